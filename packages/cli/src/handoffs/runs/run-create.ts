import { ClewError } from "@clew/errors";
import { type CreatedHandoff, createHandoff } from "@clew/operations";
import type { Invocation } from "../../command.ts";
import { fenced, foundAt, print } from "../../terminal/print-result.ts";
import { type DraftSource, readDraftSource } from "../draft-source.ts";
import { withHandoffs } from "../open-handoffs.ts";
import { findingRow, printFailure } from "./print-handoffs.ts";

/** `clew handoff create`: a draft becomes a payload for a target. */
export async function runCreate(invocation: Invocation): Promise<number> {
  const source = await readDraftSource(invocation);
  if (!source.ok) return printFailure(invocation, source);
  const target = invocation.flags["target"] ?? source.value.routed;
  if (typeof target !== "string")
    throw new ClewError("USAGE", "Name the target: --target SKILL.", {
      hint: "`clew handoff menu` ranks the targets.",
    });
  return createFrom(invocation, source.value, target);
}

/** Makes the payload of a draft for a target and prints what to invoke. */
export async function createFrom(invocation: Invocation, source: DraftSource, target: string): Promise<number> {
  const { draft, session, thread, chain } = source;
  const use = { session, health: invocation.flags["health"] === true };
  return withHandoffs(invocation, use, async ({ ports, project }) => {
    await (await project.shared()).reach();
    const outcome = await createHandoff(ports, {
      draft,
      target,
      ...(thread === undefined ? {} : { thread }),
      ...(chain === undefined ? {} : { chain }),
    });
    if (!outcome.ok) return printFailure(invocation, outcome);
    print(invocation, outcome.value, () => createdText(outcome.value));
    return 0;
  });
}

function createdText(created: CreatedHandoff): string {
  const rows = [
    ...created.warnings.map((each) => findingRow("warning", each, created.payload_path)),
    ...created.notes.map((note) => `note: ${note}`),
    ...created.redactions.map((each) => `redacted: ${each.kind} ${each.mark}`),
  ];
  const health = created.health === "none declared" ? "" : `Health check: ${created.health}.\n`;
  return `Payload: ${created.payload_path}\nHash: ${created.payload_hash} (${created.payload_size_bytes} bytes)\nId: ${created.id}\n${health}${fenced(rows, foundAt(created.payload_path))}Invoke: ${created.invocation}\n`;
}
