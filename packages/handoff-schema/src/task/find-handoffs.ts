import type { Code, Heading, Nodes, Root, RootContent } from "mdast";
import { linesOf, nodeText, parseMarkdown, rangeOf } from "../markdown/parse-markdown.ts";
import { HANDOFF_FIELDS } from "./normalise-handoff.ts";

/** One `Handoff` section: its YAML, or the fact that it has only prose or nothing. */
export interface HandoffSection {
  readonly form: "fence" | "bare" | "prose" | "empty";
  /** The line of the heading, or of the fence with it. */
  readonly line: number;
  /** The section's last line. */
  readonly lastLine: number;
  /** The YAML text, or the prose. */
  readonly text: string;
  /** The file's line at which `text` starts. */
  readonly firstLine: number;
  /** The offsets of `text` in the file, including its fence or markers. */
  readonly range: { readonly from: number; readonly to: number };
  /** A heading that ends bare YAML although handoff fields follow. */
  readonly cutAt?: number;
}

const FIELDS: readonly string[] = HANDOFF_FIELDS;

/** Every handoff section of a task file in order. Headings in fences and quotations do not count. */
export function findHandoffs(tree: Root, text: string): HandoffSection[] {
  const found: HandoffSection[] = [];
  const nodes = tree.children;
  let index = 0;
  while (index < nodes.length) {
    const node = nodes[index];
    if (node === undefined) break;
    if (node.type === "heading" && isHandoffHeading(node)) {
      const end = sectionEnd(nodes, index, node);
      const section = readSection(node, nodes.slice(index + 1, end), text);
      const cutAt = section.form === "bare" ? lostBehind(nodes.slice(index + 1), text) : undefined;
      found.push(cutAt === undefined ? section : { ...section, cutAt });
      index = end;
    } else {
      const fence = fenceWithHeading(node);
      if (fence !== undefined) found.push(fence);
      index += 1;
    }
  }
  return found;
}

// A YAML comment at the start of a line is a Markdown heading: fields after it would be lost silently.
function lostBehind(nodes: readonly RootContent[], text: string): number | undefined {
  const heading = nodes.findIndex((node) => node.type === "heading" && !isUnderlinedField(node));
  const [node, next] = heading === -1 ? [] : nodes.slice(heading);
  if (node === undefined || next === undefined || isHandoff(node)) return undefined;
  return startsWithField(sourceOf(next, text)) ? linesOf(node).from : undefined;
}

function isHandoff(node: RootContent): boolean {
  return node.type === "heading" && isHandoffHeading(node);
}

