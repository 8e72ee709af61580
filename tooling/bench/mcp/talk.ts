import type { ChildProcessWithoutNullStreams } from "node:child_process";

/** A client that is only a pipe: one question at a time, no checks. */
export interface Talk {
  ask(request: object): Promise<unknown>;
  end(): Promise<void>;
  kill(): Promise<void>;
}

/** Talks to a server over its stdin and stdout. */
export function talk(child: ChildProcessWithoutNullStreams): Talk {
  let rest = "";
  let answer: ((message: unknown) => void) | undefined;
  child.stderr.resume();
  child.stdin.on("error", () => undefined);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") answer?.(JSON.parse(line));
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    ask(request) {
      return new Promise((resolve, reject) => {
        answer = resolve;
        closed.then(() => reject(new Error("the server ended before it answered")));
        child.stdin.write(`${JSON.stringify(request)}\n`);
      });
    },
    end() {
      child.stdin.end();
      return closed;
    },
    kill() {
      child.kill("SIGKILL");
      return closed;
    },
  };
}
