import { enableCompileCache, flushCompileCache } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

const FLUSH_AFTER_MS = 2_000;

/** Keeps compiled code between starts: a client starts this process with every session, and waits for it. */
export function useCompileCache(env: Readonly<Record<string, string | undefined>>): void {
  const base = env["XDG_CACHE_HOME"] || join(env["HOME"] || homedir(), ".cache");
  // A folder that cannot be written is no reason to fail, nor to say anything: the start is only slower.
  enableCompileCache(join(base, "clew", "compile"));
  // Clients end the process by a signal more often than not, and then nothing would be kept.
  setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
}
