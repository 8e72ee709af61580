import type { NewEvent, ThreadStore } from "@clew/thread-store";

// A vocabulary with a few frequent words and many rare ones, as in real texts.
const COMMON = "the a to for of we use and in with is on as that it be not this by from".split(" ");
const WORDS = 20_000;
const CATEGORIES = ["architecture", "process", "integration", "tooling", "security"];
const STAKES = ["low", "medium", "high", "critical"];
const TYPES = ["analysis", "empirical", "pattern", "analogy", "constraint"];

/** A generator with the same numbers in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function sentence(random: () => number, length: number): string {
  return Array.from({ length }, () =>
    random() < 0.4 ? COMMON[Math.floor(random() ** 2 * COMMON.length)] : `word${Math.floor(random() ** 3 * WORDS)}`,
  ).join(" ");
}

/** One decision of about 1.2 KB; among the first ten thousand every twenty-fifth contains a unique word. */
export function sampleDecision(index: number): NewEvent {
  const random = randomFrom(index + 1);
  const rare = index < 10_000 && index % 25 === 0 ? " needle" : "";
  return {
    type: "decision_recorded",
    payload: {
      id: `dec_${index}`,
      decision: `${sentence(random, 12)}${rare}`,
      confidence: Math.round(random() * 100) / 100,
      agentId: `agent${index % 20}`,
      context: sentence(random, 40),
      category: CATEGORIES[index % 5],
      stakes: STAKES[Math.floor(random() * 4)],
      reasons: [1, 2].map(() => ({ type: TYPES[Math.floor(random() * 5)], text: sentence(random, 10), strength: 0.8 })),
      tags: [`tag${index % 50}`],
      bridge: { structure: sentence(random, 6), function: sentence(random, 6) },
      nextSteps: [sentence(random, 5)],
    },
  };
}

const AT_ONCE = 500;

/** Records decisions without a thread, and reviews every tenth. */
export async function fillStore(store: ThreadStore, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += AT_ONCE) {
    const indices = Array.from({ length: Math.min(AT_ONCE, to - start) }, (_, offset) => start + offset);
    const results = await Promise.all(
      indices.map((index) => {
        const review = { decisionId: `dec_${index}`, outcome: index % 30 === 0 ? "failure" : "success" };
        const events = [
          sampleDecision(index),
          ...(index % 10 === 0 ? [{ type: "decision_reviewed", payload: review }] : []),
        ];
        return store.append({ project: "default", log: `dec_${index}`, actor: "bench", events });
      }),
    );
    const refused = results.find((result) => !result.ok);
    if (refused) throw new Error(JSON.stringify(refused));
  }
}
