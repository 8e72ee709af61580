import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { ANSWERS_AT_ONCE } from "../answers.ts";
import { dutifulAgent } from "../dutiful-agent.ts";
import { sessionsOf } from "../files.ts";
import type { Conversation } from "../model/conversation.ts";
import { type Bench, onBench, type Scenario, same } from "./bench.ts";
import { SPAWNS } from "./sub-agent.ts";

const NAMES = ["left", "middle", "right"];
const MOVES = ["write", "complete", "write", "end"];

/** Sub-agents spawned at once: none is judged by another's session, and none gets another's prompt. */
export const threeSubAgents: Scenario = {
  name: "sub-agents",
  title: "Three sub-agents at once",
  run: async (client) => {
    if (SPAWNS[client.name] === undefined) return [];
    return onBench([client], async (bench) => {
      const { parent, children } = play(bench, client);
      const done = await bench.prompt(client, "Make the file result.txt, with help");
      const sessions = sessionsOf(bench.trial.project);
      const main = sessions.find((each) => each.metadata.is_agent_session !== true);
      const own = sessions.filter((each) => each.metadata.is_agent_session === true);
      return [
        same(
          "each has a session in agent mode, by what it was spawned with",
          own.map((each) => each.user_query).toSorted(),
          children.map(({ task }) => task),
        ),
        same(
          "… linked to its parent's",
          own.map((each) => each.metadata["parent_session"] === main?.session_id),
          children.map(() => true),
        ),
        same(
          "each waits for its own steps",
          [parent, ...children.map(({ agent }) => agent)].map((each) =>
            each.moves.filter((move) => MOVES.includes(move)),
          ),
          [MOVES, ...children.map(() => MOVES)],
        ),
        same(
          "all complete",
          sessions.map((each) => each.status),
          [main, ...children].map(() => "completed"),
        ),
        same(
          "all files are written",
          [bench.target, ...children.map(({ path }) => path)].map((path) => existsSync(path)),
          [main, ...children].map(() => true),
        ),
        same("the client ends well", [done.code, done.timedOut], [0, false]),
      ];
    });
  },
};

function play({ model, trial, target }: Bench, { hands, name: client }: Parameters<Scenario["run"]>[0]) {
  const atOnce = ANSWERS_AT_ONCE;
  const children = NAMES.map((name) => {
    const path = `${trial.project}/${name}.txt`;
    return {
      task: `Make the file ${name}.txt, please`,
      path,
      agent: dutifulAgent({ hands, target: { path, content: name }, atOnce }),
    };
  });
  const parent = dutifulAgent({ hands, target: { path: target, content: "done" }, atOnce });
  const isOver = (): boolean => children.every(({ agent }) => agent.moves.includes("end"));
  let spawned = false;
  model.play(async (conversation) => {
    if (conversation.tools.length > 0 && !spawned) {
      spawned = true;
      return { blocks: children.flatMap(({ task }) => SPAWNS[client]?.(task) ?? []) };
    }
    const child = children.find(({ task }) => firstWords(conversation).includes(task));
    if (child !== undefined) return child.agent.play(conversation);
    const reply = await parent.play(conversation);
    // A client that ends takes its sub-agents with it.
    for (let waited = 0; parent.moves.at(-1) === "end" && !isOver() && waited < 100; waited += 1) await setTimeout(200);
    return reply;
  });
  return { parent, children };
}

/** The first request of a conversation. */
function firstWords({ messages }: Conversation): string {
  return messages.find((each) => each.role === "user" && each.text.includes(" the file "))?.text ?? "";
}
