import { Document, Scalar, type ScalarTag, visit } from "yaml";
import type { Handoff } from "./open-payload.ts";

const ORDER = [
  "version",
  "timestamp",
  "expires_at",
  "source",
  "target",
  "context",
  "insights",
  "research_seeds",
  "meta",
];

/** Where an editor finds the schema; a comment is no part of what the hash covers. */
const MODELINE = "# yaml-language-server: $schema=https://clew.dev/schemas/handoff/2.0/payload.schema.json\n";

/** A payload as YAML text, in the order in which people read it. */
export function renderPayload(handoff: Handoff): string {
  const entries = Object.entries(handoff).toSorted(([a], [b]) => rank(a) - rank(b));
  return `${MODELINE}${renderYaml({ handoff: Object.fromEntries(entries) })}`;
}

/** A document as YAML text that readers of YAML 1.1 and 1.2 understand alike: every text is quoted or a literal block. */
export function renderYaml(value: unknown): string {
  // No references for repeated values: they would be refused on reading.
  const document = new Document(value, {
    aliasDuplicateObjects: false,
    customTags: (tags) => [ODD_TEXT, EXPONENT, ...tags],
  });
  visit(document, {
    Scalar: (key, node) => {
      if (typeof node.value !== "string") return;
      // An unquoted 2026-11-18T12:00:00Z is a date to YAML 1.1, an unquoted yes is true: also where they are keys.
      if (key === "key" ? !isPlainKey(node.value) : !node.value.includes("\n")) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 });
}

function isPlainKey(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(text) && !/^(y|n|yes|no|on|off|true|false|null)$/i.test(text);
}

// What YAML 1.1 takes for a line break (NEL, LS, PS), for a mark of the byte order, or for no character at all.
const UNSAFE_CHARACTER = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

const ODD_TEXT: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  identify: (value) => typeof value === "string" && isOdd(value),
  resolve: (text) => text,
  stringify: ({ value }) =>
    JSON.stringify(value).replace(
      UNSAFE_CHARACTER,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
};

// A block loses control characters and the space that its text begins with, to one reader or another.
function isOdd(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.search(UNSAFE_CHARACTER) !== -1 || /^\s[^]*\n|^\n|[\u0000-\u0008\u000b-\u001f]/.test(text);
}

// To YAML 1.1 a number with an exponent and without a point is a text.
const EXPONENT: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  identify: (value) => typeof value === "number" && /^[^.]*e/.test(String(value)),
  // A tag with a test is preferred when numbers are written.
  test: /^-?[0-9]+e[-+][0-9]+$/,
  resolve: Number,
  stringify: ({ value }) => String(value).replace("e", ".0e"),
};

function rank(key: string): number {
  const index = ORDER.indexOf(key);
  return index === -1 ? ORDER.length - 1.5 : index;
}
