import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { ANSWERS, ASKING, QUESTION } from "../answers.ts";
import { sessionsOf } from "../files.ts";
import { installClient } from "../install-client.ts";
import { startClient } from "../run-client.ts";
import { type Bench, onBench, type Scenario, same, toldModel } from "./bench.ts";

const PROMPT = "Refactor the mail worker and write result.txt";
const ANSWER = "Never twice. One mail less is better than one too many.";

/** The client compacts and dies while the session waits for its user; after a restart, the next prompt is the answer. */
export const haltCrash: Scenario = {
  name: "halt-crash",
  title: "A halt outlives a compaction and the client's end",
  run: (client) =>
    onBench([client], async (bench) => {
      bench.trial.clew("config", "set", "unattended", "halt");
      const before = await haltAndDie(bench, client);
      const [half] = sessionsOf(bench.trial.project);
      const agent = bench.agent(client);
      const done = await bench.prompt(client, ANSWER, true);
      const sessions = sessionsOf(bench.trial.project);
      const [question] = sessions[0]?.clarification_questions ?? [];
      return [
        same("the session waits when the client dies", half?.status, "halted"),
        { promise: "the agent asks all the same", held: before.moves.includes("ask"), seen: before.moves.join(", ") },
        { promise: "… having been told the question", held: before.told.includes(QUESTION), seen: `“${QUESTION}”` },
        same("the next prompt is the answer, whole", question?.answer, client.handsOn?.(ANSWER) ?? ANSWER),
        same("the same session goes on to completion", [sessions.length, sessions[0]?.status], [1, "completed"]),
        same("… from the step that asked", agent.moves.filter((move) => move !== "summary").slice(0, 3), [
          "write",
          "step 0",
          "step 1",
        ]),
        same("the file is written, once allowed", existsSync(bench.target), true),
        same("the client ends well", [done.code, done.timedOut], [0, false]),
      ];
    }),
};

type Client = Parameters<Scenario["run"]>[0];

async function haltAndDie(bench: Bench, client: Client) {
  const agent = bench.agent(client, { answers: { "0": [ASKING, ANSWERS["0"]] }, answersItself: true });
  // A client that compacts in the background, or between prompts, does so at no fixed move: there the agent only dies.
  const inputTokens = client.compaction?.isSilent ? undefined : client.compaction?.inputTokens;
  const running: { kill?: () => void } = {};
  let flooded = false;
  bench.model.play(async (conversation) => {
    const reply = await agent.play(conversation);
    const last = agent.moves.at(-1);
    if (last === "ask") {
      await setTimeout(client.settlesMs ?? 0);
      running.kill?.();
    }
    if (flooded || last !== "answer" || inputTokens === undefined) return reply;
    flooded = true;
    return { ...reply, inputTokens };
  });
  const place = { ...bench.trial, installed: installClient(client) };
  const started = startClient(client, place, { text: PROMPT, resume: false });
  running.kill = started.kill;
  await started.done;
  return { moves: agent.moves, told: toldModel(bench.model) };
}
