import { sessionsOf } from "../files.ts";
import { type Check, onBench, type Scenario, same } from "./bench.ts";

const AFTER = "2";

/** The client forgets the conversation; the step that is open is not lost. */
export const compaction: Scenario = {
  name: "compaction",
  title: "Compaction in the middle of the steps",
  run: async (client): Promise<readonly Check[]> => {
    const how = client.compaction;
    if (how === undefined) return [];
    return onBench([client], async (bench) => {
      const agent = bench.agent(client, { flood: { step: AFTER, inputTokens: how.inputTokens } });
      await bench.prompt(client, "Refactor the mail worker and write result.txt");
      const [session] = sessionsOf(bench.trial.project);
      const at = agent.moves.indexOf(`step ${AFTER}`);
      const after = agent.moves.slice(at + 1);
      return [
        { promise: "the client compacts", held: after.includes("summary"), seen: after.slice(0, 3).join(", ") },
        same(
          "the next thing the agent does is the open step",
          after.find((move) => move !== "summary"),
          "step 3",
        ),
        same("no step is asked twice", agent.moves.filter((move) => move === "step 3").length, 1),
        same("the session completes", session?.status, "completed"),
      ];
    });
  },
};
