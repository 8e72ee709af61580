import { existsSync, realpathSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { plainText } from "@clew/operations";
import { changeConfigList, configList, loadConfig } from "@clew/project/config";
import { findStateFolder } from "@clew/project/state-folder";
import { flagOn } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { userFile, withSettingsLock } from "../../settings/with-settings-lock.ts";
import { refuseClients } from "../../terminal/process-terminal.ts";

/** `clew trust`: the user's own list of state folders and skills that are trusted by name. */
export const trust: Command = {
  name: "trust",
  summary: "Trust a state folder that was refused, or a skill's health check.",
  usage: "trust [PATH] [--remove] | trust --list",
  examples: [
    "clew trust                 # the state folder of this project",
    "clew trust ~/work/old/.clew",
    "clew trust --list",
  ],
  flags: { remove: { summary: "trust it no longer" }, list: { summary: "show what is trusted" } },
  run: async (invocation) => {
    const { env, args } = invocation;
    if (args.length > 1) throw new ClewError("USAGE", "Expected at most one path.");
    const home = findStateFolder(invocation.cwd, env).path;
    // The project's file cannot trust anything: the list is the user's.
    const before = configList(loadConfig({ stateFolder: join(home, "..", ".none"), env }), "trust");
    if (flagOn(invocation, "list")) return report(invocation, before);
    refuseClients(invocation, "says what is trusted");
    const path = target(invocation, home);
    const change = (now: readonly string[]): readonly string[] =>
      flagOn(invocation, "remove") ? now.filter((each) => each !== path) : [...new Set([...now, path])];
    const after = withSettingsLock(env, () => changeConfigList(userFile(env), "trust", change));
    return report(invocation, after);
  },
};

function target({ args, cwd }: Invocation, home: string): string {
  const [word] = args;
  if (word === undefined) return home;
  const path = resolve(cwd, word);
  if (!existsSync(path)) throw new ClewError("NOT_FOUND", `There is no ${path}.`);
  const inside = join(path, ".clew");
  return basename(path) !== ".clew" && existsSync(inside) ? inside : realpathSync.native(path);
}

function report({ terminal, json }: Invocation, trusted: readonly string[]): number {
  const lines =
    trusted.length === 0 ? "Nothing is trusted by name." : `Trusted:\n${trusted.map((path) => `  ${path}`).join("\n")}`;
  terminal.out(json ? `${JSON.stringify({ trust: trusted })}\n` : `${plainText(lines)}\n`);
  return 0;
}
