import { existsSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type CheckedSkill,
  type CreatedHandoff,
  checkSkills,
  type Discovery,
  type FoundSkillFiles,
  type MenuEntry,
  menuEntries,
  menuText,
  type PayloadVerdict,
  pickTarget,
  plainLine,
  quoteForeign,
  type RankedTarget,
  type ReceivedHandoff,
  rankingFacts,
  rankTargets,
  renderYaml,
  type SkillDiagnostic,
  verdictExit,
} from "@clew/operations";
import type { Project } from "@clew/project/open-project";
import { readSkillFolder, type SkillRoot, scanSkills } from "@clew/project/skills";
import { flagOn, flagText } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import {
  type DraftSource,
  findingRow,
  makePayload,
  printFailure,
  readDraftSource,
  textOf,
  verdictText,
} from "../../handoffs/draft-source.ts";
import { answerOf, callOnce, withProject } from "../../rpc/call-project.ts";
import { fieldText, flagsOfSubcommands, runSubcommand, subcommandsOf, wordAfter } from "../../rpc/operation-command.ts";
import { countText, fenced, foundAt, print } from "../../terminal/print-result.ts";

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

/** Lets a person choose from the menu; undefined if they accept or refine instead of handing off. */
async function chooseTarget(entries: readonly MenuEntry[]): Promise<string | undefined> {
  const [{ select }, { askAtTerminal }] = await Promise.all([
    import("@clack/prompts"),
    import("../../terminal/ask-at-terminal.ts"),
  ]);
  const targets = entries.map(({ letter, workflow, relevance, reasons }) => ({
    value: workflow.skill,
    label: `(${letter}) [${workflow.categories[0] ?? ""}] ${workflow.skill} - ${plainLine(workflow.description, 100)}`,
    hint: `${relevance}${reasons.length === 0 ? "" : `: ${reasons.join("; ")}`}`,
  }));
  const chosen = await askAtTerminal((signal) =>
    select({
      message: "What next?",
      options: [{ value: "", label: "(A) Accept" }, { value: "\0refine", label: "(B) Refine" }, ...targets],
      signal,
    }),
  );
  return chosen === "" || chosen === "\0refine" ? undefined : chosen;
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

/** `clew handoff send`: checks a written payload and its target again and prints what to invoke. */
async function runSend(invocation: Invocation): Promise<number> {
  const isFile = invocation.args[1] !== undefined;
  const source = isFile ? undefined : await readDraftSource(invocation);
  const sent = await withProject(invocation, async (project) => {
    const target = flagText(invocation, "target");
    const path =
      source === undefined
        ? await pathOf(invocation, project)
        : (await makePayload(invocation, project, { source, target })).payload_path;
    return project.call("sendHandoff", { path, profile: flagText(invocation, "profile") });
  });
  print(invocation, sent, () => `Invoke: ${fieldText(sent["invocation"])}\n`);
  return 0;
}

/** Finds a handoff by its file, or by its id if the log knows the file. */
async function pathOf(invocation: Invocation, project: Project): Promise<string> {
  const given = payloadWord(invocation, "a payload FILE or the ID of a handoff");
  if (existsSync(resolve(invocation.cwd, given))) return given;
  const { handoff: known } = await project.call("getHandoff", { handoffId: given }).catch(noneIfRefused);
  const path = answerOf(known)["payload_path"];
  return typeof path === "string" ? path : given;
}

function noneIfRefused(thrown: unknown): Readonly<Record<string, unknown>> {
  if (ClewError.is(thrown) && (thrown.code === "NOT_FOUND" || thrown.code === "USAGE")) return {};
  throw thrown;
}

// A recorded handoff needs a lasting file: refuse a pipe.
function payloadWord(invocation: Invocation, what: string): string {
  const given = wordAfter(invocation, what);
  if (given === "-")
    throw new ClewError("USAGE", "A payload is sent and received as a file, not from stdin.", {
      hint: "`clew handoff validate -` judges one from stdin.",
    });
  return given;
}

/** `clew handoff receive FILE`: accepts a payload, or says why not. */
async function runReceive(invocation: Invocation): Promise<number> {
  const path = payloadWord(invocation, "a payload FILE");
  const renew = flagOn(invocation, "renew");
  const [received, status] = await withProject(invocation, async (project) => {
    const answer = await project.call("receiveHandoff", { path, renew, profile: flagText(invocation, "profile") });
    const handoffId = answer["id"];
    if (flagOn(invocation, "ack")) await project.call("acknowledgeHandoff", { handoffId });
    const { handoff: known } = await project.call("getHandoff", { handoffId });
    return [answer as unknown as ReceivedHandoff, answerOf(known)["status"]] as const; // the row's result type
  });
  const acknowledged = status === "acknowledged";
  print(invocation, received, () => receivedText(received, { acknowledged, judged: path }));
  return 0;
}

// The findings of a renewed payload refer to the given file, not to the new one.
function receivedText(
  received: ReceivedHandoff,
  { acknowledged, judged }: { readonly acknowledged: boolean; readonly judged: string },
): string {
  const { handoff: payload, warnings, notes } = received;
  const source = fieldText(answerOf(payload["source"])["skill"]);
  const head = received.renewed ? `Renewed ${plainLine(received.renewed_from ?? "", 128)} and received` : "Received";
  const again = received.already_received ? " (it was sent or received before)" : "";
  const rows = [
    ...warnings.map((each) => findingRow("warning", each, judged)),
    ...notes.map((each) => findingRow("note", each, judged)),
  ];
  const next = acknowledged
    ? "Acknowledged; nothing is left to do with it."
    : `When the work is taken over: clew handoff ack ${received.id}`;
  const content = quoteForeign(renderYaml({ handoff: payload }), { agent: source, when: String(payload["timestamp"]) });
  return `${head} ${received.id}${again}.\nPayload: ${received.payload_path}\n${fenced(rows, foundAt(judged))}${content}\n${next}\n`;
}

async function runAck(invocation: Invocation): Promise<number> {
  const handoffId = wordAfter(invocation, "the ID of a handoff");
  const answer = await callOnce(invocation, "acknowledgeHandoff", { handoffId });
  const already = answer["already"] === true ? " already" : "";
  print(invocation, answer, () => `${fieldText(answer["id"])} is acknowledged${already}.\n`);
  return 0;
}

const MOST_LISTED = 500;

interface ListedHandoff {
  readonly id: string;
  readonly status: string;
  readonly at: string;
  readonly source?: string;
  readonly target?: string;
}

async function runList(invocation: Invocation): Promise<number> {
  const { handoffs, more } = await callOnce<{ readonly handoffs: readonly ListedHandoff[]; readonly more?: boolean }>(
    invocation,
    "listHandoffs",
    { status: flagText(invocation, "status"), limit: MOST_LISTED },
  );
  print(invocation, { handoffs, more }, () => {
    const rows = handoffs.map(({ at, status, id, source, target }) => `${at} ${status} ${id}: ${source} → ${target}`);
    return `${countText(handoffs.length, "handoff")}${more === true ? ", the newest of more" : ""}\n${fenced(
      rows.map((row) => plainLine(row, 300)),
      foundAt("the log of handoffs"),
    )}`;
  });
  return 0;
}

async function runShow(invocation: Invocation): Promise<number> {
  const handoffId = wordAfter(invocation, "the ID of a handoff");
  const { handoff: known, history } = await callOnce(invocation, "getHandoff", { handoffId });
  const shown = { handoff: known, history };
  print(invocation, shown, () => fenced([renderYaml(shown).trimEnd()], foundAt("the log of handoffs")));
  return 0;
}

/**
 * `clew handoff validate FILE`: reports every finding at once; exits 0 for valid, 4 for invalid, 7 if only the hash is
 * wrong.
 */
async function runValidate(invocation: Invocation): Promise<number> {
  const given = wordAfter(invocation, "a payload FILE (- for stdin)");
  const verdict = await callOnce<PayloadVerdict>(invocation, "validateHandoff", {
    ...(given === "-" ? { text: await textOf(invocation, given) } : { path: given }),
    profile: flagText(invocation, "profile"),
  });
  print(invocation, verdict, () => verdictText(verdict, given === "-" ? "stdin" : given));
  return verdictExit(verdict);
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
