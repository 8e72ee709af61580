import { ANSWERS } from "../answers.ts";
import { claude } from "../clients/claude.ts";
import type { Client } from "../clients/client.ts";
import { sessionsOf } from "../files.ts";
import { installClient } from "../install-client.ts";
import { type Block, type Conversation, lastResults } from "../model/conversation.ts";
import type { Player } from "../model/scripted-model.ts";
import { startClient } from "../run-client.ts";
import { type Bench, type Check, onBench, type Scenario, same, toldModel } from "./bench.ts";

const QUERY = "Design how a failed mail is tried again";
const BY_CLAUDE = ["0", "1", "2", "3"];
const BY_OTHER = ["3b", "4", "5", "6", "7", "8"];

/** One agent's work continues in another vendor's client: over MCP, with the first one's reasoning attached. */
export const takeOver: Scenario = {
  name: "take-over",
  title: "Claude Code is killed half-way; this client resumes the thread over MCP and completes it",
  run: async (client): Promise<readonly Check[]> => {
    if (client.name !== "codex" && client.name !== "gemini") return [];
    return onBench([claude, client], async (bench) => {
      const first = await decideWithClaude(bench);
      const sessionId = await beginAndDie(bench, first.threadId);
      const half = sessionsOf(bench.trial.project).find((each) => each.session_id === sessionId);
      const player = goOn(client, { ...first, sessionId });
      bench.model.play(player);
      const began = bench.model.exchanges.length;
      const done = await bench.prompt(client, "Take over the thread of the mail worker and finish what is open.");
      const told = toldModel({ ...bench.model, exchanges: bench.model.exchanges.slice(began) });
      const whole = sessionsOf(bench.trial.project).find((each) => each.session_id === sessionId);
      return [
        same(
          "Claude Code was killed with four of ten steps on record",
          Object.keys(half?.step_outputs ?? {}),
          BY_CLAUDE,
        ),
        seen("the resumed thread brings the earlier decision", told, String(ANSWERS["8"]?.["conclusion"])),
        seen("… with its deliberation", told, '"deliberation"'),
        seen("the open step comes with what Claude Code answered before", told, "One machine is all there is"),
        same("the same session is completed", whole?.status, "completed"),
        same("the decision joins the thread", whole?.metadata.thread_id, first.threadId),
        showsBoth(agentsOf(bench, first.threadId), client),
        same("the client ends well", [done.code, done.timedOut], [0, false]),
      ];
    });
  },
};

async function decideWithClaude(bench: Bench): Promise<{ readonly threadId: string }> {
  bench.agent(claude);
  await bench.prompt(claude, "Refactor the mail worker and write result.txt");
  const [session] = sessionsOf(bench.trial.project);
  return { threadId: session?.metadata.thread_id ?? "" };
}

/** Claude Code starts the thread's next decision, and its process dies after four stored steps. */
async function beginAndDie({ trial, model }: Bench, threadId: string): Promise<string> {
  let sessionId = "";
  let die: (() => void) | undefined;
  const turns: readonly Turn[] = [
    () => claude.hands.clew("start_reasoning", { query: QUERY, threadId }),
    ...BY_CLAUDE.map(
      (step): Turn =>
        (conversation) => {
          sessionId ||= sessionIn(lastResults(conversation));
          return claude.hands.clew("submit_step", { sessionId, step, answer: ANSWERS[step] });
        },
    ),
    () => {
      die?.();
      return { text: "Nobody hears this." };
    },
  ];
  model.play(inTurn(turns));
  const place = { ...trial, installed: installClient(claude) };
  const running = startClient(claude, place, { text: QUERY, resume: true });
  die = running.kill;
  await running.done;
  return sessionId;
}

function goOn({ hands }: Client, ids: { readonly threadId: string; readonly sessionId: string }): Player {
  return inTurn([
    () => hands.clew("resume_thread", { threadId: ids.threadId, context: "Claude Code's process ended" }),
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
function showsBoth(agents: readonly string[], { name }: Client): Check {
  const held = agents.length === 2 && agents[0] === "claude" && agents[1]?.startsWith(name) === true;
  return { promise: "the thread shows both agents", held, seen: agents.join(", ") };
}

/** The authors of a thread's decisions, in order. */
function agentsOf({ trial }: Bench, threadId: string): readonly string[] {
  const shown = trial.clew("thread", "show", threadId, "--json");
  const agents = [...shown.stdout.matchAll(/"agentId":"([^"]+)"/g)].map((match) => match[1] ?? "");
  return [...new Set(agents)];
}
