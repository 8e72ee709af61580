import { resolve } from "node:path";
import type { FileEdit, ToolCall } from "@clew/operations";
import { isRecord } from "../../guards.ts";
import { judgingTime } from "../inspect-command.ts";
import { applyPatch } from "./apply-patch.ts";
import { type EditPlace, editOf, placeOf, withPlainSigns } from "./edited-file.ts";

/**
 * The files that a tool call would write, each before and after, computed from its arguments. For a shell command, the
 * targets that can be read from it; the parser only loads for a command.
 */
export async function editsOf(tool: ToolCall, place: EditPlace): Promise<readonly FileEdit[]> {
  if (tool.class === "write") return judgingTime(LIMIT_MS).spend(() => writtenBy(tool.input ?? {}, place.cwd));
  if (tool.command === undefined) return [];
  const { shellEdits } = await import("./shell-edits.ts");
  const folders =
    tool.folder === undefined ? place.folders : place.folders.map((each) => resolve(each, tool.folder ?? ""));
  const edits = new Map<string, FileEdit>();
  try {
    judgingTime(LIMIT_MS).spend(() => shellEdits(tool.command ?? "", { ...place, folders }, edits));
  } catch (fault) {
    if (place.leaveOut === undefined) throw fault;
    place.leaveOut(fault);
  }
  return [...edits.values()];
}

/** The time limit for computing a call's edits; beyond it they count as unknown. */
const LIMIT_MS = 500;

type Input = Readonly<Record<string, unknown>>;

function writtenBy(input: Input, cwd: string): readonly FileEdit[] {
  const patch = patchIn(input);
  if (patch !== undefined) return applyPatch(patch, (path) => resolve(cwd, path));
  const name = field(input, PATHS);
  if (name === undefined || input["command"] === "view") return [];
  const path = resolve(cwd, name);
  const whole = field(input, WHOLE);
  if (whole !== undefined && field(input, OLD) === undefined) return [editOf(path, whole)];
  const { before } = editOf(path, undefined);
  const cell = path.endsWith(".ipynb") ? field(input, ["new_source", ...NEW]) : undefined;
  // A notebook stores its lines as JSON: judge the cell's lines as the agent wrote them.
  if (cell !== undefined) return [editOf(path, `${before ?? ""}\n${cell}`)];
  const steps = stepsOf(input);
  // Each replacement scans the whole text: with too many, treat the result as unknown.
  if (steps.length * (before ?? "").length > MOST_READ) return [editOf(path, undefined)];
  if (steps.length > 0) return [editOf(path, steps.reduce(replaced, before ?? ""))];
  const inserted = insertedText(input, before);
  if (inserted !== undefined) return [editOf(path, inserted)];
  // A tool with only a path deletes the file, or changes it in an unknown way.
  const isDelete = Object.keys(input).every((key) => PATHS.includes(key) || key === "explanation");
  return isDelete ? [{ path, kind: "delete", before }] : [editOf(path, undefined)];
}

const MOST_READ = 200_000_000;
const PATCH_FIELDS = ["patchText", "patch", "input", "command"];
const PATHS = [
  "file_path",
  "filePath",
  "path",
  "notebook_path",
  "target_notebook",
  "target_file",
  "absolute_path",
  "filename",
];
const WHOLE = ["content", "contents", "file_text", "fileText"];
const OLD = ["old_string", "oldString", "old_str", "oldStr"];
const NEW = ["new_string", "newString", "new_str", "newStr"];
const ALL = ["replace_all", "replaceAll", "allow_multiple"];

function patchIn(input: Input): string | undefined {
  const texts = PATCH_FIELDS.flatMap((name) => input[name]).filter((value) => typeof value === "string");
  return texts.find((text) => text.includes("*** Begin Patch"));
}

function field(input: Input, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (typeof value === "string") return value;
  }
  return undefined;
}

interface Replacement {
  readonly old: string;
  readonly new: string;
  readonly all: boolean;
}

/** The replacements of a call, in order: its own, or a list. */
function stepsOf(input: Input): readonly Replacement[] {
  const listed = Array.isArray(input["edits"]) ? input["edits"].filter(isRecord) : [input];
  return listed.flatMap((each): Replacement[] => {
    const old = field(each, OLD);
    const expected = each["expected_replacements"];
    const all = ALL.some((name) => each[name] === true) || (typeof expected === "number" && expected > 1);
    // Without a new text the old one is removed, as clients do by default.
    return old === undefined ? [] : [{ old, new: field(each, NEW) ?? "", all }];
  });
}

