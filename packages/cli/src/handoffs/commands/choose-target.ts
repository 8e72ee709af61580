import { select } from "@clack/prompts";
import { type MenuEntry, plainLine } from "@clew/operations";
import { askAtTerminal } from "../../terminal/ask-at-terminal.ts";

/** Lets a person choose from the menu; undefined if they accept or refine instead of handing off. */
export async function chooseTarget(entries: readonly MenuEntry[]): Promise<string | undefined> {
  const targets = entries.map(({ letter, workflow, relevance, reasons }) => ({
    value: workflow.skill,
    label: `(${letter}) [${workflow.categories[0] ?? ""}] ${workflow.skill} - ${plainLine(workflow.description, 100)}`,
    hint: `${relevance}${reasons.length === 0 ? "" : `: ${reasons.join("; ")}`}`,
  }));
  const chosen = await askAtTerminal((signal) =>
    select({
      message: "What next?",
      options: [{ value: "", label: "(A) Accept" }, { value: "\0refine", label: "(B) Refine" }, ...targets],
      signal,
    }),
  );
  return chosen === "" || chosen === "\0refine" ? undefined : chosen;
}
