import { escapedText } from "../parts/text.ts";

const SHOWN = ["title", "alt", "label", "placeholder", "aria-label", "aria-description", "aria-valuetext"] as const;

/** The props of an element with every text that it shows made visible; the same object where nothing hides in it. */
export function escapedProps(type: unknown, props: unknown): unknown {
  if (typeof props !== "object" || props === null) return props;
  const given = props as Readonly<Record<string, unknown>>; // read by name only
  const changed: Record<string, unknown> = {};
  // What a component of the page makes of its props comes by here again, as an element's; a library's link, say, does not.
  for (const name of typeof type === "function" ? ["children"] : [...SHOWN, "children"]) {
    const shown = escapedNode(given[name]);
    if (shown !== given[name]) changed[name] = shown;
  }
  return Object.keys(changed).length === 0 ? props : { ...given, ...changed };
}

function escapedNode(node: unknown): unknown {
  if (typeof node === "string") return escapedText(node);
  if (!Array.isArray(node)) return node;
  const shown = node.map(escapedNode);
  return shown.some((each, at) => each !== node[at]) ? shown : node;
}
