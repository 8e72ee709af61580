import type { Bundle } from "@clew/schemas";
import { canonicalText } from "@clew/thread-store";

/** The hash of a bundle: over the canonical text of everything in it but the hash itself. */
export function bundleHash(bundle: Omit<Bundle, "hash">, sha256: (text: string) => string): string {
  const { hash: _, ...rest }: Readonly<Record<string, unknown>> = { ...bundle };
  return sha256(canonicalText(rest));
}
