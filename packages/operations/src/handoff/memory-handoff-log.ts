import { ClewError } from "@clew/errors";
import { brokenMove } from "./handoff-lifecycle.ts";
import type { HandoffEntry, HandoffLog, HandoffMove } from "./handoff-log.ts";

interface Life {
  readonly log: string;
  readonly at: string;
  readonly moves: (HandoffMove & { readonly at: string })[];
}

/** Keeps the lives of handoffs in memory: for tests, and for callers that have no store. */
export function memoryHandoffLog(now: () => string): HandoffLog {
  const lives = new Map<string, Life>();
  const entryOf = (id: string, life: Life): HandoffEntry => ({
    id,
    status: life.moves.at(-1)?.status ?? "discovered",
    log: life.log,
    at: life.at,
    facts: Object.assign({}, ...life.moves.map((move) => move.facts ?? {})),
  });
  return {
    append: async ({ id, thread, moves }) => {
      const life = lives.get(id) ?? { log: thread ?? id, at: now(), moves: [] };
      for (const move of moves) {
        refuseIllegal(life.moves.at(-1)?.status, move);
        life.moves.push({ ...move, at: now() });
      }
      lives.set(id, life);
    },
    change: async (id, plan) => {
      const life = lives.get(id);
      if (life === undefined) return undefined;
      const seen = entryOf(id, life);
      for (const move of plan(seen) ?? []) {
        refuseIllegal(life.moves.at(-1)?.status, move);
        life.moves.push({ ...move, at: now() });
      }
      return seen;
    },
    get: async (id) => {
      const life = lives.get(id);
      return life === undefined ? undefined : entryOf(id, life);
    },
    list: async (limit, { status, thread } = {}) =>
      [...lives]
        .toReversed()
        .map(([id, life]) => entryOf(id, life))
        .filter((entry) => (status ?? entry.status) === entry.status && (thread ?? entry.log) === entry.log)
        .slice(0, limit),
    history: async (id) => lives.get(id)?.moves ?? [],
  };
}

function refuseIllegal(from: HandoffMove["status"] | undefined, move: HandoffMove): void {
  const broken = move.event === "discover" ? undefined : brokenMove(from, move);
  if (broken !== undefined) throw new ClewError("MOVE_REFUSED", broken);
}
