import { spawn, spawnSync } from "node:child_process";
import { CLEW, type Finished, type RunOptions, type Sandbox } from "./clew-process.ts";

const TERMINAL = { TERM: "xterm", SHELL: "/bin/sh", CLEW };

function lineOf(words: readonly string[]): string {
  const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  return `stty cols 200; '${process.execPath}' "$CLEW" ${quoted}`;
}

/** Like `atTerminal`, for several questions: types each answer once its question appears. */
export function talkAtTerminal(
  box: Sandbox,
  words: readonly string[],
  talk: readonly (readonly [shown: string, typed: string])[],
): Promise<Finished> {
  const child = spawn("script", ["-qec", lineOf(words), "/dev/null"], {
    cwd: box.folder,
    env: { ...box.env, ...TERMINAL },
    timeout: 60_000,
  });
  let [stdout, at, turn] = ["", 0, 0];
  child.stdout.on("data", (part: Buffer) => {
    stdout += part.toString("utf8");
    for (;;) {
      const [shown, typed] = talk[turn] ?? [];
      const found = shown === undefined ? -1 : stdout.indexOf(shown, at);
      if (shown === undefined || found === -1) return;
      [at, turn] = [found + shown.length, turn + 1];
      child.stdin.write(typed);
    }
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr: "" })));
}

/** Runs the CLI at a terminal, where a person types `typed`; both streams are combined. */
export function atTerminal(
  box: Sandbox,
  words: readonly string[],
  { typed, env = {} }: { readonly typed: string; readonly env?: RunOptions["env"] },
): Finished {
  const { status, stdout, stderr } = spawnSync("script", ["-qec", lineOf(words), "/dev/null"], {
    cwd: box.folder,
    env: { ...box.env, ...TERMINAL, ...env },
    // `script` delays unread input by two seconds.
    input: typed === "" ? "" : `${typed}\n`,
    encoding: "utf8",
    timeout: 60_000,
  });
  return { code: status, stdout, stderr };
}
