import { readSkill, type SkillDiagnostic } from "@clew/handoff-schema/internal";
import type { FoundSkillFiles } from "./discover-skills.ts";

/** What an author is told of one skill. */
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

/** Reads skills thoroughly and says everything that is wrong or missing, with the line and how to mend it. */
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
