import { existsSync, readFileSync } from "node:fs";
import { openProject } from "@clew/project/open-project";
import { ANSWERS } from "../answers.ts";
import type { Hands } from "../clients/client.ts";
import { dueIn, freshText } from "../dutiful-agent.ts";
import { sessionsOf } from "../files.ts";
import type { Block } from "../model/conversation.ts";
import type { Player } from "../model/scripted-model.ts";
import type { Trial } from "../open-place.ts";
import { onBench, type Scenario, same, toldModel } from "./bench.ts";

const OUTBOX = {
  id: "dec_outbox",
  decision: "Use an outbox table for mail retries",
  confidence: 0.9,
  reasons: [{ type: "empirical", text: "312 mails went out twice" }],
  alternatives: [{ option: "Redis queue", why_rejected: "loses jobs on restart" }],
  governs: { paths: ["result.txt"], forbid: [{ pattern: "(?i)redis" }] },
};
const AGAINST_IT = "Refactor the mail retries: write result.txt so that a Redis queue holds them";
const BROKEN = "retries: a Redis queue";
const KEPT = "retries: the outbox table";
const RULE_HELD = "breaks a rule that";

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "0": ["0"],
  "1": ["1", "2", "3", "3b", "4"],
  "5": ["5", "6", "7", "8"],
  "8": ["8"],
};

/** A person's decision against the prompt: recalled, reconsidered, and enforced at the edit. */
export const recall: Scenario = {
  name: "recall",
  title: "A ratified decision comes back at a prompt against it, has to be regarded, and its rule holds at the edit",
  run: (client) =>
    onBench([client], async (bench) => {
      await ratifyOutbox(bench.trial);
      const player = groupingAgent(client.hands, bench.target);
      bench.model.play(player.play);
      const done = await bench.prompt(client, AGAINST_IT);
      const told = toldModel(bench.model);
      const atPrompt = told.slice(0, told.indexOf("Refused by Clew"));
      const [session] = sessionsOf(bench.trial.project);
      return [
        has("the prompt brings the decision, with its reason", atPrompt, "312 mails went out twice"),
        has("… and what it rejected", atPrompt, "loses jobs on restart"),
        same("ten steps are answered in three groups; the last step a second time", untilEnd(player.moves), [
          "write",
          "steps 0",
          "steps 1 to 4",
          "steps 5 to 8",
          "steps 8",
          "complete",
          "write",
          "write",
          "end",
        ]),
        has("an answer that does not regard it is refused", told, "Step 8 does not say how it regards"),
        same("the stance is on record", session?.step_outputs["8"]?.["regards"], [REGARD]),
        same("the session is completed", session?.status, "completed"),
        has("the edit that breaks its rule is refused, with the gate open", told, RULE_HELD),
        same("the edit that keeps it passes", textOf(bench.target), KEPT),
        same("the client ends well", [done.code, done.timedOut], [0, false]),
      ];
    }),
};

/** The same decision where nothing is refused. */
export const observe: Scenario = {
  name: "observe",
  title: "Observe: the decision comes back, nothing is refused, and the report says what would have been",
  run: (client) =>
    onBench([client], async (bench) => {
      await ratifyOutbox(bench.trial);
      bench.trial.clew("init", "--agent", client.name, "--observe", "--yes");
      const player = groupingAgent(client.hands, bench.target);
      bench.model.play(player.play);
      const done = await bench.prompt(client, AGAINST_IT);
      const told = toldModel(bench.model);
      const [session] = sessionsOf(bench.trial.project);
      return [
        has("the prompt brings the decision, with its reason", told, "312 mails went out twice"),
        same("nothing is refused and no step is asked for", player.moves, ["write", "end"]),
        same("the edit passes, though it breaks the rule", textOf(bench.target), BROKEN),
        same("the session is closed at the end of the turn", session?.status, "abandoned"),
        same("… with the reason", session?.metadata.depth_reason, "observe"),
        same("it is not listed as unfinished", JSON.parse(bench.trial.clew("status", "--json").stdout).sessions, []),
        has(
          "the report says what would have been refused",
          bench.trial.clew("report").stdout,
          "would have been refused",
        ),
        same("the client ends well", [done.code, done.timedOut], [0, false]),
      ];
    }),
};

const REGARD = { id: OUTBOX.id, stance: "follows" };

/** Only a person may ratify: the trial's user does, outside the client. */
async function ratifyOutbox({ project: cwd, env }: Trial): Promise<void> {
  const project = openProject({ cwd, env, isPerson: true });
  try {
    await project.call("recordDecision", OUTBOX);
    await project.call("ratifyDecision", { id: OUTBOX.id });
  } finally {
    await project.close();
  }
}

/** A model that answers in the offered groups, regards a decision only when asked to, and tries the forbidden first. */
function groupingAgent(hands: Hands, target: string): { readonly play: Player; readonly moves: readonly string[] } {
  const moves: string[] = [];
  const does = (name: string, block: Block) => {
    moves.push(name);
    return { blocks: [block] };
  };
  return {
    moves,
    play: (conversation) => {
      if (conversation.tools.length === 0) return { blocks: [{ text: "The mail retries" }] };
      const fresh = freshText(conversation);
      if (moves.length === 0) return does("write", hands.write(target, BROKEN));
      const due = dueIn(fresh);
      if (due !== undefined && due.step === undefined) return does("complete", hands.shell(due.command));
      if (due?.step !== undefined) {
        const { step } = due;
        const group = GROUPS[step] ?? [step];
        const first = group[0] ?? step;
        const name = group.length === 1 ? `steps ${first}` : `steps ${first} to ${group.at(-1)}`;
        return does(name, hands.shell(`${due.command} <<'END'\n${JSON.stringify(answersTo(group))}\nEND`));
      }
      if (fresh.includes(RULE_HELD)) return does("write", hands.write(target, KEPT));
      if (moves.at(-1) === "complete") return does("write", hands.write(target, BROKEN));
      return does("end", { text: "Done." });
    },
  };
}

function answersTo(group: readonly string[]): unknown {
  if (group.length > 1) return Object.fromEntries(group.map((key) => [key, ANSWERS[key]]));
  const [key = ""] = group;
  return key === "8" ? { ...ANSWERS["8"], regards: [REGARD] } : ANSWERS[key];
}

/** Some clients ask for the route of a full session at the end of the turn; its taking up is not tried here. */
function untilEnd(moves: readonly string[]): readonly string[] {
  return moves.slice(0, moves.indexOf("end") + 1);
}

function has(promise: string, text: string, part: string) {
  return { promise, held: text.includes(part), seen: `“${part}”` };
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8").trim() : "";
}