function isHandoffHeading(node: Heading): boolean {
  // Agents often write headings in bold.
  const words = nodeText(node)
    .replaceAll(/[*_`:]/g, "")
    .trim()
    .toLowerCase();
  return words === "handoff" || words === "structured handoff" || words === "task handoff";
}

// A deeper heading (### Files) belongs to the section; one of the same or a higher level ends it.
function sectionEnd(nodes: readonly RootContent[], start: number, heading: Heading): number {
  for (let index = start + 1; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (node?.type === "heading" && node.depth <= heading.depth && !isUnderlinedField(node)) return index;
    if (node !== undefined && isClosingLine(node)) return index;
  }
  return nodes.length;
}

/** `outcome: completed` above `---` is a heading in Markdown; in a handoff it is a field above a rule. */
function isUnderlinedField(node: RootContent): boolean {
  if (node.type !== "heading" || linesOf(node).from === linesOf(node).to) return false;
  return startsWithField(nodeText(node));
}

function isClosingLine(node: RootContent): boolean {
  return node.type === "paragraph" && closingOffset(nodeText(node)) === 0;
}

function startsWithField(text: string): boolean {
  const line = text.trimStart();
  return FIELDS.some((field) => line.startsWith(`${field}:`));
}

function closingOffset(text: string): number {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end === -1 ? undefined : end).trimStart();
    const words = line.replaceAll("*", "").replaceAll("_", "").toLowerCase();
    if ((line.startsWith("*") || line.startsWith("_")) && words.startsWith("task completed")) return at;
    if (end === -1) break;
    at = end + 1;
  }
  return -1;
}

function readSection(heading: Heading, content: readonly RootContent[], text: string): HandoffSection {
  const line = linesOf(heading).from;
  const lastLine = content.reduce((last, node) => Math.max(last, linesOf(node).to), line);
  const [first] = content;
  const bare = first !== undefined && first.type !== "code" && startsWithField(sourceOf(first, text));
  const code = bare ? undefined : content.map((node) => yamlFence(node)).find((each) => each !== undefined);
  if (code !== undefined) return { ...fromFence(code), line, lastLine };
  if (bare) return { ...bareYaml(content, text), line, lastLine };
  const last = content.at(-1);
  if (first === undefined || last === undefined) {
    const { to } = rangeOf(heading);
    return { form: "empty", line, lastLine, text: "", firstLine: line + 1, range: { from: to, to } };
  }
  const range = { from: rangeOf(first).from, to: rangeOf(last).to };
  const prose = text.slice(range.from, range.to);
  return { form: "prose", line, lastLine, text: prose, firstLine: linesOf(first).from, range };
}

function sourceOf(node: Nodes, text: string): string {
  const { from, to } = rangeOf(node);
  return text.slice(from, to);
}

// Ends at the file's next heading or rule, or at the closing line.
function bareYaml(content: readonly RootContent[], text: string): Omit<HandoffSection, "line" | "lastLine"> {
  const [first] = content;
  const from = first === undefined ? 0 : lineStart(text, rangeOf(first).from);
  let to = from;
  for (const node of content) {
    if (node.type === "thematicBreak") break;
    if (node.type === "heading") {
      if (isUnderlinedField(node)) to = lineStart(text, rangeOf(node).to);
      break;
    }
    to = rangeOf(node).to;
  }
  const yaml = text.slice(from, to);
  const closing = closingOffset(yaml);
  const kept = closing === -1 ? yaml : yaml.slice(0, closing);
  const range = { from, to: from + kept.length };
  return { form: "bare", text: kept, firstLine: first === undefined ? 1 : linesOf(first).from, range };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

function yamlFence(node: RootContent): Code | undefined {
  if (node.type === "code") return nestedFence(node) ?? (isYaml(node) ? node : undefined);
  if (node.type !== "list") return undefined;
  for (const item of node.children)
    for (const child of item.children) {
      const code = yamlFence(child);
      if (code !== undefined) return code;
    }
  return undefined;
}

function isYaml(node: Code): boolean {
  const word = language(node);
  if (word === "yaml" || word === "yml") return true;
  return (word === "" || word === "json") && looksLikeHandoff(node.value);
}

function language(node: Code): string {
  return (node.lang ?? "").toLowerCase().replaceAll(/[{}.,]/g, "");
}

function looksLikeHandoff(value: string): boolean {
  return value.split("\n").some((line) => startsWithField(line) || FIELDS.some((each) => line.includes(`"${each}"`)));
}

// A fence indented by four or more columns is indented code in Markdown: the fence is its text.
function nestedFence(node: Code): Code | undefined {
  if (node.lang !== null && node.lang !== undefined) return undefined;
  const fence = firstFence(node.value);
  const inner = fence === undefined ? undefined : parseMarkdown(fence, "blocks");
  const [first] = inner?.ok === true ? inner.tree.children : [];
  if (first?.type !== "code" || first.lang === undefined || first.lang === null || !isYaml(first)) return undefined;
  const shift = linesOf(node).from - 1;
  const { from } = rangeOf(node);
  const start = { line: linesOf(first).from + shift, column: 1, offset: from };
  const end = { line: linesOf(first).to + shift, column: 1, offset: rangeOf(node).to };
  return { ...first, position: { start, end } };
}

// Parse only this: a file may contain many code blocks, each costing as much as a whole file.
function firstFence(value: string): string | undefined {
  const lines = value.split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  const marks = /^ {0,3}(`{3,}|~{3,})/.exec(lines[first] ?? "")?.[1];
  if (marks === undefined) return undefined;
  const last = lines.findIndex((line, at) => at > first && isClosedBy(line, marks));
  return last === -1 ? value : lines.slice(0, last + 1).join("\n");
}

function isClosedBy(line: string, marks: string): boolean {
  const closing = line.trim();
  return closing.startsWith(marks) && closing.replaceAll(marks.charAt(0), "") === "";
}

function fromFence(node: Code): Omit<HandoffSection, "line" | "lastLine"> {
  const fenced = node.lang !== null && node.lang !== undefined;
  const first = linesOf(node).from + (fenced || !startsWithField(node.value) ? 1 : 0);
  const { text, skipped } = withoutHeading(node.value);
  const form = text.trim() === "" ? "empty" : "fence";
  return { form, text, firstLine: first + skipped, range: rangeOf(node) };
}

// The fence may start with the heading itself, which is not part of the YAML.
function withoutHeading(value: string): { text: string; skipped: number } {
  const lines = value.split("\n");
  let skipped = 0;
  while (skipped < lines.length && lines[skipped]?.trim() === "") skipped += 1;
  if (!isHeadingLine(lines[skipped])) return { text: value, skipped: 0 };
  return { text: lines.slice(skipped + 1).join("\n"), skipped: skipped + 1 };
}

function isHeadingLine(line: string | undefined): boolean {
  const parsed = line !== undefined && /^ {0,3}#/.test(line) ? parseMarkdown(line, "blocks") : undefined;
  const [node] = parsed?.ok === true ? parsed.tree.children : [];
  return node?.type === "heading" && isHandoffHeading(node);
}

function fenceWithHeading(node: RootContent): HandoffSection | undefined {
  if (node.type !== "code") return undefined;
  const word = language(node);
  if (word !== "yaml" && word !== "yml") return undefined;
  if (withoutHeading(node.value).skipped === 0) return undefined;
  const lines = linesOf(node);
  return { ...fromFence(node), line: lines.from, lastLine: lines.to };
}
