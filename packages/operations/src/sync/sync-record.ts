import { ClewError } from "@clew/errors";
import type { LearnedEntry, ShardEvent } from "@clew/schemas";
import { canonicalText, type KnowledgeStore, type Sha256, type ThreadStore } from "@clew/thread-store";
import { applyEvents } from "./apply-events.ts";
import { type FoldedRecord, foldRecord, type KnownEvent, recordDigest } from "./fold.ts";
import { type Exclusions, isUnchanged, type OwnEvents, shardLine, unsentEvents } from "./unsent-events.ts";

/**
 * What a clone knows about its syncs. Only the clone's own copy counts: no file from elsewhere decides where records
 * are sent.
 */
export interface SyncState {
  readonly url: string;
  /** The project's name on the remote. */
  readonly project: string;
  readonly writer: string;
  /** The newest commit of this clone's shard. */
  readonly head?: string | undefined;
  /** The commit that was last pushed. */
  readonly pushed?: string | undefined;
  /** The shards of others: the last accepted commit, and the place up to which it was applied. */
  readonly shards: Readonly<Record<string, { readonly commit: string; readonly applied: number }>>;
  readonly trusted: readonly string[];
  /** Events that wait for the record they concern. */
  readonly waiting: readonly { readonly writer: string; readonly place: number }[];
  /** The highest lamport seen. */
  readonly lamport: number;
  /** How far the local store was read, and with which exclusions. */
  readonly position: string;
  readonly exclusions: string;
  readonly learned?: string | undefined;
  /** Events that are too long to be sent. */
  readonly withheld?: OwnEvents["withheld"] | undefined;
  readonly digest: string;
}

/** A commit of a shard: the number of events up to it, and what its writer had applied from others. */
export interface ShardCommit {
  readonly id: string;
  readonly count: number;
  readonly heads: readonly ShardHead[];
}

/** How far a shard was applied. */
export interface ShardHead {
  readonly writer: string;
  readonly commit: string;
  readonly place: number;
}

/** The valid part of a shard: its signatures and lines were checked. */
export interface Shard {
  readonly writer: string;
  /** Undefined if nothing is valid. */
  readonly commit: string | undefined;
  readonly commits: readonly ShardCommit[];
  readonly events: readonly ShardEvent[];
  /** Why everything after that commit is refused. */
  readonly refused?: string | undefined;
}

/** Something refused on a remote, and why. */
export interface RefusedShard {
  readonly writer: string;
  readonly why: string;
}

/** The shards of a project: their objects here, and their heads on the remote. */
export interface ShardRepository {
  /** The heads on the remote, by writer. */
  remote(): Promise<{ readonly heads: ReadonlyMap<string, string>; readonly refused: readonly RefusedShard[] }>;
  /** Fetch commits and their contents; returns those that could not be fetched. */
  fetch(heads: ReadonlyMap<string, string>): Promise<readonly RefusedShard[]>;
  /** The valid part of a shard, up to `most` events. */
  read(writer: string, commit: string, most?: number): Promise<Shard>;
  /** Write a signed commit after its parent; it is on disk before this resolves. */
  append(
    lines: readonly string[],
    commit: Omit<ShardCommit, "id"> & { writer: string; parent?: string | undefined },
  ): Promise<string>;
  /** Returns `moved` if the remote no longer has the expected commit. */
  push(place: { writer: string; commit: string; expected: string | undefined }): Promise<"pushed" | "moved">;
  /** The text of a commit as sent. */
  textOf(commit: string): Promise<string>;
  /** Delete what none of these shards contains any more. */
  prune(heads: ReadonlyMap<string, string>): Promise<void>;
  /** Pack loose objects once there are many; prune where a shard was rewritten. */
  tidy(heads: ReadonlyMap<string, string>, isRewritten?: boolean): Promise<void>;
}

