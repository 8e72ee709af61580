import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SessionSummary } from "@clew/operations";
import { isRegularFile } from "@clew/project/files";
import type { Environment } from "@clew/project/user";
import type { GateKey } from "../../gate/pointer-file.ts";
import { isRecord } from "../../guards.ts";

// Loaded only when no pointer names the session.

/** How long a prompt that continues another agent's work waits for a server; no other prompt waits. */
const PATIENCE_MS = 1_500;

/** Sessions that other machines left unfinished, from the server; empty if it does not answer. */
export function unfinishedElsewhere(home: string, env: Environment): readonly SessionSummary[] {
  const { execFileSync } = process.getBuiltinModule("node:child_process");
  try {
    const words = [join(import.meta.dirname, "clew.cjs"), "sessions", "list", "--json", "--dir", dirname(home)];
    const options = { env: { ...env, CLEW_HOME: home }, encoding: "utf8", timeout: PATIENCE_MS } as const;
    const { elsewhere } = JSON.parse(
      execFileSync(process.execPath, words, { ...options, stdio: ["ignore", "pipe", "ignore"] }),
    );
    return Array.isArray(elsewhere) ? elsewhere : [];
  } catch {
    return [];
  }
}

const NEWEST = 50;

/**
 * Finds the newest session that a hook opened for a key, among the newest files; used when a pointer is missing or
 * forged.
 */
export function findSession(home: string, key: GateKey): string | undefined {
  const folder = join(home, "sessions");
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => /^reasoning-[0-9a-f-]+\.json$/.test(name));
  } catch {
    return undefined;
  }
  const byAge = names
    .map((name) => ({ name, at: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((left, right) => right.at - left.at)
    .slice(0, NEWEST);
  let found: { readonly id: string; readonly at: string } | undefined;
  for (const { name } of byAge) {
    const facts = factsOf(join(folder, name), key);
    if (facts !== undefined && (found === undefined || facts.at > found.at)) found = facts;
  }
  return found?.id;
}

function factsOf(path: string, key: GateKey): { readonly id: string; readonly at: string } | undefined {
  if (!isRegularFile(path)) return undefined;
  try {
    const document: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!isRecord(document)) return undefined;
    const { metadata: facts, session_id: id, query_timestamp: at } = document;
    if (!isRecord(facts) || typeof id !== "string" || typeof at !== "string") return undefined;
    const same =
      facts["opened_by"] === "hook" &&
      facts["agent"] === key.agent &&
      facts["agent_session"] === key.agentSession &&
      (facts["agent_id"] ?? "main") === key.agentId;
    return same ? { id, at } : undefined;
  } catch {
    return undefined; // a damaged file belongs to no session
  }
}

/** Counts an agent's calls for a session in the log. */
export function callsFor(home: string, session: string): number {
  const files = ["hooks.jsonl.1", "hooks.jsonl"].map((name) => join(home, "log", name)).filter(isRegularFile);
  const lines = files.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  const own = lines.filter((line) => line.includes(`"session":"${session}"`));
  return own.filter((line) => /"event":"command"|"clew_tool":true/.test(line)).length;
}
