import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { CompiledProtocol } from "@clew/schemas";
import { writeFileDurably } from "./files/durable-file.ts";
import { isRegularFile, pathIn } from "./files/read-small-file.ts";
import { type Environment, userFolders } from "./user.ts";

// A protocol runs only in the form a person had compiled: one JSON file in the user's own state folder, named by its
// digest. Which one a project uses is recorded next to it. A hook reads these two files and nothing from the project's
// folder.

/** The protocol a project uses, as chosen by a person. */
export interface UsedProtocol {
  readonly digest: string;
  readonly since: string;
  /** The compiled file's stamp when it was written. While it matches, the digest need not be computed again. */
  readonly stamp: string;
}

/** This user's protocols, as the sessions of one project need them. */
export function protocolsOf(
  stateFolder: string,
  env: Environment,
): {
  inUse(): { readonly digest: string; readonly protocol: CompiledProtocol } | undefined;
  of(digest: string): CompiledProtocol | undefined;
} {
  const known = new Map<string, CompiledProtocol | undefined>();
  const read = (digest: string): CompiledProtocol | undefined => {
    const held = known.get(digest) ?? readCompiled(digest, env, usedProtocol(stateFolder, env));
    // A server runs for days: look again for protocols not found, and cache those found.
    if (held !== undefined) known.set(digest, held);
    return held;
  };
  return {
    of: read,
    inUse() {
      const used = usedProtocol(stateFolder, env);
      const protocol = used && read(used.digest);
      return used && protocol && { digest: used.digest, protocol };
    },
  };
}

/** The protocol a project uses now; undefined if none was chosen, or the record cannot be read. */
export function usedProtocol(stateFolder: string, env: Environment): UsedProtocol | undefined {
  const all = readUsed(env);
  return Object.hasOwn(all, stateFolder) ? all[stateFolder] : undefined;
}

/** Store a compiled protocol and let a project use it; undefined means the project uses none. */
export function useProtocol(
  { stateFolder, env, now }: { readonly stateFolder: string; readonly env: Environment; readonly now: string },
  compiled: { readonly digest: string; readonly text: string } | undefined,
): void {
  const { [stateFolder]: _before, ...others } = readUsed(env);
  if (compiled === undefined) return write(env, others);
  const path = compiledPath(compiled.digest, env);
  writeFileDurably(path, compiled.text);
  write(env, { ...others, [stateFolder]: { digest: compiled.digest, since: now, stamp: stampOf(path) } });
}

function write(env: Environment, all: Readonly<Record<string, UsedProtocol>>): void {
  writeFileDurably(usedPath(env), `${JSON.stringify(all, null, 2)}\n`);
}

function usedPath(env: Environment): string {
  return pathIn(pathIn(userFolders(env).state, "protocols"), "in-use.json");
}

function compiledPath(digest: string, env: Environment): string {
  return join(userFolders(env).state, "protocols", `${digest}.json`);
}

function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

function readUsed(env: Environment): Readonly<Record<string, UsedProtocol>> {
  // Check first, because it is nearly always absent: in a fresh process an exception takes ten times as long.
  if (!isRegularFile(usedPath(env))) return {};
  try {
    const document: unknown = JSON.parse(readFileSync(usedPath(env), "utf8"));
    if (typeof document !== "object" || document === null) return {};
    return Object.fromEntries(
      Object.entries(document).filter((entry): entry is [string, UsedProtocol] => isUsed(entry[1])),
    );
  } catch {
    return {}; // damaged: sessions then use the built-in steps, and `doctor` says that no protocol is in use
  }
}

function isUsed(value: unknown): value is UsedProtocol {
  return (
    typeof value === "object" && value !== null && "digest" in value && /^[0-9a-f]{64}$/.test(String(value.digest))
  );
}

function readCompiled(digest: string, env: Environment, used: UsedProtocol | undefined): CompiledProtocol | undefined {
  const path = compiledPath(digest, env);
  if (!/^[0-9a-f]{64}$/.test(digest) || !isRegularFile(path)) return undefined;
  try {
    const text = readFileSync(path, "utf8");
    const isAsWritten = used?.digest === digest && used.stamp === stampOf(path);
    if (!isAsWritten && digestOf(text) !== digest) return undefined;
    return JSON.parse(text) as CompiledProtocol; // its digest shows that it is the text that was checked when it was compiled
  } catch {
    return undefined;
  }
}

// Loading this module takes longer than everything else here, so load it only if the stamp does not match.
function digestOf(text: string): string {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex");
}
