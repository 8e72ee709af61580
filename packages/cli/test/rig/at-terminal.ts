import { spawnSync } from "node:child_process";
import { CLEW, type Finished, type RunOptions, type Sandbox } from "./clew-process.ts";

/** Runs the CLI at a terminal of its own, where a person types `typed`; both its streams come as one. */
export function atTerminal(
  box: Sandbox,
  words: readonly string[],
  { typed, env = {} }: { readonly typed: string; readonly env?: RunOptions["env"] },
): Finished {
  const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const line = `stty cols 200; '${process.execPath}' "$CLEW" ${quoted}`;
  const { status, stdout, stderr } = spawnSync("script", ["-qec", line, "/dev/null"], {
    cwd: box.folder,
    env: { ...box.env, TERM: "xterm", SHELL: "/bin/sh", CLEW, ...env },
    // What nobody reads `script` holds back for two seconds.
    input: typed === "" ? "" : `${typed}\n`,
    encoding: "utf8",
    timeout: 60_000,
  });
  return { code: status, stdout, stderr };
}
