import { ClewError, toFindings } from "@clew/errors";
import type { Bundle, ThreadDocument, ThreadEvent } from "@clew/schemas";
import { ChainCheck, canonicalText, type Sha256, type StoredEvent, type ThreadStore } from "@clew/thread-store";
import { validateBundle } from "../generated/validators.ts";

/** Let other requests run. Does nothing where there are none. */
export type Pause = () => Promise<void>;

/** How many events to check before pausing. */
const EVENTS_AT_ONCE = 1_000;

/** Parse a document as a bundle after checking its schema, its hash and the chains of its logs. */
export async function checkBundle(document: unknown, sha256: Sha256, pause?: Pause): Promise<Bundle> {
  if (!validateBundle(document)) {
    const findings = toFindings(validateBundle.errors).slice(0, 50);
    throw new ClewError(
      "DOCUMENT_INVALID",
      `This is no bundle: ${findings[0]?.path || "it"} ${findings[0]?.message}.`,
      {
        details: { findings },
      },
    );
  }
  const bundle = document as Bundle; // just checked against its schema
  await pause?.();
  const hash = await hashInTurns(bundle, sha256, pause);
  if (hash !== bundle.hash)
    throw new ClewError("HASH_MISMATCH", `The bundle says its hash is ${bundle.hash}, and its content's is ${hash}.`);
  for (const thread of bundle.threads) {
    await pause?.();
    const broken = await brokenAt(thread, sha256, pause);
    if (broken !== undefined)
      throw new ClewError("LOG_BROKEN", `The log of thread ${thread.id} in the bundle does not verify: ${broken}.`);
  }
  return bundle;
}

async function brokenAt(
  { id, events, part }: ThreadDocument,
  sha256: Sha256,
  pause: Pause | undefined,
): Promise<string | undefined> {
  if (events === undefined) return undefined;
  const check = new ChainCheck(id, sha256);
  if (part !== undefined) {
    // Every part carries the log's first event, because the positions of the others depend on it.
    const began = new ChainCheck(id, sha256);
    began.take(toStored(part.first));
    const first = began.end({ head: part.first });
    if (!first.ok) return first.message;
    check.startAfter(part.after);
  }
  for (const [index, event] of events.entries()) {
    if (index % EVENTS_AT_ONCE === EVENTS_AT_ONCE - 1) await pause?.();
    check.take(toStored(event));
  }
  const result = check.end({ head: events.at(-1) ?? part?.after ?? { seq: 0, hash: "" } });
  return result.ok ? undefined : result.message;
}

function toStored(event: ThreadEvent): StoredEvent {
  return { ...event, payload: event.payload === undefined ? null : canonicalText(event.payload) };
}

/** What export and import depend on. */
export interface BundleDeps {
  readonly threads: ThreadStore;
  /** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
  readonly sha256: (text: string) => string;
  /** The current time in RFC 3339 format. */
  readonly now: () => string;
  readonly pause?: Pause | undefined;
}

/** The hash of a bundle, over the canonical text of everything but the hash itself. */
export function bundleHash(bundle: Omit<Bundle, "hash">, sha256: (text: string) => string): string {
  const { hash: _, ...rest }: Readonly<Record<string, unknown>> = { ...bundle };
  return sha256(canonicalText(rest));
}

/** The same hash, with pauses so that other requests can run. */
export async function hashInTurns(
  bundle: Omit<Bundle, "hash">,
  sha256: (text: string) => string,
  pause: Pause | undefined,
): Promise<string> {
  if (pause === undefined) return bundleHash(bundle, sha256);
  const { hash: _, ...rest }: Readonly<Record<string, unknown>> = { ...bundle };
  const pieces: string[] = [];
  let length = 0;
  for (const piece of canonicalPieces(rest, LEVELS)) {
    pieces.push(piece);
    length += piece.length;
    if (length < CHARACTERS_AT_ONCE) continue;
    length = 0;
    await pause();
  }
  return sha256(pieces.join(""));
}

/** Bundle, threads, one thread, its events: deeper values are one piece. */
const LEVELS = 4;
const CHARACTERS_AT_ONCE = 1_000_000;

function* canonicalPieces(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || typeof value !== "object" || value === null) yield canonicalText(value);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? "[" : ",";
      yield* canonicalPieces(item, levels - 1);
    }
    yield value.length === 0 ? "[]" : "]";
  } else {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    const sorted = fields.sort(([left], [right]) => (left < right ? -1 : 1));
    for (const [index, [key, field]] of sorted.entries()) {
      yield `${index === 0 ? "{" : ","}${JSON.stringify(key)}:`;
      yield* canonicalPieces(field, levels - 1);
    }
    yield sorted.length === 0 ? "{}" : "}";
  }
}
