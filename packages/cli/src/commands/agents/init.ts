import { existsSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import type { AgentName } from "@clew/flow";
import { makeHome, projectConfigPath } from "@clew/workspace";
import type { Command, Invocation } from "../../command.ts";
import type { FilePlan, Scope } from "../../init/agent-files.ts";
import { applyChanges, removeEmptyFolders } from "../../init/apply-changes.ts";
import { depthWords } from "../../init/depth-cost.ts";
import { AGENTS, detectAgents } from "../../init/detect-agents.ts";
import { diffText } from "../../init/diff-text.ts";
import { initAlone } from "../../init/init-alone.ts";
import { initPlace } from "../../init/init-place.ts";
import { type InitRecord, readRecord, writeRecord } from "../../init/init-record.ts";
import { agentsIn, installFiles, removableFiles } from "../../init/install-files.ts";
import { type InstallPlan, planInstall, planRemoval } from "../../init/plan-install.ts";
import { removeHome } from "../../init/remove-home.ts";
import { executableWords } from "../../session/executable.ts";

/** `clew init`: sets Clew up in the agents of a project, or takes it out again. */
export const init: Command = {
  name: "init",
  summary: "Set Clew up in your coding agents: hooks, MCP server, skill; or take it out again.",
  usage: "init [--agent NAME]… [--scope local|user|project] [--depth adaptive|full] [--yes] [--dry-run] [--remove]",
  wordless: true,
  examples: [
    "clew init",
    "clew init --agent claude --agent codex --yes",
    "clew init --dry-run",
    "clew init --remove --yes",
  ],
  flags: {
    agent: { value: "NAME", summary: "only this agent; may be given again", repeat: true, choices: AGENTS },
    scope: {
      value: "SCOPE",
      summary: "local: your personal files of this project; user: all your projects; project: committed files",
      choices: ["local", "user", "project"],
    },
    depth: { value: "DEPTH", summary: "how many steps prompts get", choices: ["adaptive", "full"] },
    yes: { summary: "do not ask" },
    "dry-run": { summary: "only show what would change" },
    remove: { summary: "take everything out again" },
  },
  run: async (invocation) => {
    const setup = readSetup(invocation);
    const record = readRecord(setup.place, invocation.env);
    const shown = makePlan(setup, record);
    if (!invocation.json) showPlan(invocation, setup, shown);
    if (setup.dryRun) return report(invocation, setup, shown);
    const choice = await confirm(invocation, setup, shown);
    if (!choice.go) return report(invocation, { ...setup, dryRun: true }, shown);
    const plan = initAlone(invocation.env, (made) => carryOut({ ...setup, depth: choice.depth }, invocation.env, made));
    return report(invocation, setup, plan);
  },
};

/** What was there is remembered before anything is changed, and forgotten after it is back. */
function carryOut(setup: Setup, env: Invocation["env"], made: readonly string[]): InstallPlan {
  const { place, remove, request, home } = setup;
  const record = readRecord(place, env);
  const plan = makePlan(setup, record);
  const hadHome = existsSync(home);
  if (!remove && request.scope !== "user") makeHome(home);
  const keep = { folders: [...made, ...(record.folders ?? [])] };
  if (!remove) writeRecord(place, env, { ...plan.record, ...keep });
  try {
    applyChanges(plan.changes);
  } catch (thrown) {
    if (!remove) writeRecord(place, env, record);
    if (!hadHome) removeHome(home);
    throw thrown;
  }
  if (!remove) return plan;
  writeRecord(place, env, { ...plan.record, ...keep });
  removeEmptyFolders(record.files);
  if (plan.record.files.length === 0 && request.scope !== "user") removeHome(home);
  return plan;
}

interface Setup {
  readonly agents: readonly AgentName[];
  readonly request: {
    readonly scope: Scope;
    readonly project: string;
    readonly env: Invocation["env"];
    readonly words: readonly string[];
  };
  readonly home: string;
  /** What the record is kept under. */
  readonly place: string;
  readonly remove: boolean;
  readonly dryRun: boolean;
  readonly depth: "adaptive" | "full" | undefined;
}

function readSetup(invocation: Invocation): Setup {
  const { flags, env, cwd } = invocation;
  const { home, project } = initPlace(cwd, env);
  // The choices of both flags are checked by the frame.
  const scope = (flags["scope"] ?? "local") as Scope;
  const named = (flags["agent"] ?? []) as readonly AgentName[];
  const remove = flags["remove"] === true;
  const agents = named.length > 0 ? [...new Set(named)] : remove ? AGENTS : detectAgents(project, env);
  if (agents.length === 0)
    throw new ClewError("NOT_FOUND", "No coding agent was found here.", {
      hint: `Name one: clew init --agent claude (known: ${AGENTS.join(", ")}).`,
    });
  const file = join(import.meta.dirname, "clew.cjs");
  // What is committed must work for everybody: there it is the name, not this machine's path.
  const words = scope === "project" ? ["clew"] : executableWords(env, file);
  const depth = flags["depth"];
  return {
    agents,
    request: { scope, project, env, words },
    home,
    place: scope === "user" ? "user" : `${project}\n${scope}`,
    remove,
    dryRun: flags["dry-run"] === true,
    depth: depth === "full" || depth === "adaptive" ? depth : undefined,
  };
}

function makePlan(setup: Setup, record: InitRecord): InstallPlan {
  const { agents, request } = setup;
  const present = agentsIn(new Set(record.files.map((file) => file.path)), AGENTS, request);
  const others = present.filter((agent) => !agents.includes(agent));
  if (!setup.remove) return planInstall([...installFiles(agents, request, others), ...depthFile(setup)], record);
  if (others.length === 0) return planRemoval([...installFiles(agents, request), ...depthFile(setup)], record);
  // Others stay: what they share with those that go stays, and .gitignore goes on naming theirs.
  const gone = planRemoval(removableFiles(agents, request, others), record);
  const kept = planInstall(
    installFiles([], request, others).filter((file) => file.kind === "block"),
    gone.record,
  );
  return { changes: [...gone.changes, ...kept.changes], record: kept.record, notes: [...gone.notes, ...kept.notes] };
}

/** The project's own setting of the depth: a project may raise it, adaptive is what holds without one. */
function depthFile({ remove, depth, home, request }: Setup): FilePlan[] {
  if (request.scope === "user" || (!remove && depth !== "full")) return [];
  return [
    {
      kind: "json",
      path: projectConfigPath(home),
      inserts: remove ? [] : [{ kind: "member", path: ["depth"], value: "full" }],
    },
  ];
}

function showPlan(invocation: Invocation, setup: Setup, plan: InstallPlan): void {
  const { terminal, quiet } = invocation;
  if (quiet) return;
  for (const { path, before, after } of plan.changes) {
    const verb = before === undefined ? "create" : after === undefined ? "remove" : "change";
    terminal.out(`${verb} ${path}\n${diffText(before ?? "", after ?? "").replace(/^/gm, "  ")}\n\n`);
  }
  for (const note of plan.notes) terminal.out(`note: ${note}\n`);
  if (plan.changes.length === 0)
    terminal.out(setup.remove ? "Nothing of Clew's is here.\n" : "Everything is set up already.\n");
  else if (!setup.remove)
    terminal.out(
      `Depth of reasoning:\n${depthWords()
        .map((line) => `  ${line}\n`)
        .join("")}\n`,
    );
}

interface Choice {
  readonly go: boolean;
  readonly depth?: "adaptive" | "full" | undefined;
}

async function confirm(invocation: Invocation, setup: Setup, plan: InstallPlan): Promise<Choice> {
  if (plan.changes.length === 0 || invocation.flags["yes"] === true) return { go: true, depth: setup.depth };
  if (!invocation.terminal.stdinIsTerminal || !invocation.terminal.isInteractive)
    throw new ClewError("USAGE", "Nothing was changed: nobody is here to confirm.", {
      hint: "Add --yes to make these changes, or --dry-run to only see them.",
    });
  const { askInit } = await import("../../init/ask-init.ts");
  return askInit({ remove: setup.remove, depth: setup.depth });
}

function report(invocation: Invocation, setup: Setup, plan: InstallPlan): number {
  const { terminal, json, quiet } = invocation;
  const done = !setup.dryRun;
  if (json) {
    const changes = plan.changes.map(({ path, before, after }) => ({
      path,
      action: before === undefined ? "create" : after === undefined ? "remove" : "change",
      diff: diffText(before ?? "", after ?? ""),
    }));
    const { scope } = setup.request;
    terminal.out(`${JSON.stringify({ agents: setup.agents, scope, applied: done, changes, notes: plan.notes })}\n`);
    return 0;
  }
  if (quiet || plan.changes.length === 0) return 0;
  if (!done) terminal.out("Nothing was changed.\n");
  else if (setup.remove)
    terminal.out("Clew was taken out. Sessions and threads in .clew were kept, if there were any.\n");
  else terminal.out(`${nextWords(setup).join("\n")}\n`);
  return 0;
}

function nextWords({ agents, request, home }: Setup): string[] {
  const lines = ["Clew is set up. Start your agent as usual; `clew doctor` says what is enforced and what is advised."];
  if (request.scope === "project")
    lines.push("Team-mates need the clew command: npm install --global @clew/cli. Until then the hooks do nothing.");
  if (request.scope === "user" && !existsSync(home))
    lines.push("Hooks stay silent in projects without a .clew folder: clew init makes one.");
  if (agents.includes("codex"))
    lines.push("Codex runs new hooks only after you trusted them: it asks at its next start, or /hooks.");
  if (agents.includes("gemini")) lines.push("Gemini runs hooks only in folders that you trust.");
  return lines;
}
