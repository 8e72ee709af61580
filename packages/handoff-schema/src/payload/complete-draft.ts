import { Document, Scalar, type ScalarTag, visit } from "yaml";
import { validateHandoffDraft } from "../generated/validators.ts";
import { compactInstant, formatInstant, readInstant } from "../time/instant.ts";
import { valueAt } from "../yaml/json-pointer.ts";
import { type HandoffFinding, noFindings } from "./handoff-finding.ts";
import { invocationTemplate } from "./invocation.ts";
import { type Handoff, isFields, kindOf } from "./open-payload.ts";
import { digestPayload, type Sha256 } from "./payload-hash.ts";
import { checkUnknownFields, PAYLOAD_FIELDS, shapeFindings } from "./shape-findings.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Generated fields, by JSON Pointer below the handoff. A draft that contains one is refused. */
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

/** A draft that may become a payload, or why it cannot. */
export type DraftReading =
  | { readonly ok: true; readonly draft: Fields; readonly warnings: readonly HandoffFinding[] }
  | { readonly ok: false; readonly errors: readonly HandoffFinding[] };

/** Read a draft, with or without the root `handoff`: only what its author knows, and nothing generated. */
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
    // Generated fields are already reported above, by name.
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
  // The draft's schema uses `not` only for this; the `required` errors below it have the same path.
  return keyword === "not" && (path === "" || path === "/source" || path === "/meta");
}

/** What completes a draft. */
export interface DraftCompletion {
  readonly target: { readonly skill: string; readonly trigger: string; readonly category?: string };
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  /** Eight hexadecimal digits that no other workflow in the same second has. */
  readonly suffix: string;
  /** The chain of the payload received before, if any. */
  readonly chain?: readonly string[];
  /** How long the payload can be received (default: an hour). */
  readonly lifetime?: number;
  /** Keep the identity of a continuing workflow, such as a renewed payload's. */
  readonly workflowId?: string;
  readonly sha256: Sha256;
}

const HOUR = 3_600_000;

/** Turn a draft into a complete payload: version, times, target, identity, chain, defaults, size and hash. */
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

/** A handoff with the hash and size of its current content. */
export function sealHandoff(handoff: Fields, sha256: Sha256): Handoff {
  const { hash, size } = digestPayload(handoff, sha256);
  const meta = { ...fieldsOf(handoff["meta"]), payload_hash: hash, payload_size_bytes: size };
  return { ...handoff, meta } as unknown as Handoff; // a checked draft with every generated field added
}

const LISTS: Readonly<Record<string, readonly string[]>> = {
  insights: ["convergent", "divergent", "uncertainties", "blind_spots"],
  research_seeds: ["suggested_terms", "open_questions"],
};

/** The handoff with defaults for optional fields: empty lists, an empty summary, its expiry and chain. */
export function withDefaults(handoff: Fields): Fields {
  const source = fieldsOf(handoff["source"]);
  const meta = fieldsOf(handoff["meta"]);
  const context = fieldsOf(handoff["context"]);
  const filled = { ...handoff, context: { synthesis_summary: "", ...context } };
  const expiry = handoff["expires_at"] === undefined ? { expires_at: expiryOf(handoff) } : {};
  return withLists({ ...filled, ...expiry, meta: { handoff_chain: [source["skill"]], ...meta } });
}

/** The last time a handoff can be received: as stated, else an hour after it was made. */
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

const ORDER: readonly string[] = PAYLOAD_FIELDS["/handoff"] ?? [];

/** Names the schema for editors; the hash does not cover a comment. */
const MODELINE = "# yaml-language-server: $schema=https://clew.dev/schemas/handoff/2.0/payload.schema.json\n";

/** A payload as YAML text, in a readable order. */
export function renderPayload(handoff: Handoff): string {
  const entries = Object.entries(handoff).toSorted(([a], [b]) => rank(a) - rank(b));
  return `${MODELINE}${renderYaml({ handoff: Object.fromEntries(entries) })}`;
}

/** A document as YAML that YAML 1.1 and 1.2 readers read alike: every text is quoted or a literal block. */
export function renderYaml(value: unknown): string {
  // No references for repeated values: the reader would refuse them.
  const document = new Document(value, {
    aliasDuplicateObjects: false,
    customTags: (tags) => [ODD_TEXT, EXPONENT, ...tags],
  });
  visit(document, {
    Scalar: (key, node) => {
      if (typeof node.value !== "string") return;
      // Unquoted, 2026-11-18T12:00:00Z is a date in YAML 1.1 and yes is true, even as keys.
      if (key === "key" ? !isPlainKey(node.value) : !node.value.includes("\n")) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 });
}

function isPlainKey(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(text) && !/^(y|n|yes|no|on|off|true|false|null)$/i.test(text);
}

// What YAML 1.1 reads as a line break (NEL, LS, PS), a byte order mark, or no character at all.
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

// Some readers lose control characters and a leading space in a block.
function isOdd(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.search(UNSAFE_CHARACTER) !== -1 || /^\s[^]*\n|^\n|[\u0000-\u0008\u000b-\u001f]/.test(text);
}

// In YAML 1.1 a number with an exponent but no point is text.
const EXPONENT: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  identify: (value) => typeof value === "number" && /^[^.]*e/.test(String(value)),
  // A tag with a test takes precedence when numbers are written.
  test: /^-?[0-9]+e[-+][0-9]+$/,
  resolve: Number,
  stringify: ({ value }) => String(value).replace("e", ".0e"),
};

function rank(key: string): number {
  const index = ORDER.indexOf(key);
  return index === -1 ? ORDER.length - 1.5 : index;
}
