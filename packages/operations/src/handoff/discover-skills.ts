import {
  plainLine,
  readSkill,
  type Sha256,
  type SkillDiagnostic,
  type SkillFiles,
  type SkillMetadata,
  type SkillReading,
} from "@clew/handoff-schema/internal";
import type { SkillAvailableWorkflows } from "@clew/schemas";

/** A skill that accepts handoffs. */
export type Workflow = SkillAvailableWorkflows["workflows"][number];

/** A skill's files and where they were found, strongest first. */
export interface FoundSkillFiles extends SkillFiles {
  readonly root: { readonly path: string; readonly scope: Workflow["scope"]; readonly priority: number };
  /** Why its SKILL.md cannot be read. */
  readonly problem?: string;
  readonly mtimeMs: number;
  readonly size: number;
  readonly sidecar?: NonNullable<SkillFiles["sidecar"]> & Pick<FoundSkillFiles, "mtimeMs" | "size">;
}

/** The result of looking for skills. */
export type Discovery = Pick<SkillAvailableWorkflows, "workflows" | "skipped" | "shadowed" | "files"> & {
  /** Every skill found, whether or not it accepts handoffs. */
  readonly names: readonly string[];
  /** The same skills with their descriptions. */
  readonly skills: readonly FoundSkill[];
};

/** The fields that are read from every skill found. */
export type FoundSkill = NonNullable<SkillAvailableWorkflows["skills"]>[number];

type Skipped = SkillAvailableWorkflows["skipped"][number];

interface Collected {
  readonly workflows: Workflow[];
  readonly skipped: Skipped[];
  readonly shadowed: SkillAvailableWorkflows["shadowed"];
  readonly files: SkillAvailableWorkflows["files"];
  /** From a name to the SKILL.md of the skill that owns it. */
  readonly holders: Map<string, string>;
  readonly skills: FoundSkill[];
}

/**
 * Sort skills into those that accept handoffs, unusable ones, and those hidden by a stronger skill of the same name.
 */
export function discoverSkills(found: Iterable<FoundSkillFiles>, sha256: Sha256): Discovery {
  const collected: Collected = { workflows: [], skipped: [], shadowed: [], files: [], holders: new Map(), skills: [] };
  for (const files of found) collect(files, sha256, collected);
  const { holders, ...discovery } = collected;
  return { ...discovery, names: [...holders.keys()] };
}

function collect(files: FoundSkillFiles, sha256: Sha256, into: Collected): void {
  const reading = files.problem === undefined ? readSkill(files) : undefined;
  const name = reading?.name ?? files.folder;
  const holder = into.holders.get(name);
  if (holder !== undefined) {
    into.shadowed.push({ skill: name, path: files.path, by: holder });
    return;
  }
  // A broken or unsuitable skill keeps its name, so that a weaker one cannot take its place.
  into.holders.set(name, files.path);
  const { scope, priority } = files.root;
  into.skills.push({ skill: name, description: reading?.description ?? "", scope, priority });
  if (reading === undefined)
    into.skipped.push({ skill: name, path: files.path, reason: files.problem ?? "unreadable" });
  else if (reading.kind === "broken") into.skipped.push(skippedBy(name, files.path, reading.diagnostics));
  else if (reading.metadata !== undefined) into.workflows.push(entryOf(files, reading, reading.metadata));
  // A result holds only while the files are unchanged: a broken skill may be fixed soon.
  if (reading !== undefined && reading.kind !== "plain") into.files.push(...fingerprints(files, sha256));
}

/** A skill as a target; undefined if it does not accept handoffs (any more). */
export function workflowOf(files: FoundSkillFiles): Workflow | undefined {
  const reading = readSkill(files);
  return reading.metadata === undefined ? undefined : entryOf(files, reading, reading.metadata);
}

function entryOf(files: FoundSkillFiles, { name, diagnostics }: SkillReading, metadata: SkillMetadata): Workflow {
  const { scope, priority } = files.root;
  return {
    skill: name,
    scope,
    priority,
    // Clean names shown to people here, once, so that no list or menu can forget to.
    categories: metadata.categories.map((each) => plainLine(each, 64)),
    description: plainLine(metadata.description, 1000),
    trigger: metadata.trigger,
    protocol_version: metadata.protocolVersion,
    health_check: metadata.healthCheck,
    requires: [...metadata.requires],
    optional_consumes: [...metadata.optionalConsumes],
    path: files.path,
    notes: diagnostics.map((each) => each.message),
  };
}

function fingerprints(files: FoundSkillFiles, sha256: Sha256): SkillAvailableWorkflows["files"] {
  return [files, ...(files.sidecar === undefined ? [] : [files.sidecar])].map(({ path, mtimeMs, size, text }) => ({
    path,
    mtime_ms: mtimeMs,
    size,
    digest: `sha256:${sha256(text)}`,
  }));
}

function skippedBy(skill: string, path: string, diagnostics: readonly SkillDiagnostic[]): Skipped {
  const first = diagnostics.find((each) => each.level === "error");
  if (first === undefined) return { skill, path, reason: "cannot be read" };
  const { message, line, fix } = first;
  return {
    skill,
    path: first.path,
    reason: message,
    line,
    fix,
  };
}

/** The report on one skill for its author. */
export interface CheckedSkill {
  readonly skill: string;
  readonly path: string;
  /** Whether others can hand off to it. */
  readonly accepts_handoff: boolean;
  readonly diagnostics: readonly SkillDiagnostic[];
}

const ADVICE = `handoff:
  accepts_handoff: true
  handoff_categories: [research]
  handoff_description: "one line for the menu"`;

/** Check skills thoroughly: report everything wrong or missing, with the line and how to fix it. */
export function checkSkills(found: Iterable<FoundSkillFiles>): CheckedSkill[] {
  return Array.from(found, (files) => {
    const { path, problem, folder } = files;
    if (problem !== undefined) {
      const diagnostic: SkillDiagnostic = { level: "error", code: "UNREADABLE", message: problem, path };
      return { skill: folder, path, accepts_handoff: false, diagnostics: [diagnostic] };
    }
    const { kind, name, diagnostics } = readSkill(files, { thorough: true });
    const silent: readonly SkillDiagnostic[] =
      kind === "plain"
        ? [
            {
              level: "note",
              code: "NO_METADATA",
              message: "says nothing of handoffs: it is never a target",
              path,
              fix: ADVICE,
            },
          ]
        : [];
    return { skill: name, path, accepts_handoff: kind === "eligible", diagnostics: [...diagnostics, ...silent] };
  });
}
