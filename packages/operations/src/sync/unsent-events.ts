import { toFindings } from "@clew/errors";
import type { ShardEvent, ThreadEvent } from "@clew/schemas";
import { canonicalText, eventHash, type Sha256, type ThreadStore } from "@clew/thread-store";
import { validateDecision, validateShardEvent } from "../generated/validators.ts";
import { jsonBytes, utf8Length } from "../text-size.ts";
import { readEvents } from "../thread/read-thread.ts";
import { withoutAbsent } from "../without-absent.ts";
import type { SyncPorts, SyncState } from "./sync-record.ts";

/** What a project does not share, from `sync.exclude`. */
export interface Exclusions {
  readonly tags: ReadonlySet<string>;
  readonly threads: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
  /** If it changes, events withheld before may have to be sent. */
  readonly digest: string;
}

/** Parse `tag:NAME`, `thread:ID` and `kind:KIND`. */
export function readExclusions(list: readonly string[]): Exclusions {
  const named = (prefix: string): ReadonlySet<string> =>
    new Set(list.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length)));
  const [tags, threads, kinds] = [named("tag:"), named("thread:"), named("kind:")];
  return { tags, threads, kinds, digest: JSON.stringify([...list].toSorted()) };
}

/** What is new in the local store, as lines for this clone's shard. */
export interface OwnEvents {
  readonly events: readonly ShardEvent[];
  /** Places in the shard whose events were redacted here since. */
  readonly redacted: ReadonlySet<number>;
  readonly position: string;
  /** A digest of the learnings here at that time. */
  readonly learned: string;
  /** Events too long for a line: sent without these fields, or not at all. */
  readonly withheld: readonly WithheldEvent[];
}

/** An event that is not sent, or is sent without its longest fields. */
interface WithheldEvent {
  readonly log: string;
  readonly seq: number;
  readonly type: string;
  readonly fields?: readonly string[] | undefined;
}

interface Unsent {
  readonly own: readonly ShardEvent[];
  readonly known: ReadonlySet<string>;
  readonly since: string;
  readonly next: { readonly writer: string; readonly lamport: number };
  /** Events that were too long to be sent before. */
  readonly withheld: readonly WithheldEvent[];
}

type Ports = Pick<SyncPorts, "threads" | "knowledge" | "sha256" | "redact" | "exclusions" | "tenant">;

/** Find events that are not in a shard yet, and events of this clone's shard that were redacted here. */
export async function unsentEvents(ports: Ports, { own, known, since, next, ...before }: Unsent): Promise<OwnEvents> {
  const sent = new Map<string, Map<number, ShardEvent>>();
  for (const event of own) {
    const log = sent.get(event.log) ?? new Map<number, ShardEvent>();
    sent.set(event.log, log.set(event.seq, event));
  }
  const { position, logs } = await grownLogs(ports.threads, ports.tenant, since);
  const events: ShardEvent[] = [];
  const redacted = new Set<number>();
  let withheld = before.withheld;
  const hasExclusions = ports.exclusions.digest !== "[]";
  const take = (event: ThreadEvent & { readonly log: string }): void => {
    const made = lineOf(ports, event, {
      writer: next.writer,
      place: own.length + events.length + 1,
      lamport: next.lamport + events.length + 1,
    });
    if (made === undefined) return;
    const { line, leftOut: fields } = made;
    if (line !== undefined) events.push(line);
    if (line !== undefined && fields.length === 0) return;
    const { log, seq, type } = event;
    withheld = [...except(withheld, event), { log, seq, type, fields: line === undefined ? undefined : fields }];
  };
  for (const log of logs) {
    const places = sent.get(log);
    const from = since === "0" || hasExclusions ? 0 : Math.max(0, ...(places?.keys() ?? []));
    const grown = await readEvents({ threads: ports.threads }, { project: ports.tenant, log, sinceSeq: from });
    const kept = hasExclusions ? await withoutExcluded(ports, log, grown) : grown;
    for (const event of kept) if (!known.has(event.hash)) take({ ...event, log });
    for (const { type, payload } of grown) {
      if (type !== "redacted") continue;
      const seq = Number(payload?.["seq"]);
      const place = places?.get(seq);
      if (place?.payload !== undefined) redacted.add(place.place);
      withheld = except(withheld, { log, seq });
    }
  }
  const learned = await learnedEvents(ports);
  for (const event of learned) if (!known.has(event.hash)) take(event);
  return { events, redacted, position, learned: digestOf(ports, learned), withheld };
}

function except(list: readonly WithheldEvent[], event: Pick<WithheldEvent, "log" | "seq">): readonly WithheldEvent[] {
  return list.filter(({ log, seq }) => log !== event.log || seq !== event.seq);
}

function digestOf({ sha256 }: Pick<Ports, "sha256">, events: readonly { readonly hash: string }[]): string {
  return sha256(events.map(({ hash }) => hash).join(" "));
}

