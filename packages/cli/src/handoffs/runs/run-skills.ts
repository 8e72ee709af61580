import { realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type CheckedSkill,
  checkSkills,
  type FoundSkillFiles,
  plainLine,
  type SkillDiagnostic,
} from "@clew/operations";
import { readSkillFolder, type SkillRoot, scanSkills } from "@clew/project";
import type { Invocation } from "../../command.ts";
import { countText } from "../../terminal/count-text.ts";
import { fenced, foundAt, print } from "../../terminal/print-result.ts";

/** `clew handoff skills check DIR`: tells an author what is wrong with a skill, or with every skill of a folder. */
export async function runSkills(invocation: Invocation): Promise<number> {
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
  // Naming the SKILL.md itself means its folder.
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
