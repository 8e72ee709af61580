import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TurnMemory } from "@clew/operations";
import { isRegularFile } from "@clew/project/files";
import { type Environment, userFolders } from "@clew/project/user";
import { fileNameFor, type GateKey, keyPath, replaceFile } from "../../gate/pointer/pointer-file.ts";

/** What the hook remembers of an agent; a damaged memory is an empty one. */
export function readMemory(key: GateKey, env: Environment): TurnMemory {
  const path = keyPath(key, env, ".turn");
  if (!isRegularFile(path)) return {};
  try {
    const document: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof document !== "object" || document === null) return {};
    const { prompt, blocks, resumed, spawned, settled, children } = document as Readonly<Record<string, unknown>>; // any object may be asked for any key
    return {
      prompt: isPrompt(prompt) ? prompt : undefined,
      blocks: isBlocks(blocks) ? blocks : undefined,
      resumed: typeof resumed === "string" ? resumed : undefined,
      settled: typeof settled === "string" ? settled : undefined,
      children: Array.isArray(children) ? children.filter((each) => typeof each === "string") : undefined,
      spawned: Array.isArray(spawned) ? spawned.filter(isSpawn) : undefined,
    };
  } catch {
    return {};
  }
}

/** Keeps what is remembered; two hooks at once lose at most one of their notes. */
export function writeMemory(key: GateKey, env: Environment, memory: TurnMemory): void {
  replaceFile(keyPath(key, env, ".turn"), JSON.stringify(memory));
}

/** Whether prompts of this client were ever seen in this project. */
export function promptsSeen(key: GateKey, env: Environment): boolean {
  return existsSync(seenPath(key, env));
}

/** Notes that they are. */
export function notePrompts(key: GateKey, env: Environment): void {
  const path = seenPath(key, env);
  if (existsSync(path)) return;
  replaceFile(path, "");
}

function seenPath({ home, agent }: GateKey, env: Environment): string {
  return join(userFolders(env).state, "gate", `${fileNameFor([home, agent])}.seen`);
}

function isPrompt(value: unknown): value is NonNullable<TurnMemory["prompt"]> {
  return hasFields(value, { digest: "string", at: "number", session: "string" });
}

function isBlocks(value: unknown): value is NonNullable<TurnMemory["blocks"]> {
  return hasFields(value, { session: "string", count: "number" });
}

function isSpawn(value: unknown): value is NonNullable<TurnMemory["spawned"]>[number] {
  return hasFields(value, { prompt: "string" });
}

function hasFields(value: unknown, fields: Readonly<Record<string, string>>): boolean {
  if (typeof value !== "object" || value === null) return false;
  const record = value as Readonly<Record<string, unknown>>; // any object may be asked for any key
  return Object.entries(fields).every(([name, type]) => typeof record[name] === type);
}