/** What a sync depends on. */
export interface SyncPorts {
  readonly threads: ThreadStore;
  readonly knowledge: (() => Promise<KnowledgeStore>) | undefined;
  readonly repository: ShardRepository;
  readonly sha256: Sha256;
  readonly redact: <T>(value: T) => T;
  readonly exclusions: Exclusions;
  /** Writers trusted by the user's settings. */
  readonly trusted?: readonly string[];
  readonly tenant: string;
  readonly agentId: string;
  load(): Promise<SyncState | undefined>;
  /** On disk before it resolves. */
  save(state: SyncState): Promise<void>;
  /** Create a key; returns its writer's id. */
  newWriter(): Promise<string>;
}

/** The options of a sync. */
export interface SyncRequest {
  /** Report what would be done, and do nothing. */
  readonly dryRun?: boolean | undefined;
  /** Commit what is to be sent, but do not send it yet. */
  readonly prepare?: boolean | undefined;
  /** Send this commit, and nothing after it. */
  readonly upTo?: string | undefined;
  /** Return what is to be sent. */
  readonly show?: boolean | undefined;
  /** Only return the digest of the local record. */
  readonly digest?: boolean | undefined;
}

/** The result of a sync. */
export interface SyncResult {
  readonly sent: number;
  readonly applied: number;
  readonly refused: readonly RefusedShard[];
  readonly digest: string;
  readonly writer: string;
  /** Events too long for a line: those sent now without some fields, and all those that are not sent. */
  readonly withheld: OwnEvents["withheld"];
  /** This clone's previous writer id, if another clone writes under it too. */
  readonly formerly?: string;
  /** Every byte that is sent: events by writer and place, and the texts of the commits. */
  readonly shown?: {
    readonly events: readonly string[];
    readonly commits: readonly string[];
    readonly head?: string | undefined;
  };
}

/** The state of a syncing project. */
export async function stateOf(ports: Pick<SyncPorts, "load">): Promise<SyncState> {
  const state = await ports.load();
  if (state !== undefined) return state;
  throw new ClewError("USAGE", "This project does not sync yet.", {
    hint: "clew sync --init URL names the git repository that carries the record.",
  });
}

const TRIES = 4;

/** Send what is new here and apply what is new there. */
export async function syncRecord(ports: SyncPorts, request: SyncRequest): Promise<SyncResult> {
  for (let attempt = 1, applied = 0; ; attempt++) {
    const { isMoved, ...done } = await syncOnce(ports, request);
    applied += done.applied;
    if (isMoved !== true) return { ...done, applied };
    if (attempt === TRIES)
      throw new ClewError("BUSY", "Somebody else writes this clone's shard on the remote again and again.");
  }
}

/** A sync; it starts again if the remote moved meanwhile. */
async function syncOnce(ports: SyncPorts, request: SyncRequest): Promise<SyncResult & { readonly isMoved?: boolean }> {
  const { repository } = ports;
  const saved = await stateOf(ports);
  if (request.digest === true) return digestHere(ports, await soundState(ports, saved));
  // Open the store while git asks the remote.
  const [remote] = await Promise.all([repository.remote(), ports.threads.hints(saved.position, 1)]);
  const state = trusting(ports, saved, remote.heads);
  const { withheld = [] } = state;
  if (request.show !== true && (await isUpToDate(ports, state, remote.heads)))
    return { sent: 0, applied: 0, refused: remote.refused, digest: state.digest, writer: state.writer, withheld };
  const before = await soundState(ports, state);
  const changed = new Map([...remote.heads].filter(([writer, commit]) => isNews(before, writer, commit)));
  const missing = await repository.fetch(changed);
  for (const { writer } of missing) changed.delete(writer);
  const refused = [...remote.refused, ...missing];
  const shards = new Map<string, Shard>();
  const work: Work = { ports, request, state: before, shards, refused };
  const rekeyed = await takeOwn(work, changed.get(before.writer));
  await acceptShards(work, changed);
  const started = work.state;
  const own = await ownShard(work);
  const found = request.upTo === undefined ? await unsent(work, own, rekeyed) : undefined;
  const sealed = found === undefined ? own : await seal(work, own, found);
  const remoteHead = rekeyed ? undefined : remote.heads.get(started.writer);
  const known = own.commits.find(({ id }) => id === remoteHead)?.count ?? 0;
  const shown = request.show === true ? await showAll(work, sealed, known) : undefined;
  const answer = {
    refused,
    writer: work.state.writer,
    withheld: found?.withheld ?? withheld,
    formerly: rekeyed ? before.writer : undefined,
    shown,
  };
  const isOnlyAsked = request.dryRun === true || request.prepare === true;
  const sent = sealed.events.length - known;
  if (isOnlyAsked) return { ...answer, sent, applied: newEvents(work).length, digest: work.state.digest };
  // Apply incoming events while git pushes: neither depends on the other.
  const pushing = push(work, sealed, remoteHead);
  const applied = await applyShards(work, sealed, rekeyed).finally(() => pushing);
  const pushed = await pushing;
  const isMoved = pushed === "moved";
  if (!isMoved) await repository.tidy(headsOf(work.state, sealed.commit), work.isRewritten);
  if (pushed instanceof Error) throw pushed;
  return { ...answer, sent, applied, digest: work.state.digest, isMoved };
}

