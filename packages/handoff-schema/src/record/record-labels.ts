import type { ListItem, Nodes, RootContent, Table } from "mdast";
import { nodeText } from "../markdown/parse-markdown.ts";
import { blocksText, isPart } from "./record-sections.ts";

/** A line with a label and its value. */
export const LABEL: RegExp = /^[^\p{L}\n]{0,4}([\p{L}\p{M} ]{2,24}?)\s*[:：]\s*(.*)$/u;

/**
 * Lines such as `* Status: accepted` or `**Decision:** …`, and the fields of tables. A value continues up to the next
 * label.
 */
export function labelsIn(nodes: readonly RootContent[]): ReadonlyMap<string, string> {
  const lines = new Map<string, string[]>();
  let open: string[] | undefined;
  const add = (line: string): void => {
    const [, name, value = ""] = LABEL.exec(line) ?? [];
    if (name === undefined) return void open?.push(line);
    open = lines.has(name.toLowerCase()) ? undefined : [value];
    if (open !== undefined) lines.set(name.toLowerCase(), open);
  };
  const blocks = withoutQuotes(nodes);
  for (const node of blocks) {
    const items = node.type === "list" ? node.children : [];
    for (const [name, value] of items.flatMap(itemField)) if (!lines.has(name)) lines.set(name, [value]);
    const texts = items.length > 0 ? items.map((item) => nodeText(item)) : [boldLabel(node) ?? textOfLabels(node)];
    // List items after a label are its value.
    const isValue = node.type === "list" && open !== undefined && !texts.some((text) => text.split("\n").some(isLabel));
    if (isValue) open?.push(blocksText([node]));
    // Without a blank line before it, Markdown takes a label into the item above it: the items below are its value.
    let isUnder = false;
    for (const text of isValue || node.type === "table" ? [] : texts) {
      const [first = "", ...more] = text.trim().split("\n");
      isUnder &&= !isPart(nameIn(first));
      if (isUnder) open?.push(`- ${first}`);
      else open = undefined;
      for (const line of isUnder ? more : [first, ...more]) for (const field of fieldsOf(line)) add(field);
      const isBare = LABEL.exec(more.at(-1) ?? "")?.[2] === "";
      isUnder = items.length > 0 && (isBare || (isUnder && !more.some(isLabel)));
    }
    if (isValue) open = undefined;
  }
  const labels = new Map([...lines].map(([name, value]) => [name, value.join("\n").trim().slice(0, 20_000)]));
  for (const table of blocks) if (table.type === "table") addFields(table, labels);
  return labels;
}

function isLabel(line: string): boolean {
  return LABEL.test(line);
}

function nameIn(line: string): string {
  return LABEL.exec(line)?.[1]?.toLowerCase() ?? "";
}

/** The fields of a line such as "Date: today · Status: accepted". */
function fieldsOf(line: string): readonly string[] {
  const parts = line.split(/\s[·|•]\s/);
  return parts.filter((part) => LABEL.test(part.trim())).length > 1 ? parts.map((part) => part.trim()) : [line];
}

/** A paragraph's text, with each bold label of a part at the beginning of a line. */
function textOfLabels(node: RootContent): string {
  if (node.type !== "paragraph") return nodeText(node);
  const parts = node.children.map((child, at) => {
    const text = nodeText(child);
    const isStart = at > 0 && child.type === "strong" && /[:：]$/.test(text) && isPart(text.slice(0, -1).toLowerCase());
    return isStart ? `\n${text}` : text;
  });
  return parts.join("");
}

/** A label alone with items under it, which are its value. */
function itemField({ children: [first, list] }: ListItem): readonly (readonly [name: string, value: string])[] {
  const [, name, rest] = LABEL.exec(first === undefined ? "" : nodeText(first).trim()) ?? [];
  if (name === undefined || rest !== "" || list?.type !== "list") return [];
  return [[name.toLowerCase(), blocksText([list]).replace(/^- (?=[^\n]*$)/, "")]];
}

/** A line such as `**Status** accepted` or `**Decision.** We …`, with the colon that it lacks. */
function boldLabel(node: Nodes): string | undefined {
  if (node.type !== "paragraph" || node.children[0]?.type !== "strong") return undefined;
  const text = nodeText(node.children[0]).trim();
  const name = text.replace(/[.。]$/, "");
  const value = nodeText(node).trim().slice(text.length);
  return !/[:：]$/.test(text) && isPart(name.toLowerCase()) && /^\s+[^\s:：]/.test(value)
    ? `${name}:${value}`
    : undefined;
}

function addFields(table: Table, labels: Map<string, string>): void {
  const rows = table.children.map((row) => row.children.map((cell) => nodeText(cell).trim()));
  for (const [name, value] of rows)
    if (name && value && !labels.has(name.toLowerCase())) labels.set(name.toLowerCase(), value);
  // A table may have its field names in the first row.
  const [names = [], values = []] = rows;
  const at = names.findIndex((name) => /^status$/i.test(name));
  const value = values[at];
  if ((names.length > 2 || at === 1) && at !== -1 && value) labels.set("status", value);
}

/** The blocks of a text; those of a quotation stand for it. */
export function withoutQuotes(nodes: readonly RootContent[]): readonly RootContent[] {
  return nodes.flatMap((node) => (node.type === "blockquote" ? withoutQuotes(node.children) : [node]));
}
