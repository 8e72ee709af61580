import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { plainLine } from "@clew/operations";
import { utcNow } from "@clew/project/ids-and-time";
import { type Environment, writeSwitchedOff } from "@clew/project/user";
import { withSettingsLock } from "../../settings/with-settings-lock.ts";
import { promptProof } from "../../terminal/person.ts";

const PATIENCE_MS = 20_000;

/** Ratifies decisions for the person who typed the prompt, through the command, which learns that a hook calls it. */
export function ratifyFromPrompt(
  { home, env }: { readonly home: string; readonly env: Environment },
  ids: readonly string[],
): string {
  const clew = join(import.meta.dirname, "clew.cjs");
  return ids
    .map((id) => {
      try {
        const text = execFileSync(process.execPath, [clew, "ratify", id, "--json", "--dir", dirname(home)], {
          env: { ...env, CLEW_HOME: home, ...promptProof(id, process.pid, env) },
          encoding: "utf8",
          stdio: ["ignore", "pipe", "pipe"],
          timeout: PATIENCE_MS,
        });
        const { by, rules } = JSON.parse(text);
        const count = Array.isArray(rules) ? rules.length : 0;
        const force = count === 0 ? "" : `; its rules are in force (${count})`;
        return `Decision ${id} is ratified by ${plainLine(String(by), 80)}${force}.`;
      } catch (thrown) {
        return `${id} is not ratified: ${whyNot(thrown)}`;
      }
    })
    .join("\n");
}

function whyNot(thrown: unknown): string {
  const stderr = thrown instanceof Error && "stderr" in thrown ? String(thrown.stderr) : "";
  try {
    return plainLine(String(JSON.parse(stderr).error.message), 300);
  } catch {
    return "the command failed";
  }
}

/** Switches Clew off in a project, as the person asked in a prompt. */
export function switchOff(home: string, env: Environment): void {
  withSettingsLock(env, () => writeSwitchedOff(home, env, { since: utcNow(), by: "prompt" }));
}
