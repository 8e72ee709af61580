import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS } from "../answers.ts";
import { claude } from "../clients/claude.ts";
import type { Client } from "../clients/client.ts";
import { codex } from "../clients/codex.ts";
import { dueIn, freshText } from "../dutiful-agent.ts";
import { sessionsOf, writeText } from "../files.ts";
import { installClient } from "../install-client.ts";
import { type Block, type Conversation, lastResults } from "../model/conversation.ts";
import type { Player } from "../model/scripted-model.ts";
import { startClient } from "../run-client.ts";
import { type Bench, type Check, onBench, type Scenario, same, toldModel } from "./bench.ts";

const QUERY = "Design how a failed mail is tried again";
const BY_FORMER = ["0", "1", "2", "3"];
const BY_OTHER = ["3b", "4", "5", "6", "7", "8"];

/** The client that is killed: another vendor's than the one that goes on. */
const formerOf = (client: Client): Client => (client.name === claude.name ? codex : claude);

/** One agent's work continues in another vendor's client: over MCP, with the first one's reasoning attached. */
export const takeOver: Scenario = {
  name: "take-over",
  title: "Another vendor's agent is killed half-way; this client resumes the thread over MCP and completes it",
  run: (client) => {
    const former = formerOf(client);
    return onBench([former, client], async (bench) => {
      const first = await decide(bench, former);
      const sessionId = await beginAndDie(bench, former, first.threadId);
      const half = sessionsOf(bench.trial.project).find((each) => each.session_id === sessionId);
      const player = goOn(client, { ...first, sessionId });
      bench.model.play(player);
      const began = bench.model.exchanges.length;
      const done = await bench.prompt(client, "Take over the thread of the mail worker and finish what is open.");
      const told = toldModel({ ...bench.model, exchanges: bench.model.exchanges.slice(began) });
      const whole = sessionsOf(bench.trial.project).find((each) => each.session_id === sessionId);
      return [
        same(
          `${former.name} was killed with four of ten steps on record`,
          Object.keys(half?.step_outputs ?? {}),
          BY_FORMER,
        ),
        seen("the resumed thread brings the earlier decision", told, String(ANSWERS["8"]?.["conclusion"])),
        seen("… with its deliberation", told, '"deliberation"'),
        seen("the open step comes with what the other agent answered before", told, "One machine is all there is"),
        same("the same session is completed", whole?.status, "completed"),
        same("the decision joins the thread", whole?.metadata.thread_id, first.threadId),
        showsBoth(agentsOf(bench, first.threadId), former, client),
        same("the client ends well", [done.code, done.timedOut], [0, false]),
      ];
    });
  },
};

/** The same by hooks alone: the prompt names the unfinished session, and the gate follows whoever takes it. */
export const takeByPrompt: Scenario = {
  name: "take-by-prompt",
  title: "Another vendor's agent stops half-way; this client is asked to continue, takes its session and writes",
  run: (client) => {
    const former = formerOf(client);
    return onBench([former, client], async (bench) => {
      const agent = bench.agent(former, { pausesBefore: "step 3b" });
      await bench.prompt(former, "Refactor the mail worker and write result.txt");
      const [left] = sessionsOf(bench.trial.project);
      const sessionId = left?.session_id ?? "";
      makeQuiet(bench, sessionId);
      const began = bench.model.exchanges.length;
      const taker = takingAgent(client, bench.target);
      bench.model.play(taker.play);
      const done = await bench.prompt(client, "Continue where the other agent stopped.");
      const told = toldModel({ ...bench.model, exchanges: bench.model.exchanges.slice(began) });
      const sessions = sessionsOf(bench.trial.project);
      const whole = sessions.find((each) => each.session_id === sessionId);
      return [
        same(`${former.name} stopped after four of ten steps`, agent.moves.at(-1), "pause"),
        seen("the prompt names the session and the command", told, `sessions take ${sessionId}`),
        same("no session of its own is opened", sessions.length, 1),
        seen("what the other agent answered is shown", told, "One machine is all there is"),
        same(
          "only the open steps are answered, then the tool passes",
          taker.moves.slice(0, taker.moves.indexOf("end")),
          ["take", ...BY_OTHER.map((step) => `step ${step}`), "complete", "write"],
        ),
        same("the same session is completed", whole?.status, "completed"),
        same("… by this agent", whole?.metadata.agent, client.name),
        same("the file is written", existsSync(bench.target), true),
        same("the client ends well", [done.code, done.timedOut], [0, false]),
      ];
    });
  },
};

