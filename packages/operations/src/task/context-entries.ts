import {
  type CurrentDigests,
  pathOfPlace,
  pathsNamedIn,
  type Staleness,
  shortLine,
  stalenessOf,
} from "@clew/handoff-schema/internal";
import type { KnowledgeNode, TaskRecord } from "@clew/schemas";
import { estimateTokens } from "../text-size.ts";
import { renderTaskContext } from "./render-task-context.ts";
import type { TaskContext } from "./task-context.ts";

/** Where an entry comes from, and whether its subject has changed since. */
export interface EntryOrigin {
  readonly source: { readonly task: string; readonly path: string; readonly at: string };
  readonly staleness: Staleness;
}

/** A file the next agent should read. */
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

/** A pitfall. */
export interface ContextWarning extends EntryOrigin {
  readonly id: string;
  readonly issue: string;
  readonly mitigation: string;
  readonly discovered_in: string;
  readonly severity: "high" | "medium";
  /** True if the handoff gave no severity, so it counts as medium. */
  readonly severity_assumed: boolean;
}

/** A blocking question. */
export interface ContextQuestion extends EntryOrigin {
  readonly question: string;
  readonly context: string;
  readonly recommendation: string;
}

/** A next step that an earlier task proposed. */
export interface ContextStep extends EntryOrigin {
  readonly step: string;
  readonly priority: "high" | "medium" | "low" | null;
  readonly depends_on: readonly string[];
}

/** Everything that one task hands on. */
export interface ContextEntries {
  readonly task: string;
  readonly name: string;
  /** The distance in dependencies. */
  readonly distance: number;
  readonly files: readonly ContextFile[];
  readonly patterns: readonly ContextPattern[];
  readonly warnings: readonly ContextWarning[];
  readonly questions: readonly ContextQuestion[];
  readonly next_steps: readonly ContextStep[];
}

type OriginOf = (paths: readonly string[], at?: string) => EntryOrigin;

/** What a task's record hands on. Minor gotchas and questions that do not block stay in the knowledge graph. */
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

// For something an earlier handoff taught, the node has the date.
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

/** Something left out of a context, why, and the command that shows it. */
export interface Omission {
  readonly task: string;
  readonly kind: "task" | "context" | EntryKind;
  readonly text: string;
  readonly reason: string;
  readonly get: string;
}

const ENTRY_KINDS = ["files", "patterns", "warnings", "questions", "next_steps"] as const;

/** The names of a context's lists. */
type EntryKind = (typeof ENTRY_KINDS)[number];

interface Candidate {
  readonly from: number;
  readonly kind: EntryKind;
  readonly index: number;
  readonly worth: number;
  readonly text: string;
}

/** Fit a context into a budget: drop the least important entries first, and list each with a way to get it. */
export function withinBudget(context: Omit<TaskContext, "tokens">, budget: number | undefined): TaskContext {
  const whole = counted(context);
  if (budget === undefined || whole.tokens <= budget) return whole;
  const candidates = candidatesOf(context.from).sort(
    (a, b) => a.worth - b.worth || b.from - a.from || b.index - a.index,
  );
  // A binary search finds roughly where it fits; naming another command may still make it one line too long.
  let low = 1;
  let high = candidates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (without(context, candidates.slice(0, middle)).tokens <= budget) high = middle;
    else low = middle + 1;
  }
  let fitting = without(context, candidates.slice(0, low));
  for (let count = low + 1; fitting.tokens > budget && count <= candidates.length; count += 1)
    fitting = without(context, candidates.slice(0, count));
  return fitting.tokens > budget && context.context !== "" ? withoutFileContext(fitting) : fitting;
}

// Objective, criteria and decision define the task, so they stay.
function withoutFileContext(context: TaskContext): TaskContext {
  const { task } = context;
  const left: Omission = {
    task,
    kind: "context",
    text: shortLine(context.context, 200),
    reason: "over the budget",
    get: `clew task show ${task}`,
  };
  return counted({ ...context, context: "", omitted: [...context.omitted, left] });
}

function counted(context: Omit<TaskContext, "tokens">): TaskContext {
  const draft = { ...context, tokens: 0 };
  return { ...context, tokens: estimateTokens(renderTaskContext(draft)) };
}

function keyOf({ from, kind, index }: Pick<Candidate, "from" | "kind" | "index">): string {
  return `${from}/${kind}/${index}`;
}

function without(context: Omit<TaskContext, "tokens">, gone: readonly Candidate[]): TaskContext {
  const dropped = new Set(gone.map(keyOf));
  const from = context.from
    .map((entries, at): ContextEntries => {
      const keep = <T>(kind: EntryKind, list: readonly T[]): T[] =>
        list.filter((_entry, index) => !dropped.has(keyOf({ from: at, kind, index })));
      return {
        ...entries,
        files: keep("files", entries.files),
        patterns: keep("patterns", entries.patterns),
        warnings: keep("warnings", entries.warnings),
        questions: keep("questions", entries.questions),
        next_steps: keep("next_steps", entries.next_steps),
      };
    })
    .filter((entries) => ENTRY_KINDS.some((kind) => entries[kind].length > 0));
  const omitted = gone.map(({ from: at, kind, text }): Omission => {
    const task = context.from[at]?.task ?? "";
    return { task, kind, text: shortLine(text, 200), reason: "over the budget", get: wayTo(task, kind) };
  });
  return counted({ ...context, from, omitted: [...context.omitted, ...omitted] });
}

function wayTo(task: string, kind: EntryKind): string {
  if (kind === "warnings") return `clew knowledge query --task ${task} --type gotcha`;
  if (kind === "patterns") return `clew knowledge query --task ${task} --type pattern`;
  return `clew task show ${task}`;
}

// Near entries before distant ones; preventing damage before saving time.
function candidatesOf(from: readonly ContextEntries[]): Candidate[] {
  return from.flatMap((entries, at) => {
    const near = 0.5 / entries.distance;
    const make = (kind: EntryKind, texts: readonly (readonly [text: string, worth: number])[]): Candidate[] =>
      texts.map(([text, worth], index) => ({ from: at, kind, index, worth: worth + near, text }));
    return [
      ...make(
        "warnings",
        entries.warnings.map((each) => [each.issue, each.severity === "high" ? 9 : 6]),
      ),
      ...make(
        "questions",
        entries.questions.map((each) => [each.question, 8]),
      ),
      ...make(
        "files",
        entries.files.map((each) => [each.file, 7]),
      ),
      ...make(
        "patterns",
        entries.patterns.map((each) => [each.pattern, 5]),
      ),
      ...make(
        "next_steps",
        entries.next_steps.map((each) => [each.step, STEP_WORTH[each.priority ?? "medium"]]),
      ),
    ];
  });
}

const STEP_WORTH: Readonly<Record<"high" | "medium" | "low", number>> = { high: 4, medium: 3, low: 2 };
