import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { ClewError } from "@clew/errors";
import type { AgentName } from "@clew/operations";
import { makeFolder, writeFileDurably } from "@clew/project/files";
import { repoId } from "@clew/project/rules";
import { isUnusedStateFolder, makeStateFolder } from "@clew/project/state-folder";
import { type Environment, userFolders, userHome } from "@clew/project/user";
import { sqliteWriteLock } from "@clew/thread-store/file";
import { executableWords } from "../../agents/installed-clew.ts";
import type { Command, Invocation } from "../../command.ts";
import type { Scope } from "../../init/agents/agent-files.ts";
import { AGENTS, detectAgents } from "../../init/agents/detect-agents.ts";
import { diffText } from "../../init/edit/diff-text.ts";
import {
  depthWords,
  enforcementWords,
  type InitChoice,
  type InitRequest,
  planSetup,
  planTakingOut,
} from "../../init/plan/plan-init.ts";
import type { InstallPlan } from "../../init/plan/plan-install.ts";
import {
  changeOtherRecords,
  type FileChange,
  foldersOfRecords,
  hasWorktrees,
  type InitRecord,
  initPlace,
  isPassingInstallation,
  missingFolders,
  readRecord,
  removeEmptyFolders,
  removeIfEmpty,
  settled,
  withFolders,
  writeRecord,
} from "../../init/plan/settle-records.ts";
import { wrapText } from "../../terminal/wrap-text.ts";

/**
 * Applies planned changes. Each file is written whole or not at all, through links, and keeps its mode. If one change
 * fails, the earlier ones are undone.
 */
function applyChanges(changes: readonly FileChange[]): void {
  refuseReadOnly(changes);
  const made: FileChange[] = [];
  const folders = changes.flatMap(({ path }) => missingFolders(path));
  try {
    for (const change of changes) {
      writeText(change.path, change.after);
      made.push(change);
    }
  } catch (cause) {
    for (const { path, before } of made.toReversed()) writeText(path, before);
    removeIfEmpty(folders);
    const failed = changes[made.length]?.path;
    throw new ClewError(
      "STORE_UNAVAILABLE",
      `${failed} cannot be written: ${cause instanceof Error ? cause.message : ""}`,
      {
        hint: "Nothing was changed: mend that, then run clew init again.",
        cause,
      },
    );
  }
}

/** Refuses read-only settings: somebody locked them, or another tool owns them. */
function refuseReadOnly(changes: readonly FileChange[]): void {
  for (const { path, before } of changes) {
    const mode = before === undefined ? 0o200 : (statSync(path, { throwIfNoEntry: false })?.mode ?? 0o200);
    if ((mode & 0o222) === 0)
      throw new ClewError("CONFIG_INVALID", `${path} is read-only; it was left as it is. Nothing was changed.`, {
        hint: "Make it writable (chmod u+w), or leave that agent out: clew init --agent NAME.",
      });
  }
}

function writeText(path: string, text: string | undefined): void {
  const real = realPathOf(path);
  if (text === undefined) {
    rmSync(real, { force: true });
    return;
  }
  makeFolder(dirname(real), 0o777);
  const mode = (statSync(real, { throwIfNoEntry: false })?.mode ?? 0o644) & 0o777;
  writeFileDurably(real, text, { mode });
}

function realPathOf(path: string, hops = 0): string {
  try {
    return realpathSync.native(path);
  } catch {
    // Keep a link whose target does not exist yet: create the file at the target.
    const isLink = hops < MOST_LINKS && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? realPathOf(resolve(dirname(path), readlinkSync(path)), hops + 1) : path;
  }
}

const MOST_LINKS = 40;

const LOCK_MS = 20_000;
const LOCK = "lock.db";

/**
 * Installs or removes in one process at a time: two at once would each undo the other's record. Passes the action the
 * folders made for it; if the action leaves no record, removes them and the lock.
 */