/** Applies one replacement; undefined if the client would not find the place, and change nothing. */
function replaced(text: string | undefined, step: Replacement): string | undefined {
  if (text === undefined) return undefined;
  if (step.old === "") return text === "" ? step.new : undefined;
  for (const read of [same, withoutReturns]) {
    const places = placesOf(read(step.old), read(text), step.all);
    if (places.length > 0) return withReplaced(read(text), places, { old: read(step.old), new: read(step.new) });
  }
  const plain = withoutReturns(text);
  const places = placesOf(withPlainSigns(withoutReturns(step.old)), withPlainSigns(plain), step.all);
  if (places.length > 0) return withReplaced(plain, places, { old: withoutReturns(step.old), new: step.new });
  return replacedLines(plain, step) ?? replacedLetters(plain, step) ?? replacedBlock(plain, step);
}

/** The engine's own search is faster up to this much work. */
const FAST = 100_000_000;

function placesOf(old: string, text: string, all: boolean): readonly number[] {
  const isFast = old.length * text.length < FAST;
  const next = (from: number): number => (isFast ? text.indexOf(old, from) : placeOf(old, text, from));
  const places: number[] = [];
  for (let at = next(0); at !== -1; at = all ? next(at + old.length) : -1) places.push(at);
  return places;
}

function withReplaced(text: string, places: readonly number[], step: Pick<Replacement, "old" | "new">): string {
  const parts: string[] = [];
  let from = 0;
  for (const at of places) {
    parts.push(text.slice(from, at), step.new);
    from = at + step.old.length;
  }
  return parts.join("") + text.slice(from);
}

const same = (text: string): string => text;
const withoutReturns = (text: string): string => text.replaceAll("\r\n", "\n");

/** Some clients also find lines with other indentation. */
function replacedLines(text: string, step: Replacement): string | undefined {
  const lines = text.split("\n");
  const wanted = step.old
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.trim());
  const at = placeOf(
    wanted,
    lines.map((line) => line.trim()),
  );
  if (at === -1) return undefined;
  return lines.toSpliced(at, wanted.length, ...step.new.replace(/\n$/, "").split("\n")).join("\n");
}

// Longer texts are not searched with other white space.
const MOST_LETTERS = 2_000_000;

/** Some clients also find a text with other white space. */
function replacedLetters(text: string, { old, new: fresh }: Replacement): string | undefined {
  const wanted = old.replace(/\s+/gu, "");
  if (text.length > MOST_LETTERS || wanted.length < 8) return undefined;
  const at = placeOf(wanted, text.replace(/\s+/gu, ""));
  if (at === -1) return undefined;
  let [start, left] = [0, at];
  for (; left > 0 || isWhite(text, start); start += 1) if (!isWhite(text, start)) left -= 1;
  let end = start;
  for (left = wanted.length; left > 0; end += 1) if (!isWhite(text, end)) left -= 1;
  return text.slice(0, start) + fresh + text.slice(end);
}

function isWhite(text: string, at: number): boolean {
  return /\s/u.test(text.charAt(at));
}

/** Some clients find a block by its first and last line, whatever is between. */
function replacedBlock(text: string, { old, new: fresh }: Replacement): string | undefined {
  const wanted = old.trim().split("\n");
  if (wanted.length < 3) return undefined;
  const lines = text.split("\n");
  const trimmed = lines.map((line) => line.trim());
  const from = trimmed.indexOf(wanted[0]?.trim() ?? "");
  const to = from === -1 ? -1 : trimmed.indexOf(wanted.at(-1)?.trim() ?? "", from + 1);
  return to === -1 ? undefined : lines.toSpliced(from, to - from + 1, ...fresh.split("\n")).join("\n");
}

function insertedText(input: Input, before: string | undefined): string | undefined {
  const line = input["insert_line"];
  const fresh = field(input, ["insert_text", ...NEW]);
  if (typeof line !== "number" || fresh === undefined || before === undefined) return undefined;
  return before
    .split("\n")
    .toSpliced(line, 0, ...fresh.replace(/\n$/, "").split("\n"))
    .join("\n");
}
