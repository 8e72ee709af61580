import { describe, expect, it } from "vitest";
import { schemaFiles } from "../generate/schema-files.ts";
import { newAjv } from "../generate/validators.ts";
import { answersAbout, askingStepZero, contradictingStepEight } from "./answers.ts";
import { seededChance } from "./chance.ts";
import { type SeedCall, seedProject } from "./seed-project.ts";
import { TOPICS } from "./topics.ts";

async function tell(options: {
  seed: number;
  decisions: number;
  agents: number;
  threads?: number;
  sessions?: number;
}): Promise<SeedCall[]> {
  const calls: SeedCall[] = [];
  await seedProject(
    async (call) => {
      calls.push(call);
      return { session_id: `session${calls.length}` };
    },
    { ...options, start: 1_780_000_000_000 },
  );
  return calls;
}

describe("the seeded project", () => {
  it("is the same for the same seed, and another for another", async () => {
    expect(await tell({ seed: 7, decisions: 60, agents: 5 })).toEqual(
      await tell({ seed: 7, decisions: 60, agents: 5 }),
    );
    expect(await tell({ seed: 8, decisions: 60, agents: 5 })).not.toEqual(
      await tell({ seed: 7, decisions: 60, agents: 5 }),
    );
  });

  it("holds exactly the decisions that were asked for, in time order, by as many agents", async () => {
    const calls = await tell({ seed: 1, decisions: 400, agents: 8, threads: 3 });
    expect(calls.filter((call) => call.method === "cstp.recordDecision").length).toBe(400);
    expect(calls.filter((call) => call.method === "cstp.createThread").length).toBe(3);
    expect(calls.every((call, index) => index === 0 || call.at > (calls[index - 1]?.at ?? 0))).toBe(true);
    expect(new Set(calls.map((call) => call.agent)).size).toBeGreaterThan(3);
  });

  it("asks no question twice in a thread, neither in a decision nor in a session", async () => {
    const asked: string[] = [];
    for (const { method, params } of await tell({ seed: 1, decisions: 240, agents: 6, sessions: 12 })) {
      const { threadId } = params;
      if (method === "cstp.askQuestion") asked.push(`${String(threadId)} ${String(params["question"])}`);
      for (const question of (params["openQuestions"] as string[] | undefined) ?? [])
        asked.push(`${String(threadId)} ${question}`); // the params of recordDecision
    }
    expect(asked.length).toBeGreaterThan(12);
    expect(asked.length).toBe(new Set(asked).size);
    for (const { questions, doubts } of TOPICS) expect(doubts.filter((doubt) => questions.includes(doubt))).toEqual([]);
  });

  it("has answers that every step's schema accepts", () => {
    const ajv = newAjv();
    const files = schemaFiles();
    for (const file of files) ajv.addSchema(file.document);
    const steps: Record<string, string> = {
      "0": "johari-discovery",
      "1": "semantic-understanding",
      "2": "chain-of-thought",
      "3": "tree-of-thought",
      "3b": "skill-detection",
      "4": "task-routing",
      "5": "self-consistency",
      "6": "socratic-interrogation",
      "7": "constitutional-critique",
      "8": "knowledge-transfer",
    };
    for (const topic of TOPICS) {
      const chance = seededChance(3);
      const all = { ...answersAbout(topic, chance, topic.doubts) };
      for (const [step, answer] of [
        ...Object.entries(all),
        ["0", askingStepZero(topic, chance, topic.doubts[0] ?? "")] as const,
        ["8", contradictingStepEight(topic, chance)] as const,
      ]) {
        const validate = ajv.getSchema(`https://clew.dev/schemas/steps/1.0/${steps[step]}.schema.json`);
        expect(validate?.(answer), `${topic.title}, step ${step}: ${JSON.stringify(validate?.errors)}`).toBe(true);
      }
    }
  });
});
