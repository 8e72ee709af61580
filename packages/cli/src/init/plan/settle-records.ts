import { sep } from "node:path";
import { sha256 } from "@clew/project/ids-and-time";
import type { FilePlan } from "../agents/agent-files.ts";
import type { FileChange } from "../edit/file-change.ts";
import { valueAt } from "../edit/merge-json.ts";
import type { FileRecord, InitRecord } from "../init-record.ts";
import { readJsonOrNothing, withoutOwn } from "./own-part.ts";

/** A file that is not remembered any more, and what was known of it. */
export interface GoneFile {
  readonly plan: FilePlan;
  readonly record: FileRecord;
}

/** Files that stay remembered, with the folders of those that go: whoever leaves a folder last takes it along. */
export function handedOver(files: readonly FileRecord[], gone: readonly GoneFile[]): readonly FileRecord[] {
  const folders = gone.flatMap(({ record }) => record.folders ?? []);
  return files.map((file) => {
    const heir = folders.filter((folder) => file.path.startsWith(folder + sep));
    return heir.length === 0 ? file : { ...file, folders: [...new Set([...(file.folders ?? []), ...heir])] };
  });
}

/**
 * What another place remembers, once files were taken back here: of a file that both had changed, what was there "before" it
 * held what went now. The clients' own state, which all projects of a user share, is such a file.
 */
export function settled(record: InitRecord, gone: readonly GoneFile[], changes: readonly FileChange[]): InitRecord {
  const changed = new Map(changes.map((change) => [change.path, change]));
  const left = new Map(gone.map((each) => [each.record.path, each]));
  if (!record.files.some(({ path }) => left.has(path))) return record;
  const files = record.files.map((file) => {
    const here = left.get(file.path);
    return here === undefined ? file : settledFile(file, here, changed.get(file.path));
  });
  return { ...record, files };
}

/** A record that answers for these folders, too. */
export function withFolders(record: InitRecord, folders: readonly string[]): InitRecord {
  const known = record.folders ?? [];
  const added = folders.filter((folder) => !known.includes(folder));
  return added.length === 0 ? record : { ...record, folders: [...known, ...added] };
}

function settledFile(file: FileRecord, { plan, record }: GoneFile, change: FileChange | undefined): FileRecord {
  const { before: was, ...rest } = file;
  const made = [...(file.made ?? []), ...(record.made ?? [])];
  const before = was === undefined ? undefined : withoutOwn(plan, was, { ...record, made });
  const document = readJsonOrNothing(before ?? "", file.path);
  const untouched = change?.before !== undefined && sha256(change.before) === file.after;
  const after = untouched && change.after !== undefined ? sha256(change.after) : file.after;
  const folders = [...new Set([...(file.folders ?? []), ...(record.folders ?? [])])];
  return {
    ...rest,
    after,
    ...(before === undefined ? {} : { before }),
    ...(made.length === 0 ? {} : { made: made.filter((path) => valueAt(document, path) === undefined) }),
    ...(folders.length === 0 ? {} : { folders }),
  };
}
