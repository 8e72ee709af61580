import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ClewError } from "@clew/errors";
import { executableWords } from "../../agents/installed-clew.ts";
import { shellLine } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { openServer, portOf } from "../../serve/open-server.ts";
import { wrapLines, wrapText } from "../../terminal/wrap-text.ts";
import {
  ANSWER,
  FIRST_ANSWERS,
  HANDOFF,
  inOrder,
  PROVIDER_NOTES,
  playBindingDecision,
  QUESTION,
  SECOND_ANSWERS,
} from "../../tour/story.ts";

/** `clew tour`: plays the whole chain in a project of its own, with scripted answers and the real code. */
export const tour: Command = {
  name: "tour",
  summary: "Walk the whole chain on a project of its own: a server, two machines, an agent killed, nothing lost.",
  usage: "tour [--exit | --serve] [--port N]",
  examples: ["clew tour", "clew tour --exit"],
  flags: {
    exit: { summary: "end after the tour" },
    serve: { summary: "keep serving the dashboard, also without a terminal" },
    port: { value: "N", summary: "the dashboard's port; a free one by default" },
  },
  run: async (invocation) => {
    const [part] = invocation.args;
    if (part === "first-agent") return playFirstAgent(invocation);
    if (part !== undefined) throw new ClewError("USAGE", `clew tour takes no words, found "${part.slice(0, 60)}".`);
    // Check the port before the walk, which takes seconds.
    const port = portOf(invocation);
    if (port !== undefined) await refuseTakenPort(port);
    const folder = mkdtempSync(join(tmpdir(), "clew-tour-"));
    mkdirSync(join(folder, ".clew"), { mode: 0o700 });
    const project = { folder, env: tourEnvironment(invocation.env, folder) };
    createNarrator(invocation).tell(
      `A project of its own in ${folder}. The agents' answers are scripted; everything else is the real code.`,
    );
    const server = await startServer(project);
    try {
      const narrator = createNarrator(invocation);
      await playTour({ ...project, url: server.url }, narrator);
      playBindingDecision(folder, invocation.env, { ...narrator, run: runText });
    } finally {
      await server.end();
    }
    return showDashboard({ ...invocation, cwd: folder, flags: { port: "0", ...invocation.flags } });
  },
};

// The tour's project must not use the store, server or settings that the user configured for real work.
function tourEnvironment(env: Invocation["env"], folder: string): Invocation["env"] {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith("CLEW_"));
  return {
    ...Object.fromEntries(kept),
    CLEW_STORE: `sqlite:${join(folder, ".clew/clew.db")}`,
    XDG_STATE_HOME: join(folder, "homes/tour/state"),
    XDG_CONFIG_HOME: join(folder, "homes/tour/config"),
  };
}

async function showDashboard(invocation: Invocation): Promise<number> {
  const { cwd, env, flags, json, terminal } = invocation;
  const { url, link = url, store, close } = await openServer({ ...invocation, env: tourEnvironment(env, cwd) });
  const stays = flags["exit"] !== true && (flags["serve"] === true || terminal.isInteractive);
  if (json)
    terminal.out(
      `${JSON.stringify({ project: cwd, store, url: stays ? url : undefined, link: stays ? link : undefined })}\n`,
    );
  else if (stays) {
    // On a terminal the link gets its own line, for copying.
    const place = terminal.isInteractive ? `${store}. Its dashboard:\n` : `${store} at ${url} · open `;
    terminal.out(`\nclew serves ${place}${link}\nCtrl-C ends it.\n`);
  } else {
    const again = shellLine([
      ...anywhere(executableWords(env, join(import.meta.dirname, "clew.cjs"))),
      "serve",
      "--dir",
      cwd,
    ]);
    const over = `The dashboard came up at ${url} and was closed again. To look around in this project:`;
    terminal.out(`\n${wrapText(over, terminal.columns)}\n${again}\n`);
  }
  if (stays)
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
    });
  await close();
  return 0;
}

// `npm start` puts the repository's own Node first on PATH; a user who types the command has another Node there, or none.
function anywhere([first = "", ...rest]: readonly string[]): readonly string[] {
  return rest.length === 0 ? [first] : [process.execPath, ...rest];
}

/** Reports a taken port before the walk, which takes seconds. */
async function refuseTakenPort(port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (cause) =>
      reject(
        new ClewError("BUSY", `Port ${port} of 127.0.0.1 cannot be had.`, {
          cause,
          hint: "`clew tour` without --port takes a free one.",
        }),
      ),
    );
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve()));
  });
}

