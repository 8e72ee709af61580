import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { dutifulAgent } from "../dutiful-agent.ts";
import { sessionsOf } from "../files.ts";
import { installClient } from "../install-client.ts";
import { startClient } from "../run-client.ts";
import { type Bench, onBench, type Scenario, same } from "./bench.ts";

const PROMPT = "Refactor the mail worker and write result.txt";
const BEFORE = ["0", "1", "2"];
const AFTER = ["3", "3b", "4", "5", "6", "7", "8"].map((step) => `step ${step}`);

/** The client dies in the middle of the steps; its user restarts it on the same conversation and says "continue". */
export const crash: Scenario = {
  name: "crash",
  title: "The client is killed after three steps and started again on the same conversation",
  run: (client) =>
    onBench([client], async (bench) => {
      await beginAndDie(bench, client);
      const [half] = sessionsOf(bench.trial.project);
      const agent = bench.agent(client);
      const done = await bench.prompt(client, "continue", true);
      const sessions = sessionsOf(bench.trial.project);
      const moves = agent.moves.filter((move) => move !== "summary");
      return [
        same("three steps were on record", Object.keys(half?.step_outputs ?? {}), BEFORE),
        same(
          "the same session goes on, and no other is opened",
          sessions.map((each) => each.session_id),
          [half?.session_id],
        ),
        same("… at the same step", moves, ["write", ...AFTER, "complete", "write", "end"]),
        same("it completes", sessions[0]?.status, "completed"),
        same("the file is written, once allowed", existsSync(bench.target), true),
        same("the client ends well", [done.code, done.timedOut], [0, false]),
      ];
    }),
};

async function beginAndDie({ trial, model, target }: Bench, client: Parameters<Scenario["run"]>[0]): Promise<void> {
  const agent = dutifulAgent({
    hands: client.hands,
    target: { path: target, content: "done" },
    isSummary: client.compaction?.isSummary,
  });
  const place = { ...trial, installed: installClient(client) };
  let kill: (() => void) | undefined;
  model.play(async (conversation) => {
    const reply = await agent.play(conversation);
    if (agent.moves.at(-1) !== "step 3") return reply;
    await setTimeout(client.settlesMs ?? 0);
    kill?.();
    return { blocks: [{ text: "Nobody hears this." }] };
  });
  const running = startClient(client, place, { text: PROMPT, resume: false });
  kill = running.kill;
  await running.done;
}
