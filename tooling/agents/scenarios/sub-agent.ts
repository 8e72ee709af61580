import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { ANSWERS_AT_ONCE } from "../answers.ts";
import type { Client } from "../clients/client.ts";
import { dutifulAgent } from "../dutiful-agent.ts";
import { sessionsOf } from "../files.ts";
import type { Block, Conversation } from "../model/conversation.ts";
import { type Bench, onBench, type Scenario, same, toldModel } from "./bench.ts";

const TASK = "Make the file part.txt, please";

/** A sub-agent reasons by itself, in agent mode, linked to its parent's session. */
export const subAgent: Scenario = {
  name: "sub-agent",
  title: "A sub-agent with a session of its own",
  run: async (client) => {
    const spawn = SPAWNS[client.name];
    if (spawn === undefined) return [];
    return onBench([client], async (bench) => {
      const { parent, child, part } = play(bench, client, spawn);
      const done = await bench.prompt(client, "Make the file result.txt, with help");
      const sessions = sessionsOf(bench.trial.project);
      const main = sessions.find((each) => each.metadata.is_agent_session !== true);
      const own = sessions.find((each) => each.metadata.is_agent_session === true);
      const told = toldModel(bench.model);
      return [
        same("there are two sessions", sessions.length, 2),
        same("the sub-agent's is in agent mode, by what it was spawned with", own?.user_query, TASK),
        same("… linked to its parent's", own?.metadata["parent_session"], main?.session_id),
        same("… and light, as its parent's", own?.metadata.depth, "light"),
        same("spawning passes the closed gate; what it writes waits for its own steps", child.moves, MOVES),
        {
          promise: "its refusal names its own session",
          held: told.includes(`First finish session ${own?.session_id}`),
          seen: "“First finish session …”",
        },
        same(
          "its session is completed, with no dispatch",
          [own?.status, own?.["dispatch_pending"]],
          ["completed", null],
        ),
        same("… and its decision stands in the parent's thread", threadOf(own), threadOf(main)),
        same(
          "the parent's gate stays closed until its own steps are done",
          parent.moves.filter((move) => MOVES.includes(move)),
          MOVES,
        ),
        same("the parent's session is completed", main?.status, "completed"),
        same("both files are written", [existsSync(part), existsSync(bench.target)], [true, true]),
        same("the client ends well", [done.code, done.timedOut], [0, false]),
      ];
    });
  },
};

// Other requests of a client (titles, or news of an ended sub-agent) are not moves of the work.
const MOVES = ["write", "complete", "write", "end"];

/** How a client's model starts a sub-agent. */
export type Spawn = (prompt: string) => Block;

/** The clients whose hooks say which agent calls. */
export const SPAWNS: Readonly<Partial<Record<Client["name"], Spawn>>> = {
  claude: (prompt) => ({
    tool: "Agent",
    input: { description: "Make a file", prompt, subagent_type: "general-purpose" },
  }),
  codex: (prompt) => ({ tool: "spawn_agent", namespace: "multi_agent_v1", input: { message: prompt } }),
  copilot: (prompt) => ({
    tool: "task",
    input: { description: "Make a file", prompt, agent_type: "general-purpose", name: "helper", mode: "sync" },
  }),
  opencode: (prompt) => ({ tool: "task", input: { description: "Make a file", prompt, subagent_type: "general" } }),
};

function play({ model, trial, target }: Bench, { hands }: Client, spawn: Spawn) {
  const atOnce = ANSWERS_AT_ONCE;
  const part = `${trial.project}/part.txt`;
  const child = dutifulAgent({ hands, target: { path: part, content: "part" }, atOnce });
  const parent = dutifulAgent({ hands, target: { path: target, content: "done" }, atOnce });
  let spawned = false;
  model.play(async (conversation) => {
    if (conversation.tools.length > 0 && !spawned) {
      spawned = true;
      return { blocks: [spawn(TASK)] };
    }
    if (isChild(conversation)) return child.play(conversation);
    const reply = await parent.play(conversation);
    // A client that ends takes its sub-agents with it.
    for (let waited = 0; parent.moves.at(-1) === "end" && !child.moves.includes("end") && waited < 100; waited += 1)
      await setTimeout(200);
    return reply;
  });
  return { parent, child, part };
}

/** Whether a conversation's first message is the task: it is then the sub-agent's. */
function isChild({ messages }: Conversation): boolean {
  return (
    messages.find((each) => each.role === "user" && each.text.includes(" the file "))?.text.includes(TASK) === true
  );
}

function threadOf(session: ReturnType<typeof sessionsOf>[number] | undefined): unknown {
  const decision = session?.["decision"] as { readonly threadId?: string } | undefined; // a stored decision
  return decision?.threadId ?? session?.metadata.thread_id;
}
