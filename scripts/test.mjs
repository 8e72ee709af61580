// `npm test`: sets everything up, runs every check, and prints one closing line for all packages.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pnpm, runSetup } from "./setup.mjs";
import { sumResults } from "./sum-results.mjs";
import { installSystemPackages } from "./system-packages.mjs";

const missing = installSystemPackages();
await runSetup();
// What tests leave in the folder for temporary files goes with it, however they end.
const scratch = mkdtempSync(join(tmpdir(), "clew "));
// Postgres refuses to run as root: then its own user must get through to its folder.
chmodSync(scratch, 0o711);
for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = scratch;
process.on("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }));
const lint = await pnpm(["run", "lint"], { quiet: true });
const typecheck = await pnpm(["exec", "turbo", "run", "typecheck", "--output-logs=errors-only", "--log-order=grouped"]);
const tests = await pnpm([
  "exec",
  "turbo",
  "run",
  "test",
  "--continue",
  "--concurrency=2",
  "--output-logs=errors-only",
  "--log-order=grouped",
]);
const { passed, failed, notRun, notes } = sumResults();
const broken = [lint, typecheck, tests].filter((code) => code !== 0).length;
for (const name of missing)
  console.log(
    `not run here: the tests that need ${name} (it is not installed; as root with a network this script installs it)`,
  );
for (const note of notes) console.log(note);
if (lint !== 0) console.log("lint failed: run `npm run lint`");
if (typecheck !== 0) console.log("typecheck failed: run `npm run typecheck`");
// A suite that died without a report is a failure too: its package has no results to count.
const allFailed = failed === 0 && broken > 0 ? broken : failed + (lint !== 0 ? 1 : 0) + (typecheck !== 0 ? 1 : 0);
console.log(`${passed} passed, ${allFailed} failed${notRun === 0 ? "" : `, ${notRun} skipped`}`);
process.exit(allFailed === 0 && passed > 0 ? 0 : 1);
