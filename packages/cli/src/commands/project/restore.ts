import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { makeHome } from "@clew/project";
import { flagText } from "../../arguments/flag-values.ts";
import type { Command } from "../../command.ts";
import { oneArgument } from "../../rpc/call-params.ts";
import { checkDatabase, checkFile, copyDatabase, databasePath, homeOf, setAside } from "../../store/database-file.ts";

/** `clew restore`: puts a backup in the store's place and keeps what was there. */
export const restore: Command = {
  name: "restore",
  summary: "Put a backup in the embedded store's place; what was there is kept beside it.",
  usage: "restore FILE [--store sqlite:PATH]",
  examples: ["clew restore ~/clew-2026-11-18.db"],
  flags: { store: { value: "STORE", summary: "sqlite:PATH; else as configured" } },
  run: async (invocation) => {
    const source = resolve(invocation.cwd, oneArgument(invocation.args, "the backup to read"));
    checkFile(source);
    const store = flagText(invocation, "store");
    const target = databasePath(invocation, store);
    if (existsSync(target) && realpathSync(source) === realpathSync(target))
      throw new ClewError("USAGE", "This file is the store itself.");
    const { events } = checkDatabase({ path: source, isBackup: true });
    if (store === undefined) makeHome(homeOf(invocation));
    const kept = existsSync(target)
      ? `${target}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`
      : undefined;
    if (kept !== undefined) await setAside(target, kept);
    await copyDatabase({ path: source, isBackup: true }, target);
    checkDatabase({ path: target, isBackup: false });
    invocation.terminal.out(
      invocation.json
        ? `${JSON.stringify({ store: target, from: source, events, ...(kept === undefined ? {} : { kept }) })}\n`
        : `${target}: ${events} events restored${kept === undefined ? "" : `; what was there is in ${kept}`}\n`,
    );
    return 0;
  },
};
