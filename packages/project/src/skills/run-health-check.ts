import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { realPathOf } from "../files/read-small-file.ts";
import type { Environment } from "../user.ts";

/** The result of a health check. */
export interface HealthResult {
  readonly healthy: boolean;
  readonly reason: string;
  /** The start of its output. */
  readonly output: string;
}

/** A health check to run. */
export interface HealthCheck {
  /** The declared command: words separated by spaces, read by no shell. */
  readonly command: string;
  /** The skill's folder, in which the check runs. */
  readonly folder: string;
  readonly env: Environment;
  /** Milliseconds (default: 5,000). */
  readonly timeout?: number;
}

const OUTPUT_LIMIT = 4096;
/** The variables that a check needs to start; none of them is secret. */
const PASSED_ON: readonly string[] = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SystemRoot", "PATHEXT"];

/**
 * Run a declared health check: no shell, no inherited secrets, at most five seconds, limited output. Exit code 0 means
 * healthy.
 */
export function runHealthCheck(check: HealthCheck): Promise<HealthResult> {
  const [program, ...args] = check.command.trim().split(/\s+/);
  if (program === undefined || program === "" || check.command.includes("\0"))
    return Promise.resolve({ healthy: false, reason: "the declared command is empty", output: "" });
  const timeout = check.timeout ?? 5000;
  const env = Object.fromEntries(
    PASSED_ON.flatMap((name) => (check.env[name] === undefined ? [] : [[name, check.env[name]]])),
  );
  return new Promise((resolve) => {
    let output = "";
    let settled = false;
    // Use a process group, so that a timeout also ends its children.
    const child = spawn(program, args, {
      cwd: check.folder,
      env,
      shell: false,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const finish = (healthy: boolean, reason: string): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      endGroup(child.pid);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ healthy, reason, output });
    };
    const timer = setTimeout(() => finish(false, `gave no answer within ${timeout / 1000} s`), timeout);
    const take = (chunk: Buffer): void => {
      if (output.length < OUTPUT_LIMIT) output = (output + chunk.toString("utf8")).slice(0, OUTPUT_LIMIT);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", (error) => finish(false, `could not be started: ${error.message}`));
    // Its children may keep the pipes open forever, so wait for the process itself.
    child.on("exit", (code, signal) =>
      setImmediate(() => finish(code === 0, code === null ? `ended by ${signal}` : `exit code ${code}`)),
    );
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined || process.platform === "win32") return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // already ended
  }
}

/** Whether a skill is in a trust list, by the real path of its SKILL.md or folder. */
export function trustsSkill(trust: readonly string[], skillPath: string): boolean {
  const own = realPathOf(skillPath);
  if (own === undefined) return false;
  return trust.some((entry) => {
    const trusted = realPathOf(entry);
    return trusted !== undefined && (trusted === own || trusted === dirname(own));
  });
}
