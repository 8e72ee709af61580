import { existsSync } from "node:fs";
import { dirname, sep } from "node:path";
import {
  COMMAND_EVENT,
  type Directive,
  formatMandatoryDirective,
  plainText,
  type QuestionView,
  quoteForeign,
  recallBlock,
  type StepFacts,
  type StepKey,
  type StepView,
  soFar,
  stepsOfMode,
  stepTitle,
} from "@clew/operations";
import { logHook } from "@clew/project/files";
import type { Invocation } from "../command.ts";
import { countText, type Painter, painter } from "../terminal/print-result.ts";

/**
 * Lines that repeat a session's contents: plain for a person at a terminal, in a fence naming their origin for a pipe. An
 * instruction hidden in a prompt or an answer must not look like ours.
 */
export function storedLines(
  { terminal }: Pick<Invocation, "terminal">,
  lines: readonly string[],
  origin: string,
): readonly string[] {
  if (terminal.isInteractive || lines.length === 0) return lines;
  return [quoteForeign(lines.join("\n"), { agent: origin, when: "as stored" })];
}

/** A session's next directive, as far as printing needs it. */
export interface DirectiveView {
  readonly session_id: string;
  readonly step?: string | null | undefined;
  readonly directive: Pick<Directive, "command" | "argv" | "why">;
}

/** The next command as text, in the wording the user chose; only the reason if nothing is due. */
export function directiveText(
  { session_id: sessionId, step = null, directive: { argv, why } }: DirectiveView,
  wording: "neutral" | "strict" = "neutral",
): string {
  return argv.length === 0 ? why : formatMandatoryDirective(argv, { rendering: "cli", wording, sessionId, step, why });
}

/** How to print a directive. */
export interface DirectiveLook {
  readonly wording: "neutral" | "strict";
  readonly paint: Painter;
  /** Wraps prose for the terminal, before painting. */
  readonly wrap?: (text: string) => string;
}

/** The next command for a terminal, in the configured wording, with the command on its own line. */
export function directiveLines(view: DirectiveView, { wording, paint, wrap = unbroken }: DirectiveLook): string[] {
  const { directive } = view;
  const text = directiveText(view, wording);
  if (directive.command === "") return [wrap(plainText(text))];
  // Cut by the length of the command, which comes last: a path in it may contain a line end.
  return [wrap(plainText(text.slice(0, -directive.command.length - 1))), paint.bold(directive.command)];
}

function unbroken(text: string): string {
  return text;
}

/** Wraps prose for a terminal; without one it changes nothing and loads nothing. */
export async function wrapFor(columns: number | undefined): Promise<(text: string) => string> {
  if (columns === undefined) return unbroken;
  const { wrapText } = await import("../terminal/wrap-text.ts");
  return (text) => wrapText(text, columns);
}

/** The options for printing a view. */
export interface PrintOptions {
  readonly wording: "neutral" | "strict";
  /** The prompt, if it should be shown. */
  readonly query?: string;
  /** Whether to repeat earlier answers. */
  readonly withPrior?: boolean;
}

/** Prints where a session is and what comes next: one JSON object, or text with the directive first. */
export async function printView(invocation: Invocation, view: StepView, options: PrintOptions): Promise<void> {
  const { terminal, json, quiet, color } = invocation;
  if (json) {
    showAgent(invocation, view, `${JSON.stringify(view)}\n`);
    return;
  }
  const paint = painter(color);
  const { columns } = terminal;
  const look: Look = { paint, wrap: await wrapFor(columns) };
  const lines = headline(view, paint, columns);
  const stored = (each: readonly string[]): readonly string[] =>
    storedLines(invocation, each, `session ${view.session_id}`);
  if (options.query !== undefined) lines.push(...stored([`${paint.dim("Query:")} ${plainText(options.query)}`]));
  lines.push("", ...directiveLines(view, { wording: options.wording, ...look }));
  for (const { message, template_line } of view.warnings ?? [])
    lines.push(paint.yellow(plainText(`Note: ${message}${template_line === undefined ? "" : ` (${template_line})`}`)));
  if (view.questions.length > 0) lines.push("", ...questionLines(view, look, stored));
  if (view.facts !== undefined && !quiet) lines.push(...factLines(view.facts, look, stored));
  if (view.step !== null && !quiet) lines.push("", ...stepLines(view, look));
  const known = view.known && recallBlock({ items: view.known });
  if (known !== undefined) lines.push("", known);
  const prior = options.withPrior === true && !quiet ? await soFar(view) : [];
  if (prior.length > 0)
    lines.push("", paint.bold("So far"), ...stored(prior.map((each) => look.wrap(plainText(each)))));
  // On a terminal the long text has scrolled the command out of sight.
  if (view.step !== null && !quiet && terminal.isInteractive)
    lines.push("", `${paint.dim(`Step ${view.step}:`)} ${paint.bold(view.directive.command)}`);
  showAgent(invocation, view, `${lines.join("\n")}\n`);
}

/** Prints a session's text, and logs how many bytes an agent was given to read. */
export function showAgent(
  { terminal }: Pick<Invocation, "terminal">,
  { session_id: session, state_file: file }: { readonly session_id: string; readonly state_file: string | null },
  text: string,
): void {
  terminal.out(text);
  if (terminal.isInteractive || file === null) return;
  const stateFolder = dirname(dirname(file));
  // Without hooks nobody asks what they cost: skip the log.
  if (!existsSync(`${stateFolder}${sep}log`)) return;
  const at = new Date().toISOString();
  const bytes = Buffer.byteLength(text);
  logHook(stateFolder, { at, agent: "", event: COMMAND_EVENT, decision: "shown", ms: 0, session, put: "step", bytes });
}

