import type { TaskHandoff } from "@clew/schemas";
import type { Heading, Root, RootContent, Table } from "mdast";
import { linesOf, type MarkdownRead, nodeText, parseMarkdown } from "../markdown/parse-markdown.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { findHandoffs, type HandoffSection } from "./find-handoffs.ts";
import type { TaskFinding } from "./normalise-handoff.ts";
import { isTaskId } from "./render-task-file.ts";

/** The task's data in a file's title, metadata table and front matter. */
export interface TaskHeader {
  /** Undefined if neither title, front matter nor file name contains an id. */
  readonly id: string | undefined;
  readonly name: string;
  readonly status: TaskStatus | undefined;
  readonly priority: string | undefined;
  readonly dependsOn: readonly string[];
  readonly created: string | undefined;
  /** The decision thread the work belongs to. */
  readonly thread: string | undefined;
  /** The decision behind the work. */
  readonly decision: string | undefined;
}

/** A parsed task file: its task's data, its handoffs, and the tree for edits. */
export interface TaskFile extends TaskHeader {
  readonly ok: boolean;
  /** The text as given, with its byte order mark. */
  readonly source: string;
  readonly markdown: MarkdownRead;
  /** Second-level headings, in order. */
  readonly headings: readonly string[];
  readonly handoffs: readonly HandoffSection[];
  readonly errors: readonly TaskFinding[];
  readonly notes: readonly TaskFinding[];
}

/** A task file's text, and its file name if stored. */
export interface TaskFileSource {
  readonly text: string;
  /** The file name without its folder, such as `task-001.md`: the last resort for an id. */
  readonly fileName?: string;
}

interface Facts {
  id?: string;
  name?: string;
  status?: string;
  priority?: string;
  depends_on?: readonly string[];
  created?: string;
  thread?: string;
  decision?: string;
}

/** Read a task file: title, metadata table, front matter and every handoff section. Never throws. */
export function readTaskFile(source: TaskFileSource): TaskFile {
  const markdown = parseMarkdown(source.text, "blocks");
  const base = { source: source.text, markdown, headings: [], handoffs: [], errors: [], notes: [] };
  if (!markdown.ok) {
    const { code, message, line, fix } = markdown;
    return { ...base, ...headerOf({}, source), ok: false, errors: [{ code, path: "", message, line, fix }] };
  }
  const { tree, text } = markdown;
  const notes: TaskFinding[] = [];
  const facts: Facts = {
    ...titleFacts(titleOf(tree)),
    ...tableFacts(tableCells(tree)),
    ...frontMatterFacts(tree, notes),
  };
  const header = headerOf(facts, source);
  if (facts.status !== undefined && facts.status !== "" && header.status === undefined)
    notes.push({ code: "STATUS_UNKNOWN", path: "", message: `"${facts.status.slice(0, 60)}" is no status of a task` });
  for (const id of facts.depends_on ?? [])
    if (!isTaskId(id)) notes.push({ code: "DEPENDS_ON_FORM", path: "", message: `"${id.slice(0, 60)}" is no task id` });
  const headings = tree.children.flatMap((node) =>
    node.type === "heading" && node.depth === 2 ? [nodeText(node).trim()] : [],
  );
  return { ...base, ...header, ok: true, headings, handoffs: findHandoffs(tree, text), notes };
}

/** Read a task's data: without a Markdown tree if the file starts like the template, else from its tree. */
export function readTaskHeader(source: TaskFileSource): TaskHeader & { readonly ok: boolean } {
  const facts = templateFacts(source.text);
  if (facts !== undefined) return { ...headerOf(facts, source), ok: true };
  // A task list keeps thousands of headers, so copy the fields to release text and tree.
  const { id, name, status, priority, dependsOn, created, thread, decision, ok } = readTaskFile(source);
  return { id, name, status, priority, dependsOn, created, thread, decision, ok };
}

