import type { NewEvent, ThreadStore } from "@clew/thread-store";
import { seededChance } from "./chance.ts";
import { TOPICS } from "./topics.ts";

/** A thread of any size, appended in batches: the story of `seedProject` without its calls. */
export interface LargeThread {
  readonly threads: ThreadStore;
  readonly id: string;
  readonly decisions: number;
  readonly agents: number;
}

const BATCH = 250;

/** Appends a long thread: about two thoughts per decision, and occasional questions, checks and reviews. */
export async function seedLargeThread({ threads, id, decisions, agents }: LargeThread): Promise<void> {
  const chance = seededChance(5);
  await append(threads, id, {
    actor: "agent-01",
    events: [{ type: "thread_created", payload: { id, title: `${decisions.toLocaleString("en")} decisions` } }],
  });
  let made = 0;
  for (let batch = 0; made < decisions; batch += 1) {
    const actor = `agent-${String((Math.floor(batch / 2) % agents) + 1).padStart(2, "0")}`;
    const events: NewEvent[] = [];
    while (events.length < BATCH && made < decisions) {
      events.push(...eventsOf(id, made, chance));
      made += 1;
    }
    await append(threads, id, { actor, events });
  }
}

/** The events around one decision of a large thread. */
export function eventsOf(threadId: string, index: number, chance: ReturnType<typeof seededChance>): NewEvent[] {
  const topic = TOPICS[index % TOPICS.length] ?? TOPICS[0];
  const thoughts = [0, 1].map(
    (each): NewEvent => ({
      type: "thought_recorded",
      payload: { id: `th_${threadId}_${index}_${each}`, threadId, text: chance.pick(topic.evidence) },
    }),
  );
  const decision: NewEvent = {
    type: "decision_recorded",
    payload: {
      id: `dec_${threadId}_${index}`,
      threadId,
      decision: `Use ${chance.pick(topic.options)} for ${chance.pick(topic.parts)}`,
      confidence: Math.round((0.4 + chance.next() * 0.6) * 100) / 100,
      context: topic.goal,
      reasons: [{ type: "empirical", text: chance.pick(topic.evidence), strength: 0.8 }],
      ...(index === 0 ? {} : { continuesDecision: `dec_${threadId}_${index - 1}` }),
    },
  };
  const question: NewEvent = {
    type: "question_asked",
    payload: { id: `q_${threadId}_${index}`, threadId, text: chance.pick(topic.questions) },
  };
  const review: NewEvent = {
    type: "decision_reviewed",
    payload: {
      decisionId: `dec_${threadId}_${Math.max(0, index - 5)}`,
      outcome: chance.pick(["success", "success", "success", "partial", "failure"]),
    },
  };
  return [
    ...thoughts,
    decision,
    ...(chance.happens(0.1) ? [question] : []),
    ...(index > 5 && chance.happens(0.2) ? [review] : []),
  ];
}

async function append(
  threads: ThreadStore,
  log: string,
  { actor, events }: { readonly actor: string; readonly events: readonly NewEvent[] },
): Promise<void> {
  const result = await threads.append({ project: "default", log, actor, events, start: "any" });
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
}
