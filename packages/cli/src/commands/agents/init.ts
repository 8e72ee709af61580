import { existsSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import type { AgentName } from "@clew/operations";
import { makeHome } from "@clew/project";
import type { Command, Invocation } from "../../command.ts";
import type { Scope } from "../../init/agents/agent-files.ts";
import { AGENTS, detectAgents } from "../../init/agents/detect-agents.ts";
import { depthWords } from "../../init/depth-cost.ts";
import { applyChanges } from "../../init/edit/apply-changes.ts";
import { diffText } from "../../init/edit/diff-text.ts";
import { removeEmptyFolders } from "../../init/edit/made-folders.ts";
import { initAlone } from "../../init/init-alone.ts";
import { initPlace } from "../../init/init-place.ts";
import { changeOtherRecords, type InitRecord, readRecord, writeRecord } from "../../init/init-record.ts";
import { type InitRequest, planSetup, planTakingOut } from "../../init/plan/plan-init.ts";
import type { InstallPlan } from "../../init/plan/plan-install.ts";
import { settled, withFolders } from "../../init/plan/settle-records.ts";
import { removeHome } from "../../init/remove-home.ts";
import { executableWords } from "../../session/executable.ts";
import { wrapText } from "../../terminal/wrap-text.ts";

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
    remove: { summary: "take everything out again, of the project's scopes or of the one named" },
  },
  run: async (invocation) => {
    const setup = readSetup(invocation);
    const record = readRecord(setup.place, invocation.env);
    const shown = makePlan(setup, record, invocation.env);
    if (!invocation.json) showPlan(invocation, setup, shown);
    if (setup.dryRun) return report(invocation, setup, shown);
    const choice = await confirm(invocation, setup, shown);
    if (!choice.go) return report(invocation, { ...setup, dryRun: true }, shown);
    const chosen = { ...setup, request: { ...setup.request, depth: choice.depth } };
    const plan = initAlone(invocation.env, (made) => (setup.remove ? takeOut : setUp)(chosen, invocation.env, made));
    return report(invocation, setup, plan);
  },
};

/** What was there is remembered before anything is changed. */
function setUp({ place, request }: Setup, env: Invocation["env"], made: readonly string[]): InstallPlan {
  const { home, scope } = request;
  const record = readRecord(place, env);
  const plan = planSetup(request, record);
  const hadHome = existsSync(home);
  if (scope !== "user") makeHome(home);
  writeRecord(place, env, { ...plan.record, folders: [...made, ...(record.folders ?? [])] });
  try {
    applyChanges(plan.changes);
  } catch (thrown) {
    writeRecord(place, env, record);
    if (!hadHome) removeHome(home);
    throw thrown;
  }
  return plan;
}

/** What was there is forgotten only after it is back. */
function takeOut(setup: Setup, env: Invocation["env"], made: readonly string[]): InstallPlan {
  const { place, request } = setup;
  const record = readRecord(place, env);
  const plan = planTakingOut(request, record);
  applyChanges(plan.changes);
  const folders = [...made, ...(record.folders ?? [])];
  // Whoever is taken out last takes the folders of the records along.
  const left = plan.record.files.length === 0 ? folders : [];
  changeOtherRecords(place, env, (other) => withFolders(settled(other, plan.gone, plan.changes), left));
  writeRecord(place, env, { ...plan.record, folders });
  removeEmptyFolders(record.files);
  if (plan.record.files.length === 0 && request.scope !== "user") removeHome(request.home);
  return { ...plan, notes: [...plan.notes, ...elsewhere(setup, env)] };
}

interface Setup {
  readonly request: InitRequest;
  /** What the record is kept under. */
  readonly place: string;
  readonly remove: boolean;
  readonly dryRun: boolean;
}

const USER_PLACE = "user";

