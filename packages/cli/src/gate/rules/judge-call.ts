import { opendirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
  type EditVerdict,
  type FileEdit,
  freezes,
  type HookEvent,
  judgeEdits,
  type NamedEdit,
  type RuleInForce,
  type RulesFile,
  type RuleVerdict,
  ruleRefusal,
  type ToolCall,
} from "@clew/operations";
import { editsOf } from "../edits/file-edits.ts";
import { nameBelow, namesOf, topsOf } from "../file-names.ts";
import { faultMessage, judgingTime } from "../inspect-command.ts";
import { realPathOf } from "../protected/protected-paths.ts";
import { isFolder } from "../protected/touched-path.ts";
import type { RulesPlace } from "./rules-at-edit.ts";
import { noteUsed, type RulesRead, readRules } from "./rules-at-edit.ts";

const PATIENCE_MS = 5_000;
const MOST_FILES = 20_000;
/** A call with very many file names may take long; the time limit does not change the result. */
const LIMIT_MS = 1_000;

/** The copy of the rules, rebuilt from the store by `clew rule list`. */
export async function rebuilt({ home, env }: RulesPlace): Promise<RulesRead> {
  // Loading it takes a hook milliseconds, and hardly any hook needs it.
  const { execFileSync } = await import("node:child_process");
  const clew = join(import.meta.dirname, "clew.cjs");
  execFileSync(process.execPath, [clew, "rule", "list", "--json", "--dir", dirname(home)], {
    // Do not ask a server: a hook never waits for one.
    env: { ...env, CLEW_HOME: home, CLEW_URL: "" },
    stdio: ["ignore", "ignore", "ignore"],
    timeout: PATIENCE_MS,
  });
  return readRules(home, env);
}

/** Judges the edits of a call; notes any waiver that it uses. */
export async function judgeCall(place: RulesPlace, event: HookEvent, file: RulesFile): Promise<RuleVerdict> {
  const { tool, agentSession, agent } = event;
  if (tool === undefined) return {};
  const { edits, fault, missed } = await editsOrNames(tool, place, file);
  const isMissed = missed === undefined ? {} : { unchecked: `not every file of the command: ${missed}` };
  if (edits.length === 0) return isMissed;
  // A person's waiver holds whether or not somebody is there.
  const asksWhoIsThere = file.waivers.some(({ person }) => !person);
  const now = new Date().toISOString();
  const isUnattended =
    asksWhoIsThere && (await import("../../agents/hook/unattended.ts")).isUnattended(agent, place.env);
  const call = { agentSession, now, isUnattended };
  const hasRepos = file.rules.some(({ repo }) => repo !== undefined);
  const elsewhere = hasRepos ? await Promise.all(edits.map(({ path }) => namesElsewhere(path, place.home))) : [];
  const judge = (rules: RulesFile["rules"]): EditVerdict =>
    judgingTime(LIMIT_MS).spend(() =>
      judgeEdits(
        edits.map((edit, at) => ({ ...named(edit, place.home, file), elsewhere: elsewhere[at] })),
        { ...file, rules },
        call,
      ),
    );
  // Frozen paths are judged by name alone, so that no text size can prevent it.
  const whole = fault === undefined ? attempt(() => judge(file.rules)) : { fault };
  const { broken, used, leftOut } = whole.value ?? judge(file.rules.filter(isFrozen));
  if (broken !== undefined) return { broken: ruleRefusal(broken) };
  if (used.length > 0) {
    const marks = Object.fromEntries(used.map(({ id }) => [id, agentSession]));
    noteUsed(place.home, place.env, { ...file, used: { ...file.used, ...marks } });
    return { waived: [...new Set(used.map(({ decision }) => decision))] };
  }
  if (whole.fault !== undefined) return { unchecked: `only which files it names: ${whole.fault}` };
  return leftOut.length === 0
    ? isMissed
    : { unchecked: `not every line of ${leftOut.slice(0, 3).join(", ")}: there is too much new text` };
}

/**
 * What a call would write; only the file names if the tool gives them and computing the rest fails or takes too long, and
 * what could be read of a shell command.
 */
async function editsOrNames(
  tool: ToolCall,
  place: RulesPlace,
  file: RulesFile,
): Promise<{ readonly edits: readonly FileEdit[]; readonly fault?: string; readonly missed?: string | undefined }> {
  let missed: string | undefined;
  const leaveOut = (fault: unknown): void => {
    missed = faultMessage(fault);
  };
  try {
    return { edits: await editsOf(tool, { ...place, matters: isFrozenFile(place, file), leaveOut }), missed };
  } catch (thrown) {
    if (tool.class !== "write") throw thrown;
    const paths = tool.paths.map((path) => resolve(place.cwd, path));
    return { edits: paths.map((path) => ({ path, kind: "change" })), fault: faultMessage(thrown) };
  }
}

/** Whether a rule freezes a file; undefined without such a rule. */
function isFrozenFile({ home, cwd }: RulesPlace, { rules }: RulesFile): ((path: string) => boolean) | undefined {
  const frozen = rules.filter(isFrozen);
  if (frozen.length === 0) return undefined;
  const tops = topsOf(join(cwd, "any"), home);
  return (path) => tops.some((top) => nameBelow(top, path).some((name) => frozen.some((rule) => freezes(rule, name))));
}

function attempt<T>(work: () => T): { readonly value?: T; readonly fault?: string } {
  try {
    return { value: work() };
  } catch (thrown) {
    return { fault: faultMessage(thrown) };
  }
}

function isFrozen({ rule }: RuleInForce): boolean {
  return rule === "frozen";
}

/** An edit with its file's names, from the top of its work tree and from the project's folder. */
function named(edit: FileEdit, home: string, file: RulesFile): NamedEdit {
  const goes = edit.kind === "delete" && edit.before === undefined && isFolder(edit.path);
  const asksInside = goes && file.rules.some(({ rule }) => rule === "frozen");
  return { ...edit, names: namesOf(edit.path, home), inside: asksInside ? namesInside(edit.path, home) : [] };
}

/**
 * The names of a file in another repository, inside or beside the project, with that repository's id; asks git only for
 * those.
 */
async function namesElsewhere(path: string, home: string): Promise<NamedEdit["elsewhere"]> {
  const project = realPathOf(dirname(home));
  const [top = project] = topsOf(path, home).slice(-1);
  const real = realPathOf(top);
  if (real === project || nameBelow(real, project).length > 0) return undefined;
  const { oldestRoot } = await import("@clew/project/rules");
  const repo = (await oldestRoot(top)) ?? "none";
  return new Map(nameBelow(top, path).map((name) => [name, repo]));
}

/** The names of the files in a folder, from the tops of the work trees around it or inside it. */
function namesInside(folder: string, home: string): readonly string[] {
  const tops = topsOf(join(folder, "any"), home);
  return tops.flatMap((top) => {
    if (nameBelow(folder, top).length > 0) return filesIn(top).flatMap((path) => nameBelow(top, path));
    return top === folder || nameBelow(top, folder).length > 0
      ? filesIn(folder).flatMap((path) => nameBelow(top, path))
      : [];
  });
}

function filesIn(folder: string): readonly string[] {
  const found: string[] = [];
  const entries = opendirSync(folder, { recursive: true });
  for (let entry = entries.readSync(); entry !== null && found.length < MOST_FILES; entry = entries.readSync())
    if (entry.isFile()) found.push(join(entry.parentPath, entry.name));
  entries.closeSync();
  return found;
}
