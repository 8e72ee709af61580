// Installs what some tests need from the system, where it is missing and can be installed: Chromium, python3-jsonschema, the shells, PgBouncer.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const wanted = [
  {
    apt: "chromium",
    present: () =>
      ["/usr/bin/chromium", "/usr/bin/google-chrome"].some(existsSync) || Boolean(process.env.CLEW_TEST_CHROMIUM),
  },
  {
    apt: "python3-jsonschema",
    present: () =>
      ["/usr/bin/python3", "python3"].some((python) => spawnSync(python, ["-c", "import jsonschema"]).status === 0),
  },
  ...["zsh", "fish", "dash", "busybox"].map((shell) => ({
    apt: shell,
    // dash has no flag that only asks for its version.
    present: () => spawnSync(shell, shell === "busybox" ? ["true"] : ["-c", "true"]).status === 0,
  })),
  {
    apt: "pgbouncer",
    present: () => ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].some(existsSync),
  },
];

/** Names what is still missing afterwards; the tests that need it say that they did not run. */
export function installSystemPackages() {
  const missing = wanted.filter((each) => !each.present()).map((each) => each.apt);
  if (missing.length === 0) return [];
  const canInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (canInstall) {
    console.log(`installing ${missing.join(", ")} for the tests…`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { env, stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], { env, stdio: "ignore" });
  }
  return wanted.filter((each) => !each.present()).map((each) => each.apt);
}
