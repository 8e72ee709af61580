import { ClewError, toFindings } from "@clew/errors";
import type { Bundle, ThreadDocument, ThreadEvent } from "@clew/schemas";
import { ChainCheck, canonicalText, type Sha256, type StoredEvent, type ThreadStore } from "@clew/thread-store";
import { validateBundle } from "../generated/validators.ts";

/** A document as a bundle, once its schema, its hash and the chains of its logs hold. */
export function checkBundle(document: unknown, sha256: Sha256): Bundle {
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
  const hash = bundleHash(bundle, sha256);
  if (hash !== bundle.hash)
    throw new ClewError("HASH_MISMATCH", `The bundle says its hash is ${bundle.hash}, and its content's is ${hash}.`);
  for (const thread of bundle.threads) {
    const broken = brokenAt(thread, sha256);
    if (broken !== undefined)
      throw new ClewError("LOG_BROKEN", `The log of thread ${thread.id} in the bundle does not verify: ${broken}.`);
  }
  return bundle;
}

function brokenAt({ id, events, part }: ThreadDocument, sha256: Sha256): string | undefined {
  if (events === undefined) return undefined;
  const check = new ChainCheck(id, sha256);
  if (part !== undefined) {
    // The event that began the log comes along with every part, because the place of the others goes by it.
    const began = new ChainCheck(id, sha256);
    began.take(toStored(part.first));
    const first = began.end({ head: part.first });
    if (!first.ok) return first.message;
    check.startAfter(part.after);
  }
  for (const event of events) check.take(toStored(event));
  const result = check.end({ head: events.at(-1) ?? part?.after ?? { seq: 0, hash: "" } });
  return result.ok ? undefined : result.message;
}

function toStored(event: ThreadEvent): StoredEvent {
  return { ...event, payload: event.payload === undefined ? null : canonicalText(event.payload) };
}

/** The ports of exporting and importing. */
export interface BundleDeps {
  readonly threads: ThreadStore;
  /** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
  readonly sha256: (text: string) => string;
  /** Now, as an RFC 3339 time. */
  readonly now: () => string;
}

/** The hash of a bundle: over the canonical text of everything in it but the hash itself. */
export function bundleHash(bundle: Omit<Bundle, "hash">, sha256: (text: string) => string): string {
  const { hash: _, ...rest }: Readonly<Record<string, unknown>> = { ...bundle };
  return sha256(canonicalText(rest));
}
