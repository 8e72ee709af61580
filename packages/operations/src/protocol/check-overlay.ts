import { toFindings } from "@clew/errors";
import { type AddedStep, STEP_KEYS, stepOrder, stepsOfMode } from "@clew/fsm";
import { isTooDeepYaml } from "@clew/handoff-schema/internal";
import { exampleOf, stepContent } from "@clew/reasoning-steps/internal";
import type { CompiledProtocol, ProtocolOverlay } from "@clew/schemas";
import type { Document, LineCounter, ParsedNode } from "yaml";
import { validateProtocolOverlay } from "../generated/validators.ts";
import { isMap, type Schema, schemaProblems, templateOf } from "./answer-schema.ts";
import { type OwnCheck, readCheck, referenceProblem } from "./own-checks.ts";
import { stepUnder } from "./own-steps.ts";
import { conditionProblem } from "./try-condition.ts";

/** One error that makes an overlay unusable. */
export interface OverlayFinding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** An overlay as one document, or what is wrong with it. */
export interface OverlayCheck {
  readonly findings: readonly OverlayFinding[];
  /** Absent if there are findings. */
  readonly compiled?: CompiledProtocol | undefined;
}

/** A file from an overlay's folder. Files outside the folder are never read. */
export type OverlayFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** Read a file of the folder, up to `most` bytes. */
export type ReadOverlayFile = (name: string, most: number) => OverlayFile;

/** An overlay's main file. */
export const OVERLAY_FILE = "protocol.yaml";
const MOST_YAML = 100_000;
const MOST_TEXT = 20_000;
const MOST_SCHEMA = 64_000;

/** Names of answer fields and of what is shown beside them. A step with such a name could not be told from a field. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set(
  (
    "acknowledge agreement answers approach ask branches candidates components conclusion confidence constructor context_factors " +
    "contradiction contradictions dissent domain domain_confidence evidence explore governs inferences intent justification learnings " +
    "matched next_steps open_questions outcome paths principles problem_type questions rationale reason regards rejected revisions " +
    "route selected sequence share skill success_criteria summary survives uncertainties verdict blind_spots gotchas patterns_discovered"
  ).split(" "),
);

interface Checking {
  readonly read: ReadOverlayFile;
  readonly findings: OverlayFinding[];
  readonly yaml: typeof import("yaml");
}

type Names = readonly (string | number)[];
/** Records a finding at a place in a document. */
type Note = (at: Names, message: string) => void;

/**
 * Check an overlay: return every finding with file and line, or the overlay as one document. Nothing in it is executed.
 */
export async function checkOverlay(read: ReadOverlayFile): Promise<OverlayCheck> {
  const findings: OverlayFinding[] = [];
  const checking: Checking = { read, findings, yaml: await import("yaml") };
  const found = read(OVERLAY_FILE, MOST_YAML);
  if (!found.ok) return { findings: [{ file: OVERLAY_FILE, line: 1, message: found.problem }] };
  const parsed = parseYaml(checking, { file: OVERLAY_FILE, text: found.text });
  if (parsed === undefined) return { findings };
  const { value, note } = parsed;
  const overlay = soundParts(value, note);
  if (overlay === undefined) return { findings };
  namesFindings(overlay, note);
  const compiled = withoutAbsent({
    schema_version: "1.0",
    name: overlay.name,
    version: overlay.version,
    texts: textsOf(checking, overlay, note),
    principles: (overlay.principles ?? []).map((each) => (typeof each === "string" ? { name: each } : each)),
    words: overlay.words ?? {},
    routes: overlay.routes ?? [],
    sequence: overlay.sequence ?? [],
    steps: stepsOf(checking, overlay, note),
  });
  examplesFindings(compiled, overlay, note);
  await conditionsFindings(compiled, overlay, note);
  return findings.length > 0 ? { findings } : { findings, compiled };
}

/** The valid parts of an overlay. Invalid parts are reported and left out, so that one error does not hide another. */
function soundParts(value: unknown, note: Note): ProtocolOverlay | undefined {
  if (validateProtocolOverlay(value)) return value as ProtocolOverlay; // just checked by the validator
  const errors = validateProtocolOverlay.errors ?? [];
  const problems = toFindings(errors);
  for (const [index, { path, message }] of problems.slice(0, 20).entries()) {
    const unknown = errors[index]?.params["additionalProperty"];
    const at = typeof unknown === "string" ? [...segmentsOf(path), unknown] : segmentsOf(path);
    note(at, `${path || "the file"}: ${message}`);
  }
  if (!isMap(value)) return undefined;
  const odd = new Set(problems.map(({ path }) => segmentsOf(path)[0]));
  const parts = Object.entries(value).filter(([name]) => !odd.has(name));
  return { ...Object.fromEntries(parts), name: "", version: "" }; // every remaining part passed the validator
}

