import type { ShardEvent, ThreadEvent } from "@clew/schemas";
import { canonicalText, eventHash, type ThreadStore } from "@clew/thread-store";
import { readEvents } from "../thread/read-thread.ts";
import { utf8Length } from "../utf8-length.ts";
import { KIND_OF, sentOf, shardLine } from "./shard-event.ts";
import type { SyncPorts, SyncState } from "./sync-record.ts";

/** What a project keeps to itself, as `sync.exclude` says. */
export interface Exclusions {
  readonly tags: ReadonlySet<string>;
  readonly threads: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
  /** Another one: what was kept back may have to be sent. */
  readonly digest: string;
}

/** Reads `tag:NAME`, `thread:ID` and `kind:KIND`. */
export function readExclusions(list: readonly string[]): Exclusions {
  const named = (prefix: string): ReadonlySet<string> =>
    new Set(list.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length)));
  const [tags, threads, kinds] = [named("tag:"), named("thread:"), named("kind:")];
  return { tags, threads, kinds, digest: JSON.stringify([...list].toSorted()) };
}

/** What is new in the local store, as lines of the own shard. */
export interface OwnEvents {
  readonly events: readonly ShardEvent[];
  /** Places of the shard whose events were redacted here since. */
  readonly redacted: ReadonlySet<number>;
  readonly position: string;
  /** What was learned here by then, as a digest. */
  readonly learned: string;
}

interface Unsent {
  readonly own: readonly ShardEvent[];
  readonly known: ReadonlySet<string>;
  readonly since: string;
  readonly next: { readonly writer: string; readonly lamport: number };
}

type Ports = Pick<SyncPorts, "threads" | "knowledge" | "sha256" | "redact" | "exclusions" | "tenant">;

/** Finds the events of this store that are not in a shard yet, and those of the own shard that were redacted here. */
export async function unsentEvents(ports: Ports, { own, known, since, next }: Unsent): Promise<OwnEvents> {
  const sent = new Map<string, Map<number, ShardEvent>>();
  for (const event of own) {
    const log = sent.get(event.log) ?? new Map<number, ShardEvent>();
    sent.set(event.log, log.set(event.seq, event));
  }
  const { position, logs } = await grownLogs(ports.threads, ports.tenant, since);
  const events: ShardEvent[] = [];
  const redacted = new Set<number>();
  const hasExclusions = ports.exclusions.digest !== "[]";
  const take = (event: ThreadEvent & { readonly log: string }): void => {
    const line = lineOf(ports, event, {
      writer: next.writer,
      place: own.length + events.length + 1,
      lamport: next.lamport + events.length + 1,
    });
    if (line !== undefined) events.push(line);
  };
  for (const log of logs) {
    const before = sent.get(log);
    const from = since === "0" || hasExclusions ? 0 : Math.max(0, ...(before?.keys() ?? []));
    const grown = await readEvents({ threads: ports.threads }, { project: ports.tenant, log, sinceSeq: from });
    const kept = hasExclusions ? await withoutExcluded(ports, log, grown) : grown;
    for (const event of kept) if (!known.has(event.hash)) take({ ...event, log });
    for (const { type, payload } of grown) {
      const place = type === "redacted" ? before?.get(Number(payload?.["seq"])) : undefined;
      if (place?.payload !== undefined) redacted.add(place.place);
    }
  }
  const learned = await learnedEvents(ports);
  for (const event of learned) if (!known.has(event.hash)) take(event);
  return { events, redacted, position, learned: digestOf(ports, learned) };
}

function digestOf({ sha256 }: Pick<Ports, "sha256">, events: readonly { readonly hash: string }[]): string {
  return sha256(events.map(({ hash }) => hash).join(" "));
}

/** Whether nothing happened in the local store since it was read. */
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

/** The largest line; a decision that is longer goes without its deliberation. */
const MOST_BYTES = 900_000;

type Place = Pick<ShardEvent, "writer" | "place" | "lamport">;

function lineOf(
  { sha256, redact }: Ports,
  event: ThreadEvent & { readonly log: string },
  place: Place,
): ShardEvent | undefined {
  const sent = sentOf(event);
  if (sent === undefined) return undefined;
  const { log, seq, type, v, actor, at, prev_hash, hash } = event;
  const made = (payload: Readonly<Record<string, unknown>>): ShardEvent => {
    const payload_hash = sha256(canonicalText(payload)) === event.payload_hash ? undefined : event.payload_hash;
    const header = { ...place, log, seq, type: type as ShardEvent["type"], v, actor, at, prev_hash, hash };
    return payload_hash === undefined ? { ...header, payload } : { ...header, payload_hash, payload };
  };
  const payload = redact(sent);
  const line = made(payload);
  if (utf8Length(shardLine(line)) <= MOST_BYTES) return line;
  const { deliberation: _, ...rest } = payload;
  return utf8Length(shardLine(made(rest))) <= MOST_BYTES ? made(rest) : undefined;
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

/** What sessions and tasks here have taught, as events of logs of their own. */
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