function headerOf(facts: Facts, { fileName }: TaskFileSource): TaskHeader {
  return {
    id: facts.id !== undefined && isTaskId(facts.id) ? facts.id : idOfFileName(fileName),
    name: facts.name ?? "",
    status: facts.status === undefined ? undefined : readTaskStatus(facts.status),
    priority: facts.priority,
    dependsOn: [...new Set((facts.depends_on ?? []).filter((id) => isTaskId(id)))],
    created: facts.created,
    thread: recordId(facts.thread),
    decision: recordId(facts.decision),
  };
}

// Title, heading and table as the template writes them. Any other form is ambiguous and needs the tree.
const TEMPLATE_HEADER =
  /^\uFEFF?(?:[ \t]*\r?\n)*# (?<title>[^\s#](?:[^\r\n]*[^\s#])?)\r?\n(?:\r?\n)+(?:## Metadata\r?\n(?:\r?\n)+)?\|[^|\r\n\\]+\|[^|\r\n\\]+\|\r?\n\| ?-+ ?\| ?-+ ?\|\r?\n(?<rows>(?:\|[^|\r\n\\]+\|[^|\r\n\\]*\|\r?\n)+)(?:\r?\n|$)/;

// Undefined if the start has another form.
function templateFacts(text: string): Facts | undefined {
  const { title, rows } = TEMPLATE_HEADER.exec(text)?.groups ?? {};
  if (title === undefined || rows === undefined || title.includes("\0") || rows.includes("\0")) return undefined;
  return {
    ...titleFacts(title),
    ...tableFacts(
      rows
        .trimEnd()
        .split("\n")
        .map((row) => row.split("|").slice(1, 3)),
    ),
  };
}

const RECORD_ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/;

function recordId(text: string | undefined): string | undefined {
  return text !== undefined && RECORD_ID.test(text) ? text : undefined;
}

function idOfFileName(fileName: string | undefined): string | undefined {
  const stem = fileName?.replace(/\.(md|markdown)$/i, "");
  return stem !== undefined && isTaskId(stem) ? stem : undefined;
}

function titleOf(tree: Root): string | undefined {
  const title = tree.children.find((node): node is Heading => node.type === "heading" && node.depth === 1);
  return title === undefined ? undefined : nodeText(title);
}

// `# Task task-001: Name` or `# Task 001: Name`; without "Task" the whole heading is the name.
function titleFacts(title: string | undefined): Facts {
  if (title === undefined) return {};
  const text = title.trim();
  if (!text.toLowerCase().startsWith("task ")) return { name: text };
  const rest = text.slice("task ".length);
  const colon = rest.indexOf(":");
  const written = (colon === -1 ? rest : rest.slice(0, colon)).trim().replaceAll(/^\[|\]$/g, "");
  const name = colon === -1 ? "" : rest.slice(colon + 1).trim();
  const id = /^[0-9]+$/.test(written) ? `task-${written.padStart(3, "0")}` : written.toLowerCase();
  return isTaskId(id) ? { id, name } : { name: colon === -1 ? rest : name };
}

/** The table under the heading `Metadata`, or the first table before any other section. */
export function metadataTable(tree: Root): Table | undefined {
  let inMetadata = true;
  for (const node of tree.children) {
    if (node.type === "heading" && node.depth > 1) inMetadata = nodeText(node).trim().toLowerCase() === "metadata";
    if (node.type === "table" && inMetadata) return node;
  }
  return undefined;
}