/** How to paint and wrap texts. */
export interface Look {
  readonly paint: Painter;
  /** Wraps prose for the terminal, before painting. */
  readonly wrap: (text: string) => string;
}

/** The steps of a session in one line: done, current, to come. */
function progressBar(view: StepView, paint: Painter = painter(false)): string {
  const keys = stepsOfMode(view.agent_mode ? "agent" : "normal", view.depth, view.protocol?.steps);
  const isDone = (key: StepKey): boolean => view.status === "completed" || view.answered.includes(key);
  return keys
    .map((key) => {
      if (key === view.step) return paint.cyan(`▶${key}`);
      if (view.status === "halted" && key === view.answered.at(-1)) return paint.yellow(`?${key}`);
      return isDone(key) ? paint.green(`✓${key}`) : paint.dim(`·${key}`);
    })
    .join(" ");
}

// " · pass 2 of 3"
const PASS_ROOM = 14;
const ENDS: Readonly<Partial<Record<StepView["status"], string>>> = {
  halted: "waits for answers",
  completed: "completed",
  abandoned: "abandoned",
};

// On a narrow terminal the step's name goes below: a line broken inside a word is hard to read.
function headline(view: StepView, paint: Painter, columns: number | undefined): string[] {
  const title = view.step === null ? (ENDS[view.status] ?? "ready to complete") : stepTitle(view.protocol, view.step);
  const pass = view.iteration > 0 ? paint.dim(` · pass ${view.iteration + 1} of 3`) : "";
  const light = view.depth === "light" ? paint.dim(" · light") : "";
  const [where, what] = [`Clew ${view.session_id}  ${progressBar(view)}  `, `${title}${pass}${light}`];
  const painted = `${paint.bold(`Clew ${view.session_id}`)}  ${progressBar(view, paint)}`;
  const isTooLong = columns !== undefined && where.length + title.length + PASS_ROOM > columns;
  return isTooLong ? [painted, what] : [`${painted}  ${what}`];
}

function stepLines(view: StepView, { paint, wrap }: Look): string[] {
  return [
    paint.dim(wrap(howToAnswer(view))),
    "",
    wrap(view.instructions.trim()),
    "",
    "## Template",
    "",
    "```json",
    view.template.trim(),
    "```",
  ];
}

/** Facts beside the texts: skills and answers are quoted, because others wrote them. */
function factLines({ skills, more_skills, matched, contradiction }: StepFacts, look: Look, stored: Stored): string[] {
  const { wrap } = look;
  const lines: string[] = [];
  if (contradiction !== undefined)
    lines.push(
      "",
      wrap("What sent the session back, and is to be answered now:"),
      ...stored([plainText(contradiction)]),
    );
  if (matched === null) lines.push("", "Step 3b matched no skill.");
  if (matched) lines.push("", "Step 3b matched:", ...stored([matchLine(matched)]));
  if (skills?.length === 0) lines.push("", "For step 3b: no skill is installed here.");
  else if (skills !== undefined) {
    const more =
      more_skills === undefined ? "" : ` ${countText(more_skills, "more is installed", "more are installed")}.`;
    lines.push("", wrap(`For step 3b, the installed skills that fit best.${more}`));
    lines.push(...stored(skills.map(({ skill, description }) => plainText(`${skill}: ${description}`))));
  }
  return lines;
}

function matchLine({ skill, fit, reason }: NonNullable<StepFacts["matched"]>): string {
  const how = fit === undefined ? "" : ` (fit ${fit})`;
  return plainText(`${skill}${how}${reason === undefined ? "" : `: ${reason}`}`);
}

function howToAnswer({ group }: StepView): string {
  const what = group.length > 1 ? "the answers as one map by step, in JSON or YAML" : "the answer as JSON or YAML";
  return `Give ${what}: on stdin, or with --input FILE.`;
}

/** Fences a session's contents for a program that reads them. */
type Stored = (lines: readonly string[]) => readonly string[];

function questionLines(view: StepView, look: Look, stored: Stored): string[] {
  const { paint, wrap } = look;
  const open = view.questions.filter((question) => question.answer === undefined);
  const asked = [
    paint.bold(countText(open.length, "open question")),
    ...stored(view.questions.flatMap((question) => oneQuestion(question, look))),
  ];
  // The reader must not answer the questions of a session that a hook opened.
  if (view.status === "halted" && view.directive.command === "") return asked;
  const how = open.map(({ id }) => `--answer "${id}=TEXT"`).join(" ");
  const rest = "Some answers now and the rest later is fine; the session goes on with the last one.";
  return [
    ...asked,
    "",
    ...(open.length === 0 ? [] : [`${answering(view)} ${how}`]),
    paint.dim(wrap(open.length > 1 ? `${rest} --undo takes answers back.` : "--undo takes answers back.")),
  ];
}

// A sub-agent may wait while the session itself continues: the command above is then its next step.
function answering({ status, session_id }: StepView): string {
  if (status === "halted") return "To answer, add to the command above:";
  return `The user answers: clew answer --session ${session_id}`;
}

function oneQuestion({ id, question, why, options, answer }: QuestionView, { paint, wrap }: Look): string[] {
  const mark = `  ${id}  `;
  return [
    `  ${paint.cyan(id)}  ${wrap(`${mark}${plainText(question)}`).slice(mark.length)}`,
    ...(why === undefined ? [] : [paint.dim(wrap(`      ${plainText(why)}`))]),
    ...(options ?? []).map((option) => wrap(`      - ${plainText(option)}`)),
    ...(answer === undefined ? [] : [`      ${paint.green("answered:")} ${plainText(answer)}`]),
  ];
}
