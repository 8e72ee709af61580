import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { realPathOf } from "../files/read-small-file.ts";
import type { Environment } from "../user.ts";

/** What a health check said. */
export interface HealthResult {
  readonly healthy: boolean;
  readonly reason: string;
  /** The beginning of what it printed. */
  readonly output: string;
}

/** A health check to run. */
export interface HealthCheck {
  /** As declared: words separated by spaces; no shell reads them. */
  readonly command: string;
  /** The folder of the skill, in which it runs. */
  readonly folder: string;
  readonly env: Environment;
  /** Milliseconds; 5,000 unless given. */
  readonly timeout?: number;
}

const OUTPUT_LIMIT = 4096;
/** What a check needs to start at all; nothing of this is a secret. */
const PASSED_ON: readonly string[] = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SystemRoot", "PATHEXT"];

/** Runs a declared health check: no shell, no inherited secrets, at most five seconds, output capped. Exit 0 is healthy. */
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
    // A group of its own: on timeout its children end with it.
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
    // Its children may hold the pipes open for ever: its own end is what counts.
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
    // ended already
  }
}

/** Whether a skill stands in a trust list, by the path of its SKILL.md or of its folder, after all links are followed. */
export function trustsSkill(trust: readonly string[], skillPath: string): boolean {
  const own = realPathOf(skillPath);
  if (own === undefined) return false;
  return trust.some((entry) => {
    const trusted = realPathOf(entry);
    return trusted !== undefined && (trusted === own || trusted === dirname(own));
  });
}
