import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import type { Command } from "../command.ts";
import { oneArgument, textFlag } from "../rpc/call-params.ts";
import { checkDatabase, copyDatabase, databasePath } from "../store/database-file.ts";

/** `clew backup`: a copy of the store while it is in use. */
export const backup: Command = {
  name: "backup",
  summary: "Copy the embedded store into one file, while it is in use.",
  usage: "backup FILE [--store sqlite:PATH]",
  examples: ["clew backup ~/clew-2026-11-18.db"],
  flags: { store: { value: "STORE", summary: "sqlite:PATH; else as configured" } },
  run: async (invocation) => {
    const target = resolve(invocation.cwd, oneArgument(invocation.args, "the file to write"));
    const source = databasePath(invocation, textFlag(invocation, "store"));
    if (!existsSync(source)) throw new ClewError("NOT_FOUND", `There is no store at ${source}.`);
    if (existsSync(target)) throw new ClewError("CONFLICT", `${target} exists already.`, { hint: "Name a new file." });
    await copyDatabase(source, target);
    const { events } = checkDatabase(target);
    invocation.terminal.out(
      invocation.json
        ? `${JSON.stringify({ file: target, from: source, events })}\n`
        : `${target}: ${events} events, checked\n`,
    );
    return 0;
  },
};
