import { realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type CheckedSkill,
  type CreatedHandoff,
  checkSkills,
  type Discovery,
  type FoundSkillFiles,
  menuEntries,
  menuText,
  pickTarget,
  plainLine,
  type RankedTarget,
  rankingFacts,
  rankTargets,
  type SkillDiagnostic,
} from "@clew/operations";
import { readSkillFolder, type SkillRoot, scanSkills } from "@clew/project/skills";
import { flagOn, flagText } from "../../arguments/flag-values.ts";
import { runSubcommand } from "../../arguments/subcommand.ts";
import type { Command, Invocation } from "../../command.ts";
import { runAck, runList, runReceive, runSend, runShow, runValidate } from "../../handoffs/commands/run-life.ts";
import {
  type DraftSource,
  findingRow,
  makePayload,
  printFailure,
  readDraftSource,
} from "../../handoffs/draft-source.ts";
import { callOnce, withProject } from "../../rpc/call-project.ts";
import { flagsOfSubcommands, subcommandsOf } from "../../rpc/operation-command.ts";
import { fenced, foundAt, print } from "../../terminal/print-result.ts";
import { countText } from "../../terminal/value-text.ts";

const RUNS = {
  discover: runDiscover,
  menu: runMenu,
  create: runCreate,
  validate: runValidate,
  send: runSend,
  receive: runReceive,
  ack: runAck,
  list: runList,
  show: runShow,
  skills: runSkills,
} as const;

/** `clew handoff`: payloads from one skill to the next. */
export const handoff: Command = {
  name: "handoff",
  summary: "Payloads from one skill to the next: find targets, make, check, send, receive and acknowledge.",
  usage: "handoff discover|menu|create|validate FILE|send|receive FILE|ack ID|list|show ID|skills check DIR",
  wordless: ["discover", "menu", "create", "list"],
  examples: [
    "clew handoff discover --category research",
    "clew handoff menu --input draft.yaml",
    "clew handoff create --input draft.yaml --target lit-pm",
    "clew handoff validate handoff-payload.yaml --json",
    "clew handoff receive handoff-payload.yaml --renew",
    "clew handoff skills check .claude/skills",
  ],
  flags: {
    ...flagsOfSubcommands("handoff"),
    input: { value: "DRAFT", summary: "menu, create, send: the draft, as YAML or JSON; - reads stdin" },
    session: { value: "ID", summary: "menu, create, send: make the draft from a session's answers" },
    state: { value: "FILE", summary: "the same, by the session's state file" },
    thread: { value: "ID", summary: "menu, create, send: make the draft from a thread, or link it to one" },
    previous: { value: "FILE", summary: "create, send: the payload that was received; its chain goes on" },
    target: { value: "SKILL", summary: "create, send: who receives" },
    pick: { value: "NAME", summary: "menu: make the payload for this skill (or letter)" },
    health: { summary: "create, send: run the target's health check, if your own trust list names it" },
    ack: { summary: "receive: acknowledge at once" },
  },
  subcommands: {
    ...subcommandsOf("handoff"),
    skills: "check DIR: what is wrong with a skill, or with every skill of a folder",
  },
  run: (invocation) => runSubcommand(invocation, RUNS).catch((thrown: unknown) => printFailure(invocation, thrown)),
};

/** The result of `discoverSkills`. */
type Discovered = Omit<Discovery, "names"> & { readonly scanned: number };

/** `clew handoff discover`: lists every skill that accepts handoffs, and why others do not. */
async function runDiscover(invocation: Invocation): Promise<number> {
  const discovered = await discover(invocation);
  print(invocation, discovered, () => discoveryText(discovered));
  return 0;
}

function discover(invocation: Invocation): Promise<Discovered> {
  const given = { category: flagText(invocation, "category"), refresh: flagOn(invocation, "refresh") };
  return callOnce<Discovered>(invocation, "discoverSkills", given);
}

function discoveryText({ workflows, skipped, shadowed, scanned }: Discovered): string {
  const rows = workflows.map(
    (each) =>
      `[${each.categories.join(", ")}] ${each.skill} - ${each.description}  (${each.scope}: ${plainLine(each.path, 400)})`,
  );
  const refused = skipped.map((each) => {
    const place = `${plainLine(each.path, 400)}${each.line === undefined ? "" : `:${each.line}`}`;
    const fix = each.fix === undefined ? "" : `\n    fix: ${plainLine(each.fix, 200)}`;
    return `skipped ${place}: ${plainLine(each.reason, 300)}${fix}`;
  });
  const hidden = shadowed.map(
    (each) => `shadowed ${plainLine(each.path, 400)}: "${plainLine(each.skill, 64)}" is ${plainLine(each.by, 400)}`,
  );
  const head =
    scanned === 0
      ? "No skills are installed: install some to hand off to them.\n"
      : `${countText(workflows.length, "skill")} of ${scanned} accept handoffs.${workflows.length === 0 ? " To make one accept them, add handoff metadata to its SKILL.md; `clew handoff skills check DIR` helps." : ""}\n`;
  return head + fenced([...rows, ...refused, ...hidden], foundAt("the SKILL.md files of this machine"));
}

