import { confirm, select } from "@clack/prompts";
import { askAtTerminal } from "../terminal/ask-at-terminal.ts";
import { depthWords, type InitChoice } from "./plan/plan-init.ts";

/** What to ask, and what the command line already chose. */
interface InitQuestion extends InitChoice {
  readonly remove: boolean;
  /** Prints every changed line of every file. */
  readonly showAll: () => void;
}

/** Asks at the terminal whether to continue, what Clew should do here, and how deeply to reason about prompts. */
export async function askInit(question: InitQuestion): Promise<InitChoice & { readonly go: boolean }> {
  if (question.remove) return { go: await agreed("Take Clew out as shown?") };
  const enforce = question.enforce ?? (await chosenEnforcement(question.showAll));
  if (enforce === undefined) return { go: false };
  if (enforce === "observe") return { go: await agreed("Make these changes?"), enforce };
  const depth = question.depth ?? (await chosenDepth());
  if (depth === undefined) return { go: false };
  const checks =
    question.checks ??
    (await askAtTerminal((signal) =>
      confirm({ message: "Let tests, type checks and linters run without waiting (gate.allow @checks)?", signal }),
    ));
  if (checks === undefined) return { go: false };
  return { go: await agreed("Make these changes?"), depth, enforce, checks };
}

async function agreed(message: string): Promise<boolean> {
  return (await askAtTerminal((signal) => confirm({ message, signal }))) === true;
}

async function chosenEnforcement(showAll: () => void): Promise<"gate" | "observe" | undefined> {
  for (;;) {
    const chosen = await askAtTerminal((signal) =>
      select({
        message: "What shall Clew do here?",
        options: [
          { value: "gate", label: "gate: tools that write wait for the reasoning" },
          { value: "observe", label: "observe: look on, refuse nothing" },
          { value: "diff", label: "show every line that would change first" },
        ],
        signal,
      }),
    );
    if (chosen !== "diff") return chosen === "gate" || chosen === "observe" ? chosen : undefined;
    showAll();
  }
}

async function chosenDepth(): Promise<"adaptive" | "full" | undefined> {
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
  return chosen === "full" || chosen === "adaptive" ? chosen : undefined;
}
