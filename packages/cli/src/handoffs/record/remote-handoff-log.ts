import { ClewError } from "@clew/errors";
import type { HandoffEntry, HandoffLog, HandoffMove } from "@clew/operations";
import type { Answer } from "../../rpc/answer.ts";
import type { Rpc } from "../../rpc/open-rpc.ts";

/** How often moves are planned anew while others move the same handoff. */
const MOST_TRIES = 50;

/** The log of handoffs that a server keeps; the payloads lie where they were written. */
export function remoteHandoffLog(open: () => Promise<Rpc>): HandoffLog {
  const call = async (method: string, params: object): Promise<Answer> => (await open()).call(method, params);
  const get = async (id: string): Promise<HandoffEntry | undefined> => (await shown(call, id))?.entry;
  return {
    append: async ({ id, thread, moves }) => {
      await call("recordHandoff", { handoffId: id, moves, ...(thread === undefined ? {} : { threadId: thread }) });
    },
    async change(id, plan) {
      let seen = await get(id);
      for (let tries = 1; seen !== undefined; tries += 1) {
        const moves = plan(seen) ?? [];
        if (moves.length === 0) return seen;
        const { recorded, handoff } = await call("recordHandoff", { handoffId: id, after: seen.status, moves });
        if (recorded === true) return seen;
        if (tries >= MOST_TRIES)
          throw new ClewError("BUSY", `Others keep moving the handoff ${id}.`, { hint: "Run it again." });
        seen = entryOf(handoff);
      }
      return undefined;
    },
    get,
    list: async (limit, { status, thread } = {}) => {
      const only = {
        ...(status === undefined ? {} : { status }),
        ...(thread === undefined ? {} : { threadId: thread }),
      };
      const { handoffs } = await call("listHandoffs", { limit, ...only });
      return Array.isArray(handoffs) ? handoffs.flatMap((each) => entryOf(each) ?? []) : [];
    },
    history: async (id) => (await shown(call, id))?.history ?? [],
  };
}

type History = readonly (HandoffMove & { readonly at: string })[];

async function shown(
  call: Rpc["call"],
  id: string,
): Promise<{ readonly entry: HandoffEntry | undefined; readonly history: History } | undefined> {
  try {
    const { handoff, history } = await call("getHandoff", { handoffId: id });
    // The method's own result, which the server made of its log.
    return { entry: entryOf(handoff), history: (Array.isArray(history) ? history : []) as History };
  } catch (error) {
    if (ClewError.is(error) && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

function entryOf(value: unknown): HandoffEntry | undefined {
  if (typeof value !== "object" || value === null || !("id" in value) || !("status" in value)) return undefined;
  // The method's own result: facts with id, status, time and thread laid over them.
  const { id, status, at, threadId, ...facts } = value as Record<string, unknown> & Omit<HandoffEntry, "facts" | "log">;
  return { id, status, at, log: typeof threadId === "string" ? threadId : id, facts };
}