/** Backdates a session: nobody may take one in which an agent worked a moment ago. */
function makeQuiet({ trial }: Bench, sessionId: string): void {
  const file = join(trial.project, ".clew", "sessions", `reasoning-${sessionId}.json`);
  const old = new Date(Date.now() - 30 * 60_000).toISOString();
  writeText(file, readFileSync(file, "utf8").replace(/"updated_at": "[^"]*"/, `"updated_at": "${old}"`));
}

const TAKE =
  /(?:clew|(?:\S*\/)?node (?:'[^']*clew\.cjs'|\S*clew\.cjs)) (?:--dir (?:'[^']*'|\S+) )?sessions take [0-9a-f]{12}/;

/** A model that runs the commands it is shown, and writes when nothing is due. */
function takingAgent({ hands }: Client, target: string): { readonly play: Player; readonly moves: readonly string[] } {
  const moves: string[] = [];
  const does = (name: string, block: Block) => {
    moves.push(name);
    return { blocks: [block] };
  };
  return {
    moves,
    play: (conversation) => {
      if (conversation.tools.length === 0) return { blocks: [{ text: "The mail worker" }] };
      const fresh = freshText(conversation);
      const [take] = TAKE.exec(fresh) ?? [];
      if (moves.length === 0) return does(take === undefined ? "lost" : "take", hands.shell(take ?? "clew status"));
      const due = dueIn(fresh);
      if (due?.step !== undefined) {
        const answer = JSON.stringify(ANSWERS[due.step]);
        return does(`step ${due.step}`, hands.shell(`${due.command} <<'END'\n${answer}\nEND`));
      }
      if (due !== undefined) return does("complete", hands.shell(due.command));
      return moves.at(-1) === "complete" ? does("write", hands.write(target, "done")) : does("end", { text: "Done." });
    },
  };
}

async function decide(bench: Bench, former: Client): Promise<{ readonly threadId: string }> {
  bench.agent(former);
  await bench.prompt(former, "Refactor the mail worker and write result.txt");
  const [session] = sessionsOf(bench.trial.project);
  return { threadId: session?.metadata.thread_id ?? "" };
}

/** The first agent starts the thread's next decision, and its process dies after four stored steps. */
async function beginAndDie({ trial, model }: Bench, former: Client, threadId: string): Promise<string> {
  let sessionId = "";
  let die: (() => void) | undefined;
  const turns: readonly Turn[] = [
    () => former.hands.clew("start_reasoning", { query: QUERY, threadId }),
    ...BY_FORMER.map(
      (step): Turn =>
        (conversation) => {
          sessionId ||= sessionIn(lastResults(conversation));
          return former.hands.clew("submit_step", { sessionId, step, answer: ANSWERS[step] });
        },
    ),
    () => {
      die?.();
      return { text: "Nobody hears this." };
    },
  ];
  model.play(inTurn(turns));
  const place = { ...trial, installed: installClient(former) };
  const running = startClient(former, place, { text: QUERY, resume: true });
  die = running.kill;
  await running.done;
  return sessionId;
}

function goOn({ hands }: Client, ids: { readonly threadId: string; readonly sessionId: string }): Player {
  return inTurn([
    () => hands.clew("resume_thread", { threadId: ids.threadId, context: "The other agent's process ended" }),
    () => hands.clew("submit_step", { sessionId: ids.sessionId }),
    ...BY_OTHER.map(
      (step): Turn =>
        () =>
          hands.clew("submit_step", { sessionId: ids.sessionId, step, answer: ANSWERS[step] }),
    ),
    () => ({ text: "The thread is complete." }),
  ]);
}

type Turn = (conversation: Conversation) => Block;

function inTurn(turns: readonly Turn[]): Player {
  let at = 0;
  return (conversation) => {
    if (conversation.tools.length === 0) return { blocks: [{ text: "The mail worker" }] };
    const turn = turns[at];
    at += 1;
    return { blocks: [turn?.(conversation) ?? { text: "Done." }] };
  };
}

function sessionIn(text: string): string {
  return /"session_?[iI]d": ?"([0-9a-f]{12})"/.exec(text)?.[1] ?? "";
}

function seen(promise: string, told: string, part: string): Check {
  return { promise, held: told.includes(part), seen: `“${part}”` };
}

// Over MCP a client is known by its own name for itself, such as codex-mcp-client.
function showsBoth(agents: readonly string[], former: Client, { name }: Client): Check {
  const held = agents.length === 2 && agents[0] === former.name && agents[1]?.includes(name) === true;
  return { promise: "the thread shows both agents", held, seen: agents.join(", ") };
}

/** The authors of a thread's decisions, in order. */
function agentsOf({ trial }: Bench, threadId: string): readonly string[] {
  const shown = trial.clew("thread", "show", threadId, "--json");
  const agents = [...shown.stdout.matchAll(/"agentId":"([^"]+)"/g)].map((match) => match[1] ?? "");
  return [...new Set(agents)];
}
