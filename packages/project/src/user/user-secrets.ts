import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { writeFileDurably } from "../files/durable-file.ts";
import { isRegularFile } from "../files/read-small-file.ts";
import { type Environment, userFolders } from "./user-folders.ts";

const KEY_BYTES = 32;

/** The user's own secret, made on first use and readable by nobody else: it keys the marks that replace secrets and the gate's pointers. */
export function loadUserKey(env: Environment): Uint8Array {
  const path = join(userFolders(env).state, "key");
  const existing = readKey(path);
  if (existing !== undefined) return existing;
  writeFileDurably(path, process.getBuiltinModule("node:crypto").randomBytes(KEY_BYTES), { keep: true });
  // Two first uses at once: whoever came second reads the key of the first.
  const key = readKey(path);
  if (key === undefined) throw new ClewError("STORE_UNAVAILABLE", `The key ${path} could not be made.`);
  return key;
}

function readKey(path: string): Uint8Array | undefined {
  const isOdd = !isRegularFile(path) && existsSync(path);
  if (isOdd) throw new ClewError("STORE_UNAVAILABLE", `The key ${path} is no file.`, { hint: "Move it away." });
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  if (bytes.length === KEY_BYTES) return bytes;
  throw new ClewError(
    "STORE_UNAVAILABLE",
    `The key ${path} is damaged: ${bytes.length} bytes instead of ${KEY_BYTES}.`,
    {
      hint: "Move it away; the next command makes a new one. Marks of secrets made before then differ from those after.",
    },
  );
}

/** Where the token of this user's loopback servers lies. */
export function loopbackTokenPath(folder: string): string {
  return join(folder, "loopback-token");
}

/** The loopback token, if there is one that only this user can read. */
export function readLoopbackToken(folder: string): string | undefined {
  const path = loopbackTokenPath(folder);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (process.platform !== "win32" && ((stat.mode & 0o077) !== 0 || stat.uid !== process.getuid?.()))
    throw new ClewError("UNTRUSTED_STATE", `${path} can be read by others.`, { hint: `rm ${path}` });
  const token = readFileSync(path, "utf8").trim();
  return token === "" ? undefined : token;
}
