import { nextTurn } from "../next-turn.ts";
import { isSessionId, type SessionListing, type SessionLook, type SurveyedSession } from "../session-store.ts";
import type { SurveyMemory } from "../survey-memory.ts";
import { errorCode, type FileVersion } from "./file-port.ts";
import { broken, type Disk, guarded, loadState, mustBeFile, parseState, pathOf } from "./state-file.ts";

const FILE_NAME = /^reasoning-([0-9a-f-]+)\.json$/;

/** Every session of a folder, newest first. */
export function listSessions(disk: Disk): SessionListing[] {
  const found = sessionIds(disk).map((id) => ({ id, modified: disk.files.facts(pathOf(disk, id))?.modified ?? 0 }));
  return found.toSorted(newestFirst).map(({ id }) => entry(disk, id, () => loadState(disk, id)));
}

/** What a survey keeps between two calls, and the clock that says whether a file has come to rest. */
export interface SurveyKeeping {
  readonly memory: SurveyMemory | undefined;
  now(): number;
}

/** For so long others wait at most while files are read. */
const TURN_MS = 8;

/** Looks at every session of a folder, newest first; files that are as they were are not read again, and others get their turn. */
export async function surveySessions<T>(
  disk: Disk,
  look: SessionLook<T>,
  keeping: SurveyKeeping,
): Promise<readonly SurveyedSession<T>[]> {
  const found: (SurveyedSession<T> & { readonly modified: number })[] = [];
  const ids = sessionIds(disk);
  let began = performance.now();
  for (const id of ids) {
    if (performance.now() - began > TURN_MS) {
      await nextTurn();
      began = performance.now();
    }
    found.push({ id, ...surveyed(disk, id, { look, keeping }) });
  }
  keeping.memory?.keepOnly(look, new Set(ids));
  return found.toSorted(newestFirst).map(({ id, seen }) => ({ id, seen }));
}

interface Surveying<T> {
  readonly look: SessionLook<T>;
  readonly keeping: SurveyKeeping;
}

function surveyed<T>(disk: Disk, id: string, { look, keeping }: Surveying<T>): { seen: T; modified: number } {
  const path = pathOf(disk, id);
  const startedAt = keeping.now();
  const version = disk.files.version(path);
  const modified = version?.modified ?? 0;
  const known = version === undefined ? undefined : keeping.memory?.recall(look, id, version.stamp);
  if (known !== undefined) return { ...known, modified };
  let wasRead = false;
  const seen = look(
    entry(disk, id, () => {
      if (version === undefined) return undefined;
      mustBeFile(version, path);
      const bytes = guarded(path, () => disk.files.read(path));
      wasRead = true;
      return parseState(bytes, path);
    }),
  );
  if (version !== undefined && wasRead && isAtRest(version, startedAt))
    keeping.memory?.keep(look, id, { ...version, seen });
  return { seen, modified };
}

/** The coarsest clock of a file system ticks every two seconds. */
const TICK_MS = 2_000;

// A file that was changed within this tick may be changed again and look the same: only what was old when it was read is kept.
function isAtRest({ changed }: FileVersion, readAt: number): boolean {
  return readAt - changed > TICK_MS;
}

function sessionIds({ folder, files }: Disk): readonly string[] {
  try {
    return files.list(folder).flatMap((name) => {
      const id = FILE_NAME.exec(name)?.[1];
      return id !== undefined && isSessionId(id) ? [id] : [];
    });
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw broken(folder, error);
  }
}

function entry(disk: Disk, id: string, read: () => unknown): SessionListing {
  const location = pathOf(disk, id);
  try {
    const document = read();
    return document === undefined
      ? { ok: false, id, location, problem: "vanished while it was listed" }
      : { ok: true, id, location, document };
  } catch (error) {
    return { ok: false, id, location, problem: error instanceof Error ? error.message : String(error) };
  }
}

interface Dated {
  readonly id: string;
  readonly modified: number;
}

function newestFirst(left: Dated, right: Dated): number {
  return right.modified - left.modified || (left.id < right.id ? -1 : 1);
}