function initAlone<T>(env: Environment, action: (made: readonly string[]) => T): T {
  const folder = join(userFolders(env).state, "init");
  const path = join(folder, LOCK);
  for (;;) {
    const made = missingFolders(path);
    makeFolder(folder);
    const before = identityOf(path);
    const done = sqliteWriteLock(
      path,
      LOCK_MS,
    )(() => {
      // If the previous holder deleted the lock file, this lock excludes nobody: try again.
      if (before !== undefined && identityOf(path) !== before) return undefined;
      const folders = [...made, ...foldersOfRecords(env)];
      try {
        return { value: action(made) };
      } finally {
        forgetLock(folder, folders);
      }
    });
    if (!done.ok)
      throw new ClewError("BUSY", "Another clew init is at work. Nothing was changed.", { hint: "Run it again." });
    if (done.value !== undefined) return done.value.value;
  }
}

function identityOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

function forgetLock(folder: string, folders: readonly string[]): void {
  if (readdirSync(folder).some((name) => !name.startsWith(LOCK))) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  removeIfEmpty([...folders, folder, dirname(folder)]);
}

/** `clew init`: sets Clew up in a project's agents, or removes it. */
export const init: Command = {
  name: "init",
  summary: "Set Clew up in your coding agents: hooks, MCP server, skill; or take it out again.",
  usage:
    "init [--agent NAME]… [--scope local|user|project] [--gate|--observe] [--depth adaptive|full] [--checks] [--yes] [--diff] [--dry-run] [--remove]",
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
    gate: { summary: "tools that write wait until the reasoning is on record (the default)" },
    observe: { summary: "look on: nothing is refused and no step is asked for" },
    depth: { value: "DEPTH", summary: "how many steps prompts get", choices: ["adaptive", "full"] },
    checks: { summary: "let tests, type checks and linters pass a closed gate" },
    yes: { summary: "do not ask" },
    diff: { summary: "show every line that changes" },
    "dry-run": { summary: "only show what would change, every line of it" },
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
    const chosen = { ...setup, request: { ...setup.request, ...choice } };
    const plan = initAlone(invocation.env, (made) => (setup.remove ? takeOut : setUp)(chosen, invocation.env, made));
    const { home, scope } = chosen.request;
    // Finding the id walks the whole history: do it once, now.
    if (!setup.remove && scope !== "user") await repoId(home, dirname(home));
    return report(invocation, { ...chosen }, plan);
  },
};

