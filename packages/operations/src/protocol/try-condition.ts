import { STEP_KEYS } from "@clew/fsm";
import { exampleOf, stepContent } from "@clew/reasoning-steps/internal";
import type { CompiledProtocol } from "@clew/schemas";
import { answersJudge, expressionProblem } from "../guardrail/check-guardrails.ts";
import { isMap, resolved, type Schema } from "./answer-schema.ts";
import { namedSteps } from "./own-checks.ts";
import { stepUnder } from "./own-steps.ts";

/** Limits on the sets of answers to try, and on the values per field. */
const MOST_TRIES = 3_000;
const MOST_VALUES = 24;

/**
 * What is wrong with a condition before there are answers; undefined if nothing is. It is tried on generated answers:
 * every word of an enum, both ends of every number, and the values the condition names. If none satisfies it, it
 * probably never holds.
 */
export async function conditionProblem(
  protocol: CompiledProtocol,
  key: string,
  condition: string,
): Promise<string | undefined> {
  const wrong = await expressionProblem(condition, "answers");
  if (wrong !== undefined) return `cannot be read: ${wrong}`;
  const judge = await answersJudge(condition);
  const named = [...new Set([...namedSteps(condition), key])];
  const known = new Set<string>([...STEP_KEYS, ...protocol.steps.map((step) => step.key)]);
  // An unknown step is reported as a finding of its own.
  if (!named.every((step) => known.has(step))) return undefined;
  const hints = hintsOf(condition);
  let answers: Readonly<Record<string, unknown>>[] = [everyExample(protocol)];
  for (const step of named) {
    const values = samplesOf(protocol, step, hints);
    answers = combined(answers, values, (base, value) => ({ ...base, [step]: value }));
  }
  let problem: string | undefined;
  for (const each of answers) {
    const verdict = judge(each);
    if (verdict.ok && verdict.holds) return undefined;
    if (!verdict.ok) problem = verdict.problem;
  }
  const isOpen = problem !== undefined && answers.every((each) => !judge(each).ok);
  return isOpen ? `cannot be judged: ${problem}` : "never holds";
}

/** Combine each item of one list with each of another, up to the limit. */
function combined<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  both: (one: One, other: Other) => One,
): One[] {
  const all: One[] = [];
  for (const one of ones)
    for (const other of others) {
      if (all.length === MOST_TRIES) return all;
      all.push(both(one, other));
    }
  return all;
}

/** An example answer for every built-in step and every added one. */
function everyExample(protocol: CompiledProtocol): Readonly<Record<string, unknown>> {
  const none: Hints = { names: new Set(), values: [] };
  const own = protocol.steps.map(({ key }) => [key, samplesOf(protocol, key, none)[0]] as const);
  return Object.fromEntries([
    ...STEP_KEYS.map((key) => [key, exampleOf(stepContent(key).instructions)] as const),
    ...own,
  ]);
}

/** The field names and values that a condition mentions. */
interface Hints {
  readonly names: ReadonlySet<string>;
  readonly values: readonly unknown[];
}

