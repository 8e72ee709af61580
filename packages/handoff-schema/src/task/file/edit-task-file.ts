import type { TaskHandoff } from "@clew/schemas";
import { stringify } from "yaml";
import { linesOf, nodeText, rangeOf } from "../../markdown/node-text.ts";
import { parseMarkdown } from "../../markdown/parse-markdown.ts";
import { HANDOFF_LIST_NAMES } from "../judge/normalise-handoff.ts";
import type { TaskStatus } from "../task-status.ts";
import { findHandoffs } from "./find-handoffs.ts";
import { metadataKey, metadataTable } from "./read-task-file.ts";

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The task file with another status: in its table, its front matter, or a new table under the title; the rest stays byte for byte. */
export function withTaskStatus(source: string, status: TaskStatus): string {
  const parsed = parseMarkdown(source, "blocks");
  if (!parsed.ok) return source;
  const { tree, text } = parsed;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const edits: Edit[] = [];
  const inFrontMatter = frontMatterEdit(tree, text, status);
  if (inFrontMatter !== undefined) edits.push(inFrontMatter);
  const inTable = tableEdit(tree, text, { status, newline });
  if (inTable !== undefined) edits.push(inTable);
  if (edits.length === 0) edits.push(insertedTable(tree, text, { status, newline }));
  return bom(source) + apply(text, edits);
}

/** The task file with a handoff in place of the last section's content, or with a new section at its end. */
export function withHandoff(source: string, handoff: DraftHandoff): string {
  const parsed = parseMarkdown(source, "blocks");
  if (!parsed.ok) return source;
  const { tree, text } = parsed;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const fence = `\`\`\`yaml\n${renderHandoff(handoff)}\`\`\``.replaceAll("\n", newline);
  const last = findHandoffs(tree, text).at(-1);
  if (last === undefined)
    return `${bom(source)}${text.trimEnd()}${newline}${newline}## Handoff${newline}${newline}${fence}${newline}`;
  // Prose is the record the handoff was made from: it stays, as history, under the fence.
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

/** A handoff that may not know its outcome yet. */
export type DraftHandoff = Partial<Pick<TaskHandoff, "outcome" | (typeof HANDOFF_LIST_NAMES)[number]>>;

/** A handoff as YAML in the order of the schema; empty lists are left out, an unknown outcome is left to be chosen. */
export function renderHandoff(handoff: DraftHandoff): string {
  const ordered: Record<string, unknown> = {};
  for (const name of HANDOFF_LIST_NAMES) {
    const list = handoff[name];
    if (list !== undefined && list.length > 0) ordered[name] = list;
  }
  const outcome = handoff.outcome ?? "[completed | partial | failed | blocked]";
  const lists = stringify(ordered, { lineWidth: 0, aliasDuplicateObjects: false, defaultStringType: "PLAIN" });
  return `outcome: ${outcome}\n${Object.keys(ordered).length === 0 ? "" : lists}`;
}

type Tree = Parameters<typeof metadataTable>[0];

function bom(source: string): string {
  return source.startsWith("\uFEFF") ? "\uFEFF" : "";
}

function apply(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => b.from - a.from);
  return ordered.reduce((result, edit) => result.slice(0, edit.from) + edit.text + result.slice(edit.to), text);
}

function frontMatterEdit(tree: Tree, text: string, status: TaskStatus): Edit | undefined {
  const [first] = tree.children;
  if (first?.type !== "yaml") return undefined;
  const { from, to } = rangeOf(first);
  let at = from;
  for (const line of text.slice(from, to).split("\n")) {
    const colon = line.indexOf(":");
    if (colon !== -1 && !line.startsWith(" ") && metadataKey(line.slice(0, colon)) === "status") {
      const end = at + line.trimEnd().length;
      return { from: at + colon + 1, to: end, text: ` ${status}` };
    }
    at += line.length + 1;
  }
  return undefined;
}

function tableEdit(tree: Tree, text: string, how: { status: TaskStatus; newline: string }): Edit | undefined {
  const table = metadataTable(tree);
  if (table === undefined) return undefined;
  for (const row of table.children) {
    const [key, value] = row.children;
    if (key === undefined || metadataKey(nodeText(key)) !== "status") continue;
    const range = rangeOf(value ?? row);
    const cell = text.slice(range.from, range.to);
    const lead = cell.startsWith("|") ? "| " : "";
    const closed = cell.length > 1 && cell.trimEnd().endsWith("|");
    const tail = closed ? " |" : cell.slice(cell.trimEnd().length);
    if (value === undefined) return { from: range.to, to: range.to, text: ` ${how.status} |` };
    return { ...range, text: `${lead}${how.status}${tail}` };
  }
  const { to } = rangeOf(table);
  return { from: to, to, text: `${how.newline}| Status | ${how.status} |` };
}

function insertedTable(tree: Tree, text: string, how: { status: TaskStatus; newline: string }): Edit {
  const rows = ["## Metadata", "", "| Field | Value |", "| --- | --- |", `| Status | ${how.status} |`];
  const title = tree.children.find((node) => node.type === "heading" && node.depth === 1);
  const [first] = tree.children;
  if (title !== undefined) {
    const { to } = rangeOf(title);
    return { from: to, to, text: `${how.newline}${how.newline}${rows.join(how.newline)}` };
  }
  const from = first?.type === "yaml" ? rangeOf(first).to : 0;
  const before = from === 0 ? "" : how.newline + how.newline;
  const after = from === 0 && linesOf(tree).to >= 1 && text !== "" ? how.newline + how.newline : "";
  return { from, to: from, text: `${before}${rows.join(how.newline)}${after}` };
}