/** Whether nothing happened in the local store since it was last read. */
export async function isUnchanged(
  ports: Ports,
  { position, exclusions, learned }: Pick<SyncState, "position" | "exclusions" | "learned">,
): Promise<boolean> {
  if (exclusions !== ports.exclusions.digest || (await ports.threads.hints(position, 1)).hints.length > 0) return false;
  return learned === digestOf(ports, await learnedEvents(ports));
}

const LOGS_AT_ONCE = 1_000;

async function grownLogs(threads: ThreadStore, project: string, since: string) {
  const logs = new Set<string>();
  for (let position = since; ; ) {
    const page = await threads.hints(position, LOGS_AT_ONCE);
    for (const hint of page.hints) if (hint.project === project) logs.add(hint.log);
    if (page.hints.length < LOGS_AT_ONCE) return { position: page.position, logs };
    position = page.position;
  }
}

/** The longest line that is written. */
const MOST_BYTES = 900_000;
/** What an event is about, and what it puts in force: without these it is not sent. */
const KEPT = new Set(["id", "decision", "title", "text", "answer", "governs", "places"]);

type Place = Pick<ShardEvent, "writer" | "place" | "lamport">;

/** The line of an event, and which of its fields it has no room for; undefined if nothing of it is ever sent. */
function lineOf(
  { sha256, redact }: Ports,
  event: ThreadEvent & { readonly log: string },
  { writer, place, lamport }: Place,
): { readonly line?: ShardEvent; readonly leftOut: readonly string[] } | undefined {
  const sent = sentOf(event);
  if (sent === undefined) return undefined;
  const { log, seq, type, v, actor, at, prev_hash, hash } = event;
  const made = (payload: Payload): ShardEvent => {
    const text = canonicalText(payload);
    const payload_hash = sha256(text) === event.payload_hash ? undefined : event.payload_hash;
    // In canonical order, so that JSON writes the canonical text. Most of it is the payload, whose text is there already:
    // it takes the place of the 0, as quotes within a text are escaped.
    const start = { actor, at, hash, lamport, log, payload, payload_hash, place, prev_hash, seq };
    const line: ShardEvent = { ...start, type: type as ShardEvent["type"], v, writer };
    TEXTS.set(
      line,
      JSON.stringify({ ...line, payload: 0 }).replace('"payload":0', () => `"payload":${text}`),
    );
    return line;
  };
  let payload = redact(sent);
  for (const leftOut: string[] = []; ; ) {
    const line = made(payload);
    if (utf8Length(shardLine(line)) <= MOST_BYTES) return { line, leftOut };
    const longest = longestField(partOf(type, payload));
    if (longest === undefined) return { leftOut };
    leftOut.push(longest);
    const { [longest]: _, ...rest } = partOf(type, payload);
    payload = type === "decision_updated" ? { ...payload, changes: rest } : rest;
  }
}

function partOf(type: string, payload: Payload): Payload {
  return type === "decision_updated" ? objectOf(payload["changes"]) : payload;
}

/** The longest field that an event can be sent without. */
function longestField(part: Payload): string | undefined {
  const sizes = Object.entries(part).flatMap(([name, value]) =>
    KEPT.has(name) || value === undefined ? [] : [{ name, bytes: jsonBytes(value) }],
  );
  const [longest] = sizes.toSorted((left, right) => right.bytes - left.bytes);
  return longest === undefined || longest.bytes < 1_000 ? undefined : longest.name;
}

async function withoutExcluded(
  { threads, exclusions, tenant: project }: Ports,
  log: string,
  events: readonly ThreadEvent[],
): Promise<readonly ThreadEvent[]> {
  const { tags, threads: names, kinds } = exclusions;
  const thread = await threads.thread(project, log);
  if (names.has(log) || thread?.tags.some((tag) => tags.has(tag)) === true) return [];
  const questions = new Map(
    events
      .filter(({ type }) => type === "question_asked")
      .map(({ payload }) => [payload?.["id"], payload?.["decisionId"]]),
  );
  const aboutOf = ({ type, payload = {} }: ThreadEvent): readonly unknown[] => {
    if (type === "decision_recorded" || type === "decision_updated") return [payload["id"]];
    if (type === "question_answered") return [questions.get(payload["id"])];
    return [payload["decisionId"], payload["sourceId"], payload["targetId"], payload["decision"]];
  };
  const ids = [...new Set(events.flatMap(aboutOf).filter((id) => typeof id === "string"))];
  const found = await threads.decisionsById(project, ids);
  const gone = new Set(
    found
      .filter(
        ({ document, threadId = "" }) => names.has(threadId) || (document.tags ?? []).some((tag) => tags.has(tag)),
      )
      .map(({ id }) => id),
  );
  return events.filter(
    (event) => !kinds.has(KIND_OF[event.type] ?? "") && !aboutOf(event).some((id) => gone.has(String(id))),
  );
}

