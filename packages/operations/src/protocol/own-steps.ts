import type { SchemaError } from "@clew/errors";
import type { StepKey } from "@clew/fsm";
import {
  type AnswerContext,
  type AnswerValidator,
  type CheckIssue,
  defineStep,
  type Step,
  stepContent,
  stepOf,
} from "@clew/reasoning-steps/internal";
import type { CompiledProtocol } from "@clew/schemas";
import { isMap, schemaValidator } from "./answer-schema.ts";

type OwnStep = CompiledProtocol["steps"][number];
type OwnCheck = OwnStep["checks"][number];

const known = new WeakMap<CompiledProtocol, Map<StepKey, Step>>();

/** A step of a team's protocol: one it adds, or a built-in one with the team's words. Both work like any other step. */
export function stepUnder(protocol: CompiledProtocol, key: StepKey): Step {
  const steps = known.get(protocol) ?? new Map<StepKey, Step>();
  known.set(protocol, steps);
  const made = steps.get(key) ?? makeStep(protocol, key);
  steps.set(key, made);
  return made;
}

function makeStep(protocol: CompiledProtocol, key: StepKey): Step {
  const own = protocol.steps.find((step) => step.key === key);
  if (own !== undefined) return addedStep(own);
  const builtIn = stepOf(key);
  const { instructions: _text, template: _form, ...definition } = builtIn;
  const places = OWN_WORDS[key]?.(protocol) ?? [];
  const validate = places.some(({ words }) => words.length > 0)
    ? withWords(builtIn.validate, places)
    : builtIn.validate;
  const principles = key === "7" && protocol.principles.length > 0 ? [judges(protocol)] : [];
  return defineStep(
    { ...definition, validate, checks: [...builtIn.checks, ...principles] },
    stepContent(key, protocol),
  );
}

function addedStep(own: OwnStep): Step {
  const { key, title, answer, checks } = own;
  const definition = {
    key,
    number: key,
    state: `STEP:${key}`,
    name: key,
    title,
    validate: schemaValidator(answer),
    answerSchema: "",
    needsFiles: checks.some(({ check }) => check === "files-exist"),
    checks: checks.map((check) => (given: unknown, context: AnswerContext) => issuesOf(check, { key, given, context })),
    follow: () => "submit",
  };
  // This schema gives the answer's type, as a built-in step's definition does for its own.
  return defineStep(definition as unknown as Parameters<typeof defineStep>[0], own);
}

/** A word list in an answer that a team's protocol extends. */
interface WordPlace {
  /** Field names on the path; `*` means every entry of a list. */
  readonly way: readonly string[];
  readonly words: readonly string[];
  /** The built-in word that replaces a team's word during validation. */
  readonly standIn: string;
}

const SEQUENCE = "dynamic-skill-sequencing";
const OWN_WORDS: Readonly<Record<string, (protocol: CompiledProtocol) => readonly WordPlace[]>> = {
  "4": ({ routes, sequence }) => [
    { way: ["route"], words: routes.map(({ name }) => name), standIn: SEQUENCE },
    { way: ["sequence", "*", "step"], words: sequence, standIn: "memory" },
  ],
  "7": ({ principles }) => [
    { way: ["principles", "*", "principle"], words: principles.map(({ name }) => name), standIn: "own" },
  ],
  "8": ({ routes }) => [{ way: ["route"], words: routes.map(({ name }) => name), standIn: SEQUENCE }],
};

/** Validate an answer with the built-in validator, but allow a team's words where built-in words may appear. */
function withWords(builtIn: AnswerValidator, places: readonly WordPlace[]): AnswerValidator {
  const validate: AnswerValidator = (data) => {
    const judged = places.reduce((answer, place) => inBuiltInWords(answer, place, place.way), data);
    const holds = builtIn(withSequence(judged, data));
    validate.errors = holds ? null : (builtIn.errors ?? []).map((error) => withOwn(error, places));
    return holds;
  };
  return validate;
}

function inBuiltInWords(value: unknown, place: WordPlace, way: readonly string[]): unknown {
  const [head, ...rest] = way;
  if (head === undefined) return typeof value === "string" && place.words.includes(value) ? place.standIn : value;
  if (head === "*") return Array.isArray(value) ? value.map((each) => inBuiltInWords(each, place, rest)) : value;
  if (!isMap(value) || !Object.hasOwn(value, head)) return value;
  return { ...value, [head]: inBuiltInWords(value[head], place, rest) };
}

// A team's route never needs a sequence, so add one for the built-in validator.
function withSequence(judged: unknown, given: unknown): unknown {
  if (!isMap(judged) || !isMap(given) || judged["route"] === given["route"] || given["sequence"] !== undefined)
    return judged;
  return { ...judged, sequence: [{ step: "memory", objective: "-" }] };
}

function withOwn(error: SchemaError, places: readonly WordPlace[]): SchemaError {
  const allowed = error.params["allowedValues"];
  if (error.keyword !== "enum" || !Array.isArray(allowed)) return error;
  const found = error.instancePath.split("/").slice(1);
  const place = places.find(
    ({ way }) => way.length === found.length && way.every((each, index) => each === "*" || each === found[index]),
  );
  return place === undefined ? error : { ...error, params: { allowedValues: [...allowed, ...place.words] } };
}

