import { type ChildProcess, spawn } from "node:child_process";
import { dirname, join } from "node:path";

/** A process that writes to a store and prints what was acknowledged on stdout. */
export interface Writer {
  readonly child: ChildProcess;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly acknowledged: readonly string[];
    readonly errors: string;
  }>;
}

/** Start a script of this folder on a store; `limit` is the largest file size in kilobytes. */
export function runWriter(run: {
  readonly script: string;
  readonly path: string;
  readonly name: string;
  readonly count: number;
  readonly limit?: number;
}): Writer {
  const script = join(import.meta.dirname, run.script);
  const flags = ["--conditions=@clew/source", "--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
  const env = { PATH: process.env["PATH"] ?? "", HOME: dirname(run.path) };
  const words = [process.execPath, ...flags, script, run.path, run.name, String(run.count)];
  // The shell sets the limit, then becomes the writer.
  const command =
    run.limit === undefined ? words : ["bash", "-c", `ulimit -f ${run.limit}; exec "$@"`, "bash", ...words];
  const child = spawn(command[0] ?? "", command.slice(1), { env });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<Awaited<Writer["ended"]>>((resolve) =>
    // A truncated line was not acknowledged to anybody.
    child.once("close", (code) => resolve({ code, acknowledged: output.split("\n").slice(0, -1), errors })),
  );
  return { child, ended };
}
