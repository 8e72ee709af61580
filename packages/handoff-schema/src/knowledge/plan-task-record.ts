import type {
  JournalActiveBlocker,
  JournalContextEntry,
  KnowledgeEdge,
  KnowledgeNode,
  LearnedEntry,
  TaskRecord,
} from "@clew/schemas";
import canonicalize from "canonicalize";
import { pathProblem } from "../task/field-rules.ts";
import type { FullTaskHandoff } from "../task/normalise-handoff.ts";
import { STATUS_OF_OUTCOME } from "../task/read-task-file.ts";
import { slugOf } from "../task/render-task-file.ts";

const MOST_PATHS = 2000;

/** Every path that a handoff names, in order. Their digests later show whether statements about them are outdated. */
export function pathsInHandoff(handoff: FullTaskHandoff): string[] {
  const named = [
    ...handoff.files_created.map((file) => file.path),
    ...handoff.files_modified.map((file) => file.path),
    ...handoff.dependencies_for_next.map((dependency) => dependency.file),
    ...handoff.patterns_discovered.flatMap((pattern) => pathOfPlace(pattern.location)),
    ...handoff.gotchas.flatMap((gotcha) => pathOfPlace(gotcha.discovered_in)),
  ];
  return [...new Set(named)].filter((path) => pathProblem(path) === undefined).slice(0, MOST_PATHS);
}