// If nothing changed on either side, do not read the record, which may be large.
async function isUpToDate(ports: SyncPorts, state: SyncState, heads: ReadonlyMap<string, string>): Promise<boolean> {
  const { writer, head, digest } = state;
  const isSame = digest !== "" && heads.get(writer) === head && ![...heads].some(([one, at]) => isNews(state, one, at));
  if (!isSame || (head !== undefined && (await ports.repository.textOf(head)) === "")) return false;
  return isUnchanged(ports, state);
}

// Trust a writer named in the user's settings as soon as there is a shard of theirs.
function trusting({ trusted = [] }: SyncPorts, state: SyncState, heads: ReadonlyMap<string, string>): SyncState {
  const isThere = (writer: string): boolean => heads.has(writer) || state.shards[writer] !== undefined;
  const fresh = trusted.filter((writer) => isThere(writer) && ![state.writer, ...state.trusted].includes(writer));
  return fresh.reduce(trustedIn, state);
}

/** A state that trusts a writer: events applied with their title only will be applied again. */
export function trustedIn(state: SyncState, writer: string): SyncState {
  const known = state.shards[writer];
  const shards = known === undefined ? state.shards : { ...state.shards, [writer]: { ...known, applied: 0 } };
  return { ...state, trusted: [...state.trusted, writer], shards, digest: "" };
}

// If this clone's shard is missing here, it cannot be continued.
async function soundState(ports: SyncPorts, state: SyncState): Promise<SyncState> {
  if (state.head === undefined || (await ports.repository.read(state.writer, state.head)).commit === state.head)
    return state;
  return { ...state, head: undefined, pushed: undefined, digest: "" };
}

async function digestHere(ports: SyncPorts, state: SyncState): Promise<SyncResult> {
  const work: Work = { ports, request: {}, state, shards: new Map(), refused: [] };
  await readAll(work);
  const all = [await ownShard(work), ...work.shards.values()].flatMap(knownEvents);
  const digest = state.digest || recordDigest(foldRecord(all), ports.sha256);
  return { sent: 0, applied: 0, refused: [], withheld: [], digest, writer: state.writer };
}

/** A sync in progress. */
export interface Work {
  readonly ports: SyncPorts;
  readonly request: SyncRequest;
  state: SyncState;
  /** The shards of others that were read. */
  readonly shards: Map<string, Shard>;
  readonly refused: RefusedShard[];
  /** Whether a writer took something out: what no shard contains any more is deleted here too. */
  isRewritten?: boolean;
}

function isNews({ writer: own, head, pushed, shards }: SyncState, writer: string, commit: string): boolean {
  return writer === own ? commit !== head && commit !== pushed : shards[writer]?.commit !== commit;
}

/** Change the state and save it. */
export async function save(work: Work, change: Partial<SyncState>): Promise<void> {
  work.state = { ...work.state, ...change };
  if (work.request.dryRun !== true) await work.ports.save(work.state);
}

