import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { resolve, sep } from "node:path";
import { sha256 } from "@clew/project/ids-and-time";

/** Larger files are not read: reasoning rests on sources, not on archives. */
const MAX_BYTES = 16 * 1_048_576;

/** The digest of a file inside the project; undefined if it is missing, not a plain file, or outside. */
function fileDigest(project: string, path: string): string | undefined {
  try {
    const root = realpathSync(project);
    const real = realpathSync(resolve(root, path));
    if (!real.startsWith(root + sep)) return undefined;
    const stats = statSync(real);
    return stats.isFile() && stats.size <= MAX_BYTES ? sha256(readFileSync(real)) : undefined;
  } catch {
    return undefined;
  }
}

/** Adds the digests of a decision's files to its params, so that anyone resuming can tell whether they changed. */
export function withFileDigests(
  project: string,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  // With an id from the caller, a repeated command must send the same params, even if the file has changed.
  if (params["id"] !== undefined) return params;
  const { file, files } = params;
  const listed = Array.isArray(files) ? files : typeof file === "string" && files === undefined ? [file] : undefined;
  if (listed === undefined) return params;
  return { ...params, files: listed.map((entry: unknown) => withDigest(project, entry)) };
}

function withDigest(project: string, entry: unknown): unknown {
  const file: Readonly<Record<string, unknown>> =
    typeof entry === "string" ? { path: entry } : typeof entry === "object" && entry !== null ? { ...entry } : {};
  const { path, sha256: known } = file;
  if (typeof path !== "string" || known !== undefined) return entry;
  const digest = fileDigest(project, path);
  return digest === undefined ? file : { ...file, sha256: digest };
}

/** How a file behind a decision compares with the worktree. */
function stalenessOf(
  project: string,
  file: { readonly path: string; readonly sha256?: string },
): "fresh" | "changed" | "missing" | "unknown" {
  const found = fileDigest(project, file.path);
  if (found === undefined) return existsSync(resolve(project, file.path)) ? "unknown" : "missing";
  if (file.sha256 === undefined) return "unknown";
  return found === file.sha256 ? "fresh" : "changed";
}

/** Compares a resumed thread's files with the worktree; returns anything else unchanged. */
export function comparedWithWorktree<T>(project: string, answer: T): T {
  if (typeof answer !== "object" || answer === null || !("thread" in answer)) return answer;
  const { thread } = answer;
  if (typeof thread !== "object" || thread === null || !("files" in thread) || !Array.isArray(thread.files))
    return answer;
  const files = thread.files.map((file: unknown) => compared(project, file));
  return { ...answer, thread: { ...thread, files } };
}

function compared(project: string, file: unknown): unknown {
  if (typeof file !== "object" || file === null || !("path" in file) || typeof file.path !== "string") return file;
  const digest = "sha256" in file && typeof file.sha256 === "string" ? { sha256: file.sha256 } : {};
  return { ...file, staleness: stalenessOf(project, { path: file.path, ...digest }) };
}