/** A metadata row's key, normalized: `Depends On` and `depends-on` are the same. */
export function metadataKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[*`:]/g, "")
    .replaceAll(/[\s_-]+/g, "_");
}

function tableCells(tree: Root): string[][] {
  return (metadataTable(tree)?.children ?? []).map((row) => row.children.map((cell) => nodeText(cell)));
}

function tableFacts(rows: readonly (readonly string[])[]): Facts {
  const facts: Facts = {};
  for (const [key, value] of rows)
    if (key !== undefined && value !== undefined) assign(facts, metadataKey(key), withoutMarks(value));
  return facts;
}

const MARKS = "`*";

function withoutMarks(text: string): string {
  const trimmed = text.trim();
  let from = 0;
  let to = trimmed.length;
  while (from < to && MARKS.includes(trimmed[from] ?? " ")) from += 1;
  while (to > from && MARKS.includes(trimmed[to - 1] ?? " ")) to -= 1;
  return trimmed.slice(from, to);
}

/** The possible keys of metadata rows, in the form of `metadataKey`. */
export const METADATA_KEYS: ReadonlySet<string> = new Set([
  "status",
  "priority",
  "created",
  "thread",
  "decision",
  "id",
  "task_id",
  "depends_on",
  "dependencies",
]);

function assign(facts: Facts, key: string, value: string): void {
  if (key === "status") facts.status = value;
  else if (key === "priority") facts.priority = value.toLowerCase();
  else if (key === "created") facts.created = value;
  else if (key === "thread") facts.thread = value;
  else if (key === "decision") facts.decision = value;
  else if (key === "id" || key === "task_id") facts.id = value;
  else if (key === "depends_on" || key === "dependencies") facts.depends_on = idsOf(value);
}

const NOTHING: ReadonlySet<string> = new Set(["", "none", "n/a", "-", "–", "—", "null", "[]"]);

function idsOf(text: string): string[] {
  return (
    text
      // Cells keep their source; of a link the text is the id, not the address.
      .replaceAll(/\]\([^()\s]*\)/g, "]")
      .split(/[\s,;]+/)
      .map((word) => word.replaceAll(/[`[\]()"']/g, "").toLowerCase())
      .filter((word) => !NOTHING.has(word) && word !== "and")
  );
}

function frontMatterFacts(tree: Root, notes: TaskFinding[]): Facts {
  const [first] = tree.children;
  if (first === undefined || !isYamlNode(first)) return {};
  const read = readYaml(first.value, { firstLine: linesOf(first).from + 1, maxTokens: 20_000 });
  if (!read.ok || typeof read.value !== "object" || read.value === null || Array.isArray(read.value)) {
    const message = read.problems[0]?.message ?? "the front matter is not a map";
    notes.push({ code: "FRONT_MATTER", path: "", message, line: read.problems[0]?.line ?? linesOf(first).from });
    return {};
  }
  const facts: Facts = {};
  for (const [key, value] of Object.entries(read.value)) {
    const name = metadataKey(key);
    if (Array.isArray(value))
      assign(
        facts,
        name,
        value
          .filter((each) => typeof each !== "object")
          .map(String)
          .join(" "),
      );
    else if ((name === "name" || name === "title") && typeof value !== "object") facts.name = String(value);
    else if (value !== null && typeof value !== "object") assign(facts, name, String(value));
  }
  return facts;
}

function isYamlNode(node: RootContent): node is Extract<RootContent, { type: "yaml" }> {
  return node.type === "yaml";
}

/** Every task status, in list order. */
export const TASK_STATUSES = ["in_progress", "blocked", "pending", "failed", "completed", "skipped"] as const;

/** The status of a task. */
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** How a task ended, according to its handoff. */
export type TaskOutcome = TaskHandoff["outcome"];

/** The status for each outcome: unfinished work continues; the others have the same name. */
export const STATUS_OF_OUTCOME: Readonly<Record<TaskOutcome, TaskStatus>> = {
  completed: "completed",
  partial: "in_progress",
  failed: "failed",
  blocked: "blocked",
};

/** Whether a text is a task status. */
export function isTaskStatus(value: unknown): value is TaskStatus {
  return TASK_STATUSES.some((status) => status === value);
}

/** Convert a status as people write it (`In Progress`, `done`); undefined if unknown. */
function readTaskStatus(text: string): TaskStatus | undefined {
  const word = text.trim().toLowerCase().replaceAll("-", "_").replaceAll(" ", "_");
  if (isTaskStatus(word)) return word;
  return Object.hasOwn(SPOKEN, word) ? SPOKEN[word] : undefined;
}

const SPOKEN: Readonly<Record<string, TaskStatus>> = {
  done: "completed",
  complete: "completed",
  todo: "pending",
  open: "pending",
  not_started: "pending",
  wip: "in_progress",
  started: "in_progress",
  active: "in_progress",
};
