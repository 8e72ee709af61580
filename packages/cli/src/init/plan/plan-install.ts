import { readFileSync, statSync } from "node:fs";
import { ClewError } from "@clew/errors";
import { sha256 } from "@clew/project/ids-and-time";
import { oddity } from "../../documents/read-document.ts";
import type { FilePlan } from "../agents/agent-files.ts";
import { insertJson, isForeign, missingContainers, readJson, removeJson, valueAt } from "../edit/merge-json.ts";
import type { FileRecord, InitRecord } from "./settle-records.ts";
import {
  type FileChange,
  type GoneFile,
  handedOver,
  looksOwn,
  missingFolders,
  withBlock,
  withoutBlock,
  withoutOwn,
} from "./settle-records.ts";

/** The changes of an installation, the record for undoing it, and notes for the user. */
export interface InstallPlan {
  readonly changes: readonly FileChange[];
  readonly record: InitRecord;
  readonly notes: readonly string[];
}

/** The changes of a removal, and the files to forget afterwards. */
export interface RemovalPlan extends InstallPlan {
  readonly gone: readonly GoneFile[];
}

/** Plans an installation: reads files, changes none. */
export function planInstall(plans: readonly FilePlan[], record: InitRecord): InstallPlan {
  const changes: FileChange[] = [];
  const notes: string[] = [];
  const files = new Map(record.files.map((file) => [file.path, file]));
  for (const plan of unique(plans)) {
    const before = readText(plan.path);
    const known = files.get(plan.path);
    const after = installed(plan, before, { known, notes });
    if (after === undefined || after === before) continue;
    changes.push({ path: plan.path, before, after });
    files.set(plan.path, recordOf(plan, { before, after, known }));
  }
  return { changes, record: { ...record, files: [...files.values()] }, notes };
}

/** Plans a removal: a file that nobody changed since gets its original bytes back. */
export function planRemoval(plans: readonly FilePlan[], record: InitRecord): RemovalPlan {
  const files = new Map(record.files.map((file) => [file.path, file]));
  const changes: FileChange[] = [];
  const notes: string[] = [];
  const gone: GoneFile[] = [];
  for (const plan of unique(plans)) {
    const before = readText(plan.path);
    const known = files.get(plan.path);
    files.delete(plan.path);
    if (known !== undefined) gone.push({ plan, record: known });
    if (before === undefined) continue;
    const after = withoutOwn(plan, before, known);
    if (after !== before) changes.push({ path: plan.path, before, after });
    else if (plan.kind === "whole") notes.push(`${plan.path} was changed since and is left as it is.`);
  }
  return { changes, record: { ...record, files: handedOver([...files.values()], gone) }, notes, gone };
}

function unique(plans: readonly FilePlan[]): FilePlan[] {
  return [...new Map(plans.map((plan) => [plan.path, plan])).values()];
}

interface Installing {
  readonly known: FileRecord | undefined;
  readonly notes: string[];
}

function installed(plan: FilePlan, before: string | undefined, { known, notes }: Installing): string | undefined {
  if (plan.kind === "json") {
    if (before !== undefined && leavesOthers(plan, before)) notes.push(taken(plan.path));
    return insertJson(before ?? "", plan.inserts, plan.path);
  }
  if (plan.kind === "block") {
    const rest = withoutBlock(before ?? "", plan.name);
    if (plan.unless?.test(rest)) {
      notes.push(taken(plan.path));
      return undefined;
    }
    return withBlock(before ?? "", plan.lines, plan.name);
  }
  const foreign = before !== undefined && before !== plan.text && sha256(before) !== known?.after;
  if (!foreign || looksOwn(before)) return plan.text;
  notes.push(`${plan.path} exists and is not Clew's; it was left as it is.`);
  return undefined;
}

function taken(path: string): string {
  return `${path} has an entry of that name already; it was left as it is.`;
}

/** Whether somebody else's different value is where an entry should go. */
function leavesOthers(plan: Extract<FilePlan, { kind: "json" }>, before: string): boolean {
  const document = readJson(before, plan.path);
  return plan.inserts.some(
    (insert) =>
      isForeign(document, insert) && JSON.stringify(valueAt(document, insert.path)) !== JSON.stringify(insert.value),
  );
}

interface Recording {
  readonly before: string | undefined;
  readonly after: string;
  readonly known: FileRecord | undefined;
}

function recordOf(plan: FilePlan, { before, after, known }: Recording): FileRecord {
  // When reinstalling over our own file, keep the first original: removing must restore that.
  const untouched = known !== undefined && before !== undefined && sha256(before) === known.after;
  if (untouched) return { ...known, after: sha256(after) };
  const original = before === undefined ? undefined : bare(plan, before, known);
  const folders = [...(known?.folders ?? []), ...missingFolders(plan.path)];
  return {
    path: plan.path,
    before: original,
    after: sha256(after),
    made: plan.kind === "json" ? madeIn(plan, { original, known }) : undefined,
    folders: folders.length === 0 ? undefined : folders,
  };
}

/** The containers made by Clew, even if others have added to them since. */
function madeIn(
  plan: Extract<FilePlan, { kind: "json" }>,
  { original, known }: { readonly original: string | undefined; readonly known: FileRecord | undefined },
): readonly (readonly string[])[] {
  const missing = missingContainers(readJson(original ?? "", plan.path), plan.inserts);
  const all = [...missing, ...(known?.made ?? [])];
  return [...new Map(all.map((path) => [JSON.stringify(path), path])).values()];
}

/** The text without anything of ours, which an earlier installation may have left. */
function bare(plan: FilePlan, text: string, known: FileRecord | undefined): string | undefined {
  if (plan.kind === "json") return removeJson(text, plan.inserts, known?.made ?? []);
  if (plan.kind === "block") return withoutBlock(text, plan.name);
  return known?.before;
}

function readText(path: string): string | undefined {
  let bytes: Uint8Array;
  try {
    const odd = oddity(statSync(path), path);
    if (odd !== undefined)
      throw new ClewError("CONFIG_INVALID", `${path} is ${odd}, not a file; it was left as it is.`);
    bytes = readFileSync(path);
  } catch (cause) {
    if (ClewError.is(cause)) throw cause;
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new ClewError("CONFIG_INVALID", `${path} cannot be read (${String(code)}).`, { cause });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ClewError("CONFIG_INVALID", `${path} is not UTF-8 text; it was left as it is.`, { cause });
  }
}