/** The shard that this clone writes. */
export async function ownShard({ ports, state: { writer, head } }: Work): Promise<Shard> {
  return head === undefined ? { writer, commit: head, commits: [], events: [] } : ports.repository.read(writer, head);
}

/**
 * If this clone's ref has commits it did not make, another clone has its key: a copy of it, or itself before a backup
 * was restored. Continue under a new key and treat the old shard like any other.
 */
async function takeOwn(work: Work, commit: string | undefined): Promise<boolean> {
  const { ports, state, refused } = work;
  if (commit === undefined) return false;
  const own = await ownShard(work);
  if (own.commits.some(({ id }) => id === commit)) return false;
  const found = await ports.repository.read(state.writer, commit);
  // A commit without this key's signature is not a valid shard: overwrite it.
  if (found.refused !== undefined) refused.push({ writer: state.writer, why: found.refused });
  if (found.commit === undefined || own.commits.some(({ id }) => id === found.commit)) return false;
  work.shards.set(state.writer, found);
  // Up to the last common commit, the shard's events were written here.
  const common = own.commits.findLast(({ id }) => found.commits.some((each) => each.id === id));
  const shards = { ...state.shards, [state.writer]: { commit: found.commit, applied: common?.count ?? 0 } };
  const trusted = [...new Set([...state.trusted, state.writer])];
  const writer = work.request.dryRun === true ? state.writer : await ports.newWriter();
  // New events must come after everything written before, under either key.
  const lamport = Math.max(state.lamport, ...[own, found].map(({ events }) => events.at(-1)?.lamport ?? 0));
  await save(work, { writer, head: undefined, pushed: undefined, shards, trusted, lamport, digest: "" });
  return true;
}

// An untrusted writer must not fill the disk with titles.
const MOST_EVENTS = { trusted: 1_000_000, untrusted: 20_000 };

/** Accept the valid part of changed shards. What was accepted before stays, whatever happens to the ref. */
async function acceptShards(work: Work, changed: ReadonlyMap<string, string>): Promise<void> {
  const { ports, refused } = work;
  for (const [writer, commit] of changed) {
    if (work.shards.has(writer) || writer === work.state.writer) continue;
    const most = work.state.trusted.includes(writer) ? MOST_EVENTS.trusted : MOST_EVENTS.untrusted;
    const found = await ports.repository.read(writer, commit, most);
    if (found.refused !== undefined) refused.push({ writer, why: found.refused });
    const known = work.state.shards[writer];
    if (found.commit === undefined) continue;
    const goesOn = known === undefined || found.commits.some(({ id }) => id === known.commit);
    if (!goesOn && (await isRolledBack(work, found, known.commit))) continue;
    work.isRewritten ||= !goesOn;
    work.shards.set(writer, found);
    const shard = { commit: found.commit, applied: goesOn ? (known?.applied ?? 0) : 0 };
    work.state = { ...work.state, shards: { ...work.state.shards, [writer]: shard }, digest: "" };
  }
}

// A restored older state of a shard contains nothing new, unless events were redacted.
async function isRolledBack({ ports }: Work, { writer, events }: Shard, known: string): Promise<boolean> {
  const before = await ports.repository.read(writer, known);
  if (before.events.length < events.length) return false;
  return events.every(({ hash, payload }, index) => {
    const same = before.events[index];
    return same?.hash === hash && (same.payload === undefined) === (payload === undefined);
  });
}

/** Read the shards of others as last accepted. */
export async function readAll(work: Work): Promise<void> {
  const { ports, state, shards } = work;
  for (const [writer, { commit }] of Object.entries(state.shards))
    if (!shards.has(writer) && writer !== state.writer) shards.set(writer, await ports.repository.read(writer, commit));
}

/**
 * What is new here. For a new key that is everything no shard contains; otherwise this clone's shard shows what was
 * sent.
 */
