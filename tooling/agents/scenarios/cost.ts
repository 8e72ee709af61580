import { spawnSync } from "node:child_process";
import { ANSWERS, ANSWERS_AT_ONCE } from "../answers.ts";
import type { Client, Hands } from "../clients/client.ts";
import { freshText } from "../dutiful-agent.ts";
import type { Block, Reply } from "../model/conversation.ts";
import type { Player } from "../model/scripted-model.ts";
import { closeTrial, openTrial } from "../open-place.ts";
import { type Bench, type Check, onBench, type Scenario } from "./bench.ts";

const FULL = "Refactor the mail worker, migrate its schema and write result.txt";
const LIGHT = "Make the file result.txt, please";
const QUESTION = "What does mail.py do?";
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "0": ["0"],
  "1": ["1", "2", "3", "3b", "4"],
  "5": ["5", "6", "7", "8"],
};

/** Clew's cost for an agent that follows what it is shown: calls, refusals, and the text for the model. */
export const cost: Scenario = {
  name: "cost",
  title: "What it costs the agent",
  run: async (client): Promise<readonly Check[]> => [
    ...(await measured(client, FULL, { name: "C1 full depth by hooks", calls: 3, refused: 1, tokens: 3_000 })),
    ...(await measured(client, LIGHT, { name: "C2 light depth by hooks", calls: 1, refused: 1, tokens: 700 })),
    ...(await measured(client, QUESTION, { name: "C3 a prompt that only asks", calls: 0, refused: 0, tokens: 300 })),
    ...(await byTools(client)),
    toolList(),
    ...(await again(client)),
  ],
};

interface Reach {
  readonly name: string;
  readonly calls: number;
  readonly refused: number;
  readonly tokens: number;
}

function measured(client: Client, text: string, reach: Reach): Promise<readonly Check[]> {
  return onBench([client], async (bench) => {
    bench.model.play(follower(client.hands, bench, text === QUESTION ? "asks" : text === LIGHT ? "light" : "full"));
    await bench.prompt(client, text);
    return [figure(reach, spentBy(bench))];
  });
}

/**
 * The second prompt of a conversation: it already contains the form of a light session, so nothing needs to be refused.
 */
function again(client: Client): Promise<readonly Check[]> {
  return onBench([client], async (bench) => {
    bench.model.play(follower(client.hands, bench, "light"));
    await bench.prompt(client, LIGHT);
    const before = spentBy(bench);
    bench.model.play(follower(client.hands, bench, "knows the form"));
    await bench.prompt(client, "Now make the file result.txt anew, with a second line", true);
    const after = spentBy(bench);
    const spent = {
      calls: after.calls - before.calls,
      refused: after.refused - before.refused,
      bytes: after.bytes - before.bytes,
    };
    return [figure({ name: "C7 light again, the form being known", calls: 1, refused: 0, tokens: 700 }, spent)];
  });
}

function byTools(client: Client): Promise<readonly Check[]> {
  return onBench([client], async (bench) => {
    bench.model.play(toolUser(client.hands, bench));
    await bench.prompt(client, FULL);
    return [figure({ name: "C4 full depth over MCP", calls: 4, refused: 0, tokens: 4_000 }, spentBy(bench))];
  });
}

/** The tool list of `clew mcp`, which a client may send with every request. */
function toolList(): Check {
  const trial = openTrial("http://127.0.0.1:9");
  try {
    const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "cost", version: "1" } };
    const lines = [
      { jsonrpc: "2.0", id: 1, method: "initialize", params: hello },
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 2, method: "tools/list" },
    ];
    const done = spawnSync("clew", ["mcp"], {
      cwd: trial.project,
      env: trial.env,
      encoding: "utf8",
      input: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    });
    const answers = done.stdout.split("\n").filter((line) => line !== "");
    const { tools } = answers.map((line) => JSON.parse(line)).find(({ id }) => id === 2).result;
    const tokens = Math.round(bytesOf(JSON.stringify(tools)) / 4);
    return {
      promise: "C5 the list of tools: at most 2000 tokens",
      held: tokens <= 2_000,
      seen: `${tools.length} tools, ${tokens} tokens`,
    };
  } finally {
    closeTrial(trial);
  }
}

