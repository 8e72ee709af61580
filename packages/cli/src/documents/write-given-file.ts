import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ClewError } from "@clew/errors";

/** Writes the file that a command names; what stands in its way is told in words. */
export function writeGivenFile(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (code === "ENOENT")
      throw new ClewError("NOT_FOUND", `The folder ${dirname(path)} does not exist.`, {
        cause,
        hint: "Make it, or name a file elsewhere.",
      });
    if (code === "EISDIR") throw new ClewError("USAGE", `${path} is a folder.`, { cause, hint: "Name a file in it." });
    throw new ClewError("STORE_UNAVAILABLE", `${path} cannot be written${code === "" ? "" : ` (${code})`}.`, { cause });
  }
}
