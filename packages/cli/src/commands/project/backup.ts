import { existsSync, lstatSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { syncFolder, takeName } from "@clew/project/files";
import { flagText } from "../../arguments/flag-values.ts";
import type { Command } from "../../command.ts";
import { oneArgument } from "../../rpc/call-params.ts";
import { copyDatabase, databasePath } from "../../store/database-file.ts";

/** `clew backup`: a copy of the store while it is in use. */
export const backup: Command = {
  name: "backup",
  summary: "Copy the embedded store into one file, while it is in use.",
  usage: "backup FILE [--store sqlite:PATH]",
  examples: ["clew backup ~/clew-2026-11-18.db"],
  flags: { store: { value: "STORE", summary: "sqlite:PATH; else as configured" } },
  run: async (invocation) => {
    const target = resolve(invocation.cwd, oneArgument(invocation.args, "the file to write"));
    const source = databasePath(invocation, flagText(invocation, "store"));
    if (!existsSync(source)) throw noStore(source);
    if (isTaken(target)) throw taken(target);
    if (!existsSync(dirname(target))) throw new ClewError("NOT_FOUND", `There is no folder ${dirname(target)}.`);
    const copy = await copyDatabase({ path: source, isBackup: false }, target);
    try {
      if (!takeName(copy.temporary, target)) throw taken(target);
    } finally {
      copy.discard();
    }
    syncFolder(dirname(target));
    const { events } = copy.contents;
    invocation.terminal.out(
      invocation.json
        ? `${JSON.stringify({ file: target, from: source, events })}\n`
        : `${target}: ${events} events, checked\n`,
    );
    return 0;
  },
};

function taken(target: string): ClewError {
  return new ClewError("CONFLICT", `${target} exists already.`, { hint: "Name a new file." });
}

function noStore(source: string): ClewError {
  const hint = "`clew doctor` says where the store of this project is.";
  return new ClewError("NOT_FOUND", `There is no store at ${source}.`, { hint });
}

// A link is there too, wherever it leads.
function isTaken(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    throw new ClewError("USAGE", `${path.slice(0, 200)} cannot be the name of a file.`, { cause });
  }
}
