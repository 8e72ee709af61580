import { sha256 } from "@clew/project";
import type { FilePlan } from "../agents/agent-files.ts";
import { carryEdits } from "../edit/carry-edits.ts";
import { insertJson, readJson, removeJson } from "../edit/merge-json.ts";
import { withoutBlock } from "../edit/text-block.ts";
import type { FileRecord } from "../init-record.ts";

/** An older version's file, where no record tells. */
export function looksOwn(text: string): boolean {
  return (
    text.startsWith("---\nname: clew\n") ||
    text.startsWith("// Written by clew init.") ||
    text.includes(" hook copilot ")
  );
}

/** A text without what a plan put into it; undefined where nothing is to be left. */
export function withoutOwn(plan: FilePlan, before: string, known: FileRecord | undefined): string | undefined {
  if (known !== undefined && sha256(before) === known.after) return known.before;
  if (plan.kind === "whole")
    return before === plan.text || (known === undefined && looksOwn(before)) ? undefined : before;
  if (plan.kind === "block") return emptied(withoutBlock(before), known, before);
  const rest = emptied(removeJson(before, plan.inserts, known?.made ?? []), known, before);
  return rest === undefined ? undefined : (exactly(plan, { before, rest, known }) ?? rest);
}

/** A JSON document; undefined where a text is none. */
export function readJsonOrNothing(text: string, path: string): unknown {
  try {
    return readJson(text, path);
  } catch {
    return undefined;
  }
}

/** Settings that somebody changed since, with every byte of theirs where taking entries out would leave traces of layout. */
function exactly(
  plan: Extract<FilePlan, { kind: "json" }>,
  { before, rest, known }: { readonly before: string; readonly rest: string; readonly known: FileRecord | undefined },
): string | undefined {
  if (known?.before === undefined) return undefined;
  try {
    const left = insertJson(known.before, plan.inserts, plan.path);
    if (sha256(left) !== known.after) return undefined;
    const wanted = JSON.stringify(readJson(rest, plan.path));
    return carryEdits({ original: known.before, installed: left, current: before }).find(
      (text) => JSON.stringify(readJsonOrNothing(text, plan.path)) === wanted,
    );
  } catch {
    return undefined; // what was there is no JSON any more: the entries alone are taken out
  }
}

/** A file that Clew made and that holds nothing of anybody else goes. */
function emptied(rest: string, known: FileRecord | undefined, before: string): string | undefined {
  if (rest === before || known === undefined || known.before !== undefined) return rest;
  return /^\s*(?:\{\s*(?:"version"\s*:\s*1\s*)?\}\s*)?$/.test(rest) ? undefined : rest;
}
