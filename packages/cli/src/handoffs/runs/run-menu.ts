import { ClewError } from "@clew/errors";
import { menuEntries, menuText, pickTarget, type RankedTarget, rankingFacts, rankTargets } from "@clew/operations";
import type { Invocation } from "../../command.ts";
import { fenced, foundAt, print } from "../../terminal/print-result.ts";
import { readDraftSource } from "../draft-source.ts";
import { withHandoffs } from "../open-handoffs.ts";
import { printFailure } from "./print-handoffs.ts";
import { createFrom } from "./run-create.ts";

/** `clew handoff menu`: the targets that fit a draft best; a pick makes the payload. */
export async function runMenu(invocation: Invocation): Promise<number> {
  const source = await readDraftSource(invocation);
  if (!source.ok) return printFailure(invocation, source);
  const { draft, session } = source.value;
  const { pick, category, refresh } = invocation.flags;
  const discovery = await withHandoffs(invocation, { session, fresh: refresh === true }, ({ ports }) =>
    ports.discover(false),
  );
  const fitting = discovery.workflows.filter(
    (each) => typeof category !== "string" || each.categories.includes(category),
  );
  const ranked = rankTargets(fitting, rankingFacts(draft));
  if (typeof pick === "string") return createFrom(invocation, source.value, pickedName(ranked, pick));
  const entries = menuEntries(ranked);
  if (!invocation.json && invocation.terminal.isInteractive && invocation.terminal.stdinIsTerminal) {
    const { chooseTarget } = await import("./choose-target.ts");
    const chosen = await chooseTarget(entries);
    return chosen === undefined ? 0 : createFrom(invocation, source.value, chosen);
  }
  const workflows = entries.map(({ workflow, score, relevance, reasons, letter }) => ({
    ...workflow,
    letter,
    relevance_score: score,
    relevance,
    reasons,
  }));
  const { skipped, shadowed } = discovery;
  print(
    invocation,
    { workflows, total: ranked.length, skipped, shadowed },
    () =>
      fenced([menuText(entries).trimEnd()], foundAt("the SKILL.md files of this machine")) +
      (entries.length > 0 ? "" : "No skill here accepts this handoff; `clew handoff discover` says why.\n"),
  );
  return 0;
}

// A name that is not on the menu is handed on as it is: the error then says why it is no target.
function pickedName(ranked: readonly RankedTarget[], pick: string): string {
  const word = pick.trim();
  if (word === "") throw new ClewError("USAGE", "--pick takes a letter of the menu or a skill's name.");
  return pickTarget(ranked, word)?.workflow.skill ?? word;
}
