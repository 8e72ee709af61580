import { existsSync } from "node:fs";
import { ANSWERS, ANSWERS_AT_ONCE, ASKING, ASKING_LIGHT, QUESTION } from "../answers.ts";
import type { Client } from "../clients/client.ts";
import { sessionsOf } from "../files.ts";
import { type Check, onBench, type Scenario, same, toldModel } from "./bench.ts";

const PROMPT = "Refactor the mail worker and write result.txt";
const ANSWER = "Never twice. One mail less is better than one too many.";

/** A question stops the agent and reaches the user, and only the user's next prompt answers it. */
export const halt: Scenario = {
  name: "halt",
  title: "A halt, answered by the next prompt (`unattended: halt`)",
  run: (client) =>
    onBench([client], async (bench) => {
      bench.trial.clew("config", "set", "unattended", "halt");
      const agent = bench.agent(client, { answers: { "0": [ASKING, ANSWERS["0"]] }, answersItself: true });
      await bench.prompt(client, PROMPT);
      const [first] = sessionsOf(bench.trial.project);
      const told = toldModel(bench.model);
      const before = agent.moves.filter((move) => move !== "summary");
      const listed = bench.trial.clew("status", "--halted");
      const wroteBefore = existsSync(bench.target);
      await bench.prompt(client, ANSWER, true);
      const sessions = sessionsOf(bench.trial.project);
      const [last] = sessions;
      const [question] = last?.clarification_questions ?? [];
      return [
        same("questions halt the session", first?.status, "halted"),
        same("the agent tries to answer, to write, and then asks", before, [
          "write",
          "step 0",
          "answer",
          "write",
          "ask",
        ]),
        same("what the agent answered is not taken", first?.clarification_questions?.[0]?.answer, undefined),
        { promise: "the refusals carry the question", held: told.split(QUESTION).length > 2, seen: `“${QUESTION}”` },
        same("`clew status --halted` says 3", listed.code, 3),
        same("nothing was written", wroteBefore, false),
        same("the next prompt is the answer, whole", question?.answer, client.handsOn?.(ANSWER) ?? ANSWER),
        same("answered by the user", question?.answered_by, "user"),
        same("the same session goes on to completion", [sessions.length, last?.status], [1, "completed"]),
        same("the file is written, once allowed", existsSync(bench.target), true),
      ];
    }),
};

/** By default, when no user is there, the question of a small change becomes a recorded assumption; a weighty one halts. */
export const unattended: Scenario = {
  name: "unattended",
  title: "A halt where nobody is there (default)",
  run: async (client) => [...(await assumes(client)), ...(await waits(client))],
};

function assumes(client: Client): Promise<readonly Check[]> {
  return onBench([client], async (bench) => {
    bench.agent(client, { answers: { "0": [ASKING_LIGHT, ANSWERS_AT_ONCE["0"]] } });
    await bench.prompt(client, "Make the file result.txt, please");
    const [session] = sessionsOf(bench.trial.project);
    const [question] = session?.clarification_questions ?? [];
    const confidence = (session?.["decision"] as { readonly confidence?: number } | undefined)?.confidence; // a stored decision
    return [
      same("the question is answered by policy", question?.answered_by, "policy"),
      same("the session completes", session?.status, "completed"),
      { promise: "its confidence is at most 0.6", held: (confidence ?? 1) <= 0.6, seen: String(confidence) },
    ];
  });
}

function waits(client: Client): Promise<readonly Check[]> {
  return onBench([client], async (bench) => {
    bench.agent(client, { answers: { "0": [ASKING, ANSWERS["0"]] } });
    await bench.prompt(client, PROMPT);
    const [session] = sessionsOf(bench.trial.project);
    return [
      same("in full depth the question waits", session?.status, "halted"),
      same("… and `clew status --halted` says 3", bench.trial.clew("status", "--halted").code, 3),
      same("nothing was written", existsSync(bench.target), false),
    ];
  });
}
