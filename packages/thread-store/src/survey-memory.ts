import type { SessionLook } from "./session-store.ts";

/** What looks saw of sessions, each kept under the stamp of the content that it looked at. */
export interface SurveyMemory {
  /** What a look saw of a session whose content has this stamp. */
  recall<T>(look: SessionLook<T>, id: string, stamp: string): { readonly seen: T } | undefined;
  keep<T>(look: SessionLook<T>, id: string, found: { readonly stamp: string; readonly seen: T }): void;
  /** Forgets the sessions that are no longer there. */
  keepOnly<T>(look: SessionLook<T>, ids: ReadonlySet<string>): void;
}

interface Kept {
  readonly stamp: string;
  readonly seen: unknown;
  readonly size: number;
}

interface Shelf {
  readonly kept: Map<string, Kept>;
  size: number;
}

/** So many characters of JSON are kept for each look: 10,000 sessions with prompts of 2,000 characters. */
const MOST_CHARACTERS = 24_000_000;

/**
 * A memory of surveys, bounded for each look. What no longer fits is looked at anew each time: a survey goes over everything, so
 * making room by forgetting the oldest would forget each session just before it is asked for.
 */
export function createSurveyMemory(most: number = MOST_CHARACTERS): SurveyMemory {
  const shelves = new WeakMap<SessionLook<unknown>, Shelf>();
  const drop = (shelf: Shelf, id: string): void => {
    shelf.size -= shelf.kept.get(id)?.size ?? 0;
    shelf.kept.delete(id);
  };
  return {
    recall<T>(look: SessionLook<T>, id: string, stamp: string) {
      const found = shelves.get(look)?.kept.get(id);
      if (found === undefined || found.stamp !== stamp) return undefined;
      return { seen: found.seen as T }; // a shelf only holds what its own look saw
    },
    keep(look, id, { stamp, seen }) {
      const shelf = shelves.get(look) ?? { kept: new Map<string, Kept>(), size: 0 };
      shelves.set(look, shelf);
      drop(shelf, id);
      const size = id.length + stamp.length + (JSON.stringify(seen)?.length ?? 0);
      if (shelf.size + size > most) return;
      shelf.kept.set(id, { stamp, seen, size });
      shelf.size += size;
    },
    keepOnly(look, ids) {
      const shelf = shelves.get(look);
      if (shelf === undefined || shelf.kept.size === 0) return;
      for (const id of shelf.kept.keys()) if (!ids.has(id)) drop(shelf, id);
    },
  };
}
