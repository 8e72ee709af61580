import type { ThreadStore } from "@clew/thread-store";

/** The ports of exporting and importing. */
export interface BundleDeps {
  readonly threads: ThreadStore;
  /** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
  readonly sha256: (text: string) => string;
  /** Now, as an RFC 3339 time. */
  readonly now: () => string;
}
