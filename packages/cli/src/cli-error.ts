import { asClewError, ClewError } from "@clew/errors";

/** What was thrown, as the error that the user sees: a missing file of the installation and a failing disk get names. */
export function asCliError(thrown: unknown): ClewError {
  if (ClewError.is(thrown)) return thrown;
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
  if (code === "MODULE_NOT_FOUND" || code === "ERR_MODULE_NOT_FOUND")
    return new ClewError("INSTALL_BROKEN", `A file of this installation is missing: ${firstLine(thrown)}`, {
      hint: "Install it again: npm install --global @clew/cli (in the repository: npm start builds it).",
      cause: thrown,
    });
  if (typeof code === "string" && DISK_FAILURES.has(code))
    return new ClewError("STORE_UNAVAILABLE", `The disk refused (${code}): ${firstLine(thrown)}`, {
      hint: "Nothing was half written. Free some space or mend the permissions, then run the command again.",
      cause: thrown,
    });
  return asClewError(thrown);
}

const DISK_FAILURES: ReadonlySet<string> = new Set([
  "ENOSPC",
  "EDQUOT",
  "EFBIG",
  "EROFS",
  "EACCES",
  "EPERM",
  "EIO",
  "EMFILE",
  "ENFILE",
]);

function firstLine(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).split("\n", 1)[0] ?? "";
}
