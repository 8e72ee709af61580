import { resolve } from "node:path";
import type { FileEdit, ToolCall } from "@clew/operations";
import { isRecord } from "../../guards.ts";
import { applyPatch } from "./apply-patch.ts";
import { type EditPlace, editOf } from "./edited-file.ts";

/**
 * The files that a call of a tool would write, each before and after it, computed from the tool's arguments. Of a shell command
 * those whose targets can be read from it; what reads commands is only loaded for one.
 */
export async function editsOf(tool: ToolCall, place: EditPlace): Promise<readonly FileEdit[]> {
  if (tool.class === "write") return writtenBy(tool.input ?? {}, place.cwd);
  if (tool.command === undefined || !MAY_WRITE.test(tool.command)) return [];
  const { shellEdits } = await import("./shell-edits.ts");
  const folders =
    tool.folder === undefined ? place.folders : place.folders.map((each) => resolve(each, tool.folder ?? ""));
  return shellEdits(tool.command, { ...place, folders });
}

// A command without any of these writes no file whose name can be read from it.
const MAY_WRITE =
  />|<<|\b(?:rm|mv|cp|tee|sed|perl|dd|truncate|unlink|rmdir|install|ln|touch|git|apply_?patch|patch|shred|find)\b/;

type Input = Readonly<Record<string, unknown>>;

function writtenBy(input: Input, cwd: string): readonly FileEdit[] {
  const patch = patchIn(input);
  if (patch !== undefined) return applyPatch(patch, (path) => resolve(cwd, path));
  const name = field(input, PATHS);
  if (name === undefined) return [];
  const path = resolve(cwd, name);
  const whole = field(input, WHOLE);
  if (whole !== undefined && field(input, OLD) === undefined) return [editOf(path, whole)];
  const { before } = editOf(path, undefined);
  const steps = stepsOf(input);
  if (steps.length > 0) return [editOf(path, steps.reduce(replaced, before ?? ""))];
  const inserted = insertedText(input, before);
  if (inserted !== undefined) return [editOf(path, inserted)];
  // A tool that is told a path and nothing to put there takes the file away, or changes it in a way that nobody here knows.
  const isDelete = Object.keys(input).every((key) => PATHS.includes(key) || key === "explanation");
  return isDelete ? [{ path, kind: "delete", before }] : [editOf(path, undefined)];
}

const PATCH_FIELDS = ["patchText", "patch", "input", "command"];
const PATHS = ["file_path", "filePath", "path", "notebook_path", "target_file", "absolute_path", "filename"];
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

/** The replacements of a call, in their order: one of its own, or a list. */
function stepsOf(input: Input): readonly Replacement[] {
  const listed = Array.isArray(input["edits"]) ? input["edits"].filter(isRecord) : [input];
  return listed.flatMap((each): Replacement[] => {
    const old = field(each, OLD);
    const expected = each["expected_replacements"];
    const all = ALL.some((name) => each[name] === true) || (typeof expected === "number" && expected > 1);
    // Without the new text the old one goes: a client's own default.
    return old === undefined ? [] : [{ old, new: field(each, NEW) ?? "", all }];
  });
}

/** A text after one replacement; undefined where its client would not find the place, and change nothing. */
function replaced(text: string | undefined, step: Replacement): string | undefined {
  if (text === undefined) return undefined;
  if (step.old === "") return text === "" ? step.new : undefined;
  for (const read of [same, withoutReturns]) {
    const [body, old, fresh] = [text, step.old, step.new].map(read);
    if (body === undefined || old === undefined || fresh === undefined || !body.includes(old)) continue;
    if (step.all) return body.split(old).join(fresh);
    const at = body.indexOf(old);
    return body.slice(0, at) + fresh + body.slice(at + old.length);
  }
  return replacedLines(text, step);
}

const same = (text: string): string => text;
const withoutReturns = (text: string): string => text.replaceAll("\r\n", "\n");

/** Some clients find lines also where they are indented otherwise. */
function replacedLines(text: string, step: Replacement): string | undefined {
  const lines = text.split("\n");
  const wanted = step.old
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.trim());
  const at = lines.findIndex((_, start) => wanted.every((line, index) => lines[start + index]?.trim() === line));
  if (at === -1) return undefined;
  return lines.toSpliced(at, wanted.length, ...step.new.replace(/\n$/, "").split("\n")).join("\n");
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
