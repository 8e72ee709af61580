import type { Compaction } from "../clients/client.ts";
import { sessionsOf } from "../files.ts";
import { type Bench, type Check, onBench, type Scenario, same } from "./bench.ts";

const AFTER = "2";
const OPEN = ["step 3", "step 3b", "step 4"];
const PROMPT = "Refactor the mail worker and write result.txt";

/** The client forgets the conversation, but the open step is not lost. */
export const compaction: Scenario = {
  name: "compaction",
  title: "Compaction in the middle of the steps",
  run: async (client): Promise<readonly Check[]> => {
    const how = client.compaction;
    if (how === undefined) return [];
    return onBench([client], async (bench) => {
      const after = await forget(bench, client, how);
      const sessions = sessionsOf(bench.trial.project);
      const work = after.filter((move) => move !== "summary");
      return [
        { promise: "the client compacts", held: after.includes("summary"), seen: after.slice(0, 4).join(", ") },
        nextMove(how, after),
        same("no step is asked twice", work.filter((move) => move === "step 3").length, 1),
        same(
          "the session completes, and it is the only one",
          sessions.map(({ status }) => status),
          ["completed"],
        ),
      ];
    });
  },
};

/** Makes the client compact after a step; returns the moves since then. */
async function forget(
  bench: Bench,
  client: Parameters<Scenario["run"]>[0],
  how: Compaction,
): Promise<readonly string[]> {
  if (how.betweenPrompts === undefined) {
    const agent = bench.agent(client, { flood: { step: AFTER, inputTokens: how.inputTokens } });
    await bench.prompt(client, PROMPT);
    return agent.moves.slice(agent.moves.indexOf(`step ${AFTER}`) + 1);
  }
  const first = bench.agent(client, { pausesBefore: "step 3" });
  await bench.prompt(client, PROMPT);
  how.betweenPrompts(bench.trial);
  const set = bench.trial.clew("init", "--agent", client.name, "--yes");
  if (set.code !== 0) throw new Error(set.stderr);
  // From now on it claims to read little, so that the client compacts only once.
  const agent = bench.agent(client, { reads: 100 });
  await bench.prompt(client, "continue", true);
  return first.moves.includes("step 3") ? [] : agent.moves;
}

// If nothing announces the next step after a compaction, the agent may first retry its task: the refusal says it. A
// client that compacts in the background may meanwhile continue.
function nextMove({ isSilent }: Compaction, after: readonly string[]): Check {
  const summary = after.indexOf("summary");
  const since = after.slice(summary + 1).filter((move) => move !== "summary");
  const done = after.slice(0, summary).filter((move) => move.startsWith("step "));
  return isSilent === true
    ? same(
        "the next step that the agent takes is the open one",
        since.find((move) => move.startsWith("step ")),
        OPEN[done.length],
      )
    : same("the next thing the agent does is the open step", since[0], "step 3");
}
