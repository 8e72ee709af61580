import { type Discovery, plainLine, type Workflow } from "@clew/operations";
import type { Invocation } from "../../command.ts";
import { countText } from "../../terminal/count-text.ts";
import { fenced, foundAt, print } from "../../terminal/print-result.ts";
import { withHandoffs } from "../open-handoffs.ts";

/** `clew handoff discover`: every skill that accepts handoffs, and why others do not. */
export async function runDiscover(invocation: Invocation): Promise<number> {
  const { category, refresh } = invocation.flags;
  const discovery = await withHandoffs(invocation, { fresh: refresh === true }, ({ ports }) => ports.discover(false));
  const workflows = discovery.workflows.filter(
    (each) => typeof category !== "string" || each.categories.includes(category),
  );
  const { skipped, shadowed, names } = discovery;
  print(invocation, { workflows, skipped, shadowed, scanned: names.length + shadowed.length }, () =>
    discoveryText(workflows, discovery),
  );
  return 0;
}

function discoveryText(workflows: readonly Workflow[], { skipped, shadowed, names }: Discovery): string {
  const rows = workflows.map(
    (each) =>
      `[${each.categories.join(", ")}] ${each.skill} - ${each.description}  (${each.scope}: ${plainLine(each.path, 400)})`,
  );
  const refused = skipped.map((each) => {
    const place = `${plainLine(each.path, 400)}${each.line === undefined ? "" : `:${each.line}`}`;
    const fix = each.fix === undefined ? "" : `\n    fix: ${plainLine(each.fix, 200)}`;
    return `skipped ${place}: ${plainLine(each.reason, 300)}${fix}`;
  });
  const hidden = shadowed.map(
    (each) => `shadowed ${plainLine(each.path, 400)}: "${plainLine(each.skill, 64)}" is ${plainLine(each.by, 400)}`,
  );
  const all = names.length + shadowed.length;
  const head =
    all === 0
      ? "No skills are installed: install some to hand off to them.\n"
      : `${countText(workflows.length, "skill")} of ${all} accept handoffs.${workflows.length === 0 ? " To make one accept them, add handoff metadata to its SKILL.md; `clew handoff skills check DIR` helps." : ""}\n`;
  return head + fenced([...rows, ...refused, ...hidden], foundAt("the SKILL.md files of this machine"));
}
