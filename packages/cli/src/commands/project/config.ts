import { existsSync, realpathSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { plainText } from "@clew/operations";
import {
  type ConfigEntry,
  type ConfigName,
  type ConfigValue,
  changeConfigList,
  configKey,
  configList,
  isConfigName,
  loadConfig,
  parseConfigValue,
  projectConfigPath,
  projectKey,
  projectMayNot,
  type StoreSetting,
  userConfigPath,
  withoutPassword,
  writeConfigValue,
  writeProjectEnforcement,
} from "@clew/project/config";
import { findStateFolder, makeStateFolder } from "@clew/project/state-folder";
import { readSwitchedOff, type SwitchedOff, writeSwitchedOff } from "@clew/project/user";
import { flagOn, flagText, parseDuration } from "../../arguments/flag-values.ts";
import { didYouMean, nearestSetting } from "../../arguments/parse-arguments.ts";
import type { Command, Invocation } from "../../command.ts";
import { userFile, withSettingsLock } from "../../settings/with-settings-lock.ts";
import { print, shownSecond } from "../../terminal/print-result.ts";
import { isPersonThere, refuseClients } from "../../terminal/process-terminal.ts";

/** `clew config`: shows every setting with its value and source. */
export const config: Command = {
  name: "config",
  summary: "Show and change settings; every value is shown with its source.",
  usage: "config list | get KEY | set KEY VALUE [--project] | set KEY --unset [--project]",
  examples: ["clew config list", "clew config get depth --json", "clew config set directives strict --project"],
  flags: {
    project: { summary: "set: in the project's file instead of the user's" },
    unset: { summary: "set: remove the key from the file" },
  },
  subcommands: { list: "every setting", get: "one setting", set: "change one" },
  run: async (invocation) => {
    const [verb = "list", ...words] = invocation.args;
    if (verb === "list" && words.length === 0) return list(invocation);
    if (verb === "get" && words.length === 1) return get(invocation, words[0] ?? "");
    if (verb === "set" && words.length >= 1 && words.length <= 2) return set(invocation, words);
    throw new ClewError("USAGE", "Expected config list, config get KEY or config set KEY VALUE.", {
      hint: ["list", "get", "set"].includes(verb)
        ? "clew config set depth full"
        : didYouMean(verb, ["list", "get", "set"]),
    });
  },
};

// Load leniently and show invalid values: people look here for them.
function load({ cwd, env }: Invocation): ReturnType<typeof loadConfig> {
  return loadConfig({ stateFolder: findStateFolder(cwd, env).path, env, lenient: true });
}

function list(invocation: Invocation): number {
  const { entries, ignored } = load(invocation);
  const shown = entries.map(shownEntry);
  if (invocation.json) {
    invocation.terminal.out(`${JSON.stringify({ config: shown, ignored })}\n`);
    return 0;
  }
  const width = Math.max(...shown.map(({ key }) => key.length));
  const lines = shown.map(({ key, value, source, from }) => {
    const origin = from === undefined ? source : `${source}: ${from}`;
    return `${key.padEnd(width)}  ${valueText(value)}  (${origin})`;
  });
  for (const { key, file, reason } of ignored)
    lines.push(`ignored: ${key} in ${file}: ${reason}.${nearestSetting(key)}`);
  invocation.terminal.out(`${lines.map(plainText).join("\n")}\n`);
  return 0;
}

function get(invocation: Invocation, key: string): number {
  const name = known(key);
  const entry = load(invocation).entries.find((each) => each.key === name);
  if (entry === undefined) throw new ClewError("INTERNAL", `The setting ${name} was not resolved.`);
  const shown = shownEntry(entry);
  const empty = Array.isArray(shown.value) && shown.value.length === 0;
  const text = shown.value === undefined ? `${name} is not set` : empty ? `${name} is empty` : valueText(shown.value);
  print(invocation, shown, () => `${plainText(text)}\n`);
  return 0;
}

function set(invocation: Invocation, [key = "", text]: readonly string[]): number {
  const name = known(key);
  if (configKey(name).project !== "may-set") refuseClients(invocation, `sets ${name}`);
  const unset = flagOn(invocation, "unset");
  if ((text === undefined) !== unset) throw new ClewError("USAGE", "Expected a value, or --unset without one.");
  const inProject = flagOn(invocation, "project");
  const value = text === undefined ? undefined : parseConfigValue(name, text);
  if (inProject && value !== undefined) refuseProject(name, value);
  const home = findStateFolder(invocation.cwd, invocation.env).path;
  const path = inProject ? projectConfigPath(home) : userFile(invocation.env);
  if (inProject) makeStateFolder(home);
  withSettingsLock(invocation.env, () => writeConfigValue(path, name, value));
  return get(invocation, name);
}

function refuseProject(name: ConfigName, value: ConfigValue): void {
  const why = projectMayNot(name, value);
  if (why === undefined) return;
  throw new ClewError("CONFIG_INVALID", `"${name}" would have no effect in a project's file: ${why}.`, {
    hint: "A cloned repository must not choose this. Set it in your own file: leave --project out.",
  });
}

function known(key: string): ConfigName {
  if (isConfigName(key)) return key;
  throw new ClewError("USAGE", `There is no setting "${plainText(key.slice(0, 60))}".`, {
    hint: nearestSetting(key).trim() || "`clew config list` shows every setting.",
  });
}

// Show only that a token is set: screens get recorded.
function shownEntry(entry: ConfigEntry): ConfigEntry {
  const hidden = configKey(entry.key).secret === true && entry.value !== undefined;
  return { ...entry, value: hidden ? "(set)" : withoutPasswords(entry.value) };
}

function withoutPasswords(value: ConfigValue): ConfigValue {
  if (typeof value === "string") return withoutPassword(value);
  const stores = Array.isArray(value) ? value.filter(isStore) : [];
  return stores.length === 0 ? value : stores.map(({ project, store }) => ({ project, store: withoutPassword(store) }));
}

function isStore(value: string | StoreSetting): value is StoreSetting {
  return typeof value === "object";
}

function valueText(value: ConfigEntry["value"]): string {
  if (value === undefined) return "-";
  if (!Array.isArray(value)) return String(value);
  const items = value.map((each: string | StoreSetting) => (isStore(each) ? `${each.project}: ${each.store}` : each));
  return items.join(", ") || "-";
}

/** `clew trust`: the user's list of trusted state folders and skills. */
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
    // Read the user's settings only: a project's file must not trust anything.
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

/** `clew off`: the user switches Clew off for a project, for a while or until `clew on`. */
export const off: Command = {
  name: "off",
  summary: "Switch Clew off for this project; only for a person at a terminal.",
  usage: "off [--for TIME]",
  wordless: true,
  examples: ["clew off --for 1h", "clew off"],
  flags: { for: { value: "TIME", summary: "how long, such as 30m or 1h; until `clew on` if absent" } },
  run: async (invocation) => {
    refuseAgents(
      invocation,
      "switch Clew off",
      "In a prompt, begin with clew:off; or run this in a terminal of your own.",
    );
    const span = flagText(invocation, "for");
    const now = Date.now();
    const record: SwitchedOff = {
      since: new Date(now).toISOString(),
      by: "terminal",
      until: span === undefined ? undefined : new Date(now + parseDuration(span)).toISOString(),
    };
    const home = findStateFolder(invocation.cwd, invocation.env).path;
    withSettingsLock(invocation.env, () => writeSwitchedOff(home, invocation.env, record));
    return reportSwitch(invocation, record);
  },
};

/** `clew on`: switches Clew on again. */
export const on: Command = {
  name: "on",
  summary: "Switch Clew on again for this project.",
  usage: "on",
  wordless: true,
  examples: ["clew on"],
  flags: {},
  run: async (invocation) => {
    refuseClients(invocation, "switches Clew on again");
    const home = findStateFolder(invocation.cwd, invocation.env).path;
    if (readSwitchedOff(home, invocation.env, new Date().toISOString()) !== undefined)
      withSettingsLock(invocation.env, () => writeSwitchedOff(home, invocation.env, undefined));
    return reportSwitch(invocation, undefined);
  },
};

const GATE = { on: "gate", off: "off", observe: "observe" } as const;

/** `clew gate`: shows or sets how strict Clew is in this project, for this user. */
export const gate: Command = {
  name: "gate",
  summary: "Say how strict Clew is in this project: refuse, only look on, or nothing; a person sets it at a terminal.",
  usage: "gate [on|off|observe]",
  examples: ["clew gate", "clew gate observe", "clew gate on"],
  flags: {},
  run: async (invocation) => {
    const { args, cwd, env } = invocation;
    const home = findStateFolder(cwd, env).path;
    const [word, another] = args;
    if (another !== undefined || (word !== undefined && !Object.hasOwn(GATE, word)))
      throw new ClewError("USAGE", "Expected gate, gate on, gate off or gate observe.", { hint: "clew gate observe" });
    if (word !== undefined) {
      refuseAgents(invocation, "set how strict Clew is", "Run this in a terminal of your own.");
      const value = GATE[word as keyof typeof GATE]; // checked above
      withSettingsLock(env, () => writeProjectEnforcement(userConfigPath(env), projectKey(home), value));
    }
    return reportGate(invocation, home);
  },
};

const MEANING: Readonly<Record<string, string>> = {
  gate: "tools that write wait until the reasoning is on record",
  observe: "nothing is refused and no step is asked for; what would have waited is in the report",
  advise: "the steps are asked for, nothing is refused",
  off: "hooks do nothing",
};

function reportGate({ terminal, json, env }: Invocation, home: string): number {
  const entry = loadConfig({ stateFolder: home, env, lenient: true }).entries.find(({ key }) => key === "enforce");
  const enforce = String(entry?.value ?? "gate");
  terminal.out(
    json
      ? `${JSON.stringify({ enforce, source: entry?.source, project: projectKey(home) })}\n`
      : `${enforce}: ${MEANING[enforce] ?? ""} (${entry?.source ?? "default"})\n`,
  );
  return 0;
}

// Only the user may switch the gate off: an agent's tool can open a terminal, but its environment gives it away.
function refuseAgents(invocation: Invocation, what: string, hint: string): void {
  if (isPersonThere(invocation)) return;
  throw new ClewError("FORBIDDEN", `Only a person at a terminal can ${what}.`, { hint });
}

function reportSwitch({ terminal, json }: Invocation, record: SwitchedOff | undefined): number {
  const text =
    record === undefined
      ? "Clew is on for this project."
      : `Clew is off for this project${record.until === undefined ? " until `clew on`" : ` until ${shownSecond(terminal, record.until)}`}.`;
  terminal.out(json ? `${JSON.stringify({ off: record ?? null })}\n` : `${text}\n`);
  return 0;
}
