import { toFindings } from "@clew/errors";
import type { ShardEvent, ThreadEvent } from "@clew/schemas";
import { canonicalText, eventHash, type Sha256 } from "@clew/thread-store";
import { validateDecision, validateShardEvent } from "../generated/validators.ts";
import { withoutAbsent } from "../without-absent.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What of each kind of event leaves the machine; events of other types never do. */
const SENT: Readonly<Record<string, (payload: Payload) => Payload>> = {
  // A thread's context may hold a prompt: its title is enough to tell it by.
  thread_created: (payload) => only(payload, "id", "title", "tags", "startedBy", "createdAt", "forkedFrom"),
  thread_renamed: (payload) => only(payload, "title"),
  status_changed: (payload) => only(payload, "status", "reason"),
  decision_recorded: withoutPrompt,
  decision_updated: ({ changes, ...payload }) => ({ ...payload, changes: withoutPrompt(objectOf(changes)) }),
  decision_reviewed: (payload) => payload,
  // Who was logged in where is nobody's business elsewhere.
  standing_changed: ({ user: _user, parent: _parent, ...payload }) => payload,
  decisions_linked: (payload) => payload,
  thought_recorded: (payload) => payload,
  question_asked: (payload) => payload,
  question_answered: (payload) => payload,
  touched: (payload) => payload,
  learned: (payload) => payload,
};

/** What `sync.exclude` calls the kinds of events. */
export const KIND_OF: Readonly<Record<string, string>> = {
  decision_reviewed: "review",
  standing_changed: "standing",
  decisions_linked: "link",
  thought_recorded: "thought",
  question_asked: "question",
  question_answered: "question",
  touched: "touched",
};

function only(payload: Payload, ...keys: readonly string[]): Payload {
  return withoutAbsent(Object.fromEntries(keys.map((key) => [key, payload[key]])));
}

// A completed session puts its prompt into the context of the decision, and among what went into it.
function withoutPrompt(decision: Payload): Payload {
  const { context, deliberation } = decision;
  const { query, ...about } = objectOf(context);
  const { inputs, ...rest } = objectOf(deliberation);
  const all = Array.isArray(inputs) ? inputs.map(objectOf) : [];
  const prompts = new Set(
    [query, ...all.filter(isPrompt).map(({ text }) => text)].filter((text) => text !== undefined).map(String),
  );
  const isKept = (input: Payload): boolean => !isPrompt(input) && !prompts.has(String(input["text"]));
  return withoutAbsent({
    ...decision,
    context: typeof context === "string" && prompts.has(context) ? undefined : query === undefined ? context : about,
    deliberation: Array.isArray(inputs) ? { inputs: all.filter(isKept), ...rest } : deliberation,
  });
}

function isPrompt({ id, source }: Payload): boolean {
  return source === "prompt" || (id === "query" && source === "user");
}

function objectOf(value: unknown): Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** What of an event is sent; undefined where nothing is. */
export function sentOf({ type, payload }: Pick<ThreadEvent, "type" | "payload">): Payload | undefined {
  const sent = Object.hasOwn(SENT, type) ? SENT[type] : undefined;
  // What came from elsewhere is sent by those who wrote it.
  if (sent === undefined || payload === undefined || payload["provenance"] !== undefined) return undefined;
  return Object.keys(payload).length === 0 ? undefined : sent({ ...payload });
}

/** A line of a shard: the canonical text of its event. */
export function shardLine(event: ShardEvent): string {
  return canonicalText(event);
}

/** The most that a shard and its lines may hold. */
const MOST = { line: 1_000_000, events: 1_000_000 };

/** The events of a shard whose lines hold, or why they do not. */
export type ReadLines =
  | { readonly ok: true; readonly events: readonly ShardEvent[] }
  | { readonly ok: false; readonly why: string };

/** Reads the lines of a writer's shard, each checked: canonical, at its place, its writer's own, and what its hash says. */
export function readShardLines(writer: string, files: Iterable<string>, sha256: Sha256): ReadLines {
  const events: ShardEvent[] = [];
  for (const file of files) {
    const lines = file.split("\n");
    if (lines.pop() !== "") return { ok: false, why: "a file of it ends within a line" };
    for (const line of lines) {
      if (events.length >= MOST.events) return { ok: false, why: `it holds more than ${MOST.events} events` };
      const read = readLine(line, { writer, before: events.at(-1), sha256 });
      if (typeof read === "string") return { ok: false, why: `line ${events.length + 1}: ${read}` };
      events.push(read);
    }
  }
  return { ok: true, events };
}

interface LinePlace {
  readonly writer: string;
  readonly before: ShardEvent | undefined;
  readonly sha256: Sha256;
}

function readLine(line: string, { writer, before, sha256 }: LinePlace): ShardEvent | string {
  if (line.length > MOST.line) return "it is too long";
  let document: unknown;
  try {
    document = JSON.parse(line);
    if (canonicalText(document) !== line) return "it is not in the canonical form";
  } catch {
    return "it is not JSON";
  }
  if (!validateShardEvent(document)) {
    const [first] = toFindings(validateShardEvent.errors);
    return `${first?.path || "it"} ${first?.message ?? "is not as the schema says"}`;
  }
  const event = document as ShardEvent; // just checked against its schema
  if (event.writer !== writer) return `it claims to be of the writer ${event.writer}`;
  if (event.place !== (before?.place ?? 0) + 1) return `its place is ${event.place}`;
  if (before !== undefined && event.lamport <= before.lamport) return "its lamport does not grow";
  const { payload } = event;
  const sent = payload === undefined ? event.payload_hash : sha256(canonicalText(payload));
  if (sent === undefined) return "it has neither a payload nor its hash";
  if (eventHash({ ...event, payload_hash: event.payload_hash ?? sent }, sha256) !== event.hash)
    return "its hash is not that of what it says";
  return decisionFinding(event) ?? event;
}

// An adopted decision has no confidence, and a change has little else than what it changes.
function decisionFinding({ type, payload }: ShardEvent): string | undefined {
  const said = type === "decision_recorded" ? payload : type === "decision_updated" ? payload?.["changes"] : undefined;
  if (said === undefined) return undefined;
  if (validateDecision({ id: "d", decision: "d", confidence: 0, ...objectOf(said) })) return undefined;
  const [first] = toFindings(validateDecision.errors);
  return `${first?.path} ${first?.message}`;
}
