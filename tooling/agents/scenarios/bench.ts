import type { Client } from "../clients/client.ts";
import { type Behaviour, type DutifulAgent, dutifulAgent } from "../dutiful-agent.ts";
import { installClient } from "../install-client.ts";
import { type ScriptedModel, startScriptedModel } from "../model/scripted-model.ts";
import { closeTrial, openTrial, setUp, type Trial } from "../open-place.ts";
import { type ClientRun, startClient } from "../run-client.ts";

/** One promise, and whether it held. */
export interface Check {
  readonly promise: string;
  readonly held: boolean;
  /** The observation, in a few words. */
  readonly seen: string;
}

/** A trial with a client. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  run(client: Client): Promise<readonly Check[]>;
}

/** A place with a scripted model, for one client at a time. */
export interface Bench {
  readonly trial: Trial;
  readonly model: ScriptedModel;
  /** The file that the agent wants to write. */
  readonly target: string;
  /** An agent with a client's tools; from now on the endpoint's player. */
  agent(client: Client, behaviour?: Partial<Behaviour>): DutifulAgent;
  /** Sends the client a prompt and waits until it ends. */
  prompt(client: Client, text: string, resume?: boolean): Promise<ClientRun>;
}

/** Opens a bench with clients set up in it, plays, and removes it. */
export async function onBench<T>(clients: readonly Client[], play: (bench: Bench) => Promise<T>): Promise<T> {
  const model = await startScriptedModel(() => ({ blocks: [{ text: "Nothing to do." }] }));
  const trial = openTrial(model.url);
  try {
    for (const client of clients) setUp(trial, client, installClient(client));
    return await play(benchOf(trial, model));
  } finally {
    await model.close();
    closeTrial(trial);
  }
}

function benchOf(trial: Trial, model: ScriptedModel): Bench {
  const target = `${trial.project}/result.txt`;
  return {
    trial,
    model,
    target,
    agent: (client, behaviour = {}) => {
      const agent = dutifulAgent({
        hands: client.hands,
        target: { path: target, content: "done" },
        isSummary: client.compaction?.isSummary,
        ...behaviour,
      });
      model.play(agent.play);
      return agent;
    },
    prompt: (client, text, resume = false) =>
      startClient(client, { ...trial, installed: installClient(client) }, { text, resume }).done,
  };
}

/** Everything that tools and hooks told the model. */
export function toldModel(model: ScriptedModel): string {
  return model.exchanges
    .map(({ conversation }) => {
      const last = conversation.messages.findLastIndex((each) => each.role === "assistant" || each.calls.length > 0);
      return conversation.messages
        .slice(last + 1)
        .flatMap((each) => [...each.results, each.text])
        .join("\n");
    })
    .join("\n");
}

/** A check that two values are equal. */
export function same(promise: string, found: unknown, expected: unknown): Check {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  return {
    promise,
    held: left === right,
    seen: left === right ? short(left) : `${short(left)} instead of ${short(right)}`,
  };
}

function short(text: string | undefined): string {
  return text === undefined ? "nothing" : text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
