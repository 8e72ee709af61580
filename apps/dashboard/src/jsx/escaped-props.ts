import { escapedText } from "../parts/text.ts";

const SHOWN = ["title", "alt", "label", "placeholder", "aria-label", "aria-description", "aria-valuetext"] as const;

/** The props of an element with hidden characters escaped in every visible text; the same object if there are none. */
export function escapedProps(type: unknown, props: unknown): unknown {
  if (typeof props !== "object" || props === null) return props;
  const given = props as Readonly<Record<string, unknown>>; // only read by name
  const changed: Record<string, unknown> = {};
  // A component's texts come through here again as an element's props; those of a library's component, such as a link, do
  // not.
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
