import { migrateTask, plainText, type TaskMigration } from "@clew/operations";
import type { Invocation } from "../command.ts";
import { countText } from "../terminal/count-text.ts";
import { fenced, foundAt, print } from "../terminal/print-result.ts";
import { withTasks } from "./open-tasks.ts";
import { wordAfter } from "./task-words.ts";

const OUTCOMES = ["completed", "partial", "failed", "blocked"] as const;

/** `clew task migrate`: a freeform note as a structured handoff, as far as that can be told. */
export async function runMigrate(invocation: Invocation): Promise<number> {
  const file = wordAfter(invocation, "a note or task file");
  const { flags } = invocation;
  const outcome = OUTCOMES.find((each) => each === flags["outcome"]);
  const how = { write: flags["write"] === true, ...(outcome === undefined ? {} : { outcome }) };
  return withTasks(invocation, { writes: false }, async ({ ports, inFull }) => {
    const migration = await migrateTask(ports, file, how);
    print(invocation, inFull(migration), () => migrationText(migration));
    return 0;
  });
}

function migrationText(migration: TaskMigration): string {
  const { items, unresolved, path, prompt } = migration;
  const rows = items.map(
    ({ field, text, lines, confidence, reason }) => `${place(lines)} ${field} (${confidence}): ${text}\n    ${reason}`,
  );
  const head = `${countText(items.length, "item")}, ${unresolved.length} unresolved${migration.written ? "; the file was rewritten" : ""}\n`;
  const rest = prompt === "" ? "" : `\n${plainText(prompt)}\n`;
  return `${head}${fenced(rows, foundAt(path))}${rest}`;
}

function place(lines: readonly [number, number]): string {
  return lines[0] === lines[1] ? `line ${lines[0]}` : `lines ${lines[0]}-${lines[1]}`;
}
