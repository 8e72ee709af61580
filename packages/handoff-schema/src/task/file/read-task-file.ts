import type { Heading, Root, RootContent, Table } from "mdast";
import { linesOf, nodeText } from "../../markdown/node-text.ts";
import { parseMarkdown } from "../../markdown/parse-markdown.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import type { TaskFinding } from "../judge/task-finding.ts";
import { isTaskId } from "../task-id.ts";
import { readTaskStatus, type TaskStatus } from "../task-status.ts";
import { findHandoffs, type HandoffSection } from "./find-handoffs.ts";

/** What a task file says of its task, and where its handoffs are. */
export interface TaskFile {
  readonly ok: boolean;
  /** Undefined where neither title, front matter nor file name holds an id. */
  readonly id: string | undefined;
  readonly name: string;
  readonly status: TaskStatus | undefined;
  readonly priority: string | undefined;
  readonly dependsOn: readonly string[];
  readonly created: string | undefined;
  /** The decision thread that the work belongs to. */
  readonly thread: string | undefined;
  /** Headings of the second level, in order. */
  readonly headings: readonly string[];
  readonly handoffs: readonly HandoffSection[];
  readonly errors: readonly TaskFinding[];
  readonly notes: readonly TaskFinding[];
}

/** A task file's text, and the name it is stored under where there is one. */
export interface TaskFileSource {
  readonly text: string;
  /** The file's name without its folder, such as `task-001.md`: the last resort for an id. */
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
}

/** Reads a task file: title, metadata table, front matter and every handoff section; never throws. */
export function readTaskFile(source: TaskFileSource): TaskFile {
  const parsed = parseMarkdown(source.text, "blocks");
  if (!parsed.ok) {
    const { code, message, line, fix } = parsed;
    const finding = { code, path: "", message, line, fix };
    return { ...EMPTY, id: idOfFileName(source.fileName), errors: [finding] };
  }
  const { tree, text } = parsed;
  const notes: TaskFinding[] = [];
  const facts: Facts = { ...titleFacts(tree), ...tableFacts(tree), ...frontMatterFacts(tree, notes) };
  const status = facts.status === undefined ? undefined : readTaskStatus(facts.status);
  if (facts.status !== undefined && facts.status !== "" && status === undefined)
    notes.push({ code: "STATUS_UNKNOWN", path: "", message: `"${facts.status.slice(0, 60)}" is no status of a task` });
  const dependsOn = (facts.depends_on ?? []).filter((id) => isTaskId(id));
  for (const id of facts.depends_on ?? [])
    if (!isTaskId(id)) notes.push({ code: "DEPENDS_ON_FORM", path: "", message: `"${id.slice(0, 60)}" is no task id` });
  return {
    ok: true,
    id: facts.id !== undefined && isTaskId(facts.id) ? facts.id : idOfFileName(source.fileName),
    name: facts.name ?? "",
    status,
    priority: facts.priority,
    dependsOn: [...new Set(dependsOn)],
    created: facts.created,
    thread: facts.thread !== undefined && THREAD_ID.test(facts.thread) ? facts.thread : undefined,
    headings: tree.children.flatMap((node) =>
      node.type === "heading" && node.depth === 2 ? [nodeText(node).trim()] : [],
    ),
    handoffs: findHandoffs(tree, text),
    errors: [],
    notes,
  };
}

const THREAD_ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/;

const EMPTY: TaskFile = {
  ok: false,
  id: undefined,
  name: "",
  status: undefined,
  priority: undefined,
  dependsOn: [],
  created: undefined,
  thread: undefined,
  headings: [],
  handoffs: [],
  errors: [],
  notes: [],
};

function idOfFileName(fileName: string | undefined): string | undefined {
  const stem = fileName?.replace(/\.(md|markdown)$/i, "");
  return stem !== undefined && isTaskId(stem) ? stem : undefined;
}

// `# Task task-001: Name`, `# Task 001: Name`; without "Task" the whole heading is the name.
function titleFacts(tree: Root): Facts {
  const title = tree.children.find((node): node is Heading => node.type === "heading" && node.depth === 1);
  if (title === undefined) return {};
  const text = nodeText(title).trim();
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

/** The word of a metadata row in one form: `Depends On` and `depends-on` are the same. */
export function metadataKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[*`:]/g, "")
    .replaceAll(/[\s_-]+/g, "_");
}

function tableFacts(tree: Root): Facts {
  const facts: Facts = {};
  for (const row of metadataTable(tree)?.children ?? []) {
    const [key, value] = row.children;
    if (key === undefined || value === undefined) continue;
    assign(facts, metadataKey(nodeText(key)), withoutMarks(nodeText(value)));
  }
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

/** What a metadata row may say, in the form of `metadataKey`. */
export const METADATA_KEYS: ReadonlySet<string> = new Set([
  "status",
  "priority",
  "created",
  "thread",
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
  else if (key === "id" || key === "task_id") facts.id = value;
  else if (key === "depends_on" || key === "dependencies") facts.depends_on = idsOf(value);
}

const NOTHING: ReadonlySet<string> = new Set(["", "none", "n/a", "-", "–", "—", "null", "[]"]);

function idsOf(text: string): string[] {
  return (
    text
      // Cells are kept as they are written: of a link its text is the id, not its address.
      .replaceAll(/\]\([^()\s]*\)/g, "]")
      .split(/[\s,;]+/)
      .map((word) => word.replaceAll(/[`[\]()"']/g, "").toLowerCase())
      .filter((word) => !NOTHING.has(word) && word !== "and")
  );
}

function frontMatterFacts(tree: Root, notes: TaskFinding[]): Facts {
  const [first] = tree.children;
  if (first === undefined || !isYamlNode(first)) return {};
  const read = readYaml(first.value, { firstLine: linesOf(first).from + 1 });
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
