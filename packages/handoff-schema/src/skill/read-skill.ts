import { plainLine } from "../foreign/plain-text.ts";
import { shown } from "../payload/judge/shape-findings.ts";
import { isFields } from "../payload/open-payload.ts";
import { readYaml, type YamlRead } from "../yaml/read-yaml.ts";
import { checkMetadata } from "./check-metadata.ts";
import { findMetadata } from "./find-metadata.ts";
import { looksBroken, quickName, splitFrontMatter } from "./front-matter.ts";
import type { SkillDiagnostic, SkillMetadata } from "./skill-diagnostic.ts";

/** A skill's files as they were found on disk. */
export interface SkillFiles {
  /** Path of its SKILL.md. */
  readonly path: string;
  /** Name of its folder. */
  readonly folder: string;
  /** The beginning of its SKILL.md, at least as much as front matter may take. */
  readonly text: string;
  /** Whether the text is the whole file. */
  readonly whole: boolean;
  /** Its `handoff.yaml`, where there is one. */
  readonly sidecar?: { readonly path: string; readonly text: string } | undefined;
}

/** What a skill is to handoffs: a target, one that says nothing of them, one that declines, or one that cannot be read. */
export interface SkillReading {
  readonly kind: "eligible" | "plain" | "declined" | "broken";
  /** From its front matter, else its folder. */
  readonly name: string;
  /** Present where the skill is eligible. */
  readonly metadata?: SkillMetadata;
  readonly diagnostics: readonly SkillDiagnostic[];
}

const SKILL_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Reads a skill. One that never mentions handoffs and looks sound is not parsed, unless `thorough`. */
export function readSkill(files: SkillFiles, options: { readonly thorough?: boolean } = {}): SkillReading {
  const front = splitFrontMatter(files.text, files.whole);
  if (!front.ok) {
    const diagnostic: SkillDiagnostic = {
      level: "error",
      code: front.code,
      message: front.reason,
      path: files.path,
      line: 1,
      column: 1,
      fix:
        front.code === "FRONT_MATTER_TOO_LARGE"
          ? "move text below the front matter"
          : "---\nname: …\ndescription: …\n---",
    };
    return { kind: "broken", name: files.folder, diagnostics: [diagnostic] };
  }
  const quick = quickName(front.yaml) ?? files.folder;
  const mentions = front.yaml.includes("handoff") || files.sidecar !== undefined;
  if (!mentions && options.thorough !== true && !looksBroken(front.yaml))
    return { kind: "plain", name: quick, diagnostics: [] };
  const read = readYaml(front.yaml, { firstLine: front.firstLine, maxDepth: 32, maxLength: 65_536 });
  if (!read.ok) return { kind: "broken", name: quick, diagnostics: syntaxDiagnostics(read, files.path) };
  return interpret(files, read, quick);
}

function syntaxDiagnostics(read: YamlRead, path: string): SkillDiagnostic[] {
  return read.problems.map(({ message, line, column, fix }) => ({
    level: "error",
    code: "FRONT_MATTER_BROKEN",
    message: `the front matter is no YAML: ${message}`,
    path,
    line,
    column,
    ...(fix === undefined ? {} : { fix }),
  }));
}

function interpret(files: SkillFiles, read: YamlRead, quick: string): SkillReading {
  const diagnostics: SkillDiagnostic[] = [];
  const say = (each: SkillDiagnostic): void => void diagnostics.push(each);
  const { path } = files;
  if (!isFields(read.value)) {
    say({
      level: "error",
      code: "FRONT_MATTER_BROKEN",
      message: "the front matter must be a map",
      path,
      line: 2,
      column: 1,
    });
    return { kind: "broken", name: quick, diagnostics };
  }
  for (const { code, message, line, column, fix, deliberate } of read.suspicions)
    if (deliberate !== true)
      say({ level: "warning", code, message, path, line, column, ...(fix === undefined ? {} : { fix }) });
  const name = nameOf(read, files, say);
  const found = findMetadata({ path, frontMatter: read, sidecar: files.sidecar }, say);
  const broken = (): boolean => diagnostics.some((each) => each.level === "error");
  if (found === undefined) return { kind: broken() ? "broken" : "plain", name, diagnostics };
  const description = read.value["description"];
  const metadata = checkMetadata(found, typeof description === "string" ? description : undefined, say);
  if (metadata === undefined) return { kind: broken() ? "broken" : "declined", name, diagnostics };
  if (!SKILL_NAME.test(name)) {
    const message = `a target's name is made of a-z, 0-9 and hyphens (at most 64), found ${shown(name)}`;
    say({ level: "error", code: "BAD_NAME", message, path, ...read.locate("/name"), fix: `name: ${slug(name)}` });
    return { kind: "broken", name: plainLine(name, 64), diagnostics };
  }
  return broken() ? { kind: "broken", name, diagnostics } : { kind: "eligible", name, metadata, diagnostics };
}

function nameOf(read: YamlRead, files: SkillFiles, say: (each: SkillDiagnostic) => void): string {
  const given = isFields(read.value) ? read.value["name"] : undefined;
  const { path, folder } = files;
  if (typeof given !== "string" || given.trim() === "") {
    const message = "`name` is absent: the folder's name stands in";
    say({ level: "warning", code: "NO_NAME", message, path, line: 2, column: 1, fix: `name: ${slug(folder)}` });
    return folder;
  }
  const name = given.trim();
  if (name !== folder) {
    const message = `the name ${shown(name)} differs from its folder ${shown(folder)}; the name counts`;
    say({ level: "note", code: "NAME_DIFFERS", message, path, ...read.locate("/name") });
  }
  return name;
}

function slug(text: string): string {
  const word = text
    .toLowerCase()
    .slice(0, 200)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 64);
  return word === "" ? "my-skill" : word;
}
