import { Document, Scalar, type ScalarTag, visit } from "yaml";
import { validateHandoffDraft } from "../generated/validators.ts";
import { compactInstant, formatInstant, readInstant } from "../time/instant.ts";
import { valueAt } from "../yaml/json-pointer.ts";
import { type HandoffFinding, noFindings } from "./handoff-finding.ts";
import { invocationTemplate } from "./invocation.ts";
import { type Handoff, isFields, kindOf } from "./open-payload.ts";
import { digestPayload, type Sha256 } from "./payload-hash.ts";
import { checkUnknownFields, shapeFindings } from "./shape-findings.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Fields that are generated, by JSON Pointer below the handoff: a draft that gives one is refused. */
export const GENERATED_FIELDS: readonly string[] = [
  "/version",
  "/timestamp",
  "/expires_at",
  "/target",
  "/source/workflow_id",
  "/meta/handoff_chain",
  "/meta/payload_hash",
  "/meta/payload_size_bytes",
];

/** A draft that may become a payload, or why not. */
export type DraftReading =
  | { readonly ok: true; readonly draft: Fields; readonly warnings: readonly HandoffFinding[] }
  | { readonly ok: false; readonly errors: readonly HandoffFinding[] };

/** Reads a draft, with or without the root `handoff`: what only the author knows, and nothing that is generated. */
export function readDraft(value: unknown): DraftReading {
  if (!isFields(value)) {
    const message = `expected a map, found ${kindOf(value)}`;
    return { ok: false, errors: [{ code: "BAD_TYPE", path: "", message }] };
  }
  const rooted = Object.hasOwn(value, "handoff");
  const root = rooted ? "/handoff" : "";
  const body = rooted ? value["handoff"] : value;
  if (!isFields(body)) {
    const message = `expected a map, found ${kindOf(body)}`;
    return { ok: false, errors: [{ code: "BAD_TYPE", path: root, message }] };
  }
  const errors: HandoffFinding[] = [];
  for (const pointer of GENERATED_FIELDS) {
    if (valueAt(body, pointer) === undefined) continue;
    const message = "is generated; a draft may not give it";
    errors.push({ code: "GENERATED_FIELD", path: pointer, message, fix: "remove it" });
  }
  if (!validateHandoffDraft(body)) {
    // The refusal of generated fields is reported above, by name.
    const shape = (validateHandoffDraft.errors ?? []).filter(
      (each) => !isGeneratedRefusal(each.keyword, each.instancePath),
    );
    const rerooted = shape.map((each) => ({ ...each, instancePath: `/handoff${each.instancePath}` }));
    errors.push(...shapeFindings({ handoff: body }, rerooted).map((each) => ({ ...each, path: each.path.slice(8) })));
  }
  const findings = noFindings();
  checkUnknownFields(body, findings);
  const place = (each: HandoffFinding): HandoffFinding => ({ ...each, path: `${root}${each.path}` });
  if (errors.length > 0) return { ok: false, errors: errors.map(place) };
  return {
    ok: true,
    draft: body,
    warnings: findings.warnings.map((each) => place({ ...each, path: each.path.slice(8) })),
  };
}

function isGeneratedRefusal(keyword: string, path: string): boolean {
  // `not` is used for nothing else in the draft's schema; the `required` errors below it have its place.
  return keyword === "not" && (path === "" || path === "/source" || path === "/meta");
}

/** What a draft is completed with. */
export interface DraftCompletion {
  readonly target: { readonly skill: string; readonly trigger: string; readonly category?: string };
  /** The present, in milliseconds since 1970. */
  readonly now: number;
  /** Eight hexadecimal digits that no other workflow of the second has. */
  readonly suffix: string;
  /** The chain of the payload that was received before, if any. */
  readonly chain?: readonly string[];
  /** How long the payload may be received; an hour unless given. */
  readonly lifetime?: number;
  /** Keeps the identity of a workflow that goes on, such as a renewed payload's. */
  readonly workflowId?: string;
  readonly sha256: Sha256;
}

const HOUR = 3_600_000;

/** Turns a draft into a whole payload: version, times, target, identity, chain, defaults, size and hash. */
export function completeDraft(draft: Fields, completion: DraftCompletion): Handoff {
  const { target, now } = completion;
  const source = fieldsOf(draft["source"]);
  const skill = typeof source["skill"] === "string" ? source["skill"] : "";
  const prefix = skill === "perspective-swarm" ? "swarm-session" : skill;
  const context = fieldsOf(draft["context"]);
  const handoff = {
    ...draft,
    version: "2.0",
    timestamp: formatInstant(now),
    expires_at: formatInstant(now + (completion.lifetime ?? HOUR)),
    source: {
      ...source,
      workflow_id: completion.workflowId ?? `${prefix}-${compactInstant(now)}-${completion.suffix}`,
    },
    target: {
      skill: target.skill,
      invocation: invocationTemplate(target.skill, target.trigger),
      category: target.category,
    },
    context: { synthesis_summary: "", ...context },
    meta: { ...fieldsOf(draft["meta"]), handoff_chain: [...(completion.chain ?? []), skill] },
  };
  return sealHandoff(withLists(handoff), completion.sha256);
}

/** A handoff with hash and size of its present content. */
export function sealHandoff(handoff: Fields, sha256: Sha256): Handoff {
  const { hash, size } = digestPayload(handoff, sha256);
  const meta = { ...fieldsOf(handoff["meta"]), payload_hash: hash, payload_size_bytes: size };
  return { ...handoff, meta } as unknown as Handoff; // a checked draft with every generated field added
}

const LISTS: Readonly<Record<string, readonly string[]>> = {
  insights: ["convergent", "divergent", "uncertainties", "blind_spots"],
  research_seeds: ["suggested_terms", "open_questions"],
};

/** The same handoff with the defaults of its optional fields: empty lists, an empty summary, its expiry and chain. */
export function withDefaults(handoff: Fields): Fields {
  const source = fieldsOf(handoff["source"]);
  const meta = fieldsOf(handoff["meta"]);
  const context = fieldsOf(handoff["context"]);
  const filled = { ...handoff, context: { synthesis_summary: "", ...context } };
  const expiry = handoff["expires_at"] === undefined ? { expires_at: expiryOf(handoff) } : {};
  return withLists({ ...filled, ...expiry, meta: { handoff_chain: [source["skill"]], ...meta } });
}

/** When a handoff may no longer be received: as it says, else an hour after it was made. */
export function expiryOf({ expires_at: given, timestamp }: Fields): string | undefined {
  if (typeof given === "string") return given;
  const made = typeof timestamp === "string" ? readInstant(timestamp) : undefined;
  return made?.ok === true ? formatInstant(made.at + HOUR) : undefined;
}

function withLists(handoff: Fields): Fields {
  const filled: Record<string, unknown> = { ...handoff };
  for (const [section, lists] of Object.entries(LISTS)) {
    const given = fieldsOf(handoff[section]);
    filled[section] = { ...Object.fromEntries(lists.map((list) => [list, []])), ...given };
  }
  return filled;
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

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
