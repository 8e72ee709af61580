// Sets up the repository on a machine that has only Node >= 20 and npm. Plain JavaScript, because it runs before
// anything is installed.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PNPM = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).packageManager;

/** The environment of every command: the repository's own Node first on PATH, no telemetry. */
const toolEnv = () => ({
  ...process.env,
  PATH: `${join(ROOT, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  npm_config_update_notifier: "false",
});

/** Runs the pinned pnpm; `quiet` shows its output only when it fails. */
export function pnpm(args, options = {}) {
  return run("npx", ["--yes", PNPM, ...args], options);
}

export function run(command, args, { quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: toolEnv(),
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on("close", (code) => {
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

/** Installs from the frozen lockfile and builds; ends the process with a clear line if either fails. */
export async function runSetup() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) {
    console.error(
      `This repository needs Node >= 20 to set itself up; found ${process.versions.node}. Install a newer Node, then run the command again.`,
    );
    process.exit(2);
  }
  console.log("installing…");
  if ((await pnpm(["install", "--frozen-lockfile"], { quiet: true })) !== 0) {
    console.error("The install failed (see above). Is the npm registry reachable? Then run the command again.");
    process.exit(1);
  }
  console.log("building…");
  if (
    (await pnpm(["exec", "turbo", "run", "build", "--output-logs=errors-only", "--log-order=grouped"], {
      quiet: true,
    })) !== 0
  ) {
    console.error("The build failed (see above).");
    process.exit(1);
  }
}
