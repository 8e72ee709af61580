import { asClewError, ClewError } from "@clew/errors";

/** Turns anything thrown into the user's error, with names for missing installation files and disk failures. */
export function asCliError(thrown: unknown): ClewError {
  if (ClewError.is(thrown)) return thrown;
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
  if (code === "MODULE_NOT_FOUND" || code === "ERR_MODULE_NOT_FOUND")
    return new ClewError("INSTALL_BROKEN", `A file of this installation is missing: ${firstLine(thrown)}`, {
      hint: "Install it again: npm install --global @clew/cli (in the repository: npm start builds it).",
      cause: thrown,
    });
  const failure = typeof code === "string" ? DISK_FAILURES.get(code) : undefined;
  if (failure !== undefined)
    return new ClewError("STORE_UNAVAILABLE", `${placeOf(thrown)} could not be used: ${failure} (${String(code)}).`, {
      hint: `Nothing was half written. ${remedyOf(String(code))}, then run the command again.`,
      cause: thrown,
    });
  return asClewError(thrown);
}

function remedyOf(code: string): string {
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") return "Free some space";
  if (code === "EACCES" || code === "EPERM") return "Mend the permissions, or work as their owner";
  return code === "EROFS" ? "Work on a disk that can be written" : "Mend the place";
}

const DISK_FAILURES: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the quota is used up"],
  ["EFBIG", "the file would be larger than allowed"],
  ["EROFS", "the disk is read-only"],
  ["EACCES", "permission is denied"],
  ["EPERM", "the system does not permit it"],
  ["EIO", "the disk failed"],
  ["ENOTDIR", "a folder of its path is a file"],
  ["EISDIR", "a folder stands in its place"],
  ["ELOOP", "its links lead in a circle"],
  ["ENAMETOOLONG", "its name is too long"],
  ["EBUSY", "it is in use"],
  ["EMFILE", "too many files are open"],
  ["ENFILE", "too many files are open on this machine"],
]);

function placeOf(thrown: unknown): string {
  return thrown instanceof Error && "path" in thrown && typeof thrown.path === "string"
    ? thrown.path.slice(0, 500)
    : "The disk";
}

function firstLine(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).split("\n", 1)[0] ?? "";
}
