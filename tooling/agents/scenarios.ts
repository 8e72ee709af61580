import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, Place } from "./clients.ts";
import type { Script } from "./scripted-model.ts";
import type { Block, Conversation } from "./wires.ts";

/** One thing that is shown with a real client. */
export interface Scenario {
  readonly name: string;
  /** Prompts in order; from the second on the same agent session goes on. */
  readonly prompts: readonly string[];
  /** The user's settings. */
  readonly settings?: object;
  script(client: Client): Script;
  /** What is wrong afterwards; empty where it holds. */
  check(place: Place, seen: readonly Conversation[]): readonly string[];
}

const STEP_0 = {
  share: { task_type: "fix", complexity: "simple", inferences: ["a file is missing"], pitfalls: [] },
  ask: [],
  acknowledge: { boundaries: [], assumptions: [] },
  explore: { edge_cases: [], failure_modes: [] },
};
const ANSWERS = {
  "0": STEP_0,
  "1": {
    intent: "make the file",
    problem_type: "analytical",
    domain: "technical",
    domain_confidence: 0.9,
    approach: "touch it",
    context_factors: [],
    success_criteria: ["it is there"],
  },
  "8": {
    outcome: "proceed",
    conclusion: "touch it",
    confidence: 0.9,
    summary: "one file",
    open_questions: [],
    next_steps: [],
  },
};
const QUESTION = "Which of the two queues shall the worker use?";
const ASKING = {
  ...STEP_0,
  ask: [{ question: QUESTION, why: "it decides the library", options: ["SQLite", "Redis"] }],
};

/** The command that the context of the prompt names. */
function nextCommand(text: string): string | undefined {
  const found = [...text.matchAll(/next command: `([^`]+)`/g)].at(-1)?.[1];
  // Gemini escapes what hooks say as XML.
  return found?.replaceAll("&#39;", "'").replaceAll("&apos;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function submit(command: string | undefined, answer: object, flags = ""): string {
  return `${command ?? "echo no command was named"}${flags} <<'END'\n${JSON.stringify(answer)}\nEND`;
}

/** Plays a list of turns, one for each request; the last one again for every request after it. */
function play(turns: readonly ((conversation: Conversation) => readonly Block[])[]): Script {
  let turn = 0;
  return (conversation) => {
    const now = turns[Math.min(turn, turns.length - 1)];
    turn += 1;
    return now?.(conversation) ?? [{ text: "done" }];
  };
}

const say = (text: string) => (): readonly Block[] => [{ text }];

const gate: Scenario = {
  name: "a prompt opens a session, a writing tool waits until the protocol is complete, all within one turn",
  prompts: ["Make the file made.txt, please"],
  script: (client) =>
    play([
      ({ tools }) => [client.shell(tools, "touch made.txt")],
      ({ tools, text }) => [client.shell(tools, submit(nextCommand(text), ANSWERS, " --complete"))],
      ({ tools }) => [client.shell(tools, "touch made.txt")],
      say("The file is there."),
    ]),
  check({ project }, seen) {
    const session = sessionsOf(project).at(0);
    return problems([
      [
        session?.user_query === "Make the file made.txt, please",
        `the prompt on record is ${JSON.stringify(session?.user_query)}`,
      ],
      [seen[0]?.text.includes("step 0 is open") === true, "the model was told nothing of the session"],
      [
        seen[1]?.results.includes("Refused by Clew") === true,
        `the first touch was answered: ${seen[1]?.results.slice(0, 300)}`,
      ],
      [
        session?.status === "completed",
        `the session is ${session?.status}; the step was answered: ${seen[2]?.results.slice(0, 600)}`,
      ],
      [existsSync(join(project, "made.txt")), "the file was not made in the end"],
    ]);
  },
};

const halt: Scenario = {
  name: "a halt reaches the user, the agent cannot answer it, the next prompt does and the session goes on",
  prompts: ["Pick a queue for the mail worker", "Take SQLite"],
  settings: { unattended: "halt" },
  script: (client) =>
    play([
      ({ tools, text }) => [client.shell(tools, submit(nextCommand(text), ASKING))],
      ({ tools, text }) => [client.shell(tools, `clew answer --session ${sessionIn(text)} --answer q1=Redis`)],
      ({ tools }) => [client.shell(tools, "touch made.txt")],
      say(`I need to know: ${QUESTION}`),
      ({ tools, text }) => [client.shell(tools, submit(nextCommand(text), ANSWERS, " --complete"))],
      ({ tools }) => [client.shell(tools, "touch made.txt")],
      say("Done."),
    ]),
  check({ project }, seen) {
    const session = sessionsOf(project).at(0);
    return problems([
      [sessionsOf(project).length === 1, `there are ${sessionsOf(project).length} sessions`],
      [
        seen[2]?.results.includes("Refused by Clew") === true,
        `answering its own halt gave: ${seen[2]?.results.slice(0, 300)}`,
      ],
      [
        seen[3]?.results.includes(QUESTION) === true,
        `the refusal does not carry the question: ${seen[3]?.results.slice(0, 300)}`,
      ],
      [
        session?.clarification_questions?.[0]?.answer === "Take SQLite",
        `the answer on record: ${JSON.stringify(session?.clarification_questions)}`,
      ],
      [session?.clarification_questions?.[0]?.answered_by === "user", "it was not answered by the user"],
      [session?.status === "completed", `the session is ${session?.status}`],
      [existsSync(join(project, "made.txt")), "the file was not made in the end"],
    ]);
  },
};

/** What is shown with every client. */
export const SCENARIOS: readonly Scenario[] = [gate, halt];

interface SeenSession {
  readonly user_query: string;
  readonly status: string;
  readonly clarification_questions?: readonly { readonly answer?: string; readonly answered_by?: string }[];
}

function sessionsOf(project: string): SeenSession[] {
  const folder = join(project, ".clew/sessions");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

function sessionIn(text: string): string {
  return [...text.matchAll(/Clew session ([0-9a-f]{12})/g)].at(-1)?.[1] ?? "unknown";
}

function problems(claims: readonly (readonly [boolean, string])[]): string[] {
  return claims.filter(([holds]) => !holds).map(([, problem]) => problem);
}
