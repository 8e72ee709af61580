import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { routeOf, type SequenceTask, writeTaskFiles } from "@clew/flow";
import type { Session } from "@clew/schemas";
import { writeFileDurably } from "@clew/workspace";

/** Writes one task file for each step of a session's sequence; files that are there already are left alone. */
export async function writeSequence(folder: string, session: Session, now: () => string): Promise<SequenceTask[]> {
  const steps = routeOf(session)?.sequence ?? [];
  const at = (name: string): string => join(folder, name);
  const stored = (name: string) => ({ path: at(name), fileName: name, text: readFileSync(at(name), "utf8") });
  const files = {
    create: async (name: string, text: string) => {
      if (existsSync(at(name))) return false as const;
      writeFileDurably(at(name), text, { mode: 0o644 });
      return stored(name);
    },
    find: async (id: string) => (existsSync(at(`${id}.md`)) ? stored(`${id}.md`) : undefined),
    list: async () => [],
    stage: async () => ({ commit: async () => undefined, discard: async () => undefined }),
  };
  const written = await writeTaskFiles(
    { files, now },
    {
      sessionId: session.session_id,
      iteration: session.iterations.length,
      query: session.user_query,
      steps,
      ...(session.step_outputs["8"] === undefined ? {} : { context: session.step_outputs["8"].summary }),
    },
  );
  return written.map(({ id, path }, index) => ({ id, path, step: steps[index]?.step ?? "" }));
}