function withoutAbsent(compiled: CompiledProtocol): CompiledProtocol {
  // Drop undefined fields: they must not affect the digest that people compare.
  return JSON.parse(JSON.stringify(compiled)) as CompiledProtocol;
}

interface Parsed {
  readonly value: unknown;
  readonly note: Note;
}

/** Parse a YAML or JSON file, keeping the line of every place. */
function parseYaml(
  { yaml, findings }: Checking,
  { file, text, isJson = false }: { readonly file: string; readonly text: string; readonly isJson?: boolean },
): Parsed | undefined {
  const noteAt = (line: number, message: string): void => void findings.push({ file, line, message });
  if (isTooDeepYaml(text)) return void noteAt(1, "nested deeper than 64 levels");
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, {
    version: "1.2",
    schema: "core",
    uniqueKeys: true,
    lineCounter: lines,
    prettyErrors: false,
    logLevel: "silent",
  });
  const problems = [...document.errors, ...document.warnings].filter(({ code }) => !isJson || code === "DUPLICATE_KEY");
  for (const { pos, message } of problems) noteAt(lines.linePos(pos[0]).line, message.split("\n", 1)[0] ?? message);
  if (problems.length > 0) return undefined;
  let value: unknown;
  try {
    value = isJson ? JSON.parse(text) : document.toJS({ maxAliasCount: 0 });
  } catch (thrown) {
    noteAt(1, thrown instanceof Error ? thrown.message : String(thrown));
    return undefined;
  }
  return { value, note: (at, message) => noteAt(lineOf(document, lines, at), message) };
}

/** The line of a place, or of its nearest existing parent. */
function lineOf(document: Document.Parsed, lines: LineCounter, at: Names): number {
  for (let depth = at.length; depth >= 0; depth -= 1) {
    const way = at.slice(0, depth);
    const node = way.length === 0 ? document.contents : document.getIn(way, true);
    const range = isNode(node) ? node.range : undefined;
    if (range) return lines.linePos(range[0]).line;
  }
  return 1;
}

function isNode(value: unknown): value is ParsedNode {
  return typeof value === "object" && value !== null && "range" in value;
}

function segmentsOf(path: string): Names {
  return path
    .split("/")
    .slice(1)
    .map((each) => (/^\d+$/.test(each) ? Number(each) : each.replaceAll("~1", "/").replaceAll("~0", "~")));
}

const BUILT_IN_ROUTES = ["skill-orchestration", "dynamic-skill-sequencing"];
const BUILT_IN_WORK = ["clarification", "research", "analysis", "synthesis", "generation", "validation", "memory"];
const BUILT_IN_PRINCIPLES = ["accuracy", "completeness", "clarity", "efficiency", "own"];

/** Whether a text contains control characters, line breaks or marks that change its direction. */
function isOdd(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text);
}

/** Check names across the overlay: no duplicates, no built-in names, no dangling references. */
function namesFindings(
  { steps = [], routes = [], sequence = [], principles = [], words = {} }: ProtocolOverlay,
  note: Note,
): void {
  const once = (names: readonly string[], taken: readonly string[], at: (index: number) => Names): void => {
    for (const [index, name] of names.entries()) {
      if (taken.includes(name)) note(at(index), `"${name}" is built in already`);
      if (names.indexOf(name) < index) note(at(index), `"${name}" is there twice`);
      if (isOdd(name)) note(at(index), "a name is one line without control characters");
    }
  };
  once(
    steps.map(({ key }) => key),
    [...RESERVED_KEYS],
    (index) => ["steps", index, "key"],
  );
  once(
    routes.map(({ name }) => name),
    BUILT_IN_ROUTES,
    (index) => ["routes", index, "name"],
  );
  once(sequence, BUILT_IN_WORK, (index) => ["sequence", index]);
  once(
    principles.map((each) => (typeof each === "string" ? each : each.name)),
    BUILT_IN_PRINCIPLES,
    (index) => ["principles", index],
  );
  once(words.full ?? [], [], (index) => ["words", "full", index]);
  once(words.follow_up ?? [], words.full ?? [], (index) => ["words", "follow_up", index]);
  for (const [index, { directive }] of routes.entries()) {
    const problem = directiveProblem(directive);
    if (problem !== undefined) note(["routes", index, "directive"], problem);
  }
  const known: readonly string[] = [...STEP_KEYS, ...steps.map(({ key }) => key)];
  for (const [index, { key, after, title }] of steps.entries()) {
    if (!known.includes(after))
      note(["steps", index, "after"], `step ${key} stands after "${after}", and there is no such step`);
    if (after === "8")
      note(["steps", index, "after"], `step ${key} stands after step 8, from which the decision comes`);
    if (isOdd(title)) note(["steps", index, "title"], "a title is one line without control characters");
    const circle = circleOf(key, steps);
    if (circle) note(["steps", index, "after"], `step ${key} stands after itself`);
  }
}