async function unsent(work: Work, own: Shard, rekeyed: boolean): Promise<OwnEvents> {
  const { ports, state } = work;
  const isWhole = rekeyed || state.exclusions !== ports.exclusions.digest || own.commit === undefined;
  if (isWhole) await readAll(work);
  const others = isWhole ? [...work.shards.values()].flatMap(({ events }) => events) : [];
  return unsentEvents(ports, {
    own: own.events,
    known: new Set([...own.events, ...others].map(({ hash }) => hash)),
    since: isWhole ? "0" : state.position,
    next: { writer: state.writer, lamport: Math.max(state.lamport, own.events.at(-1)?.lamport ?? 0) },
    withheld: (isWhole ? undefined : state.withheld) ?? [],
  });
}

/** Commit new events to this clone's shard. If some of it was redacted, rewrite the shard without that. */
async function seal(
  work: Work,
  own: Shard,
  { events, redacted, withheld: all, position, learned }: OwnEvents,
): Promise<Shard> {
  const { ports, state, request } = work;
  const { repository, exclusions } = ports;
  const { writer } = state;
  const isDry = request.dryRun === true;
  const kept = redacted.size === 0 ? own : isDry ? own : await rewritten(work, own, redacted);
  const heads = Object.entries(state.shards)
    .filter(([other]) => other !== writer)
    .map(([other, { commit, applied }]): ShardHead => ({ writer: other, commit, place: applied }));
  const count = kept.events.length + events.length;
  const place = { writer, parent: kept.commit, count, heads };
  const commit = events.length === 0 || isDry ? kept.commit : await repository.append(events.map(shardLine), place);
  const isMoved = commit !== state.head;
  const isRead = state.position === position && state.exclusions === exclusions.digest && state.learned === learned;
  if (isMoved || !isRead) {
    const digest = isMoved ? "" : state.digest;
    const withheld = all.filter(({ fields }) => fields === undefined);
    await save(work, { head: commit, position, exclusions: exclusions.digest, learned, withheld, digest });
  }
  const made = commit === undefined || events.length === 0 ? [] : [{ id: commit, count, heads }];
  return { writer, commit, commits: [...kept.commits, ...made], events: [...kept.events, ...events] };
}

/** Rewrite this clone's shard commit by commit, without the payloads of some events. */
export async function rewritten({ ports, state }: Work, own: Shard, places: ReadonlySet<number>): Promise<Shard> {
  const { repository, sha256 } = ports;
  const events = own.events.map((event): ShardEvent => {
    const { payload, ...emptied } = event;
    if (!places.has(event.place) || payload === undefined) return event;
    return { ...emptied, payload_hash: emptied.payload_hash ?? sha256(canonicalText(payload)) };
  });
  const commits: ShardCommit[] = [];
  for (const { count, heads } of own.commits) {
    const [from, parent] = [commits.at(-1)?.count ?? 0, commits.at(-1)?.id];
    const lines = events.slice(from, count).map(shardLine);
    commits.push({ id: await repository.append(lines, { writer: own.writer, parent, count, heads }), count, heads });
  }
  const commit = commits.at(-1)?.id;
  if (commit !== undefined) await repository.prune(headsOf(state, commit));
  return { writer: own.writer, commit, commits, events };
}

function headsOf({ writer, shards }: SyncState, own = ""): ReadonlyMap<string, string> {
  const others = Object.entries(shards).map(([other, { commit }]) => [other, commit] as const);
  return new Map([...others, [writer, own]]);
}

async function showAll({ ports }: Work, { events, commits, commit }: Shard, known: number) {
  const leaving = commits.filter(({ count, id }) => count > known && id !== undefined);
  return {
    events: events.slice(known).map((event) => `${event.writer}:${event.place} ${shardLine(event)}`),
    commits: await Promise.all(leaving.map(({ id }) => ports.repository.textOf(id))),
    head: commit,
  };
}

