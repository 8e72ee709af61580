import { exampleOf, stepContent } from "@clew/reasoning-steps/internal";
import type { CompiledProtocol } from "@clew/schemas";
import { isMap, type Schema, schemaAt } from "./answer-schema.ts";
import { valuesAt } from "./own-steps.ts";

/** A check of an added step, as compiled. */
export type OwnCheck = CompiledProtocol["steps"][number]["checks"][number];

const NAMED = ["no-duplicates", "files-exist", "refers-to"] as const;
type Named = (typeof NAMED)[number];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  "no-duplicates": ["no-duplicates", "in"],
  "files-exist": ["files-exist", "in"],
  "refers-to": ["refers-to", "in"],
  condition: ["condition", "message"],
};

/**
 * Read a check as written: a name, a name with its subject, or a condition. A string result that is not a check is the
 * problem found.
 */
export function readCheck(given: unknown): OwnCheck | string {
  if (typeof given === "string") {
    if (!/^[a-z][a-z0-9-]*$/i.test(given.trim())) return { check: "condition", condition: given.trim() };
    const named = nameOf(given.trim());
    if (named === undefined) return unknownCheck(given);
    return named === "refers-to"
      ? "refers-to needs what it refers to, such as refers-to: 3.selected"
      : { check: named };
  }
  if (!isMap(given)) return unknownCheck(JSON.stringify(given));
  const name = Object.keys(given).find((key) => FIELDS[key] !== undefined && key !== "in" && key !== "message");
  if (name === undefined) return unknownCheck(Object.keys(given).join(", "));
  const strange = Object.keys(given).find((key) => FIELDS[name]?.includes(key) !== true);
  if (strange !== undefined) return `the check ${name} has no field "${strange}"`;
  const odd = Object.entries(given).find(([, value]) => typeof value !== "string" && value !== null && value !== true);
  if (odd !== undefined) return `the field "${odd[0]}" of a check is a text`;
  const text = (key: string): string | undefined => {
    const value = given[key];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
  };
  if (name === "condition") {
    const condition = text("condition");
    return condition === undefined
      ? "a condition is a text"
      : { check: "condition", condition, message: text("message") };
  }
  if (name === "refers-to") {
    const to = text("refers-to");
    return to === undefined
      ? "refers-to needs what it refers to, such as refers-to: 3.selected"
      : { check: "refers-to", to, in: text("in") };
  }
  // A named check gives its field after its name, or under "in".
  return { check: nameOf(name) ?? "no-duplicates", in: text(name) ?? text("in") };
}

function nameOf(text: string): Named | undefined {
  return NAMED.find((each) => each === text);
}

function unknownCheck(text: string): string {
  return `there is no check "${text.slice(0, 60)}": ${NAMED.join(", ")}, or a condition`;
}

/** What a check is verified against before there are answers. */
interface Grounds {
  readonly key: string;
  readonly schema: Schema;
  readonly schemas: ReadonlyMap<string, Schema>;
  /** The steps before this one, and whether each is always answered when this one is asked, in every mode and depth. */
  readonly answered: ReadonlyMap<string, boolean> | undefined;
}

/** Why a check can never be judged: its field is not in the answer, or its step does not come before. */
export function referenceProblem(check: OwnCheck, grounds: Grounds): string | undefined {
  const { key, schema, answered } = grounds;
  const within = check.in;
  if (within !== undefined && schemaAt(schema, split(within)) === undefined)
    return `the answer of step ${key} has no field ${within}`;
  if (check.to !== undefined) {
    const [step = "", ...way] = split(check.to);
    const last = way.at(-1);
    if (last === undefined)
      return `refers-to names a step and a field of its answer, such as 3.selected; found ${check.to}`;
    const problem =
      stepProblem(step, answered) ??
      (hasField(step, way, grounds) ? undefined : `the answer of step ${step} has no field ${way.join(".")}`);
    if (problem !== undefined) return problem;
    if (within === undefined && !hasName(schema, last))
      return `the answer of step ${key} has no field "${last}": say under "in" which field refers to ${check.to}`;
  }
  for (const step of namedSteps(check.condition ?? "")) {
    const problem = step === key ? undefined : stepProblem(step, answered);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function split(path: string): readonly string[] {
  return path.split(".").map((name) => name.replace(/\[\]$/, ""));
}

function stepProblem(step: string, answered: Grounds["answered"]): string | undefined {
  if (answered === undefined) return undefined;
  const always = answered.get(step);
  if (always === undefined) return `there is no step "${step}" before this one`;
  return always
    ? undefined
    : `step ${step} is not asked in every session that asks this one (agent sessions have no step 4, light ones only 0, 1, 8 and light steps)`;
}

/** The steps whose answers a condition reads. */
export function namedSteps(condition: string): ReadonlySet<string> {
  const found = condition.matchAll(/\banswers\s*(?:\.\s*([a-z][a-z0-9_]*)|\[\s*(?:"([^"]*)"|'([^']*)')\s*\])/g);
  return new Set([...found].map(([, own, double, single]) => own ?? double ?? single ?? ""));
}

/** Whether an answer may contain a field: by its schema or, for a built-in step, by its template and example answer. */
function hasField(step: string, way: readonly string[], { schemas }: Grounds): boolean {
  const schema = schemas.get(step);
  if (schema !== undefined) return schemaAt(schema, way) !== undefined;
  const { instructions, template } = stepContent(step);
  return [exampleOf(instructions), JSON.parse(template)].some((each) => valuesAt(each, way).length > 0);
}

function hasName(schema: unknown, name: string): boolean {
  if (Array.isArray(schema)) return schema.some((each) => hasName(each, name));
  if (!isMap(schema)) return false;
  const { properties } = schema;
  return (
    (isMap(properties) && Object.hasOwn(properties, name)) || Object.values(schema).some((each) => hasName(each, name))
  );
}
