import { setTimeout } from "node:timers/promises";
import { ANSWERS_AT_ONCE, ASKING, QUESTION } from "../answers.ts";
import { dutifulAgent } from "../dutiful-agent.ts";
import { sessionsOf } from "../files.ts";
import type { Conversation } from "../model/conversation.ts";
import { type Bench, onBench, type Scenario, same, toldModel } from "./bench.ts";
import { SPAWNS } from "./sub-agent.ts";

const TASK = "Make the file part.txt, please";
const ANSWER = "Never twice. One mail less is better than one too many.";

/** Most sub-agents start after the gate opens: the user still answers their questions. */
export const askingSubAgent: Scenario = {
  name: "asking-sub-agent",
  title: "A sub-agent that asks when its parent has finished",
  run: async (client) => {
    if (SPAWNS[client.name] === undefined) return [];
    return onBench([client], async (bench) => {
      bench.trial.clew("config", "set", "unattended", "halt");
      const { parent, child } = play(bench, client);
      await bench.prompt(client, "Make the file result.txt, with help");
      const [main] = sessionsOf(bench.trial.project);
      const halted = ownOf(bench);
      bench.model.play(() => ({ blocks: [{ text: "It is told." }] }));
      await bench.prompt(client, ANSWER, true);
      const [question] = ownOf(bench)?.clarification_questions ?? [];
      return [
        same("the parent has finished", [main?.status, parent.moves.includes("complete")], ["completed", true]),
        same("its sub-agent halts", [halted?.status, child.moves.at(-1)], ["halted", "ask"]),
        same("the next prompt is the answer, whole", question?.answer, client.handsOn?.(ANSWER) ?? ANSWER),
        same("answered by the user", question?.answered_by, "user"),
        same("the sub-agent's session can go on", ownOf(bench)?.status, "in_progress"),
        {
          promise: "the parent is told that it was taken",
          held: toldModel(bench.model).includes(`of Clew session ${halted?.session_id}`),
          seen: "“… recorded as the answer to q1 of Clew session …”",
        },
      ];
    });
  },
};

function ownOf({ trial }: Bench) {
  return sessionsOf(trial.project).find((each) => each.metadata.is_agent_session === true);
}

function play({ model, trial, target }: Bench, { hands, name }: Parameters<Scenario["run"]>[0]) {
  const path = `${trial.project}/part.txt`;
  const child = dutifulAgent({ hands, target: { path, content: "part" }, answers: { "0": [ASKING] } });
  const parent = dutifulAgent({ hands, target: { path: target, content: "done" }, atOnce: ANSWERS_AT_ONCE });
  let spawned = false;
  model.play(async (conversation) => {
    if (isChild(conversation)) return child.play(conversation);
    if (spawned && conversation.tools.length > 0) {
      // A client that ends takes its sub-agents with it.
      for (let waited = 0; child.moves.at(-1) !== "ask" && waited < 100; waited += 1) await setTimeout(200);
      return { blocks: [{ text: `A sub-agent asks: ${QUESTION}` }] };
    }
    const reply = await parent.play(conversation);
    if (parent.moves.at(-1) !== "end") return reply;
    spawned = true;
    const spawn = SPAWNS[name]?.(TASK);
    return spawn === undefined ? reply : { blocks: [spawn] };
  });
  return { parent, child };
}

/** Whether a conversation's first request is the task. */
function isChild({ messages }: Conversation): boolean {
  return (
    messages.find((each) => each.role === "user" && each.text.includes(" the file "))?.text.includes(TASK) === true
  );
}
