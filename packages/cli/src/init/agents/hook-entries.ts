import type { AgentName } from "@clew/operations";
import { shellLine } from "../../arguments/flag-values.ts";
import { fieldOf } from "../../guards.ts";

/** One hook of an agent's settings, without its command: the event, and the tools it matches. */
interface HookSpec {
  readonly event: string;
  readonly matcher?: string;
}

const SPECS: Readonly<Record<Exclude<AgentName, "opencode">, readonly HookSpec[]>> = {
  claude: [
    { event: "UserPromptSubmit" },
    { event: "PreToolUse", matcher: "*" },
    { event: "PostToolUse", matcher: "AskUserQuestion|Write|Edit|MultiEdit|NotebookEdit|Bash|PowerShell" },
    { event: "SessionStart", matcher: "startup|resume|clear|compact" },
    { event: "SubagentStart" },
    { event: "SubagentStop" },
    { event: "Stop" },
    { event: "TaskCompleted" },
  ],
  codex: [
    { event: "UserPromptSubmit" },
    { event: "PreToolUse" },
    { event: "PostToolUse" },
    { event: "SessionStart" },
    { event: "SubagentStart" },
    { event: "SubagentStop" },
    { event: "Stop" },
  ],
  gemini: [
    { event: "BeforeAgent" },
    { event: "BeforeTool", matcher: ".*" },
    { event: "AfterTool", matcher: "write_file|replace|edit|run_shell_command" },
    { event: "AfterAgent" },
    // This hook must not answer: its text would become part of the next prompt.
    { event: "SessionStart", matcher: "resume" },
  ],
  cursor: [
    { event: "beforeSubmitPrompt" },
    { event: "preToolUse" },
    { event: "postToolUse" },
    { event: "beforeShellExecution" },
    { event: "beforeMCPExecution" },
    { event: "sessionStart" },
    { event: "subagentStop" },
    { event: "stop" },
  ],
  copilot: [
    { event: "userPromptSubmitted" },
    { event: "preToolUse" },
    { event: "postToolUse" },
    { event: "sessionStart" },
    { event: "subagentStart" },
    { event: "subagentStop" },
    { event: "agentStop" },
  ],
};

const SECONDS = 10;

/** The events that Clew hooks into, by agent, in the agent's spelling. */
export function hookedEvents(agent: AgentName): readonly string[] {
  if (agent === "opencode")
    return [
      "chat.message",
      "tool.execute.before",
      "tool.execute.after",
      "experimental.session.compacting",
      "session.idle",
    ];
  return SPECS[agent].map(({ event }) => event);
}

/** The command that runs Clew: words, or the start of a line that the client completes. */
type ClewCommand = readonly string[] | string;

/** The entries for an agent's settings, by event. */
export function hookEntries(
  agent: Exclude<AgentName, "opencode">,
  clew: ClewCommand,
): readonly { readonly event: string; readonly entry: object }[] {
  return SPECS[agent].map((spec) => ({ event: spec.event, entry: entryOf(agent, spec, clew) }));
}

/**
 * The command of one hook. It never changes between versions, because Codex asks for trust again if it does. If Clew was
 * removed it exits 0: some clients treat a missing command as a refusal of every prompt.
 */
function hookCommand(agent: AgentName, event: string, clew: ClewCommand): string {
  if (typeof clew === "string") return `${clew} hook ${agent} ${event}`;
  const line = `${shellLine(clew)} hook ${agent} ${event}`;
  // The Windows shell may not understand this check.
  if (process.platform === "win32") return line;
  const [program = "", file] = clew;
  const there = [`command -v ${shellLine([program])} >/dev/null`, ...(file ? [`test -f ${shellLine([file])}`] : [])];
  return `${there.join(" && ")} || exit 0; exec ${line}`;
}

/** The same for PowerShell, which needs `&` to call a quoted program. */
function powershellCommand(event: string, clew: ClewCommand): string {
  if (typeof clew === "string") return hookCommand("copilot", event, clew);
  const [program = "", ...rest] = clew.map((word) => `'${word.replaceAll("'", "''")}'`);
  return `if (Get-Command ${program} -ErrorAction SilentlyContinue) { & ${[program, ...rest].join(" ")} hook copilot ${event} }`;
}

function entryOf(agent: Exclude<AgentName, "opencode">, spec: HookSpec, clew: ClewCommand): object {
  const line = hookCommand(agent, spec.event, clew);
  if (agent === "cursor") return { command: line, timeout: SECONDS };
  if (agent === "copilot")
    return { type: "command", bash: line, powershell: powershellCommand(spec.event, clew), timeoutSec: SECONDS };
  const matcher = spec.matcher === undefined ? {} : { matcher: spec.matcher };
  // Gemini's timeout is in milliseconds.
  const hook =
    agent === "gemini"
      ? { name: "clew", type: "command", command: line, timeout: SECONDS * 1000 }
      : { type: "command", command: line, timeout: SECONDS };
  return { ...matcher, hooks: [hook] };
}

/** Whether an entry of an agent's settings is Clew's, with any version or path. */
export function isOwnEntry(entry: unknown, agent: AgentName): boolean {
  return commandsIn(entry).some((command) => ownCommand(command, agent));
}

/** The positions of Clew's hooks in an entry shared with others. */
export function ownHooksWithin(entry: unknown, agent: AgentName): readonly (readonly ["hooks", number])[] {
  const hooks: unknown = fieldOf(entry, "hooks");
  if (!Array.isArray(hooks)) return [];
  const own = hooks.flatMap((hook, at) => (isOwnEntry(hook, agent) ? [["hooks", at] as const] : []));
  return own.length === hooks.length ? [] : own;
}

function ownCommand(command: string, agent: AgentName): boolean {
  return new RegExp(String.raw`(?:^|[\s/\\'"])clew(?:\.cjs|\.cmd)?['"]? hook ${agent} [\w.-]+\s*}?\s*$`).test(command);
}

/** Every command in an entry. */
export function commandsIn(entry: unknown): readonly string[] {
  if (typeof entry !== "object" || entry === null) return [];
  if (Array.isArray(entry)) return entry.flatMap(commandsIn);
  return Object.entries(entry).flatMap(([key, value]) => {
    if (typeof value === "string") return key === "command" || key === "bash" || key === "powershell" ? [value] : [];
    return commandsIn(value);
  });
}
