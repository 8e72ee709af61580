import { ClewError } from "@clew/errors";
import { loadConfig, projectKey, userConfigPath, writeProjectEnforcement } from "@clew/project/config";
import { findStateFolder } from "@clew/project/state-folder";
import { readSwitchedOff, type SwitchedOff, writeSwitchedOff } from "@clew/project/user";
import { flagText, parseDuration } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { withSettingsLock } from "../../settings/with-settings-lock.ts";
import { isPersonThere, refuseClients } from "../../terminal/process-terminal.ts";
import { shownSecond } from "../../terminal/value-text.ts";

/** `clew off`: the user switches Clew off for a project, for a while or until `clew on`. */
export const off: Command = {
  name: "off",
  summary: "Switch Clew off for this project; only for a person at a terminal.",
  usage: "off [--for TIME]",
  wordless: true,
  examples: ["clew off --for 1h", "clew off"],
  flags: { for: { value: "TIME", summary: "how long, such as 30m or 1h; until `clew on` if absent" } },
  run: async (invocation) => {
    refuseAgents(invocation, "switch Clew off");
    const span = flagText(invocation, "for");
    const now = Date.now();
    const record: SwitchedOff = {
      since: new Date(now).toISOString(),
      by: "terminal",
      until: span === undefined ? undefined : new Date(now + parseDuration(span)).toISOString(),
    };
    const home = findStateFolder(invocation.cwd, invocation.env).path;
    withSettingsLock(invocation.env, () => writeSwitchedOff(home, invocation.env, record));
    return report(invocation, record);
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
    return report(invocation, undefined);
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
      refuseAgents(invocation, "set how strict Clew is");
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
function refuseAgents(invocation: Invocation, what: string): void {
  if (isPersonThere(invocation)) return;
  throw new ClewError("FORBIDDEN", `Only a person at a terminal can ${what}.`, {
    hint: "In a prompt, begin with clew:off; or run this in a terminal of your own.",
  });
}

function report({ terminal, json }: Invocation, record: SwitchedOff | undefined): number {
  const text =
    record === undefined
      ? "Clew is on for this project."
      : `Clew is off for this project${record.until === undefined ? " until `clew on`" : ` until ${shownSecond(terminal, record.until)}`}.`;
  terminal.out(json ? `${JSON.stringify({ off: record ?? null })}\n` : `${text}\n`);
  return 0;
}