/** Learnings from sessions and tasks here, as events in logs of their own. */
async function learnedEvents({
  knowledge,
  sha256,
  exclusions,
}: Ports): Promise<readonly (ThreadEvent & { readonly log: string })[]> {
  if (knowledge === undefined || exclusions.kinds.has("learned")) return [];
  const entries = await (await knowledge()).learned({});
  return entries
    .filter(({ kind, tags }) => !exclusions.kinds.has(kind) && !tags.some((tag) => exclusions.tags.has(tag)))
    .filter(({ id }) => /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(id))
    .map((entry) => {
      const payload = { ...entry };
      const payload_hash = sha256(canonicalText(payload));
      const { id: log, source: actor, learned_at: at } = entry;
      const header = { log, seq: 1, type: "learned", v: 1, actor: actor || "unknown", at, payload_hash, prev_hash: "" };
      return { ...header, hash: eventHash(header, sha256), payload };
    });
}

type Payload = Readonly<Record<string, unknown>>;

/** What is sent of each type of event. Other types are never sent. */
const SENT: Readonly<Record<string, (payload: Payload) => Payload>> = {
  // A thread's context may contain a prompt; the title is enough to identify the thread.
  thread_created: (payload) => only(payload, "id", "title", "tags", "startedBy", "createdAt", "forkedFrom"),
  thread_renamed: (payload) => only(payload, "title"),
  status_changed: (payload) => only(payload, "status", "reason"),
  decision_recorded: withoutPrompt,
  decision_updated: ({ changes, ...payload }) => ({ ...payload, changes: withoutPrompt(objectOf(changes)) }),
  decision_reviewed: (payload) => payload,
  // Do not share who was logged in where.
  standing_changed: ({ user: _user, parent: _parent, ...payload }) => payload,
  decisions_linked: (payload) => payload,
  thought_recorded: (payload) => payload,
  question_asked: (payload) => payload,
  question_answered: (payload) => payload,
  touched: (payload) => payload,
  learned: (payload) => payload,
};

/** The names of event types in `sync.exclude`. */
const KIND_OF: Readonly<Record<string, string>> = {
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

// A completed session puts its prompt into the decision's context and inputs.
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

/** The part of an event to send; undefined if nothing is sent. */
function sentOf({ type, payload }: Pick<ThreadEvent, "type" | "payload">): Payload | undefined {
  const sent = Object.hasOwn(SENT, type) ? SENT[type] : undefined;
  // Events from elsewhere are sent by their own writers.
  if (sent === undefined || payload === undefined || payload["provenance"] !== undefined) return undefined;
  return Object.keys(payload).length === 0 ? undefined : sent({ ...payload });
}

// Keep the text of an event just built: it is needed again when the event is written.
const TEXTS = new WeakMap<ShardEvent, string>();

/** The line of an event in a shard: its canonical text. */
export function shardLine(event: ShardEvent): string {
  return TEXTS.get(event) ?? canonicalText(event);
}

/** Limits on a shard and its lines. */
const MOST = { line: 1_000_000, events: 1_000_000 };

/** The shard whose lines are read, and the events of the files before. */
interface ShardReading {
  readonly writer: string;
  readonly events: ShardEvent[];
  readonly sha256: Sha256;
  readonly areAccepted: boolean;
}

/**
 * Read and check the next file of a writer's shard and add its events: canonical form, place, writer and hash. Accepted
 * lines were checked before. Returns why a line is invalid.
 */
export function readShardFile(file: string, { events, ...of }: ShardReading): string | undefined {
  const lines = file.split("\n");
  if (lines.pop() !== "") return "a file of it ends within a line";
  for (const line of lines) {
    if (events.length >= MOST.events) return `it holds more than ${MOST.events} events`;
    const read = readLine(line, { ...of, before: events.at(-1) });
    if (typeof read === "string") return `line ${events.length + 1}: ${read}`;
    events.push(read);
  }
  return undefined;
}

interface LinePlace {
  readonly writer: string;
  readonly before: ShardEvent | undefined;
  readonly sha256: Sha256;
  readonly areAccepted: boolean;
}

function readLine(line: string, { writer, before, sha256, areAccepted }: LinePlace): ShardEvent | string {
  if (line.length > MOST.line) return "it is too long";
  let document: unknown;
  try {
    document = JSON.parse(line);
    if (areAccepted) return document as ShardEvent; // checked against its schema then
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

// An adopted decision has no confidence, and an update contains little besides its changes.
function decisionFinding({ type, payload }: ShardEvent): string | undefined {
  const said = type === "decision_recorded" ? payload : type === "decision_updated" ? payload?.["changes"] : undefined;
  if (said === undefined) return undefined;
  if (validateDecision({ id: "d", decision: "d", confidence: 0, ...objectOf(said) })) return undefined;
  const [first] = toFindings(validateDecision.errors);
  return `${first?.path} ${first?.message}`;
}