function hintsOf(condition: string): Hints {
  const texts = [...condition.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map(
    ([, one, other]) => one ?? other ?? "",
  );
  const numbers = [...condition.matchAll(/(?<![\w"'])\d+(?:\.\d+)?/g)].map(([text]) => Number(text));
  return {
    names: new Set([...condition.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name)),
    values: [...texts, ...numbers.flatMap((each) => [each, each - 1, each + 1, each / 2, -each])],
  };
}

/** Valid answers of a step to try a condition on. */
function samplesOf(protocol: CompiledProtocol, key: string, hints: Hints): readonly unknown[] {
  const own = protocol.steps.find((step) => step.key === key);
  const { validate } = stepUnder(protocol, key);
  const made =
    own === undefined
      ? variationsOf(exampleOf(stepContent(key).instructions), hints)
      : valuesOf(own.answer, { root: own.answer, hints, depth: 0 });
  const taken = made.filter((value) => validate(value));
  return taken.length > 0 ? taken : made.slice(0, 1);
}

interface Making {
  readonly root: Schema;
  readonly hints: Hints;
  readonly depth: number;
}

/** Some values that a schema accepts. */
function valuesOf(given: Schema, making: Making): readonly unknown[] {
  const schema = resolved(given, making.root);
  const { anyOf, allOf, properties, items } = schema;
  const inner: Making = { ...making, depth: making.depth + 1 };
  if (Array.isArray(schema["enum"])) return schema["enum"].slice(0, MOST_VALUES);
  if (schema["const"] !== undefined) return [schema["const"]];
  if (making.depth > 6) return [];
  if (Array.isArray(anyOf) && properties === undefined)
    return anyOf
      .flatMap((part) => (isMap(part) ? valuesOf({ ...schema, anyOf: undefined, ...part }, inner) : []))
      .slice(0, MOST_VALUES);
  if (Array.isArray(allOf)) return valuesOf(Object.assign({}, schema, ...allOf, { allOf: undefined }), inner);
  const types: readonly unknown[] = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  return types
    .flatMap((type): readonly unknown[] => {
      if (type === "object" || isMap(properties)) return mapsOf(schema, inner);
      if (type === "array" || items !== undefined) return listsOf(schema, inner);
      if (type === "boolean") return [true, false];
      if (type === "null") return [null];
      if (type === "number" || type === "integer") return numbersOf(schema, making.hints);
      return textsOf(schema, making.hints);
    })
    .slice(0, making.depth === 0 ? MOST_TRIES : MOST_VALUES);
}

function numbersOf(
  { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below }: Schema,
  { values }: Hints,
): readonly unknown[] {
  const ends = [minimum, maximum].filter((each) => typeof each === "number");
  const near = [typeof above === "number" ? above + 1 : 0, typeof below === "number" ? below - 1 : 1];
  return [...new Set([...ends, ...near, ...values.filter((each) => typeof each === "number")])].slice(0, MOST_VALUES);
}

function textsOf({ minLength, maxLength }: Schema, { values }: Hints): readonly unknown[] {
  const long = "a text ".repeat(Math.ceil((typeof minLength === "number" ? minLength : 1) / 7));
  const most = typeof maxLength === "number" ? maxLength : 10_000;
  return [...new Set([long.trim().slice(0, most), ...values.filter((each) => typeof each === "string"), ""])].slice(
    0,
    MOST_VALUES,
  );
}

function listsOf({ items, minItems }: Schema, making: Making): readonly unknown[] {
  const least = typeof minItems === "number" ? minItems : 0;
  const entries = isMap(items) ? valuesOf(items, making) : ["a text", ...making.hints.values];
  const [first] = entries;
  const filled = Array.from(
    { length: Math.max(least, 2) },
    (_, index) => entries[index % Math.max(1, entries.length)] ?? first,
  );
  return [
    ...entries
      .slice(0, MOST_VALUES - 3)
      .map((each) => [each, ...Array.from({ length: Math.max(0, least - 1) }, () => each)]),
    filled,
    ...(least === 0 ? [[]] : []),
  ];
}

/** Every field once, and all combinations of values for the fields that the condition mentions. */
function mapsOf({ properties, required }: Schema, making: Making): readonly unknown[] {
  const fields = Object.entries(isMap(properties) ? properties : {}).flatMap(([name, part]) =>
    isMap(part)
      ? [{ name, values: valuesOf(part, making), isDue: Array.isArray(required) && required.includes(name) }]
      : [],
  );
  let maps: Readonly<Record<string, unknown>>[] = [{}];
  for (const { name, values, isDue } of fields) {
    const isNamed = making.hints.names.has(name) || values.some((each) => typeof each === "object");
    const tried = isNamed ? values : values.slice(0, 1);
    const next = maps.flatMap((map) => [
      ...tried.map((value) => ({ ...map, [name]: value })),
      ...(isNamed && !isDue ? [map] : []),
    ]);
    maps = next.slice(0, MOST_TRIES);
  }
  return maps;
}

/** The example, with other values for each field that the condition mentions. */
function variationsOf(example: unknown, hints: Hints): readonly unknown[] {
  if (!isMap(example)) return [example];
  let maps: Readonly<Record<string, unknown>>[] = [example];
  for (const [name, value] of Object.entries(example)) {
    const inner = isMap(value)
      ? variationsOf(value, hints)
      : hints.names.has(name)
        ? [value, ...othersOf(value, hints)]
        : [value];
    maps = combined(maps, inner, (map, each) => ({ ...map, [name]: each }));
  }
  return maps;
}

function othersOf(value: unknown, hints: Hints): readonly unknown[] {
  if (Array.isArray(value))
    return [
      [],
      ...value.flatMap((each) => variationsOf(each, hints).map((other) => [other])),
      ...hints.values.map((each) => [each]),
    ];
  if (typeof value === "boolean") return [!value];
  return hints.values;
}
