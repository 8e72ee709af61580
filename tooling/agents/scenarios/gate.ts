import { existsSync } from "node:fs";
import { ANSWERS_AT_ONCE } from "../answers.ts";
import { sessionsOf } from "../files.ts";
import { onBench, type Scenario, same, toldModel } from "./bench.ts";

const PROMPT = 'Refactor the mail worker; write "result.txt" — with the café’s name, please.';
const STEPS = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"];

/** The main path: prompt, refusal, ten steps by tool calls in one turn, then the tool passes. */
export const gate: Scenario = {
  name: "gate",
  title: "Prompt, gate, ten steps in one turn",
  run: (client) =>
    onBench([client], async (bench) => {
      const agent = bench.agent(client);
      const done = await bench.prompt(client, PROMPT);
      const [session] = sessionsOf(bench.trial.project);
      const told = toldModel(bench.model);
      return [
        same("the prompt opens a session, byte for byte", session?.user_query, client.handsOn?.(PROMPT) ?? PROMPT),
        same("the session names its agent", session?.metadata.agent, client.name),
        {
          promise: "the context of the prompt names session and next command",
          held: told.includes(`Clew session ${session?.session_id}: step 0 is open`),
          seen: "“Clew session …: step 0 is open”",
        },
        {
          promise: "the writing tool is refused, with the order in the reason",
          held:
            told.includes("Refused by Clew") && told.includes(`First finish session ${session?.session_id}, step 0`),
          seen: "“Refused by Clew … First finish session …, step 0”",
        },
        same(
          "steps advance by tool calls within the turn, then the tool passes",
          agent.moves.filter((move) => move !== "summary"),
          ["write", ...STEPS.map((step) => `step ${step}`), "complete", "write", "end"],
        ),
        same("the session is completed", session?.status, "completed"),
        same("the file is written, once allowed", existsSync(bench.target), true),
        same("the client ends well", [done.code, done.timedOut], [0, false]),
        same("the client asked its model for nothing else", bench.model.strangers, []),
      ];
    }),
};

/** A small prompt gets three steps, answered and completed in one call. */
export const light: Scenario = {
  name: "light",
  title: "A small prompt, answered in one call",
  run: (client) =>
    onBench([client], async (bench) => {
      const agent = bench.agent(client, { atOnce: ANSWERS_AT_ONCE });
      await bench.prompt(client, "Make the file result.txt, please");
      const [session] = sessionsOf(bench.trial.project);
      return [
        same("the session is light", session?.metadata.depth, "light"),
        same(
          "one call answers and completes it",
          agent.moves.filter((move) => move !== "summary"),
          ["write", "complete", "write", "end"],
        ),
        same("the session is completed", session?.status, "completed"),
        same("the file is written, once allowed", existsSync(bench.target), true),
      ];
    }),
};