function createNarrator({ terminal, color, quiet, json }: Invocation): Narrator {
  const paint = (code: number, text: string): string => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  let act = 0;
  const fit = (text: string): string => (terminal.columns === undefined ? text : wrapLines(text, terminal.columns));
  const out = (text: string): void => (quiet || json ? undefined : terminal.out(`${text}\n`));
  return {
    act: (title) => out(fit(`\n${++act}. ${title}`).replaceAll(/^.+$/gm, (line) => paint(1, line))),
    tell: (text) => out(wrapText(`   ${text}`, terminal.columns)),
    // Do not wrap a path: people copy it.
    place: (text) => out(`   ${paint(2, `→ ${text}`)}`),
    quote: (text) => out(fit(text.trimEnd().replaceAll(/^/gm, "   │ "))),
  };
}

/** The agent that starts reasoning and never finishes: its process is killed while it works. */
async function playFirstAgent({ cwd, env, terminal }: Invocation): Promise<number> {
  const machine = { folder: cwd, env };
  const thread = String(env["CLEW_TOUR_THREAD"] ?? "");
  const opened = runClew(machine, ["start", QUESTION, "--thread", thread]);
  const stateFile = String(opened["state_file"]);
  terminal.out(`state ${stateFile}\n`);
  for (const [step, answer] of inOrder(FIRST_ANSWERS)) {
    const { status } = runClew(machine, ["step", step, "--state", stateFile], answer);
    // When the session halts, the person at that machine answers, and the agent repeats the step.
    if (status === "halted") {
      runClew(machine, ["answer", "--state", stateFile, "--answer", `q1=${ANSWER}`]);
      runClew(machine, ["step", step, "--state", stateFile], { ...Object(answer), ask: [] });
    }
    terminal.out(`stored ${step}\n`);
  }
  // The parent kills the process here; a minute is the limit if it does not.
  await pause(60_000);
  return 0;
}

/** Prints the tour's story. */
interface Narrator {
  act(title: string): void;
  tell(text: string): void;
  /** Names the file or table that stores it. */
  place(text: string): void;
  quote(text: string): void;
}

/**
 * Plays the whole chain beside a server: reason, be killed, continue on another machine, decide, dispatch, hand over,
 * learn, review.
 */
async function playTour(project: ServedProject, narrator: Narrator): Promise<void> {
  const [first, second] = [machineOf(project, "claude"), machineOf(project, "codex")];
  const threadId = openThread(first, narrator);
  const id = await firstAgent({ ...first, env: { ...first.env, CLEW_TOUR_THREAD: threadId } }, narrator);
  await arrival(second, threadId, id);
  letTimePass(project, id);
  const done = secondAgent(second, narrator, { id, threadId });
  handOver(second, narrator, done.tasks);
  // Task files travel with the repository: copy them to the server's clone, as a pull would.
  cpSync(join(second.folder, ".clew/tasks"), join(project.folder, ".clew/tasks"), { recursive: true });
  review(second, narrator, { decisionId: done.decisionId, threadId });
}

/** Sets up a machine beside the server, for one agent. */
function machineOf({ folder, env, url }: ServedProject, agent: string): TourProject {
  const machine = join(folder, "machines", agent);
  mkdirSync(join(machine, ".clew"), { recursive: true, mode: 0o700 });
  const { CLEW_STORE: _store, ...rest } = env;
  return { folder: machine, env: { ...rest, CLEW_URL: url, CLEW_TOKEN: tokenOf(agent) } };
}

const tokenOf = (agent: string): string => `token-of-${agent}-in-the-tour`;

function openThread(machine: TourProject, narrator: Narrator): string {
  narrator.act("A server for the team, and a thread for a question");
  const title = "Order mails that are neither lost nor doubled";
  const { thread } = runClew(machine, ["thread", "create", title, "--tag", "mail"]);
  const threadId = String((thread as Printed)["id"]); // createThread returns {thread: {id, …}}
  narrator.tell(`“${QUESTION}”`);
  narrator.tell(
    `Two machines speak to one server at ${String(machine.env["CLEW_URL"])}, each with a folder of its own.`,
  );
  narrator.place(`.clew/clew.db of the server, thread ${threadId}`);
  return threadId;
}

