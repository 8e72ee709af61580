import { nearestWord, plainLine } from "@clew/handoff-schema/internal";
import { type Discovery, type Workflow, workflowOf } from "./discover-skills.ts";
import { type HandoffOutcome, handoffFailure } from "./handoff-outcome.ts";
import type { HandoffPorts } from "./handoff-ports.ts";

/** Finds the target of a handoff as it is on disk now: a cache may say where it is, its file says what it is. */
export async function findTarget(ports: HandoffPorts, name: string): Promise<HandoffOutcome<Workflow>> {
  const cached = await ports.discover(false);
  const known = cached.workflows.find((each) => each.skill === name);
  const current = known === undefined ? undefined : await currentWorkflow(ports, known);
  if (current !== undefined) return { ok: true, value: current };
  // Absent from the cache, or changed since: one look at the disk decides.
  const fresh = await ports.discover(true);
  const found = fresh.workflows.find((each) => each.skill === name);
  if (found !== undefined) return { ok: true, value: found };
  return handoffFailure({
    code: "TARGET_NOT_FOUND",
    message: explain(name, fresh),
    targetSkill: plainLine(name, 64),
  });
}

async function currentWorkflow(ports: HandoffPorts, known: Workflow): Promise<Workflow | undefined> {
  const files = await ports.reread(known);
  const read = files === undefined ? undefined : workflowOf(files);
  return read?.skill === known.skill ? read : undefined;
}

function explain(name: string, { workflows, skipped, names }: Discovery): string {
  const shown = plainLine(name, 64);
  const reason = skipped.find((each) => each.skill === name);
  if (reason !== undefined) {
    const line = reason.line === undefined ? "" : `:${reason.line}`;
    return `The skill "${shown}" cannot be a target: ${plainLine(reason.reason)} (${plainLine(reason.path, 400)}${line}).`;
  }
  if (names.includes(name))
    return `The skill "${shown}" does not accept handoffs: its SKILL.md has no handoff metadata that says so.`;
  const near = nearestWord(
    name,
    workflows.map((each) => each.skill),
  );
  const hint = near === undefined ? "`clew handoff discover` lists those that do." : `did you mean "${near}"?`;
  return `No skill that accepts handoffs is called "${shown}"; ${hint}`;
}
