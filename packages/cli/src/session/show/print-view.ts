import { plainText, type QuestionView, type StepKey, type StepView, stepOf, stepsOfMode } from "@clew/operations";
import type { Invocation } from "../../command.ts";
import { countText } from "../../terminal/count-text.ts";
import { type Painter, painter } from "../../terminal/painter.ts";
import { wrapText } from "../../terminal/wrap-text.ts";
import { directiveLines } from "./directive-lines.ts";
import { storedLines } from "./stored-lines.ts";

/** What a view is printed with besides itself. */
export interface PrintOptions {
  readonly wording: "neutral" | "strict";
  /** The prompt, where it is part of what is shown. */
  readonly query?: string;
  /** Whether earlier answers are repeated. */
  readonly withPrior?: boolean;
}

/** Prints where a session is and what comes next: one JSON object, or a text to read, the directive first. */
export function printView(invocation: Invocation, view: StepView, options: PrintOptions): void {
  const { terminal, json, quiet, color } = invocation;
  if (json) {
    terminal.out(`${JSON.stringify(view)}\n`);
    return;
  }
  const paint = painter(color);
  const { columns } = terminal;
  const look: Look = { paint, wrap: (text) => wrapText(text, columns) };
  const lines = headline(view, paint, columns);
  const stored = (each: readonly string[]): readonly string[] =>
    storedLines(invocation, each, `session ${view.session_id}`);
  if (options.query !== undefined) lines.push(...stored([`${paint.dim("Query:")} ${plainText(options.query)}`]));
  lines.push("", ...directiveLines(view, { wording: options.wording, paint, columns }));
  for (const { message, template_line } of view.warnings ?? [])
    lines.push(paint.yellow(plainText(`Note: ${message}${template_line === undefined ? "" : ` (${template_line})`}`)));
  if (view.questions.length > 0) lines.push("", ...questionLines(view, look, stored));
  if (view.step !== null && !quiet) lines.push("", ...stepLines(view, look));
  if (options.withPrior === true && !quiet) lines.push(...priorLines(view, look, stored));
  // On a terminal the long text has pushed the command out of sight.
  if (view.step !== null && !quiet && terminal.isInteractive)
    lines.push("", `${paint.dim(`Step ${view.step}:`)} ${paint.bold(view.directive.command)}`);
  terminal.out(`${lines.join("\n")}\n`);
}

interface Look {
  readonly paint: Painter;
  /** Prose broken for the terminal; before it is painted. */
  readonly wrap: (text: string) => string;
}

/** The steps of a session in one line: done, asked now, still to come. */
function progressBar(view: StepView, paint: Painter = painter(false)): string {
  const keys = stepsOfMode(view.agent_mode ? "agent" : "normal", view.depth);
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

// On a narrow terminal the step's name stands below: a line that breaks within a word is hard to read.
function headline(view: StepView, paint: Painter, columns: number | undefined): string[] {
  const title = view.step === null ? (ENDS[view.status] ?? "ready to complete") : stepOf(view.step).title;
  const pass = view.iteration > 0 ? paint.dim(` · pass ${view.iteration + 1} of 3`) : "";
  const light = view.depth === "light" ? paint.dim(" · light") : "";
  const [where, what] = [`Clew ${view.session_id}  ${progressBar(view)}  `, `${title}${pass}${light}`];
  const painted = `${paint.bold(`Clew ${view.session_id}`)}  ${progressBar(view, paint)}`;
  const isTooLong = columns !== undefined && where.length + title.length + PASS_ROOM > columns;
  return isTooLong ? [painted, what] : [`${painted}  ${what}`];
}

function stepLines(view: StepView, { paint, wrap }: Look): string[] {
  return [
    paint.dim(wrap("Give the answer as JSON or YAML: on stdin, or with --input FILE.")),
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

function priorLines(view: StepView, { paint, wrap }: Look, stored: Stored): string[] {
  if (Object.keys(view.prior).length === 0) return [];
  // An object gives its whole numbers first: 3b would stand behind 8.
  const order: readonly string[] = stepsOfMode("normal", "full");
  const place = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const entries = Object.entries(view.prior).toSorted(([left], [right]) => place(left) - place(right));
  return [
    "",
    paint.bold("So far"),
    ...stored(entries.map(([key, value]) => wrap(plainText(`${key}: ${JSON.stringify(value)}`)))),
  ];
}

/** Puts what the session holds between marks, where a program reads it. */
type Stored = (lines: readonly string[]) => readonly string[];

function questionLines(view: StepView, look: Look, stored: Stored): string[] {
  const { paint, wrap } = look;
  const open = view.questions.filter((question) => question.answer === undefined);
  const asked = [
    paint.bold(countText(open.length, "open question")),
    ...stored(view.questions.flatMap((question) => oneQuestion(question, look))),
  ];
  // What a session that a hook opened asks is not for its reader to answer.
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

// A sub-agent may wait while the session itself goes on: the command above is then its next step.
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
