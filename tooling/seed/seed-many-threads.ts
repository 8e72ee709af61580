import type { NewEvent, ThreadStore } from "@clew/thread-store";
import { seededChance } from "./chance.ts";
import { TOPICS } from "./topics.ts";

/** How many threads to create, and where. */
export interface ManyThreads {
  readonly threads: ThreadStore;
  readonly count: number;
}

const AT_ONCE = 250;

/**
 * Appends very many short threads: one to five decisions each by a few of fifty agents, questions, failures, every
 * status.
 */
export async function seedManyThreads({ threads, count }: ManyThreads): Promise<void> {
  const chance = seededChance(9);
  for (let start = 0; start < count; start += AT_ONCE) {
    const part = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, index) => start + index);
    // Simultaneous appends share a commit.
    await Promise.all(part.map((index) => tellThread(threads, index, chance)));
  }
}

async function tellThread(threads: ThreadStore, index: number, chance: ReturnType<typeof seededChance>): Promise<void> {
  const id = `thread_m${index}`;
  const topic = TOPICS[index % TOPICS.length] ?? TOPICS[0];
  const actor = `agent-${String(chance.whole(1, 50)).padStart(2, "0")}`;
  const title = `${chance.pick(topic.parts)}: ${topic.goal} (${index + 1})`;
  const events: NewEvent[] = [{ type: "thread_created", payload: { id, title, tags: [topic.category] } }];
  const decisions = chance.whole(1, 5);
  for (let made = 0; made < decisions; made += 1)
    events.push({
      type: "decision_recorded",
      payload: {
        id: `dec_m${index}_${made}`,
        threadId: id,
        agentId: chance.happens(0.3) ? `agent-${String(chance.whole(1, 50)).padStart(2, "0")}` : actor,
        decision: `Use ${chance.pick(topic.options)} for ${chance.pick(topic.parts)}`,
        confidence: chance.whole(40, 100) / 100,
      },
    });
  if (chance.happens(0.2))
    events.push({ type: "question_asked", payload: { id: `q_m${index}`, text: chance.pick(topic.questions) } });
  if (chance.happens(0.1))
    events.push({ type: "decision_reviewed", payload: { decisionId: `dec_m${index}_0`, outcome: "failure" } });
  if (chance.happens(0.3))
    events.push({
      type: "status_changed",
      payload: { status: chance.pick(["paused", "blocked", "completed"]), reason: "as it goes" },
    });
  const result = await threads.append({ project: "default", log: id, actor, events });
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
}