async function firstAgent(machine: TourProject, narrator: Narrator): Promise<string> {
  narrator.act("On one machine the agent claude reasons, and is killed half-way");
  const { stateFile, pid } = await runUntilKilled(machine, "3");
  narrator.tell(
    `claude asked a question and had it answered, then answered steps 0 to 3; each answer was checked and stored before the next step. Then its process (${pid}) was killed with SIGKILL.`,
  );
  narrator.place(stateFile);
  return /reasoning-([0-9a-f-]+)\.json$/.exec(stateFile)?.[1] ?? "";
}

/** Waits until the server has the agent's step: machines send it in the background, and no step waits for it. */
async function arrival(machine: TourProject, threadId: string, id: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { thread } = runClew(machine, ["thread", "show", threadId]);
    const { unfinished = [] } = thread as { readonly unfinished?: readonly Printed[] }; // showThread returns {thread: {…, unfinished}}
    if (unfinished.some((each) => each["session_id"] === id && each["step"] === "3b")) return;
    await pause(100);
  }
  throw new ClewError("INTERNAL", "The tour's server never heard of the first agent's fourth step.");
}

// Backdate the session: a recently active one stays with its agent.
function letTimePass({ folder }: TourProject, id: string): void {
  const file = join(folder, ".clew/sessions", `reasoning-${id}.json`);
  const at = new Date(Date.now() - 20 * 60_000).toISOString();
  writeFileSync(file, readFileSync(file, "utf8").replace(/"updated_at": "[^"]*"/, `"updated_at": "${at}"`));
}

function secondAgent(
  machine: TourProject,
  narrator: Narrator,
  { id, threadId }: { readonly id: string; readonly threadId: string },
): { readonly decisionId: string; readonly tasks: readonly Printed[] } {
  narrator.act("On another machine the agent codex goes on where claude stopped");
  narrator.tell(
    "Twenty minutes later (the tour turns a clock) somebody types there: “Continue where the other agent stopped”. Clew's hook tells codex:",
  );
  const prompt = { session_id: "tour", cwd: machine.folder, prompt: "Continue where the other agent stopped" };
  const { hookSpecificOutput } = JSON.parse(runText(machine, ["hook", "codex", "UserPromptSubmit"], prompt));
  narrator.quote(String(hookSpecificOutput.additionalContext));
  narrator.tell("codex looks at the thread first, and reads what was thought, what was asked, and how to go on:");
  narrator.quote(runText(machine, ["thread", "resume", threadId]));
  const shown = runClew(machine, ["sessions", "take", id]);
  narrator.tell(
    `codex took the session over: it came here through the server and is at step ${String(shown["step"])}. What claude answered stays claude's on record.`,
  );
  const stateFile = String(shown["state_file"]);
  for (const [step, answer] of inOrder(SECOND_ANSWERS)) runClew(machine, ["step", step, "--state", stateFile], answer);
  const completed = runClew(machine, ["complete", "--state", stateFile]);
  const decision = completed["decision"] as Printed; // complete returns {decision: {id, …}, tasks: […]}
  const tasks = (completed["tasks"] ?? []) as readonly Printed[]; // a sequence route lists its task files
  narrator.tell(
    `Decision: ${String(decision["decision"])} (confidence ${String(decision["confidence"])}). The route is a sequence: ${tasks.length} task files.`,
  );
  narrator.place(stateFile);
  narrator.place(`.clew/clew.db of the server, decision ${String(decision["id"])}`);
  for (const task of tasks) narrator.place(String(task["path"]));
  return { decisionId: String(decision["id"]), tasks };
}

function handOver(project: TourProject, narrator: Narrator, tasks: readonly Printed[]): void {
  const [first, second] = tasks;
  if (!first || !second) return;
  narrator.act("The first task is done and hands over; the next agent gets its context");
  mkdirSync(join(project.folder, "docs"), { recursive: true });
  writeFileSync(join(project.folder, "docs/mail-provider.md"), PROVIDER_NOTES);
  const path = String(first["path"]);
  writeFileSync(path, withHandoff(readFileSync(path, "utf8")));
  const said = runText(project, ["task", "done", path]);
  narrator.tell("codex filled in the task's Handoff section and ran `clew task done`, which checked and stored it:");
  narrator.quote(said);
  narrator.place(`${path}, section Handoff; the server's .clew/clew.db, knowledge`);
  narrator.tell(`This is what the agent of the next task reads before ${String(second["id"])}:`);
  narrator.quote(runText(project, ["task", "context", String(second["id"])]));
}

function withHandoff(file: string): string {
  return `${file.slice(0, file.search(/^## Handoff/m))}## Handoff\n\n\`\`\`yaml\n${HANDOFF}\`\`\`\n`;
}

function review(
  project: TourProject,
  narrator: Narrator,
  { decisionId, threadId }: { readonly decisionId: string; readonly threadId: string },
): void {
  narrator.act("Two weeks later the outcome is reviewed");
  runClew(project, [
    "review",
    decisionId,
    "--outcome",
    "success",
    "--result",
    "No mail lost or doubled in 14 days",
    "--lessons",
    "Measure a provider's limit before designing for it",
  ]);
  narrator.tell("The decision now counts for calibration: how often 85 % sure was right.");
  narrator.quote(runText(project, ["thread", "show", threadId]));
}

/** The tour's world: a project folder, and this CLI running in it as other processes. */
interface TourProject {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The team's project, which a server keeps. */
interface ServedProject extends TourProject {
  readonly url: string;
}

const leave = (): never => process.exit(1);

/** Starts the team's server as a separate process, and waits for its ready line. */
async function startServer({ folder, env }: TourProject): Promise<{ readonly url: string; end(): Promise<void> }> {
  const tokens = ["claude", "codex"].map((agent) => `${agent}:${tokenOf(agent)}`).join(",");
  const server = spawn(process.execPath, [cliFile(), "serve", "--port", "0", "--json"], {
    cwd: folder,
    env: { ...env, CLEW_TOKENS: tokens },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    let heard = "";
    server.stdout.on("data", (chunk) => {
      heard += String(chunk);
      if (heard.includes("\n")) resolve(heard);
    });
    server.once("close", () => reject(new ClewError("INTERNAL", "The tour's server ended before it was ready.")));
  });
  // Also stop it if the tour ends early: the reader is gone, or a signal ends the tour.
  const stop = (): boolean => server.kill("SIGTERM");
  process.once("exit", stop);
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.once(signal, leave);
  const end = async (): Promise<void> => {
    process.off("exit", stop);
    for (const signal of ["SIGTERM", "SIGHUP"] as const) process.off(signal, leave);
    stop();
    await ended;
  };
  return { url: String(JSON.parse(line.split("\n")[0] ?? "{}").url), end };
}

/** What a command printed with `--json`. */
type Printed = Readonly<Record<string, unknown>>;

/** Runs `clew … --json` as a separate process in the project, as an agent would. */
function runClew(project: TourProject, args: readonly string[], input?: unknown): Printed {
  const text = runText(project, [...args, "--json"], input);
  return JSON.parse(text);
}

/** Runs `clew …` and returns its output for people. */
function runText(project: TourProject, args: readonly string[], input?: unknown): string {
  const result = spawnSync(process.execPath, [cliFile(), ...args], {
    cwd: project.folder,
    env: { ...project.env },
    encoding: "utf8",
    input: input === undefined ? "" : typeof input === "string" ? input : JSON.stringify(input),
  });
  if (result.status !== 0)
    throw new ClewError(
      "INTERNAL",
      `The tour stopped: clew ${args.join(" ")} ended with ${result.status}: ${result.stderr.trim()}`,
    );
  return result.stdout;
}

/** Starts the first agent as a process and kills it once it has stored a step. */
async function runUntilKilled(
  project: TourProject,
  step: string,
): Promise<{ readonly stateFile: string; readonly pid: number }> {
  const agent = spawn(process.execPath, [cliFile(), "tour", "first-agent"], {
    cwd: project.folder,
    env: { ...project.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let heard = "";
  let stateFile = "";
  for await (const chunk of agent.stdout) {
    heard += String(chunk);
    stateFile = /^state (.+)$/m.exec(heard)?.[1] ?? stateFile;
    if (new RegExp(`^stored ${step}$`, "m").test(heard)) agent.kill("SIGKILL");
  }
  if (!stateFile) throw new ClewError("INTERNAL", "The tour's first agent ended before it opened a session.");
  return { stateFile, pid: agent.pid ?? 0 };
}

function cliFile(): string {
  const file = process.argv[1];
  if (file === undefined) throw new ClewError("INTERNAL", "The tour does not know the file of this program.");
  return file;
}