/** Record the original content before changing anything. */
function setUp({ place, request }: Setup, env: Invocation["env"], made: readonly string[]): InstallPlan {
  const { home, scope } = request;
  const record = readRecord(place, env);
  const plan = planSetup(request, record);
  const hadHome = existsSync(home);
  if (scope !== "user") makeStateFolder(home);
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

/** Remove the record only after restoring the original content. */
function takeOut(setup: Setup, env: Invocation["env"], made: readonly string[]): InstallPlan {
  const { place, request } = setup;
  const record = readRecord(place, env);
  const plan = planTakingOut(request, record);
  applyChanges(plan.changes);
  const folders = [...made, ...(record.folders ?? [])];
  // The last agent removed also removes the record folders.
  const left = plan.record.files.length === 0 ? folders : [];
  changeOtherRecords(place, env, (other) => withFolders(settled(other, plan.gone, plan.changes), left));
  writeRecord(place, env, { ...plan.record, folders });
  removeEmptyFolders(record.files);
  // A linked work tree shares its state with the main one, which may be set up, too.
  if (plan.record.files.length === 0 && request.scope !== "user" && request.place.worktree === undefined)
    removeHome(request.home);
  return { ...plan, notes: [...plan.notes, ...elsewhere(setup, env)] };
}

interface Setup {
  readonly request: InitRequest;
  /** The name of the record. */
  readonly place: string;
  readonly remove: boolean;
  readonly dryRun: boolean;
}

const USER_PLACE = "user";

function readSetup(invocation: Invocation): Setup {
  const { flags, env, cwd } = invocation;
  const where = initPlace(cwd, env);
  const { home, project } = where;
  const remove = flags["remove"] === true;
  // main checks the choices of these flags.
  // Removing with setup's default scope would skip committed files and report that Clew is not set up here.
  const scope = (flags["scope"] ?? (remove ? undefined : "local")) as Scope | undefined;
  const named = (flags["agent"] ?? []) as readonly AgentName[];
  const agents = named.length > 0 ? [...new Set(named)] : remove ? [] : detectAgents(project, env);
  if (agents.length === 0 && !remove)
    throw new ClewError("NOT_FOUND", "No coding agent was found here.", {
      hint: `Name one: clew init --agent claude (known: ${AGENTS.join(", ")}).`,
    });
  const file = join(import.meta.dirname, "clew.cjs");
  if (!remove) refusePassing(file);
  const own = executableWords(env, file);
  // Committed files must work for everybody: use the name, not this machine's path.
  const words = (of: Scope): readonly string[] => (of === "project" ? ["clew"] : own);
  const depth = flags["depth"];
  return {
    request: {
      agents,
      scope,
      place: { ...where, env, words },
      home,
      depth: depth === "full" || depth === "adaptive" ? depth : undefined,
      enforce: flags["observe"] === true ? "observe" : flags["gate"] === true ? "gate" : undefined,
      checks: flags["checks"] === true ? true : undefined,
    },
    place: scope === "user" ? USER_PLACE : project,
    remove,
    dryRun: flags["dry-run"] === true,
  };
}

/** Hooks name the clew that set them up: one that a package runner deletes would break them. */
function refusePassing(file: string): void {
  if (!isPassingInstallation(file)) return;
  throw new ClewError(
    "USAGE",
    `This clew was fetched for one command only (${dirname(file)}); hooks need one that stays.`,
    {
      hint: "npm install --global @clew/cli, then run: clew init",
    },
  );
}

function makePlan(setup: Setup, record: InitRecord, env: Invocation["env"]): InstallPlan {
  if (!setup.remove) return planSetup(setup.request, record);
  const plan = planTakingOut(setup.request, record);
  return { ...plan, notes: [...plan.notes, ...elsewhere(setup, env)] };
}

/** Removing from within a project does not remove the setup for all projects: say how to. */
function elsewhere({ place }: Setup, env: Invocation["env"]): string[] {
  if (place === USER_PLACE || readRecord(USER_PLACE, env).files.length === 0) return [];
  return ["Clew is set up for all your projects: `clew init --remove --scope user` takes that out."];
}

function showPlan(invocation: Invocation, setup: Setup, plan: InstallPlan): void {
  const { terminal, quiet } = invocation;
  if (quiet) return;
  if (invocation.flags["diff"] === true || setup.dryRun) showAll(invocation, plan);
  else showBriefly(invocation, setup, plan);
  for (const note of plan.notes) terminal.out(`${wrapText(`note: ${note}`, terminal.columns)}\n`);
  if (plan.changes.length === 0)
    terminal.out(setup.remove ? "Nothing of Clew's is here.\n" : "Everything is set up already.\n");
  else if (!setup.remove)
    terminal.out(
      [...enforcementWords(), "Depth of reasoning:", ...depthWords().map((line) => `  ${line}`), ""]
        .map((line) => `${wrapText(line, terminal.columns)}\n`)
        .join(""),
    );
}

function verbOf({ before, after }: FileChange): string {
  return before === undefined ? "create" : after === undefined ? "remove" : "change";
}

/** Prints every changed line of every file. */
function showAll({ terminal }: Invocation, plan: InstallPlan): void {
  for (const change of plan.changes) {
    const { path, before = "", after = "" } = change;
    terminal.out(`${verbOf(change)} ${path}\n${diffText(before, after).replace(/^/gm, "  ")}\n\n`);
  }
}

const MOST_SHOWN = 9;

/** Prints the files that change, in ten lines at most. */
function showBriefly({ terminal, env, flags }: Invocation, { request, remove }: Setup, { changes }: InstallPlan): void {
  if (changes.length === 0) return;
  const { project } = request.place;
  const home = userHome(env);
  const shortened = (path: string): string =>
    path.startsWith(project + sep)
      ? path.slice(project.length + 1)
      : path.startsWith(home + sep)
        ? `~${path.slice(home.length)}`
        : path;
  const shown = changes.length > MOST_SHOWN + 1 ? changes.slice(0, MOST_SHOWN) : changes;
  const lines = shown.map((change) => `  ${verbOf(change)} ${shortened(change.path)}`);
  const more = changes.length - shown.length;
  terminal.out([...lines, ...(more > 0 ? [`  … and ${more} more`] : []), ""].join("\n"));
  // Afterwards nothing is left to be shown.
  if (flags["yes"] === true) return terminal.out("\n");
  const { agents, scope } = request;
  const same = [
    ...(remove ? ["--remove"] : []),
    ...(flags["agent"] === undefined ? [] : agents.map((agent) => `--agent ${agent}`)),
    ...(flags["scope"] === undefined || scope === undefined ? [] : [`--scope ${scope}`]),
  ];
  terminal.out(`Every line of it: ${["clew init --dry-run", ...same].join(" ")}\n\n`);
}

interface Choice extends InitChoice {
  readonly go: boolean;
}

async function confirm(invocation: Invocation, setup: Setup, plan: InstallPlan): Promise<Choice> {
  if (plan.changes.length === 0 || invocation.flags["yes"] === true) return { ...chosenAlready(setup), go: true };
  if (!invocation.terminal.stdinIsTerminal || !invocation.terminal.isInteractive)
    throw new ClewError("USAGE", "Nothing was changed: nobody is here to confirm.", {
      hint: "Add --yes to make these changes, or --dry-run to only see them.",
    });
  const { askInit } = await import("../../init/ask-init.ts");
  const showEvery = (): void => showAll(invocation, plan);
  return askInit({ ...chosenAlready(setup), remove: setup.remove, showAll: showEvery });
}

function chosenAlready({ request: { depth, enforce, checks } }: Setup): InitChoice {
  return { depth, enforce, checks };
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
  const { agents, scope, home, place, enforce, checks } = request;
  const lines = [
    "Clew is set up. Start your agent as usual. `clew gate` says how strict Clew is here, `clew doctor` what is enforced and what is only advised.",
  ];
  if (scope === "project")
    lines.push("Team-mates need the clew command: npm install --global @clew/cli. Until then the hooks do nothing.");
  if (scope === "user" && !existsSync(home))
    lines.push("Hooks stay silent in projects without a .clew folder: clew init makes one.");
  if (agents.includes("codex"))
    lines.push("Codex runs new hooks only after you trusted them: it asks at its next start, or /hooks.");
  if (agents.includes("copilot")) lines.push("Copilot runs hooks only in folders that you trust.");
  if (agents.includes("gemini")) {
    lines.push("Gemini runs hooks only in folders that you trust.");
    if (scope !== "user")
      lines.push("Started in a subfolder Gemini finds none: clew init --agent gemini --scope user covers those, too.");
  }
  if (enforce === "observe")
    lines.push(
      "Clew looks on: nothing is refused. `clew report` says what would have waited; `clew gate on` makes it wait.",
    );
  else if (checks !== true) lines.push("Tests and linters wait, too, unless: clew config set gate.allow @checks");
  const local = agents.filter((agent) => agent !== "claude");
  if (scope !== "user" && place.worktree === undefined && hasWorktrees(place) && local.length > 0)
    lines.push(`In a linked work tree ${local.join(", ")} find no hooks of this one: run clew init there, too.`);
  return lines;
}

/** Removes a state folder if its hooks never recorded anything. */
function removeHome(home: string): void {
  // The id can be recomputed; in a folder that a person made, this file would be all that remains of Clew.
  rmSync(join(home, "repo"), { force: true });
  if (isUnusedStateFolder(home)) rmSync(home, { recursive: true });
}