/** Push this clone's shard. If that fails, return the error, to report it once the rest is done. */
async function push(
  work: Work,
  { writer, commit }: Shard,
  expected: string | undefined,
): Promise<"pushed" | "moved" | Error | undefined> {
  const head = work.request.upTo ?? commit;
  if (head === undefined || head === expected) return undefined;
  try {
    const pushed = await work.ports.repository.push({ writer, commit: head, expected });
    if (pushed === "pushed") await save(work, { pushed: head });
    return pushed;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/** Events of others to apply. */
function newEvents({ state, shards }: Work): readonly KnownEvent[] {
  const waiting = new Set(state.waiting.map(({ writer, place }) => `${writer} ${place}`));
  return [...shards.values()].flatMap((shard) => {
    const applied = state.shards[shard.writer]?.applied ?? 0;
    return knownEvents(shard).filter(
      ({ event: { writer, place } }) => place > applied || waiting.has(`${writer} ${place}`),
    );
  });
}

/** The events of a shard, with what their writer knew at each commit. */
export function knownEvents({ commits, events }: Pick<Shard, "commits" | "events">): readonly KnownEvent[] {
  const known = commits.map(({ count, heads }) => ({
    count,
    knows: new Map(heads.map(({ writer, place }) => [writer, place])),
  }));
  let at = 0;
  return events.map((event) => {
    while (event.place > (known[at]?.count ?? Number.POSITIVE_INFINITY)) at += 1;
    return { event, knows: known[at]?.knows ?? new Map() };
  });
}

/** Apply what is new in the shards of others. */
export async function applyShards(work: Work, own: Shard, isMoved = false): Promise<number> {
  const { ports, state } = work;
  // Nothing new arrived, so waiting events keep waiting, unless something they may wait for happened here.
  if (state.digest !== "" && newEvents(work).length === 0) return 0;
  await readAll(work);
  const all = [own, ...work.shards.values()].flatMap(knownEvents);
  const isTrusted = (writer: string): boolean => writer === own.writer || state.trusted.includes(writer);
  const trusted = all.filter(({ event }) => isTrusted(event.writer));
  const record = foldRecord(trusted);
  const events = newEvents(work);
  const { applied, waiting } = await applyEvents(ports, {
    project: ports.tenant,
    agentId: ports.agentId,
    record,
    events,
    moved: isMoved ? knownEvents(own) : [],
    isTrusted,
  });
  const learned = await applyLearned(
    ports,
    record,
    events.filter(({ event }) => isTrusted(event.writer)),
  );
  const whole = trusted.length === all.length ? record : foldRecord(all);
  const digest = recordDigest(whole, ports.sha256);
  const shards = Object.fromEntries(
    [...work.shards.values()].map(({ writer, commit = "", events: { length: count } }) => [
      writer,
      { commit, applied: count },
    ]),
  );
  // An untrusted writer does not change the counter.
  const lamport = trusted.reduce((most, { event }) => Math.max(most, event.lamport), state.lamport);
  const still = waiting.map(({ event: { writer, place } }) => ({ writer, place }));
  await save(work, { shards: { ...state.shards, ...shards }, waiting: still, lamport, digest });
  return applied + learned;
}

// A writer's learnings are stored under the writer's name, as a whole each time.
async function applyLearned(ports: SyncPorts, record: FoldedRecord, events: readonly KnownEvent[]): Promise<number> {
  const fresh = events.filter(({ event }) => event.type === "learned" && event.payload !== undefined);
  const writers = new Set(events.filter(({ event }) => event.type === "learned").map(({ event }) => event.writer));
  if (writers.size === 0 || ports.knowledge === undefined) return 0;
  // This also loads the Markdown parser, so load it only if the sync brings something learned.
  const { learnedNode } = await import("../knowledge/learn-from-session.ts");
  const knowledge = await ports.knowledge();
  const all = [...record].flatMap(([key, [entry]]) =>
    key.startsWith("learned ") && entry !== undefined ? [entry] : [],
  );
  for (const writer of writers) {
    const own = all.filter(({ by }) => by.event.writer === writer);
    // Checked against its schema when the line was read.
    const entries = own.map(({ value }) => ({ ...(value as LearnedEntry), provenance: { writer } }));
    await knowledge.putLearned({ kind: "session", id: `sync-${writer}` }, entries, entries.map(learnedNode));
  }
  return fresh.length;
}
