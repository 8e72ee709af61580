// Sums the vitest reports of all packages. A suite lists what could not run here in .test-results/not-run.json:
// [{suite, reason, count}].
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup.mjs";

const packages = () => [
  "schemas",
  "tooling",
  ...["packages", "apps"].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`)),
];

export function sumResults() {
  let passed = 0;
  let failed = 0;
  let notRun = 0;
  const notes = [];
  for (const folder of packages()) {
    const results = join(ROOT, folder, ".test-results");
    if (!existsSync(join(results, "vitest.json"))) continue;
    const report = JSON.parse(readFileSync(join(results, "vitest.json"), "utf8"));
    passed += report.numPassedTests;
    // A file that fails to load has no failed tests, but must count.
    const brokenFiles = report.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
    ).length;
    failed += report.numFailedTests + brokenFiles;
    const list = join(results, "not-run.json");
    if (!existsSync(list)) continue;
    for (const entry of JSON.parse(readFileSync(list, "utf8"))) {
      notes.push(`not run here: ${entry.suite} (${entry.reason})`);
      notRun += entry.count;
    }
  }
  return { passed, failed, notRun, notes };
}
