import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { makeHome } from "@clew/project";
import { flagText } from "../../arguments/flag-values.ts";
import type { Command } from "../../command.ts";
import { oneArgument } from "../../rpc/call-params.ts";
import { copyDatabase } from "../../store/copy-database.ts";
import { checkDatabase, checkFile, databasePath, homeOf, type StoreContents } from "../../store/database-file.ts";
import { isSame, keptName, lockStore, removeSecondNames, replaceStore } from "../../store/replace-database.ts";

/** `clew restore`: puts a backup in the store's place and keeps what was there. */
export const restore: Command = {
  name: "restore",
  summary: "Put a backup in the embedded store's place while nothing has it open; what was there is kept beside it.",
  usage: "restore FILE [--store sqlite:PATH]",
  examples: ["clew restore ~/clew-2026-11-18.db"],
  flags: { store: { value: "STORE", summary: "sqlite:PATH; else as configured" } },
  run: async (invocation) => {
    const source = resolve(invocation.cwd, oneArgument(invocation.args, "the backup to read"));
    checkFile(source);
    const store = flagText(invocation, "store");
    const target = databasePath(invocation, store);
    if (existsSync(target) && isSame(statSync(source), statSync(target)))
      throw new ClewError("USAGE", "This file is the store itself.");
    const contents = checkDatabase({ path: source, isBackup: true });
    await refuseNewer(source, contents);
    if (store === undefined) makeHome(homeOf(invocation));
    const kept = await bringBack(source, target);
    const { events } = contents;
    invocation.terminal.out(
      invocation.json
        ? `${JSON.stringify({ store: target, from: source, events, ...(kept === undefined ? {} : { kept }) })}\n`
        : `${target}: ${events} events restored${kept === undefined ? "" : `; what was there is in ${kept}`}\n`,
    );
    return 0;
  },
};

/** Gives the name of what was there, if anything was. */
async function bringBack(source: string, target: string): Promise<string | undefined> {
  if (!existsSync(dirname(target))) throw new ClewError("NOT_FOUND", `There is no folder ${dirname(target)}.`);
  const lock = lockStore(target);
  try {
    removeSecondNames(target);
    const copy = await copyDatabase({ path: source, isBackup: true }, target);
    try {
      const kept = keptName(target);
      // Windows moves no file that is open.
      if (process.platform === "win32") lock.close();
      replaceStore(copy.temporary, target, kept);
      return existsSync(kept) ? kept : undefined;
    } finally {
      copy.discard();
    }
  } finally {
    if (process.platform !== "win32") lock.close();
  }
}

// In its place it would be refused by every command from then on.
async function refuseNewer(path: string, { minReaders }: StoreContents): Promise<void> {
  const { KNOWLEDGE_MIGRATIONS, THREAD_MIGRATIONS } = await import("@clew/thread-store/sqlite");
  for (const [area, needed] of minReaders) {
    const steps = [...THREAD_MIGRATIONS, ...KNOWLEDGE_MIGRATIONS].filter((step) => step.area === area);
    const known = Math.max(...steps.map(({ version }) => version));
    if (steps.length > 0 && needed > known)
      throw new ClewError(
        "NEWER_SCHEMA",
        `${path} was written by a newer Clew: its ${area} tables need at least version ${needed}; this Clew knows ${known}.`,
        { hint: "Update Clew, then restore it." },
      );
  }
}
