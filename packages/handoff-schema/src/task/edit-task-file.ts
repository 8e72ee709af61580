import type { TaskHandoff } from "@clew/schemas";
import { stringify } from "yaml";
import { nodeText, rangeOf } from "../markdown/parse-markdown.ts";
import { HANDOFF_FIELDS } from "./normalise-handoff.ts";
import { metadataKey, metadataTable, type TaskFile, type TaskStatus } from "./read-task-file.ts";
import { HANDOFF_MODELINE } from "./render-task-file.ts";

interface TaskFileEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Change a task file's status in its table or front matter, or add a table under the title. The rest stays byte for
 * byte.
 */
export function withTaskStatus({ source, markdown }: TaskFile, status: TaskStatus): string {
  if (!markdown.ok) return source;
  const { tree, text } = markdown;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const edits = [...frontMatterEdits(tree, text, status), ...tableEdits(tree, text, { status, newline })];
  if (edits.length === 0) edits.push(insertedTable(tree, text, { status, newline }));
  return bom(source) + apply(text, edits);
}

/** Set the completion time in a task file's closing line, adding the line if absent. The rest stays byte for byte. */
export function withCompletion({ source, markdown }: TaskFile, time: string, earlier: "keep" | "replace"): string {
  if (!markdown.ok) return source;
  const { tree, text } = markdown;
  const closing = tree.children.findLast((node) => node.type === "paragraph" && isClosingLine(nodeText(node)));
  const line = `*Task completed: ${time}*`;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  if (closing === undefined)
    return `${bom(source)}${text.trimEnd()}${newline}${newline}---${newline}${newline}${line}${newline}`;
  const { from } = rangeOf(closing);
  const [written = ""] = text.slice(from).split(/\r?\n/, 1);
  if (earlier === "keep" && /: *[0-9]/.test(written)) return source;
  return bom(source) + apply(text, [{ from, to: from + written.length, text: line }]);
}

/**
 * Replace the content of a task file's last handoff section, or add a section at the end; `mark` is a comment above it.
 */
export function withHandoff({ source, markdown, handoffs }: TaskFile, handoff: DraftHandoff, mark = ""): string {
  if (!markdown.ok) return source;
  const { text } = markdown;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const fence = `\`\`\`yaml\n${HANDOFF_MODELINE}${mark}${renderHandoff(handoff)}\`\`\``.replaceAll("\n", newline);
  const last = handoffs.at(-1);
  if (last === undefined)
    return `${bom(source)}${text.trimEnd()}${newline}${newline}## Handoff${newline}${newline}${fence}${newline}`;
  // Keep prose below the fence as history: the handoff was made from it.
  const edit =
    last.form === "prose"
      ? {
          from: last.range.from,
          to: last.range.from,
          text: `${fence}${newline}${newline}### Notes${newline}${newline}`,
        }
      : { ...last.range, text: last.form === "empty" ? `${newline}${newline}${fence}${newline}` : fence };
  return bom(source) + apply(text, [edit]);
}

/** A handoff that may not have an outcome yet. */
export type DraftHandoff = Partial<Pick<TaskHandoff, (typeof HANDOFF_FIELDS)[number]>>;

/** A handoff as YAML in the schema's order. Empty lists are left out; an unknown outcome is left open. */
export function renderHandoff(handoff: DraftHandoff): string {
  const ordered: Record<string, unknown> = {};
  for (const name of HANDOFF_FIELDS) {
    const list = handoff[name];
    if (Array.isArray(list) && list.length > 0) ordered[name] = list;
  }
  const outcome = handoff.outcome ?? "[completed | partial | failed | blocked]";
  const lists = stringify(ordered, { lineWidth: 0, aliasDuplicateObjects: false, defaultStringType: "PLAIN" });
  return `outcome: ${outcome}\n${Object.keys(ordered).length === 0 ? "" : lists}`;
}

function isClosingLine(text: string): boolean {
  return /^[*_]task completed:?[*_:]*/i.test(text.trimStart());
}

