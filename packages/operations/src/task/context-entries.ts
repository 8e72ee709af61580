import {
  type CurrentDigests,
  pathOfPlace,
  pathsNamedIn,
  type Staleness,
  stalenessOf,
} from "@clew/handoff-schema/internal";
import type { KnowledgeNode, TaskRecord } from "@clew/schemas";

/** Where an entry comes from, and whether what it is about has changed since. */
export interface EntryOrigin {
  readonly source: { readonly task: string; readonly path: string; readonly at: string };
  readonly staleness: Staleness;
}

/** A file that the next agent should read. */
interface ContextFile extends EntryOrigin {
  readonly file: string;
  readonly reason: string;
}

/** A convention to follow. */
export interface ContextPattern extends EntryOrigin {
  readonly id: string;
  readonly pattern: string;
  readonly location: string;
  readonly applies_to: readonly string[];
}

/** Something to beware of. */
export interface ContextWarning extends EntryOrigin {
  readonly id: string;
  readonly issue: string;
  readonly mitigation: string;
  readonly discovered_in: string;
  readonly severity: "high" | "medium";
  /** The handoff named no severity: it counts as medium. */
  readonly severity_assumed: boolean;
}

/** A question that blocks. */
export interface ContextQuestion extends EntryOrigin {
  readonly question: string;
  readonly context: string;
  readonly recommendation: string;
}

/** What the earlier task proposed to do next. */
export interface ContextStep extends EntryOrigin {
  readonly step: string;
  readonly priority: "high" | "medium" | "low" | null;
  readonly depends_on: readonly string[];
}

/** Everything that one task hands on. */
export interface ContextEntries {
  readonly task: string;
  readonly name: string;
  /** How many dependencies lie between. */
  readonly distance: number;
  readonly files: readonly ContextFile[];
  readonly patterns: readonly ContextPattern[];
  readonly warnings: readonly ContextWarning[];
  readonly questions: readonly ContextQuestion[];
  readonly next_steps: readonly ContextStep[];
}

type OriginOf = (paths: readonly string[], at?: string) => EntryOrigin;

/** What a task's record hands on: low gotchas and questions that do not block stay in the knowledge graph. */
export function entriesOf(
  record: TaskRecord,
  about: { readonly now: CurrentDigests; readonly distance: number; readonly processed: boolean },
): ContextEntries {
  const source = { task: record.task, path: record.path, at: record.processed_at };
  const origin: OriginOf = (paths, at) => ({
    source: at === undefined ? source : { ...source, at },
    staleness: about.processed ? stalenessOf(paths, record, about.now) : "unknown",
  });
  const files = (record.handoff.dependencies_for_next ?? []).map(({ file, reason }) => ({
    file,
    reason: reason ?? "",
    ...origin([file]),
  }));
  return {
    task: record.task,
    name: record.name,
    distance: about.distance,
    files,
    patterns: patternsOf(record, origin),
    warnings: warningsOf(record, origin),
    questions: questionsOf(record, origin),
    next_steps: stepsOf(record, origin),
  };
}

// Of what an earlier handoff taught, the node knows when.
function nodeOf(record: TaskRecord, type: string, text: string): Pick<KnowledgeNode, "id" | "created"> {
  return (
    record.nodes.find((node) => node.type === type && node.text === text) ?? { id: "", created: record.processed_at }
  );
}

function patternsOf(record: TaskRecord, origin: OriginOf): ContextPattern[] {
  return (record.handoff.patterns_discovered ?? []).map(({ pattern, location, applies_to }) => {
    const { id, created } = nodeOf(record, "pattern", pattern);
    const paths = [...pathOfPlace(location), ...pathsNamedIn(`${pattern} ${location ?? ""}`, record)];
    return { id, pattern, location: location ?? "", applies_to: applies_to ?? [], ...origin(paths, created) };
  });
}

function warningsOf(record: TaskRecord, origin: OriginOf): ContextWarning[] {
  return (record.handoff.gotchas ?? []).flatMap(({ issue, mitigation, discovered_in, severity }) => {
    if (severity === "low") return [];
    const text = [issue, mitigation, discovered_in].join(" ");
    const { id, created } = nodeOf(record, "gotcha", issue);
    const warning: ContextWarning = {
      id,
      issue,
      mitigation: mitigation ?? "",
      discovered_in: discovered_in ?? "",
      severity: severity ?? "medium",
      severity_assumed: severity === undefined,
      ...origin([...pathOfPlace(discovered_in), ...pathsNamedIn(text, record)], created),
    };
    return [warning];
  });
}

function questionsOf(record: TaskRecord, origin: OriginOf): ContextQuestion[] {
  return (record.handoff.open_questions ?? [])
    .filter((question) => question.blocking === true)
    .map(({ question, context, recommendation }) => ({
      question,
      context: context ?? "",
      recommendation: recommendation ?? "",
      ...origin(pathsNamedIn(`${question} ${context ?? ""}`, record)),
    }));
}

function stepsOf(record: TaskRecord, origin: OriginOf): ContextStep[] {
  return (record.handoff.suggested_next_steps ?? []).map(({ step, priority, depends_on }) => ({
    step,
    priority: priority ?? null,
    depends_on: depends_on ?? [],
    ...origin(pathsNamedIn([step, ...(depends_on ?? [])].join(" "), record)),
  }));
}
