import { readFileSync } from "node:fs";
import { ANSWERS_AT_ONCE } from "../answers.ts";
import { sessionsOf } from "../files.ts";
import { onBench, type Scenario, same } from "./bench.ts";

/** The agent itself calls the doctor in its client's shell, which sends a marker through every hook. */
export const doctor: Scenario = {
  name: "doctor",
  title: "`clew doctor --live` inside the client",
  run: (client) =>
    onBench([client], async (bench) => {
      const agent = bench.agent(client, { atOnce: ANSWERS_AT_ONCE });
      const report = `${bench.trial.project}/doctor.json`;
      let asked = false;
      bench.model.play(async (conversation) => {
        if (asked && conversation.tools.length > 0) return { blocks: [{ text: "Done." }] };
        const reply = await agent.play(conversation);
        if (agent.moves.at(-1) !== "end") return reply;
        asked = true;
        const command = `clew doctor --live --json --agent ${client.name} > '${report}'`;
        return { blocks: [client.hands.shell(command)] };
      });
      await bench.prompt(client, "Make the file result.txt, please");
      const { agents, problems } = readReport(report);
      const events = agents.flatMap((each) => each.events).filter((each) => each.live !== undefined);
      return [
        same(
          "every hook's marker comes back",
          events.filter((each) => each.live !== "came back").map((each) => each.event),
          [],
        ),
        { promise: "… of several events", held: events.length > 2, seen: events.map((each) => each.event).join(", ") },
        same("the doctor finds no problem", problems, []),
        same("no session comes of it", sessionsOf(bench.trial.project).length, 1),
      ];
    }),
};

interface Report {
  readonly agents: readonly { readonly events: readonly { readonly event: string; readonly live?: string }[] }[];
  readonly problems: readonly string[];
}

function readReport(path: string): Report {
  return JSON.parse(readFileSync(path, "utf8"));
}
