import { createHash, randomUUID } from "node:crypto";
import { localCaller, nearRecords } from "@clew/operations";
import { createDispatcher, type Dispatcher, METHODS, methodName } from "@clew/operations/table";
import { answerText } from "@clew/server/internal";
import {
  createMemoryKnowledgeStore,
  createMemorySessionStore,
  createMemoryThreadStore,
} from "@clew/thread-store/memory";
import { sampleRequests } from "./sample-params.ts";
import type { FuzzTarget } from "./targets.ts";

const RESULTS = new Map(METHODS.map(({ name, result }) => [methodName(name), result]));
/** The calls per set of stores, so that a run of any length uses bounded memory. */
const CALLS_PER_STORE = 2_000;

/** Every method with every scope: a refusal must have a code, and an answer must have its promised shape. */
export function rpcTarget(runs: number): FuzzTarget {
  let broken: unknown;
  let calls = 0;
  let dispatcher = freshDispatcher((thrown) => (broken = thrown));
  const caller = { ...localCaller("fuzz", "fuzz"), scope: "admin" as const };
  return {
    name: "rpc envelope",
    runs,
    seeds: sampleRequests(),
    run: async (text) => {
      calls += 1;
      if (calls % CALLS_PER_STORE === 0) {
        await dispatcher.project.threads.close();
        dispatcher = freshDispatcher((thrown) => (broken = thrown));
      }
      broken = undefined;
      const answer = await answerText(dispatcher, text, { caller });
      if (broken !== undefined) throw broken;
      checkShape(text, answer);
    },
  };
}

function freshDispatcher(report: (thrown: unknown) => void): Dispatcher {
  const sessions = createMemorySessionStore();
  const threads = createMemoryThreadStore();
  const knowledge = createMemoryKnowledgeStore();
  let made = 0x0123456789ab;
  return createDispatcher(METHODS, {
    threads,
    shared: async () => nearRecords({ threads, newUuid: randomUUID }, () => knowledge),
    sessions: () => sessions,
    newSessionId: () => (made++).toString(16).padStart(12, "0"),
    yieldTurn: async () => undefined,
    clock: { now: () => "2026-11-18T10:00:00.000Z" },
    newUuid: randomUUID,
    digest: (text) => createHash("sha256").update(text).digest("hex"),
    report,
  });
}

function checkShape(request: string, text: string | undefined): void {
  const answer: unknown = JSON.parse(text ?? "null");
  if (typeof answer !== "object" || answer === null || !("result" in answer)) return;
  const { method }: { method: string } = JSON.parse(request);
  const checked = RESULTS.get(method)?.safeParse(answer.result);
  if (checked?.success === false) throw new Error(`${method} answered out of shape: ${checked.error.message}`);
}
