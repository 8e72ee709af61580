import { inspectTool } from "../../src/gate/inspect-tool.ts";
import { seededRandom } from "./shell-grammar.ts";
import { randomWriter } from "./writing-grammar.ts";
import { openWritingSandbox } from "./writing-sandbox.ts";

/** The effect of random commands that an open gate passed. */
export interface WritingFuzz {
  readonly passed: number;
  readonly refused: number;
  /** Commands that passed and changed a protected file: there must be none. */
  readonly harmful: readonly string[];
}

/** Judges random commands with an open gate, runs those that pass in a temporary project, and checks what changed. */
export async function fuzzWriting(count: number, seed: number): Promise<WritingFuzz> {
  const random = seededRandom(seed);
  const sandbox = openWritingSandbox();
  const seen = new Set<string>();
  const harmful: string[] = [];
  let refused = 0;
  try {
    for (let index = 0; index < count; index += 1) {
      const command = randomWriter(random);
      if (seen.has(command)) continue;
      const { home, cwd } = sandbox;
      const env = { PATH: "/usr/bin:/bin" };
      const inspect = inspectTool({ home, cwd, env, userFolders: [], isClew: () => false });
      const { protectedPath } = await inspect({ name: "Bash", class: "shell", paths: [], command }, true);
      if (protectedPath !== undefined) {
        refused += 1;
        continue;
      }
      seen.add(command);
      if (sandbox.changes(command)) harmful.push(command);
      sandbox.reset();
    }
  } finally {
    sandbox.close();
  }
  return { passed: seen.size, refused, harmful };
}
