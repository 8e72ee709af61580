import { ClewError } from "@clew/errors";
import { type CheckedKnowledge, checkKnowledgeParts, checkTaskRecord } from "@clew/handoff-schema/internal";
import type { ImportCounts, KnowledgeStore, PutTaskRecordResult } from "@clew/thread-store";
import { putLearned } from "./learn-from-session.ts";

/** Keeps a task's record that another machine made out of its own task file. */
export async function acceptTaskRecord(
  knowledge: KnowledgeStore,
  given: { readonly record: unknown; readonly expected: string | null },
): Promise<PutTaskRecordResult> {
  return knowledge.putTaskRecord(sound(checkTaskRecord(given.record)), given.expected);
}

/** Adds nodes and edges of another graph; what a task of this project said is never replaced. */
export async function acceptGraph(
  knowledge: KnowledgeStore,
  given: { readonly nodes: readonly unknown[]; readonly edges: readonly unknown[] },
): Promise<ImportCounts> {
  const { nodes, edges } = sound(checkKnowledgeParts(given));
  return knowledge.importGraph({ nodes, edges });
}

/** Keeps what a session of another machine taught, in place of what it taught before. */
export async function acceptLearned(
  knowledge: KnowledgeStore,
  given: { readonly sessionId: string; readonly entries: readonly unknown[] },
): Promise<void> {
  const { learned } = sound(checkKnowledgeParts({ learned: given.entries }));
  await putLearned(knowledge, given.sessionId, learned);
}

function sound<T>(checked: CheckedKnowledge<T>): T {
  if (checked.ok) return checked.value;
  const { findings } = checked;
  const first = findings[0];
  throw new ClewError(
    "DOCUMENT_INVALID",
    `This is no knowledge to keep: ${first?.path ?? ""} ${first?.message ?? "is not as its schema says"}.`,
    { details: { findings } },
  );
}