type Tree = Parameters<typeof metadataTable>[0];
type TableRow = NonNullable<ReturnType<typeof metadataTable>>["children"][number];

function bom(source: string): string {
  return source.startsWith("\uFEFF") ? "\uFEFF" : "";
}

function apply(text: string, edits: readonly TaskFileEdit[]): string {
  const ordered = [...edits].sort((a, b) => b.from - a.from);
  return ordered.reduce((result, edit) => result.slice(0, edit.from) + edit.text + result.slice(edit.to), text);
}

function frontMatterEdits(tree: Tree, text: string, status: TaskStatus): TaskFileEdit[] {
  const [first] = tree.children;
  if (first?.type !== "yaml") return [];
  const { from, to } = rangeOf(first);
  const lines = text.slice(from, to).split("\n");
  const edits: TaskFileEdit[] = [];
  let at = from;
  for (const [index, line] of lines.entries()) {
    const colon = line.indexOf(":");
    if (colon !== -1 && !/^\s/.test(line) && frontMatterKey(line.slice(0, colon)) === "status")
      edits.push({ from: at + colon + 1, to: at + colon + 1 + valueLength(lines, index, colon), text: ` ${status}` });
    at += line.length + 1;
  }
  return edits;
}

function frontMatterKey(written: string): string {
  return metadataKey(written.trim().replaceAll(/^["']|["']$/g, ""));
}

// A value continues on indented lines below it; a comment after it stays.
function valueLength(lines: readonly string[], index: number, colon: number): number {
  const head = (lines[index] ?? "").slice(colon + 1);
  let length = head.trimEnd().length;
  let at = head.length;
  for (const line of lines.slice(index + 1)) {
    if (!/^[ \t]+\S/.test(line)) break;
    length = at + 1 + line.trimEnd().length;
    at += 1 + line.length;
  }
  if (length > head.length) return length;
  const comment = head.search(/\s#/);
  return comment === -1 ? length : head.slice(0, comment).trimEnd().length;
}

function tableEdits(tree: Tree, text: string, how: { status: TaskStatus; newline: string }): TaskFileEdit[] {
  const table = metadataTable(tree);
  if (table === undefined) return [];
  const rows = table.children.filter(({ children: [key] }) => key !== undefined && isStatusKey(nodeText(key)));
  if (rows.length > 0) return rows.map((row) => rowEdit(row, text, how.status));
  const { to } = rangeOf(table);
  return [{ from: to, to, text: `${how.newline}| Status | ${how.status} |` }];
}

function isStatusKey(text: string): boolean {
  return metadataKey(text) === "status";
}

function rowEdit(row: TableRow, text: string, status: TaskStatus): TaskFileEdit {
  const [, value] = row.children;
  const range = rangeOf(value ?? row);
  if (value === undefined) return { from: range.to, to: range.to, text: ` ${status} |` };
  const cell = text.slice(range.from, range.to);
  const lead = cell.startsWith("|") ? "| " : "";
  const closed = cell.length > 1 && cell.trimEnd().endsWith("|");
  const tail = closed ? " |" : cell.slice(cell.trimEnd().length);
  return { ...range, text: `${lead}${status}${tail}` };
}

function insertedTable(tree: Tree, text: string, how: { status: TaskStatus; newline: string }): TaskFileEdit {
  const { status, newline } = how;
  const table = ["## Metadata", "", "| Field | Value |", "| --- | --- |", `| Status | ${status} |`].join(newline);
  const title = tree.children.find((node) => node.type === "heading" && node.depth === 1);
  const [first] = tree.children;
  const above = title ?? (first?.type === "yaml" ? first : undefined);
  if (above === undefined) return { from: 0, to: 0, text: text === "" ? table : `${table}${newline}${newline}` };
  const { to } = rangeOf(above);
  // A line directly below a table would be read as one of its rows.
  const after = /^[ \t]*\r?\n[ \t]*\S/.test(text.slice(to, to + 1000)) ? newline : "";
  return { from: to, to, text: `${newline}${newline}${table}${after}` };
}