interface Spent {
  /** Calls of clew, by shell or tool. */
  readonly calls: number;
  readonly refused: number;
  /** What hooks, refusals and clew's answers showed the model. */
  readonly bytes: number;
}

function figure({ name, calls, refused, tokens }: Reach, spent: Spent): Check {
  const read = Math.round(spent.bytes / 4);
  return {
    promise: `${name}: at most ${calls} calls, ${refused} refused, ${tokens} tokens`,
    held: spent.calls <= calls && spent.refused <= refused && read <= tokens,
    seen: `${spent.calls} calls, ${spent.refused} refused, ${read} tokens`,
  };
}

const OF_HOOKS = /Clew session [0-9a-f]{12}: [^]*?\(Clew was set up[^)]*\)/g;
const bytesOf = (text: string): number => Buffer.byteLength(text);

/** All of Clew's text in the longest conversation sent to the model: each text counts once. */
function spentBy({ model }: Bench): Spent {
  const texts = new Set<string>();
  for (const { conversation } of model.exchanges)
    for (const message of conversation.messages) {
      for (const result of message.results) if (isClews(result)) texts.add(result);
      for (const [told] of message.text.matchAll(OF_HOOKS)) texts.add(told);
    }
  const all = [...texts];
  const refusals = all.filter((each) => each.includes("Refused by Clew"));
  const told = all.filter((each) => /^Clew session [0-9a-f]{12}: /.test(each));
  return {
    calls: all.length - refusals.length - told.length,
    refused: refusals.length,
    bytes: all.reduce((sum, each) => sum + bytesOf(each), 0),
  };
}

function isClews(result: string): boolean {
  return /Refused by Clew|Clew [0-9a-f]{12}|session_id|"error":\{"code"|^clew: /m.test(result);
}

type Kind = "full" | "light" | "asks" | "knows the form";

/** A model that tries its work, and then runs what it is told, verbatim except for the answers. */
function follower(hands: Hands, { target }: Bench, kind: Kind): Player {
  let tried = 0;
  let done = false;
  const write = (): Reply => {
    tried += 1;
    return { blocks: [hands.write(target, `line ${tried}`)] };
  };
  return (conversation) => {
    if (conversation.tools.length === 0) return said("A title");
    const fresh = freshText(conversation);
    if (kind === "asks") return said("It sends mails.");
    if (done) return said("Done.");
    const due = DUE.exec(fresh);
    if (due === null || (kind !== "knows the form" && tried === 0)) {
      done = tried > 0;
      return write();
    }
    const [command, step = ""] = due;
    const keys = GROUPS[step] ?? [step];
    const answer = kind !== "full" ? ANSWERS_AT_ONCE : keys.length === 1 ? ANSWERS[step] : map(step);
    return { blocks: [hands.shell(`${command} <<'END'\n${JSON.stringify(answer)}\nEND`)] };
  };
}

const DUE =
  /(?:clew|(?:\S*\/)?node (?:'[^']*clew\.cjs'|\S*clew\.cjs)) step (3b|[0-8]) --state (?:'[^']*'|\S*?reasoning-[0-9a-f]{12}\.json)(?: --complete)?/;

const map = (step: string): object => Object.fromEntries((GROUPS[step] ?? [step]).map((key) => [key, ANSWERS[key]]));

/** A model that reasons with tools only, and then does its work. */
function toolUser(hands: Hands, { target }: Bench): Player {
  let turn = 0;
  let sessionId = "";
  return (conversation) => {
    if (conversation.tools.length === 0) return said("A title");
    sessionId ||= /"session_id":\s*"([0-9a-f]{12})"/.exec(freshText(conversation))?.[1] ?? "";
    const turns: readonly (() => Block)[] = [
      () => hands.clew("start_reasoning", { query: FULL }),
      () => hands.clew("submit_step", { sessionId, answer: ANSWERS["0"] }),
      () => hands.clew("submit_step", { sessionId, answers: map("1") }),
      () => hands.clew("submit_step", { sessionId, answers: map("5") }),
      () => hands.write(target, "done"),
    ];
    const next = turns[turn];
    turn += 1;
    return next === undefined ? said("Done.") : { blocks: [next()] };
  };
}

const said = (text: string): Reply => ({ blocks: [{ text }] });