function circleOf(key: string, steps: readonly AddedStep[]): boolean {
  let at: string | undefined = key;
  for (let count = 0; count <= steps.length; count += 1) {
    const named: string = at;
    at = steps.find((step) => step.key === named)?.after;
    if (at === undefined) return false;
    if (at === key) return true;
  }
  return false;
}

/** A directive is a sentence, or a plain command that needs no shell quoting. */
function directiveProblem(directive: string): string | undefined {
  if (isOdd(directive)) return "a directive is one line without control characters";
  const isSentence = /[.!?:…。！？]$/u.test(directive.trim());
  if (isSentence || /^[\w@%+=:,./ -]+$/u.test(directive.trim())) return undefined;
  return "a directive is a sentence, which ends like one, or plain words of a command: no quotes, no marks that a shell reads";
}

/** The texts of built-in steps that an overlay replaces or extends. */
function textsOf(checking: Checking, { texts = {} }: ProtocolOverlay, note: Note): CompiledProtocol["texts"] {
  const entries = Object.entries(texts).flatMap(([key, given]) => {
    if (given === undefined) return [];
    const { file, append } = typeof given === "string" ? { file: given, append: undefined } : given;
    const content = readText(checking, file, (message) => note(["texts", key], message));
    if (content === undefined) return [];
    return [[key, { instructions: content.instructions, template: content.template, append }] as const];
  });
  return Object.fromEntries(entries);
}

const TEMPLATE = /\n## Template\b[^\n]*\n+```json\n([^]*?)\n```\s*$/;

