import type { Heading, RootContent } from "mdast";
import { nodeText } from "../markdown/parse-markdown.ts";

/** A heading of a record, and the content under it. */
export interface Section {
  readonly name: string;
  readonly heading: Heading;
  /** Up to the next heading of any depth. */
  readonly own: readonly RootContent[];
  /** Up to the next heading of the same depth or a higher one. */
  readonly whole: readonly RootContent[];
}

/** The sections of a text, including nested ones. */
export function sectionsOf(nodes: readonly RootContent[]): readonly Section[] {
  return nodes.flatMap((node, at) => {
    if (node.type !== "heading") return [];
    const after = nodes.slice(at + 1);
    const next = after.findIndex(({ type }) => type === "heading");
    const end = after.findIndex((other) => other.type === "heading" && other.depth <= node.depth);
    return [
      {
        name: sectionName(nodeText(node)),
        heading: node,
        own: next === -1 ? after : after.slice(0, next),
        whole: end === -1 ? after : after.slice(0, end),
      },
    ];
  });
}

/** The words of a heading, without number, marks or emphasis. */
function sectionName(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\s\d.()#:*_-]+/, "")
    .replace(/[^\p{L}\p{N}\s]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** A heading without number and prefix. */
export function titleIn(text: string): string {
  return text
    .trim()
    .replace(
      /^\[?(?:adr|rfc|dec|decision(?: record)?|architecture decision record)(?:\s*[-_#:]?\s*\d[\d.-]*\]?\s*[:.)–—-]*|\s*[:#–—\]]|\s+-\s)\s*/i,
      "",
    )
    .replace(/^\d{4}-\d{2}-\d{2}\s*[:–—-]?\s*|^\[\d+\][.:]?\s*/, "")
    .replace(/^\[([^[\]]+)\]$/, "$1")
    .replace(/^(?:#?\d+(?:[.)]|\s*[:–—-])|0\d+\s|\d{4}\s(?=\p{Lu}))\s*/u, "")
    .trim();
}

/** The names of a record's sections. */
export const DECISION: RegExp =
  /^(?:decisions?|final decisions?|(?:our )?proposals?|proposed (?:solution|decision|approach)|recommendations?|(?:our )?approach|verdict|choice|décision|decisión|decisão|decisione|entscheidung|beschluss|besluit|beslutning|beslut|решение|決定|决定|decision (?:and|&) consequences|decision outcome|outcome|the decision|our decision|decision made|resolution|decided|what (?:we|was) decided|decision drivers and outcome|solution|chosen (?:option|solution)|decision and rationale|decision summary)$/;
export const CONTEXT: RegExp = /^(?:contexte?|contexto|kontext|problem|background|motivation|issue|situation|why)\b/;
export const OPTIONS: RegExp =
  /^(?:considered (?:options|alternatives)|options(?: considered)?|alternatives?(?: considered)?|options and alternatives|opciones (?:consideradas|evaluadas)|opções consideradas|options envisagées|(?:betrachtete|erwogene) optionen)$/;
export const REFUSED: RegExp =
  /^(?:rejected (?:options|alternatives)|alternatives? (?:considered )?(?:and )?rejected|alternatives?(?: considered)?|other options|options not (?:chosen|taken)|discarded (?:options|alternatives)|alternativas?(?: (?:consideradas|evaluadas|descartadas|rejeitadas))?|alternatives envisagées|(?:verworfene )?alternativen)$/;
export const STATUS: RegExp = /^(?:status|state|statut|estado|stato|статус|decision status|adr status)$/;
export const PROS: RegExp = /^pros and cons of the (?:options|alternatives)$/;
const OTHERS = /^(?:consequences|rationale|reasons?|references|notes|pros|cons)$/;

/**
 * If the author forgot headings, a line that only names a section counts as one. The status often precedes the first
 * heading this way, with a list of boxes below.
 */
export function withNamedSections(nodes: readonly RootContent[]): readonly RootContent[] {
  const isForgotten = !sectionsOf(nodes).some(({ name }) => DECISION.test(name));
  const all = [DECISION, CONTEXT, OPTIONS, REFUSED, OTHERS];
  return nodes.map((node, at): RootContent => {
    const name = nameOnly(node);
    const isStatus = STATUS.test(name) && nodes[at + 1]?.type === "list";
    if (!isStatus && !(isForgotten && name !== "" && all.some((one) => one.test(name)))) return node;
    return { ...node, type: "heading", depth: 2 } as Heading; // a heading accepts a paragraph's children
  });
}

function nameOnly(node: RootContent): string {
  const text = node.type === "paragraph" ? nodeText(node).trim() : "";
  return text.length > 40 || text.includes("\n") ? "" : sectionName(text);
}
