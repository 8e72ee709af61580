import { readYaml } from "@clew/handoff-schema";
import type { BrokenGuardrail, Guardrail, GuardrailSet } from "./guardrail.ts";
import { expressionProblem } from "./guardrail-expression.ts";
import { brokenFile, mergeGuardrails, readGuardrails } from "./read-guardrail.ts";

/** A rule file as found: its text, or why it could not be read. */
export interface GuardrailFile {
  readonly source: string;
  readonly text?: string;
  readonly problem?: string;
}

const EMPTY: GuardrailSet = { rules: [], broken: [] };

/** The rules of several files. A file that cannot be read or parsed, and a rule that cannot work, stay in the set as broken. */
export async function guardrailsFromFiles(files: readonly GuardrailFile[]): Promise<GuardrailSet> {
  const sets: GuardrailSet[] = [];
  for (const file of files) sets.push(await withSoundExpressions(readFile(file)));
  return sets.length === 0 ? EMPTY : mergeGuardrails(sets);
}

function readFile(file: GuardrailFile): GuardrailSet {
  if (file.text === undefined)
    return { rules: [], broken: [brokenFile(file.source, file.problem ?? "the file cannot be read")] };
  if (file.text.trim() === "") return EMPTY;
  const read = readYaml(file.text);
  if (read.ok) return readGuardrails(read.value, file.source);
  const [first] = read.problems;
  const where = first === undefined ? "not YAML" : `line ${first.line}: ${first.message}`;
  return { rules: [], broken: [brokenFile(file.source, where)] };
}

// An expression that can never work is found when the rules are read, not at the first action it should have stopped.
async function withSoundExpressions(set: GuardrailSet): Promise<GuardrailSet> {
  const rules: Guardrail[] = [];
  const broken: BrokenGuardrail[] = [...set.broken];
  for (const rule of set.rules) {
    const problem = rule.cel === undefined ? undefined : await expressionProblem(rule.cel);
    if (problem === undefined) rules.push(rule);
    else
      broken.push({
        id: rule.id,
        source: rule.source ?? "",
        action: rule.action,
        problem: `the expression: ${problem}`,
      });
  }
  return { rules, broken };
}