/** The path at the start of a place such as `src/a.ts:10-20`; empty if the place is prose. */
export function pathOfPlace(place: string | undefined): string[] {
  const word =
    (place ?? "")
      .trim()
      .replaceAll("`", "")
      .split(/[\s,(]/, 1)[0] ?? "";
  const path = word.replace(/(#L?[0-9]+(-L?[0-9]+)?|:[0-9]+([:-][0-9]+)?)?[.:]?$/, "");
  return /[/\\]/.test(path) || /^[\w-]+\.[a-z][a-z0-9]{0,5}$/i.test(path) ? [path] : [];
}

/** Whether a file is still as it was when something was said about it; unknown if no file is named. */
export type Staleness = "fresh" | "changed" | "gone" | "unknown";

/** Current digests of files: null if a file does not exist, absent if nobody looked. */
export type CurrentDigests = Readonly<Record<string, string | null>>;

/** The staleness of a statement about some of a record's files: the worst among them. */
export function stalenessOf(
  paths: readonly string[],
  record: Pick<TaskRecord, "digests" | "handoff">,
  now: CurrentDigests,
): Staleness {
  const removed = removedFiles(record);
  let worst: Staleness = "unknown";
  for (const path of paths) {
    const then = Object.hasOwn(record.digests, path) ? record.digests[path] : undefined;
    const current = Object.hasOwn(now, path) ? now[path] : undefined;
    if (then === undefined || current === undefined) continue;
    if (current === null && !removed.has(path)) return "gone";
    if (then !== current) worst = "changed";
    else if (worst === "unknown") worst = "fresh";
  }
  return worst;
}

// A file that the task itself deleted is supposed to be gone.
function removedFiles({ digests, handoff }: Pick<TaskRecord, "digests" | "handoff">): ReadonlySet<string> {
  const deleted = (handoff.files_modified ?? []).filter(({ change_type }) => change_type === "delete");
  return new Set(deleted.map(({ path }) => path).filter((path) => digests[path] === null));
}

/** The files of a record that a text names. */
export function pathsNamedIn(text: string, record: Pick<TaskRecord, "digests">): string[] {
  return Object.keys(record.digests).filter((path) => text.includes(path));
}

/** A task with a valid handoff, and the facts needed from outside. */
export interface TaskRecordInput {
  readonly task: string;
  readonly name: string;
  readonly path: string;
  readonly dependsOn: readonly string[];
  readonly handoff: FullTaskHandoff;
  readonly now: string;
  /** SHA-256 of a text, as lower-case hex. */
  readonly digest: (text: string) => string;
  /** Digests of the files the handoff names; null if a file does not exist. */
  readonly digests: Readonly<Record<string, string | null | undefined>>;
  /** The task's earlier handoffs in order: what they taught stays. */
  readonly earlier?: readonly FullTaskHandoff[];
  /** What was known before: repeated statements keep their time and the digests they were based on. */
  readonly previous?: TaskRecord;
  /** Ids of nodes used elsewhere in this project. */
  readonly takenIds?: ReadonlySet<string>;
}

/** What a task's handoffs say together. */
export function taughtBy(input: Pick<TaskRecordInput, "task" | "handoff" | "earlier" | "digest">): MergedHandoff {
  const idOf: NodeIdOf = (type, text) => madeId(input, type, text);
  return mergeHandoffs(input.earlier ?? [], input.handoff, idOf);
}

function madeId(input: Pick<TaskRecordInput, "task" | "digest">, type: string, text: string): string {
  return `${type}-${input.digest(JSON.stringify([input.task, type, text])).slice(0, 12)}`;
}

/** A handoff's identity: the same content of the same task has the same digest. */
export function handoffDigest(
  input: Pick<TaskRecordInput, "task" | "name" | "dependsOn" | "handoff" | "earlier" | "digest">,
): string {
  const { task, name, dependsOn } = input;
  const { handoff } = taughtBy(input);
  return `sha256:${input.digest(canonicalize({ task, name, depends_on: [...dependsOn], handoff }) ?? "")}`;
}

/** Everything a handoff contributes to journal, graph and learned memory. Ids are derived from content and task. */
export function planTaskRecord(given: TaskRecordInput): TaskRecord {
  const input = { ...given, handoff: taughtBy(given).handoff, earlier: [] };
  const { handoff, task } = input;
  const nodes = planNodes(input);
  return {
    v: 1,
    task,
    name: input.name,
    path: input.path,
    status: STATUS_OF_OUTCOME[handoff.outcome],
    depends_on: [...input.dependsOn],
    handoff_digest: handoffDigest(input),
    processed_at: input.now,
    handoff,
    context_map: contextMap(handoff, task),
    blockers: handoff.blockers.map(
      (blocker): JournalActiveBlocker => ({
        blocker: blocker.blocker,
        impact: blocker.impact ?? "",
        resolution: blocker.suggested_resolution ?? "",
        task,
        blocking_tasks: [...new Set(blocker.blocking_tasks)],
      }),
    ),
    blocked: [],
    nodes,
    edges: planEdges(nodes, input),
    learned: planLearned(nodes, input),
    digests: keptDigests(given),
  };
}

// A statement about a file from an earlier handoff only refers to the file as it was then.
function keptDigests({ digests, handoff, earlier, previous }: TaskRecordInput): TaskRecord["digests"] {
  if (earlier === undefined || earlier.length === 0 || previous === undefined) return { ...digests };
  const now = new Set(pathsInHandoff(handoff));
  return Object.fromEntries(
    Object.entries(digests).map(([path, digest]) => {
      const then = Object.hasOwn(previous.digests, path) ? previous.digests[path] : undefined;
      return [path, now.has(path) || then === undefined ? digest : then];
    }),
  );
}

/** A text as one line of at most 100 characters. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const characters = [...line];
  // Some schema readers count UTF-16 units, others code points: 100 units is valid for both.
  if (line.length <= 100) return line;
  let cut = "";
  for (const character of characters) {
    if (cut.length + character.length > 99) break;
    cut += character;
  }
  return `${cut}…`;
}

function contextMap(handoff: FullTaskHandoff, task: string): JournalContextEntry[] {
  const entry = (file: { path: string; lines?: string }, notes: string | undefined): JournalContextEntry => ({
    component: componentOf(file.path),
    location: file.path,
    lines: file.lines,
    notes: notes ?? "",
    task,
  });
  return [
    ...handoff.files_created.map((file) => entry(file, file.purpose)),
    ...handoff.files_modified.map((file) => entry(file, file.description)),
  ];
}

function componentOf(path: string): string {
  const name = path.split("/").at(-1) ?? path;
  return name.replace(/(?<=.)\.[^.]+$/, "") || path;
}

type Draft = Pick<KnowledgeNode, "type" | "text"> & Partial<KnowledgeNode> & { given?: string | undefined };

function planNodes(input: TaskRecordInput): KnowledgeNode[] {
  const { handoff, task } = input;
  const drafts: Draft[] = [
    ...handoff.patterns_discovered.map(
      (pattern): Draft => ({
        type: "pattern",
        given: pattern.id,
        text: pattern.pattern,
        tags: [...(pattern.applies_to ?? []), ...keywordsOf(`${pattern.pattern} ${pattern.location ?? ""}`)],
        ...placed(pattern.location),
      }),
    ),
    ...handoff.gotchas.map(
      (gotcha): Draft => ({
        type: "gotcha",
        given: gotcha.id,
        text: gotcha.issue,
        tags: keywordsOf(`${gotcha.issue} ${gotcha.discovered_in ?? ""}`),
        severity: gotcha.severity,
        mitigation: gotcha.mitigation,
        ...placed(gotcha.discovered_in),
      }),
    ),
    ...handoff.open_questions.map(
      (question): Draft => ({
        type: "question",
        text: question.question,
        tags: keywordsOf(`${question.question} ${question.context ?? ""}`),
        blocking: question.blocking ?? false,
        context: question.context,
        recommendation: question.recommendation,
      }),
    ),
  ];
  const taken = new Set([...(input.takenIds ?? []), task]);
  const nodes = drafts.flatMap((draft) => {
    const node = finish(draft, input, taken);
    // Something said twice in one handoff is stored once.
    if (node === undefined) return [];
    taken.add(node.id);
    return [node];
  });
  return [taskNode(input, nodes), ...nodes];
}

function placed(place: string | undefined): { file: string } | Record<string, never> {
  const [path] = pathOfPlace(place);
  return path === undefined ? {} : { file: path };
}

function finish(draft: Draft, input: TaskRecordInput, taken: ReadonlySet<string>): KnowledgeNode | undefined {
  const { given, tags, ...rest } = draft;
  const made = madeId(input, draft.type, draft.text);
  const id = given !== undefined && !taken.has(given) ? given : made;
  if (taken.has(id)) return undefined;
  return {
    ...rest,
    id,
    summary: summaryOf(draft.text),
    tags: [...new Set(tags)],
    task: input.task,
    source: input.path,
    created: createdAt(input, id, draft.text),
  };
}

// A repeated statement keeps the time it was first made.
function createdAt({ previous, now }: TaskRecordInput, id: string, text: string): string {
  const before = previous?.nodes.find((node) => node.id === id);
  return before?.text === text ? before.created : now;
}

function taskNode(input: TaskRecordInput, nodes: readonly KnowledgeNode[]): KnowledgeNode {
  const { handoff } = input;
  const folders = [...handoff.files_created, ...handoff.files_modified].map((file) => file.path).join(" ");
  const declared = handoff.patterns_discovered.flatMap((pattern) => pattern.applies_to ?? []);
  const found = nodes.filter((node) => node.type !== "question").map((node) => node.summary);
  return {
    id: input.task,
    type: "task",
    summary: summaryOf(input.name === "" ? input.task : input.name),
    text: [`${input.name} (${handoff.outcome})`, ...found].join("\n"),
    tags: [...new Set([...declared, ...keywordsOf(input.name), ...keywordsOf(folders)])],
    task: input.task,
    source: input.path,
    file: input.path,
    created: input.now,
  };
}

const RELATION: Readonly<Record<string, string>> = { pattern: "discovered", gotcha: "discovered", question: "asked" };

function planEdges(nodes: readonly KnowledgeNode[], input: TaskRecordInput): KnowledgeEdge[] {
  return [
    ...nodes.flatMap((node) => {
      const relation = RELATION[node.type];
      return relation === undefined ? [] : [{ from: input.task, to: node.id, relation }];
    }),
    ...input.dependsOn.map((to) => ({ from: input.task, to, relation: "depends_on" })),
    ...input.handoff.blockers.flatMap((blocker) =>
      (blocker.blocking_tasks ?? []).map((to) => ({ from: input.task, to, relation: "blocks" })),
    ),
  ];
}

function planLearned(nodes: readonly KnowledgeNode[], input: TaskRecordInput): LearnedEntry[] {
  return nodes
    .filter((node) => node.type === "gotcha" && node.severity === "high")
    .map(
      (node): LearnedEntry => ({
        id: `learned-${slugOf(input.task, 24)}-${input.digest(node.text).slice(0, 12)}`,
        kind: "gotcha",
        text: node.text,
        mitigation: node.mitigation,
        severity: "high",
        tags: node.tags,
        origin: "task",
        origin_id: input.task,
        source: input.path,
        learned_at: node.created,
      }),
    );
}

const LONGEST_TEXT = 4000;
const MOST_KEYWORDS = 12;

// Filler words of both languages.
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "the and for with from that this then than when where which while will would should could must may can not are was were " +
    "been being have has had does did done into onto over under after before between because about above below each every all any some " +
    "only just also more most less very use used uses using make makes made need needs needed get gets got set sets its our your their " +
    "they them there here what who why how but nor yet one two per via too out off now new old same other another such like see " +
    "instead rather otherwise always never sometimes still again without within file files code line lines task tasks step steps " +
    "src lib app test tests index main docs packages dist build " +
    "der die das und oder nicht ein eine einer eines einem einen mit von vor nach bei aus auf auch als wie wenn dann weil dass sich ist " +
    "sind war waren wird werden wurde muss müssen soll sollte kann können nur noch schon hier dort alle jede jeder kein keine ohne über unter " +
    "für zum zur den dem des im am"
  ).split(" "),
);

/**
 * The words under which a text is found: lower case, at least three letters, without filler words, in order of
 * appearance.
 */
export function keywordsOf(text: string, most: number = MOST_KEYWORDS): string[] {
  const words = new Set<string>();
  for (const raw of text.slice(0, LONGEST_TEXT).split(/[^\p{L}\p{N}]+/u)) {
    for (const word of splitCase(raw)) {
      const lower = word.toLowerCase();
      if (lower.length >= 3 && lower.length <= 32 && !STOP_WORDS.has(lower) && !/^[0-9]+$/.test(lower))
        words.add(lower);
      if (words.size >= most) return [...words];
    }
  }
  return [...words];
}

// `getCurrentUser` is found by its words as well as by itself.
function splitCase(word: string): string[] {
  const parts = word.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").split(" ");
  return parts.length > 1 ? [word, ...parts] : parts;
}

/** What a task's handoffs say together, and the retractions that matched nothing. */
interface MergedHandoff {
  readonly handoff: FullTaskHandoff;
  readonly unknownRetracts: readonly string[];
}

/** Returns a graph node's id for an entry without one. */
type NodeIdOf = (type: "pattern" | "gotcha", text: string) => string;

/**
 * Merge a task's handoffs. The state (outcome, blockers, questions, next steps) comes from the last one; patterns,
 * gotchas and files of earlier ones stay until a later one repeats them, reuses their id or retracts them.
 */
function mergeHandoffs(sections: readonly FullTaskHandoff[], last: FullTaskHandoff, idOf: NodeIdOf): MergedHandoff {
  const unknown: string[] = [];
  let merged = sections[0] ?? last;
  for (const next of [...sections.slice(1), last]) {
    if (merged === next) break;
    const retracts = new Set(next.retracts);
    const used = new Set<string>();
    const keeps = (names: readonly (string | undefined)[]): boolean => {
      const named = names.filter((name) => name !== undefined && retracts.has(name));
      for (const name of named) used.add(name ?? "");
      return named.length === 0;
    };
    const files = pathsOf(next.files_modified.filter(({ change_type }) => change_type === "delete"));
    merged = {
      ...next,
      patterns_discovered: joined(merged.patterns_discovered, next.patterns_discovered, {
        names: ({ id, pattern }) => [id, idOf("pattern", pattern)],
        keeps,
      }),
      gotchas: joined(merged.gotchas, next.gotchas, { names: ({ id, issue }) => [id, idOf("gotcha", issue)], keeps }),
      files_created: joined(
        merged.files_created.filter(({ path }) => !files.has(path)),
        next.files_created,
        { names: ({ path }) => [path], keeps },
      ),
      files_modified: joined(merged.files_modified, next.files_modified, { names: ({ path }) => [path], keeps }),
      dependencies_for_next: joined(
        merged.dependencies_for_next.filter(({ file }) => !files.has(file)),
        next.dependencies_for_next,
        { names: ({ file }) => [file], keeps },
      ),
    };
    unknown.push(...[...retracts].filter((name) => !used.has(name)));
  }
  return { handoff: merged, unknownRetracts: unknown };
}

function pathsOf(files: readonly { readonly path: string }[]): ReadonlySet<string> {
  return new Set(files.map(({ path }) => path));
}

// The last version of a repeated entry counts.
function joined<Entry>(
  earlier: readonly Entry[],
  later: readonly Entry[],
  by: {
    readonly names: (entry: Entry) => readonly (string | undefined)[];
    readonly keeps: (names: readonly (string | undefined)[]) => boolean;
  },
): Entry[] {
  const again = new Set(later.flatMap((entry) => by.names(entry)));
  const stays = earlier.filter((entry) => {
    const names = by.names(entry).filter((name) => name !== undefined);
    return by.keeps(names) && !names.some((name) => again.has(name));
  });
  return [...stays, ...later];
}
