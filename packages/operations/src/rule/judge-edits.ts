import { isIn, isSameRepo, matchesGlobs } from "./globs.ts";
import { linearPattern } from "./linear-pattern.ts";
import type { RulesFile } from "./rules-file.ts";
import type { RuleInForce, Waiver } from "./rules-in-force.ts";

/** An edit, with its file's paths from the top of the work tree: as given, and with links resolved. */
export interface NamedEdit extends FileEdit {
  readonly names: readonly string[];
  /** For a deleted folder, the files in it. */
  readonly inside?: readonly string[] | undefined;
  /** The repository of paths that are outside the project's own. */
  readonly elsewhere?: ReadonlyMap<string, string> | undefined;
}

/** The paths that a rule covers: a rule of one repository does not apply to another's files. */
function namesFor({ repo }: RuleInForce, { elsewhere }: NamedEdit, names: readonly string[]): readonly string[] {
  return names.filter((name) => isSameRepo(elsewhere?.get(name), repo));
}

/** What decides whether a waiver applies and whether a rule is off. */
export interface JudgedCall {
  readonly agentSession: string;
  readonly now: string;
  /** Whether nobody is there: then only a person's waiver applies. */
  readonly isUnattended: boolean;
}

/** A rule that an edit breaks, and where it does so. */
export interface BrokenRule {
  readonly rule: RuleInForce;
  readonly path: string;
  /** The line that breaks it; absent if a file lacks something or must not be touched. */
  readonly line?: string | undefined;
}

/** The result of judging edits: the first broken rule, or the waivers used. */
export interface EditVerdict {
  readonly broken?: BrokenRule | undefined;
  readonly used: readonly Waiver[];
  /** Files that were not read completely because they have too much new text or too long lines. */
  readonly leftOut: readonly string[];
}

const LONGEST_LINE = 10_000;
/**
 * The work limit for all rules in one call: well below a second. Counting steps instead of time gives the same call the
 * same verdict.
 */
const MOST_WORK = 8_000_000;

interface Judging {
  work: number;
  readonly leftOut: Set<string>;
}

/** Judge edits by the rules in force. Only what is new in a file can break one. */
export function judgeEdits(edits: readonly NamedEdit[], file: RulesFile, call: JudgedCall): EditVerdict {
  const used: Waiver[] = [];
  const judging: Judging = { work: 0, leftOut: new Set() };
  for (const edit of edits)
    for (const rule of file.rules) {
      if (rule.off_until === undefined ? !rule.on : rule.off_until > call.now) continue;
      const broken = brokenBy(edit, rule, judging);
      if (broken === undefined) continue;
      const waiver = file.waivers.find((each) => isWaived(each, broken, { file, call }));
      if (waiver === undefined) return { broken, used, leftOut: [...judging.leftOut] };
      used.push(waiver);
    }
  return { used, leftOut: [...judging.leftOut] };
}

function isWaived(
  waiver: Waiver,
  { rule, path }: BrokenRule,
  { file, call }: { readonly file: RulesFile; readonly call: JudgedCall },
): boolean {
  if (waiver.decision !== rule.decision || waiver.path.replace(/^\.?\/+/, "") !== path) return false;
  if (waiver.rule !== undefined && waiver.rule !== rule.pattern) return false;
  if (!waiver.person && call.isUnattended) return false;
  const by = file.used[waiver.id];
  return by === undefined || (waiver.holds === "session" && by === call.agentSession);
}

function brokenBy(edit: NamedEdit, rule: RuleInForce, judging: Judging): BrokenRule | undefined {
  if (rule.rule === "frozen") return frozenBy(edit, rule);
  const path = namesFor(rule, edit, edit.names).find((name) => isIn(rule, name));
  if (path === undefined || edit.kind === "delete" || edit.after === undefined) return undefined;
  const find = finder(rule.pattern, path, judging);
  const before = linesOf(edit.before);
  const after = linesOf(edit.after);
  if (rule.rule === "require") {
    const owes = edit.kind === "create" || find(before) !== undefined;
    // A file that was not read to its end cannot be said to lack anything.
    return owes && find(after) === undefined && !judging.leftOut.has(path) ? { rule, path } : undefined;
  }
  const known = new Set(before);
  const line = find([...new Set(after)].filter((each) => !known.has(each)));
  return line === undefined ? undefined : { rule, path, line };
}

/** Find the first line that matches a pattern, within the work limit. */
function finder(pattern: string, path: string, judging: Judging): (lines: readonly string[]) => string | undefined {
  const search = linearPattern(pattern);
  return (lines) => {
    const line = lines.find((each) => {
      if (judging.work >= MOST_WORK) return false;
      const before = search.work;
      const found = search.test(each.slice(0, LONGEST_LINE));
      judging.work += search.work - before;
      return found;
    });
    const isWhole = judging.work < MOST_WORK && lines.every(({ length }) => length <= LONGEST_LINE);
    if (line === undefined && !isWhole) judging.leftOut.add(path);
    return line;
  };
}

/** Whether a frozen rule covers a file. */
export function freezes(
  { pattern, in: globs = [pattern] }: { readonly pattern: string; readonly in?: readonly string[] | undefined },
  path: string,
): boolean {
  return matchesGlobs(globs, path);
}

function frozenBy(edit: NamedEdit, rule: RuleInForce): BrokenRule | undefined {
  if (edit.kind === "change" && edit.after !== undefined && edit.after === edit.before) return undefined;
  const names = namesFor(rule, edit, [...edit.names, ...(edit.inside ?? [])]);
  const path = names.find((name) => freezes(rule, name));
  return path === undefined ? undefined : { rule, path };
}

function linesOf(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : text.split(/\r?\n/);
}

/** What one tool call would do to one file. */
export interface FileEdit {
  /** Its absolute path as named; links are not resolved. */
  readonly path: string;
  readonly kind: "create" | "change" | "delete";
  /** Its text before; undefined if there is no file or it is not readable text. */
  readonly before?: string | undefined;
  /** Its text afterwards; undefined if the file is deleted or its text cannot be worked out. */
  readonly after?: string | undefined;
}