function judges({ principles }: CompiledProtocol): (answer: object) => CheckIssue[] {
  return (answer) => {
    const judged = new Set(valuesAt(answer, ["principles", "principle"]).map(({ value }) => value));
    return principles
      .filter(({ name }) => !judged.has(name))
      .map(({ name }) => ({ kind: "refused", path: "/principles", expected: `a verdict for ${name}`, found: "none" }));
  };
}

/** The subject of a check. */
interface Checked {
  readonly key: StepKey;
  readonly given: unknown;
  readonly context: AnswerContext;
}

function issuesOf(check: OwnCheck, checked: Checked): CheckIssue[] {
  switch (check.check) {
    case "no-duplicates":
      return duplicates(checked.given, check.in);
    case "files-exist":
      return missingFiles(checked, check.in);
    case "refers-to":
      return strangers(checked, check);
    case "condition":
      return unmet(checked, check);
    default:
      return check.check satisfies never;
  }
}

/** A value and its place in an answer. */
interface Found {
  readonly path: string;
  readonly value: unknown;
}

/** Every value at a path of names, entering lists on the way. */
export function valuesAt(answer: unknown, names: readonly string[], path = ""): readonly Found[] {
  if (Array.isArray(answer)) return answer.flatMap((each, index) => valuesAt(each, names, `${path}/${index}`));
  const [head, ...rest] = names;
  if (head === undefined) return [{ path, value: answer }];
  if (!isMap(answer) || !Object.hasOwn(answer, head)) return [];
  return valuesAt(answer[head], rest, `${path}/${head}`);
}

/** Every value in an answer, the answer itself first. */
function everyValue(value: unknown, path = ""): readonly Found[] {
  const below = Array.isArray(value) ? [...value.entries()] : isMap(value) ? Object.entries(value) : [];
  return [{ path, value }, ...below.flatMap(([name, child]) => everyValue(child, `${path}/${name}`))];
}

function namesIn(path: string): readonly string[] {
  return path.split(".").map((name) => name.replace(/\[\]$/, ""));
}

function duplicates(answer: unknown, within: string | undefined): CheckIssue[] {
  // With a path, compare its values wherever they are; without one, check each list by itself.
  const lists: readonly (readonly Found[])[] =
    within === undefined
      ? everyValue(answer).flatMap(({ path, value }) =>
          Array.isArray(value)
            ? [value.map((each: unknown, index): Found => ({ path: `${path}/${index}`, value: each }))]
            : [],
        )
      : [valuesAt(answer, namesIn(within))];
  return lists.flatMap((list) => {
    const seen = new Set<string>();
    return list.flatMap(({ path, value }): CheckIssue[] => {
      const text = typeof value === "string" ? value.trim().toLowerCase() : JSON.stringify(value);
      const isNew = !seen.has(text);
      seen.add(text);
      if (isNew) return [];
      return [{ kind: "refused", path, expected: "every entry once", found: "the same again" }];
    });
  });
}

const FILE_FIELDS = /^(?:files?|paths?)$/;

function missingFiles({ given, context: { linesOf } }: Checked, within: string | undefined): CheckIssue[] {
  if (linesOf === undefined) return [];
  const named =
    within === undefined
      ? everyValue(given).filter(({ path }) => path.split("/").some((name) => FILE_FIELDS.test(name)))
      : valuesAt(given, namesIn(within));
  return named.flatMap(({ path, value }): CheckIssue[] =>
    typeof value === "string" && linesOf(value) === undefined
      ? [{ kind: "refused", code: "EVIDENCE_NOT_FOUND", path, expected: "a file of this project", found: value }]
      : [],
  );
}

function strangers({ given, context: { earlier } }: Checked, { to = "", in: within }: OwnCheck): CheckIssue[] {
  const [step = "", ...rest] = namesIn(to);
  const answers: Readonly<Record<string, unknown>> = { ...earlier };
  const allowed = new Set(valuesAt(answers[step], rest).map(({ value }) => JSON.stringify(value)));
  const last = rest.at(-1) ?? "";
  const found =
    within === undefined
      ? everyValue(given).filter(
          ({ path, value }) => typeof value !== "object" && path.replace(/\/\d+$/, "").endsWith(`/${last}`),
        )
      : valuesAt(given, namesIn(within));
  const shown = [...allowed].slice(0, 10).join(", ");
  return found.flatMap(({ path, value }): CheckIssue[] =>
    allowed.has(JSON.stringify(value))
      ? []
      : [
          {
            kind: "refused",
            path,
            expected: `what step ${step} names in ${rest.join(".")} (${shown || "nothing"})`,
            found: String(value).slice(0, 60),
          },
        ],
  );
}

function unmet(
  { key, given, context: { earlier, judge } }: Checked,
  { condition = "", message }: OwnCheck,
): CheckIssue[] {
  const verdict = judge?.(condition, { ...earlier, [key]: given }) ?? { ok: false, problem: "nothing judges it here" };
  if (verdict.ok && verdict.holds) return [];
  const found = verdict.ok ? "an answer for which it does not" : `an answer that leaves it open: ${verdict.problem}`;
  return [{ kind: "refused", path: "", expected: message ?? `that this holds: ${condition}`, found }];
}
