import { type Finding, toFindings } from "@clew/errors";
import type { KnowledgeEdge, KnowledgeNode, LearnedEntry, TaskRecord } from "@clew/schemas";
import { validateTaskRecord } from "../generated/validators.ts";

/** A document for the knowledge store that came from elsewhere, or what is wrong with it. */
export type CheckedKnowledge<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Parts of a task's record that came from elsewhere without it. */
export interface KnowledgeParts {
  readonly nodes: readonly KnowledgeNode[];
  readonly edges: readonly KnowledgeEdge[];
  readonly learned: readonly LearnedEntry[];
}

/** How many findings are told: the first few say what is wrong with the rest. */
const MOST_TOLD = 20;

/** Checks a task's record that came from elsewhere. */
export function checkTaskRecord(document: unknown): CheckedKnowledge<TaskRecord> {
  // The schema that the type is made from has vouched for the shape.
  if (validateTaskRecord(document)) return { ok: true, value: document as TaskRecord };
  return { ok: false, findings: toFindings(validateTaskRecord.errors).slice(0, MOST_TOLD) };
}

/** Checks nodes, edges and learned entries that came from elsewhere; what is not given is empty. */
export function checkKnowledgeParts(
  given: Readonly<Partial<Record<keyof KnowledgeParts, readonly unknown[]>>>,
): CheckedKnowledge<KnowledgeParts> {
  const { nodes = [], edges = [], learned = [] } = given;
  // One compiled schema for all of them: they are what a record consists of.
  const checked = checkTaskRecord({ ...BARE_RECORD, nodes, edges, learned });
  if (!checked.ok) return checked;
  const { value } = checked;
  return { ok: true, value: { nodes: value.nodes, edges: value.edges, learned: value.learned } };
}

const BARE_RECORD = {
  v: 1,
  task: "parts",
  name: "",
  path: "-",
  status: "pending",
  depends_on: [],
  handoff_digest: `sha256:${"0".repeat(64)}`,
  processed_at: "1970-01-01T00:00:00Z",
  handoff: { outcome: "completed" },
  context_map: [],
  blockers: [],
  blocked: [],
  digests: {},
} as const;
