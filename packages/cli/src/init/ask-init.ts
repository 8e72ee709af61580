import { confirm, select } from "@clack/prompts";
import { askAtTerminal } from "../terminal/ask-at-terminal.ts";
import { depthWords } from "./plan/plan-init.ts";

/** Asks a person at a terminal whether to go on, and how deep prompts shall be reasoned about. */
export async function askInit(setup: {
  readonly remove: boolean;
  readonly depth: "adaptive" | "full" | undefined;
}): Promise<{ readonly go: boolean; readonly depth?: "adaptive" | "full" | undefined }> {
  let { depth } = setup;
  if (!setup.remove && depth === undefined) {
    const [adaptive, full] = depthWords();
    const chosen = await askAtTerminal((signal) =>
      select({
        message: "How deep shall prompts be reasoned about?",
        options: [
          { value: "adaptive", label: adaptive ?? "adaptive" },
          { value: "full", label: full ?? "full" },
        ],
        signal,
      }),
    );
    if (chosen === undefined) return { go: false };
    depth = chosen === "full" ? "full" : "adaptive";
  }
  const message = setup.remove ? "Take Clew out as shown?" : "Make these changes?";
  const go = await askAtTerminal((signal) => confirm({ message, signal }));
  return { go: go === true, depth };
}