/** A text, and the template at its end if there is one. */
function readText(
  checking: Checking,
  file: string,
  wrong: (message: string) => void,
): { readonly instructions: string; readonly template?: string | undefined } | undefined {
  const found = checking.read(file, MOST_TEXT);
  if (!found.ok) return void wrong(`${file} ${found.problem}`);
  const text = found.text.replaceAll("\r\n", "\n");
  const odd = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.exec(text);
  const line = (index: number): number => text.slice(0, index).split("\n").length;
  const note = (at: number, message: string): void => void checking.findings.push({ file, line: at, message });
  if (odd !== null) return void note(line(odd.index), "a text holds no control characters");
  if (text.trim() === "") return void note(1, "the text is empty");
  const match = TEMPLATE.exec(text);
  if (match?.[1] === undefined) return { instructions: text.trim() };
  const template = jsonOf(match[1]);
  if (!isMap(template)) return void note(line(match.index + 1), "the template is no JSON object");
  return { instructions: text.slice(0, match.index).trim(), template: compact(template) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function compact(template: Schema): string {
  return `{${Object.entries(template)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(",\n")}}`;
}

function stepsOf(checking: Checking, { steps = [] }: ProtocolOverlay, note: Note): CompiledProtocol["steps"] {
  const schemas = new Map<string, Schema>();
  const read = steps.map((step, index) => {
    const schema = readSchema(checking, step.answer, (message) => note(["steps", index, "answer"], message));
    if (schema !== undefined) schemas.set(step.key, schema);
    return { step, index, schema };
  });
  // A key must not be a field of any answer, or a map of answers could not be told from an answer.
  const fields = new Map(
    [...schemas].flatMap(([key, { properties }]) =>
      Object.keys(Object(properties)).map((name) => [name, key] as const),
    ),
  );
  return read.flatMap(({ step, index, schema }) => {
    const { key, after, title, text, light = false } = step;
    const owner = fields.get(key);
    if (owner !== undefined) note(["steps", index, "key"], `"${key}" is a field of the answer of step ${owner}`);
    const content = readText(checking, text, (message) => note(["steps", index, "text"], message));
    const checks = checksOf({ step, index, schemas, all: steps }, note);
    if (schema === undefined || content === undefined) return [];
    const template = content.template ?? templateOf(schema);
    return [
      {
        key,
        after,
        title,
        light,
        instructions: content.instructions,
        template,
        answer: { ...schema },
        checks: [...checks],
      },
    ];
  });
}

function readSchema(checking: Checking, file: string, wrong: (message: string) => void): Schema | undefined {
  const found = checking.read(file, MOST_SCHEMA);
  if (!found.ok) return void wrong(`${file} ${found.problem}`);
  if (jsonOf(found.text) === undefined) {
    // Let the YAML reader name the line, unless it accepts what JSON does not.
    if (parseYaml(checking, { file, text: found.text }) !== undefined)
      checking.findings.push({ file, line: 1, message: "this is no JSON" });
    return undefined;
  }
  const parsed = parseYaml(checking, { file, text: found.text, isJson: true });
  if (parsed === undefined) return undefined;
  const problems = schemaProblems(parsed.value);
  for (const { path, message } of problems.slice(0, 20)) parsed.note(path, message);
  return problems.length === 0 && isMap(parsed.value) ? parsed.value : undefined;
}

interface CheckedStep {
  readonly step: NonNullable<ProtocolOverlay["steps"]>[number];
  readonly index: number;
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly all: readonly AddedStep[];
}

function checksOf({ step, index, schemas, all }: CheckedStep, note: Note): readonly OwnCheck[] {
  return (step.checks ?? []).flatMap((given, at) => {
    const wrong = (message: string): void => note(["steps", index, "checks", at], message);
    const check = readCheck(given);
    if (typeof check === "string") {
      wrong(check);
      return [];
    }
    const schema = schemas.get(step.key);
    const problem =
      schema === undefined
        ? undefined
        : referenceProblem(check, { key: step.key, schema, schemas, answered: answeredBefore(step, all) });
    if (problem !== undefined) wrong(problem);
    return [check];
  });
}

/**
 * The steps always answered before a step, whatever the session's mode and depth; undefined if the order is invalid.
 */
function answeredBefore(
  { key }: { readonly key: string },
  all: readonly AddedStep[],
): ReadonlyMap<string, boolean> | undefined {
  try {
    const order = stepOrder(all);
    const walks = (["normal", "agent"] as const).flatMap((mode) =>
      (["full", "light"] as const).map((depth) => stepsOfMode(mode, depth, all)).filter((walk) => walk.includes(key)),
    );
    const before = order.slice(0, order.indexOf(key));
    return new Map(before.map((each) => [each, walks.every((walk) => walk.includes(each))]));
  } catch {
    return undefined;
  }
}

/** Check that a step accepts the example answer in its text. */
function examplesFindings(compiled: CompiledProtocol, { steps = [] }: ProtocolOverlay, note: Note): void {
  const look = (key: string, at: Names): void => {
    let example: unknown;
    try {
      example = exampleOf(stepContent(key, compiled).instructions);
    } catch {
      return note(at, `the good answer that the text of step ${key} shows is no JSON`);
    }
    const { validate } = stepUnder(compiled, key);
    if (example === null || validate(example)) return;
    const [first] = toFindings(validate.errors);
    note(
      at,
      `the good answer that the text of step ${key} shows is refused: ${first?.path ?? ""} ${first?.message ?? ""}`,
    );
  };
  for (const key of Object.keys(compiled.texts)) look(key, ["texts", key]);
  for (const { key } of compiled.steps) look(key, ["steps", placeOf(key, steps), "text"]);
}

/** Check that a condition can be read and that some answer meets it. */
async function conditionsFindings(
  compiled: CompiledProtocol,
  { steps = [] }: ProtocolOverlay,
  note: Note,
): Promise<void> {
  for (const { key, checks } of compiled.steps) {
    const index = placeOf(key, steps);
    // If one check could not be read, the indexes of the others are off.
    if (checks.length !== (steps[index]?.checks ?? []).length) continue;
    for (const [at, { condition }] of checks.entries()) {
      const problem = condition === undefined ? undefined : await conditionProblem(compiled, key, condition);
      if (problem !== undefined) note(["steps", index, "checks", at], `the condition of step ${key} ${problem}`);
    }
  }
}

function placeOf(key: string, steps: readonly AddedStep[]): number {
  return steps.findIndex((step) => step.key === key);
}
