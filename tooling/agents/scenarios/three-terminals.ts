import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { ANSWERS_AT_ONCE } from "../answers.ts";
import type { Client } from "../clients/client.ts";
import { type DutifulAgent, dutifulAgent } from "../dutiful-agent.ts";
import { sessionsOf } from "../files.ts";
import type { Conversation } from "../model/conversation.ts";
import type { ClientRun } from "../run-client.ts";
import { type Bench, onBench, type Scenario, same } from "./bench.ts";

const NAMES = ["one", "two", "three"];
const MOVES = ["write", "complete", "write", "end"];

/** The same client several times at once in one project: each has its own gate. */
export const threeTerminals: Scenario = {
  name: "terminals",
  title: "The client in three terminals at once",
  run: (client) =>
    onBench([client], async (bench) => {
      const seats = NAMES.map((name) => {
        const path = `${bench.trial.project}/${name}.txt`;
        const agent = dutifulAgent({ hands: client.hands, target: { path, content: name }, atOnce: ANSWERS_AT_ONCE });
        return { prompt: `Make the file ${name}.txt, please`, path, agent };
      });
      const done = await playAtOnce(bench, client, seats);
      const sessions = sessionsOf(bench.trial.project);
      return [
        same(
          "each prompt opens a session of its own",
          sessions.map((each) => each.user_query).toSorted(),
          seats.map(({ prompt }) => client.handsOn?.(prompt) ?? prompt).toSorted(),
        ),
        same(
          "each completes",
          sessions.map((each) => each.status),
          seats.map(() => "completed"),
        ),
        same(
          "each waits for its own steps",
          seats.map(({ agent }) => agent.moves.filter((move) => MOVES.includes(move))),
          seats.map(() => MOVES),
        ),
        same(
          "all files are written",
          seats.map(({ path }) => existsSync(path)),
          seats.map(() => true),
        ),
        same(
          "all clients end well",
          done.map(({ code, timedOut }) => [code, timedOut]),
          seats.map(() => [0, false]),
        ),
      ];
    }),
};

interface Seat {
  readonly prompt: string;
  readonly agent: DutifulAgent;
}

/**
 * The others start while the first one works (OpenCode sets its files up once, and must be alone for that); the first
 * waits for them.
 */
async function playAtOnce(
  { model, prompt }: Bench,
  client: Client,
  seats: readonly Seat[],
): Promise<readonly ClientRun[]> {
  const { promise: heard, resolve: isHeard } = Promise.withResolvers<void>();
  model.play(async (conversation) => {
    const seat = seats.find((each) => isAbout(conversation, each.prompt));
    if (seat === undefined) return { blocks: [{ text: "A file" }] };
    isHeard();
    const reply = await seat.agent.play(conversation);
    for (let waited = 0; seats.some(({ agent }) => agent.moves.length === 0) && waited < 200; waited += 1)
      await setTimeout(100);
    return reply;
  });
  const [first, ...others] = seats.map((seat) => () => prompt(client, seat.prompt));
  const begun = first?.();
  await Promise.race([heard, begun]);
  const done = await Promise.all([begun, ...others.map((each) => each())]);
  return done.filter((each) => each !== undefined);
}

function isAbout({ tools, messages }: Conversation, prompt: string): boolean {
  return tools.length > 0 && messages.some((each) => each.role === "user" && each.text.includes(prompt));
}