/** `clew handoff menu`: lists the targets that fit a draft best; picking one creates the payload. */
async function runMenu(invocation: Invocation): Promise<number> {
  const source = await readDraftSource(invocation);
  const { workflows: fitting, skipped, shadowed } = await discover(invocation);
  const ranked = rankTargets(fitting, rankingFacts(source.draft));
  const pick = flagText(invocation, "pick");
  if (pick !== undefined) return createFrom(invocation, source, pickedName(ranked, pick));
  const entries = menuEntries(ranked);
  if (!invocation.json && invocation.terminal.isInteractive && invocation.terminal.stdinIsTerminal) {
    const { chooseTarget } = await import("../../handoffs/commands/choose-target.ts");
    const chosen = await chooseTarget(entries);
    return chosen === undefined ? 0 : createFrom(invocation, source, chosen);
  }
  const workflows = entries.map(({ workflow, score, relevance, reasons, letter }) => ({
    ...workflow,
    letter,
    relevance_score: score,
    relevance,
    reasons,
  }));
  print(
    invocation,
    { workflows, total: ranked.length, skipped, shadowed },
    () =>
      fenced([menuText(entries).trimEnd()], foundAt("the SKILL.md files of this machine")) +
      (entries.length > 0 ? "" : "No skill here accepts this handoff; `clew handoff discover` says why.\n"),
  );
  return 0;
}

// Pass an unknown name on: its error explains why it is not a target.
function pickedName(ranked: readonly RankedTarget[], pick: string): string {
  const word = pick.trim();
  if (word === "") throw new ClewError("USAGE", "--pick takes a letter of the menu or a skill's name.");
  return pickTarget(ranked, word)?.workflow.skill ?? word;
}

/** `clew handoff create`: turns a draft into a payload for a target. */
async function runCreate(invocation: Invocation): Promise<number> {
  return createFrom(invocation, await readDraftSource(invocation), flagText(invocation, "target"));
}

/** Creates a draft's payload for a target and prints what to invoke. */
async function createFrom(invocation: Invocation, source: DraftSource, target: string | undefined): Promise<number> {
  const created = await withProject(invocation, (project) => makePayload(invocation, project, { source, target }));
  print(invocation, created, () => createdText(created));
  return 0;
}

function createdText(created: CreatedHandoff): string {
  const rows = [
    ...created.warnings.map((each) => findingRow("warning", each, created.payload_path)),
    ...created.notes.map((note) => `note: ${note}`),
    ...created.redactions.map((each) => `redacted: ${each.kind} ${each.mark}`),
  ];
  const health = created.health === "none declared" ? "" : `Health check: ${created.health}.\n`;
  return `Payload: ${created.payload_path}\nHash: ${created.payload_hash} (${created.payload_size_bytes} bytes)\nId: ${created.id}\n${health}${fenced(rows, foundAt(created.payload_path))}Invoke: ${created.invocation}\n`;
}

/** `clew handoff skills check DIR`: tells an author what is wrong with a skill, or with each skill in a folder. */
async function runSkills(invocation: Invocation): Promise<number> {
  const [, action, dir, extra] = invocation.args;
  if (action !== "check" || dir === undefined || extra !== undefined)
    throw new ClewError("USAGE", "Expected `clew handoff skills check DIR`.", {
      hint: "DIR is the folder of one skill, or a folder of skills such as .claude/skills.",
    });
  const skills = checkSkills(filesOf(resolve(invocation.cwd, dir), dir));
  if (skills.length === 0) throw new ClewError("NOT_FOUND", `${dir} holds no SKILL.md, and no folder that does.`);
  const valid = skills.every((each) => each.diagnostics.every((one) => one.level !== "error"));
  print(invocation, { valid, skills }, () => checkedText(skills));
  return valid ? 0 : 4;
}

function filesOf(path: string, given: string): Iterable<FoundSkillFiles> {
  const stats = statsOf(path, given);
  if (stats === undefined) throw new ClewError("NOT_FOUND", `${given} does not exist.`);
  // A path to SKILL.md means its folder.
  const folder = realpathSync(stats.isDirectory() ? path : dirname(path));
  const one = readSkillFolder(rootAt(dirname(folder)), basename(folder));
  return one === undefined ? scanSkills([rootAt(folder)]) : [one];
}

function statsOf(path: string, given: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown error";
    throw new ClewError("DOCUMENT_UNREADABLE", `${plainLine(given, 200)} cannot be read (${code}).`, { cause });
  }
}

function rootAt(path: string): SkillRoot {
  return { path, scope: "project", priority: 1, mtimeMs: 0 };
}

function checkedText(skills: readonly CheckedSkill[]): string {
  const errors = skills.flatMap((each) => each.diagnostics).filter((each) => each.level === "error").length;
  const targets = skills.filter((each) => each.accepts_handoff).length;
  const rows = skills.flatMap((each) => [
    `${plainLine(each.skill, 64)}: ${each.accepts_handoff ? "accepts handoffs" : "is no target"}`,
    ...each.diagnostics.map(diagnosticRow),
  ]);
  const head = `${countText(skills.length, "skill")} checked, ${targets} accept handoffs, ${countText(errors, "error")}.\n`;
  return head + fenced(rows, foundAt("SKILL.md files"));
}

function diagnosticRow({ level, code, message, path, line, column, fix }: SkillDiagnostic): string {
  const place = line === undefined ? path : `${path}:${line}:${column ?? 1}`;
  const row = `  ${plainLine(place, 400)}: ${level} ${code}: ${plainLine(message, 400)}`;
  if (fix === undefined) return row;
  return `${row}\n${fix
    .split("\n")
    .map((each, index) =>
      index === 0 ? `    fix: ${plainLine(each, 300)}` : `         ${each.trimEnd().slice(0, 300)}`,
    )
    .join("\n")}`;
}
