import type { Bundle, Decision, ThreadDocument, ThreadEvent } from "@clew/schemas";
import type { Sha256 } from "@clew/thread-store";
import { utf8Length } from "../utf8-length.ts";
import { withoutAbsent } from "../without-absent.ts";
import { bundleHash } from "./bundle-hash.ts";

/**
 * A bundle as parts that each hold at most so many bytes (one event or decision alone may be larger), to be imported one
 * after the other: importing all of them in order does what importing the whole would do, and so does doing it again.
 */
export function splitBundle(bundle: Bundle, maxBytes: number, sha256: Sha256): readonly Bundle[] {
  if (bytesOf(bundle) <= maxBytes) return [bundle];
  const { threads, decisions, links = [], hash, ...head } = bundle;
  const room = Math.max(1, maxBytes - bytesOf(head) - 512);
  const pieces: readonly Piece[] = [
    ...threads.flatMap((thread) => threadPieces(thread, room)),
    ...packed(decisions, room).map((part): Piece => ({ threads: [], decisions: part })),
  ];
  return packedPieces(pieces, room).map((part) => {
    const own = new Set(part.decisions.map(({ id }) => id));
    const said = { ...head, ...part, links: links.filter((link) => own.has(link.sourceId)), partOf: hash };
    return { ...said, hash: bundleHash(said, sha256) };
  });
}

interface Piece {
  readonly threads: ThreadDocument[];
  readonly decisions: Decision[];
}

function threadPieces(thread: ThreadDocument, room: number): readonly Piece[] {
  const { events } = thread;
  const parts = events === undefined ? documentParts(thread, room) : logParts(thread, events, room);
  return parts.map((part) => ({ threads: [part], decisions: [] }));
}

// Where a log is along, an import goes by the log alone: what was folded from it need not travel, but for the names of what
// was redacted, which its events no longer say.
function logParts(thread: ThreadDocument, events: readonly ThreadEvent[], room: number): readonly ThreadDocument[] {
  const [first] = events;
  const { id, title, startedBy } = thread;
  const decisions = thread.decisions.filter((decision) => decision.redacted === true);
  const questions = thread.questions?.filter(isRedacted);
  const bare = { id, title, startedBy, decisions, ...withoutAbsent({ questions }), openQuestions: [], lastState: {} };
  if (first === undefined) return [{ ...bare, events: [] }];
  let after: ThreadEvent | undefined;
  return packed(events, Math.max(1, room - bytesOf(first))).map((part) => {
    const place = after === undefined ? undefined : { first, after: { seq: after.seq, hash: after.hash } };
    after = part.at(-1);
    return { ...bare, events: part, ...withoutAbsent({ part: place }) };
  });
}

function isRedacted(record: Readonly<Record<string, unknown>>): boolean {
  return record["redacted"] === true;
}

// What belongs to the thread as a whole comes with its last decisions, when everything it speaks of is there.
function documentParts(thread: ThreadDocument, room: number): readonly ThreadDocument[] {
  const { status: _, statusReason: __, questions: ___, thoughts: ____, ...rest } = thread;
  const { reviews: _____, links: ______, guardrailChecks: _______, handoffs: ________, ...bare } = rest;
  const parts = packed(thread.decisions, Math.max(1, room - bytesOf({ ...bare, decisions: [] })));
  const last = parts.pop() ?? [];
  return [...parts.map((decisions) => ({ ...bare, decisions, openQuestions: [] })), { ...thread, decisions: last }];
}

function packedPieces(pieces: readonly Piece[], room: number): readonly Piece[] {
  return packed(pieces, room).map((group) => ({
    threads: group.flatMap((piece) => piece.threads),
    decisions: group.flatMap((piece) => piece.decisions),
  }));
}

/** Items in order, in lists that stay within the room; a list holds at least one. */
function packed<T>(items: readonly T[], room: number): T[][] {
  const lists: T[][] = [];
  let left = 0;
  for (const item of items) {
    const size = bytesOf(item) + 1;
    const current = lists.at(-1);
    if (current === undefined || size > left) {
      lists.push([item]);
      left = room - size;
    } else {
      current.push(item);
      left -= size;
    }
  }
  return lists;
}

function bytesOf(value: unknown): number {
  return utf8Length(JSON.stringify(value));
}
