// C6: commands that agents really run, each as one call of the built hook in every client's form, with a closed gate and
// an open one.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { agentCommands } from "../../packages/cli/test/gate/agent-commands.ts";
import { ROOT } from "../generate/schema-files.ts";
import type { BenchResult, Figure } from "./figure.ts";

const CLI = join(ROOT, "packages/cli/dist/clew.cjs");
/** Every client's form gets one in this many commands; in the long form all of them. */
const SHARE = process.env["CLEW_BENCH_LONG"] === "1" ? 1 : 6;

type Call = readonly [event: string, payload: object];

/** How a client reports a prompt, and a shell command. */
interface Form {
  readonly agent: string;
  prompt(at: string, session: string, text: string): Call;
  command(at: string, session: string, text: string): Call;
}

const likeClaude = (agent: string): Form => ({
  agent,
  prompt: (cwd, session_id, prompt) => ["UserPromptSubmit", { session_id, cwd, prompt }],
  command: (cwd, session_id, command) => [
    "PreToolUse",
    { session_id, cwd, tool_name: "Bash", tool_input: { command, description: "a command" } },
  ],
});

const FORMS: readonly Form[] = [
  likeClaude("claude"),
  likeClaude("codex"),
  {
    agent: "gemini",
    prompt: (cwd, session_id, prompt) => ["BeforeAgent", { session_id, cwd, prompt }],
    command: (cwd, session_id, command) => [
      "BeforeTool",
      { session_id, cwd, tool_name: "run_shell_command", tool_input: { command } },
    ],
  },
  {
    agent: "cursor",
    prompt: (cwd, id, prompt) => ["beforeSubmitPrompt", { conversation_id: id, workspace_roots: [cwd], prompt }],
    command: (cwd, id, command) => [
      "beforeShellExecution",
      { conversation_id: id, workspace_roots: [cwd], cwd, command },
    ],
  },
  {
    agent: "copilot",
    prompt: (cwd, sessionId, prompt) => ["userPromptSubmitted", { sessionId, cwd, prompt }],
    command: (cwd, sessionId, command) => [
      "preToolUse",
      { sessionId, cwd, toolName: "bash", toolArgs: JSON.stringify({ command }) },
    ],
  },
  {
    agent: "opencode",
    prompt: (directory, sessionID, text) => [
      "chat.message",
      { directory, input: { sessionID }, output: { parts: [{ type: "text", text }] } },
    ],
    command: (directory, sessionID, command) => [
      "tool.execute.before",
      { directory, input: { sessionID, tool: "bash", callID: "c" }, output: { args: { command } } },
    ],
  },
];

/** Counts refusals; the value is in percent, the peer is the allowed maximum. */
export async function bench(): Promise<BenchResult> {
  const root = mkdtempSync(join(tmpdir(), "clew day "));
  try {
    const place = makeProject(root);
    const all = agentCommands();
    const asked = FORMS.map((form, at) => ({ form, commands: all.filter((_, index) => index % SHARE === at % SHARE) }));
    const refusedBy = async (session: string, labels: readonly string[]) => {
      const calls = asked.flatMap(({ form, commands }) =>
        commands.filter(({ label }) => labels.includes(label)).map(({ command }) => ({ form, command })),
      );
      const answers = await inTurn(calls, ({ form, command }) =>
        hook(place, form.agent, form.command(place.project, session, command)),
      );
      return { calls, refused: calls.filter((_, index) => answers[index] !== "") };
    };
    for (const { agent, prompt } of FORMS) {
      await hook(place, agent, prompt(place.project, "closed", "Fix the worker"));
      await hook(place, agent, prompt(place.project, "open", "clew:skip"));
    }
    const figures: Figure[] = [];
    const notes: string[] = [];
    const count = async (name: string, most: number, wanted: ReturnType<typeof refusedBy>): Promise<void> => {
      const { calls, refused } = await wanted;
      const value = (100 * refused.length) / calls.length;
      const ok = value <= most;
      const reach = `at most ${most} %`;
      figures.push({ name, value, unit: "%", peer: "calls", peerValue: calls.length, ratio: value / 100, reach, ok });
      const words = [...new Set(refused.map(({ command }) => command))];
      if (words.length > 0)
        notes.push(
          `${name}, refused: ${words.map((each) => `\`${each.split("\n")[0]?.replaceAll("|", "¦")}\``).join(", ")}`,
        );
    };
    await count("gate closed: commands that only look", 2, refusedBy("closed", ["read"]));
    allowChecks(place);
    await count("gate closed, with @checks: tests, types, linters", 2, refusedBy("closed", ["check"]));
    await count("gate open: all, changes too", 0, refusedBy("open", ["read", "check", "work"]));
    const which =
      SHARE === 1
        ? "Each command in the form of each client"
        : `Each command in the form of one client of ${FORMS.length}`;
    return {
      id: "C6 refusals of ordinary harmless calls",
      figures,
      notes: [`${all.length} commands of \`packages/cli/test/gate/agent-commands.txt\`. ${which}.`, ...notes],
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

interface Place {
  readonly project: string;
  readonly env: Record<string, string>;
}

/** A small repository that suits the commands. */
function makeProject(root: string): Place {
  const [project, home] = [join(root, "project"), join(root, "home")];
  const files = [
    "src/index.ts",
    "src/a.ts",
    "test/a.test.ts",
    "packages/core/package.json",
    "README.md",
    "a.txt",
    "b.txt",
  ];
  for (const file of [...files, "package.json", "tsconfig.json", ".gitignore", ".clew/config.json"]) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), "{}\n");
  }
  mkdirSync(home);
  const env = { HOME: home, PATH: "/usr/bin:/bin", LANG: "C.UTF-8" };
  execFileSync("git", ["init", "--quiet"], { cwd: project, env });
  return { project, env };
}

function allowChecks({ env }: Place): void {
  const folder = join(env["HOME"] ?? "", ".config/clew");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "config.json"), JSON.stringify({ "gate.allow": ["@checks"] }));
}

/** The output of one hook call: empty if the tool may run. */
function hook({ project, env }: Place, agent: string, [event, payload]: Call): Promise<string> {
  const child = spawn(process.execPath, [CLI, "hook", agent, event], {
    cwd: project,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  child.stdin.end(JSON.stringify(payload));
  return new Promise((resolve, reject) =>
    child.on("close", (code) => (code === 0 ? resolve(printed) : reject(new Error(`hook ${agent} ${event}: ${code}`)))),
  );
}

async function inTurn<T, R>(list: readonly T[], work: (each: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < list.length; at = next++) done[at] = await work(list[at] as T); // within the list
  };
  await Promise.all(cpus().map(worker));
  return done;
}