function readSetup(invocation: Invocation): Setup {
  const { flags, env, cwd } = invocation;
  const { home, project } = initPlace(cwd, env);
  const remove = flags["remove"] === true;
  // The choices of these flags are checked by the frame.
  // Taking out by the default of setting up would leave what was committed, and say that nothing of Clew's is here.
  const scope = (flags["scope"] ?? (remove ? undefined : "local")) as Scope | undefined;
  const named = (flags["agent"] ?? []) as readonly AgentName[];
  const agents = named.length > 0 ? [...new Set(named)] : remove ? [] : detectAgents(project, env);
  if (agents.length === 0 && !remove)
    throw new ClewError("NOT_FOUND", "No coding agent was found here.", {
      hint: `Name one: clew init --agent claude (known: ${AGENTS.join(", ")}).`,
    });
  const own = executableWords(env, join(import.meta.dirname, "clew.cjs"));
  // What is committed must work for everybody: there it is the name, not this machine's path.
  const words = (where: Scope): readonly string[] => (where === "project" ? ["clew"] : own);
  const depth = flags["depth"];
  return {
    request: {
      agents,
      scope,
      place: { project, env, words },
      home,
      depth: depth === "full" || depth === "adaptive" ? depth : undefined,
    },
    place: scope === "user" ? USER_PLACE : project,
    remove,
    dryRun: flags["dry-run"] === true,
  };
}

function makePlan(setup: Setup, record: InitRecord, env: Invocation["env"]): InstallPlan {
  if (!setup.remove) return planSetup(setup.request, record);
  const plan = planTakingOut(setup.request, record);
  return { ...plan, notes: [...plan.notes, ...elsewhere(setup, env)] };
}

/** What holds for all projects is not taken out from within one of them, unless that is said. */
function elsewhere({ place }: Setup, env: Invocation["env"]): string[] {
  if (place === USER_PLACE || readRecord(USER_PLACE, env).files.length === 0) return [];
  return ["Clew is set up for all your projects: `clew init --remove --scope user` takes that out."];
}

function showPlan(invocation: Invocation, setup: Setup, plan: InstallPlan): void {
  const { terminal, quiet } = invocation;
  if (quiet) return;
  for (const { path, before, after } of plan.changes) {
    const verb = before === undefined ? "create" : after === undefined ? "remove" : "change";
    terminal.out(`${verb} ${path}\n${diffText(before ?? "", after ?? "").replace(/^/gm, "  ")}\n\n`);
  }
  for (const note of plan.notes) terminal.out(`${wrapText(`note: ${note}`, terminal.columns)}\n`);
  if (plan.changes.length === 0)
    terminal.out(setup.remove ? "Nothing of Clew's is here.\n" : "Everything is set up already.\n");
  else if (!setup.remove)
    terminal.out(
      `Depth of reasoning:\n${depthWords()
        .map((line) => `${wrapText(`  ${line}`, terminal.columns)}\n`)
        .join("")}\n`,
    );
}

interface Choice {
  readonly go: boolean;
  readonly depth?: "adaptive" | "full" | undefined;
}

async function confirm(invocation: Invocation, setup: Setup, plan: InstallPlan): Promise<Choice> {
  if (plan.changes.length === 0 || invocation.flags["yes"] === true) return { go: true, depth: setup.request.depth };
  if (!invocation.terminal.stdinIsTerminal || !invocation.terminal.isInteractive)
    throw new ClewError("USAGE", "Nothing was changed: nobody is here to confirm.", {
      hint: "Add --yes to make these changes, or --dry-run to only see them.",
    });
  const { askInit } = await import("../../init/ask-init.ts");
  return askInit({ remove: setup.remove, depth: setup.request.depth });
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
    const { agents, scope = null } = setup.request;
    const touched = agents.length > 0 ? agents : AGENTS;
    terminal.out(`${JSON.stringify({ agents: touched, scope, applied: done, changes, notes: plan.notes })}\n`);
    return 0;
  }
  if (quiet || plan.changes.length === 0) return 0;
  const lines = done ? lastWords(setup) : ["Nothing was changed."];
  terminal.out(`${wrapText(lines.join("\n"), terminal.columns)}\n`);
  return 0;
}

function lastWords({ request, remove }: Setup): string[] {
  if (remove) return ["Clew was taken out. Sessions and threads in .clew were kept, if there were any."];
  const { agents, scope, home } = request;
  const lines = ["Clew is set up. Start your agent as usual; `clew doctor` says what is enforced and what is advised."];
  if (scope === "project")
    lines.push("Team-mates need the clew command: npm install --global @clew/cli. Until then the hooks do nothing.");
  if (scope === "user" && !existsSync(home))
    lines.push("Hooks stay silent in projects without a .clew folder: clew init makes one.");
  if (agents.includes("codex"))
    lines.push("Codex runs new hooks only after you trusted them: it asks at its next start, or /hooks.");
  if (agents.includes("gemini")) lines.push("Gemini runs hooks only in folders that you trust.");
  return lines;
}
