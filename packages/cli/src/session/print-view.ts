import type { StepView } from "@clew/flow";
import { type StepKey, stepsOfMode } from "@clew/fsm";
import { stepOf } from "@clew/reasoning-steps";
import type { Invocation } from "../command.ts";
import { type Painter, painter } from "../paint.ts";
import { visible } from "../visible.ts";
import { directiveLines } from "./directive-lines.ts";

/** What a view is printed with besides itself. */
export interface PrintOptions {
  /** The prompt, where it is part of what is shown. */
  readonly query?: string;
  /** Whether earlier answers are repeated. */
  readonly withPrior?: boolean;
}

/** Prints where a session is and what comes next: one JSON object, or a text to read. */
export function printView(invocation: Invocation, view: StepView, options: PrintOptions = {}): void {
  const { terminal, json } = invocation;
  if (json) {
    terminal.out(`${JSON.stringify(view)}\n`);
    return;
  }
  const paint = painter(invocation.color);
  const parts = [
    headline(view, paint),
    ...(options.query === undefined ? [] : [`${paint.dim("Query:")} ${visible(options.query)}`]),
    "",
    ...directiveLines(invocation, view, paint),
    ...body(view, options, paint),
  ];
  terminal.out(`${parts.join("\n")}\n`);
}

/** The steps of a session in one line: done, asked now, still to come. */
export function progressBar(view: StepView, paint: Painter = painter(false)): string {
  const keys = stepsOfMode(view.agent_mode ? "agent" : "normal", view.depth);
  const at = view.step === null ? keys.length : keys.indexOf(view.step);
  const done = (key: StepKey, index: number): boolean =>
    view.status === "completed" || (view.status === "halted" ? view.answered.includes(key) : index < at);
  return keys
    .map((key, index) => {
      if (key === view.step) return paint.cyan(`▶${key}`);
      return done(key, index) ? paint.green(`✓${key}`) : paint.dim(`·${key}`);
    })
    .join(" ");
}

function headline(view: StepView, paint: Painter): string {
  const title =
    view.step === null ? (view.status === "in_progress" ? "ready to complete" : view.status) : stepOf(view.step).title;
  const pass = view.iteration > 0 ? ` · pass ${view.iteration + 1} of 3` : "";
  return `${paint.bold(`Clew ${view.session_id}`)}  ${progressBar(view, paint)}  ${title}${pass}`;
}

function body(view: StepView, options: PrintOptions, paint: Painter): string[] {
  const lines: string[] = [];
  for (const { message, template_line } of view.warnings ?? [])
    lines.push(paint.yellow(visible(`Note: ${message}${template_line === undefined ? "" : ` (${template_line})`}`)));
  if (view.questions.length > 0) lines.push("", ...questions(view, paint));
  if (view.step !== null) {
    lines.push(paint.dim("Give the answer as JSON or YAML on stdin, or with --input FILE."), "");
    lines.push(view.instructions.trim(), "", paint.bold("## Template"), "", "```json", view.template.trim(), "```");
  }
  if (options.withPrior === true && Object.keys(view.prior).length > 0)
    lines.push("", paint.bold("So far:"), visible(JSON.stringify(view.prior, null, 1)));
  return lines;
}

function questions(view: StepView, paint: Painter): string[] {
  const open = view.questions.filter((question) => question.answer === undefined);
  const lines = [paint.bold(`${open.length} open question${open.length === 1 ? "" : "s"}:`)];
  for (const { id, question, why, options, answer } of view.questions) {
    lines.push(`  ${paint.cyan(id)}  ${visible(question)}`);
    if (why !== undefined) lines.push(`      ${paint.dim(visible(why))}`);
    for (const option of options ?? []) lines.push(`      - ${visible(option)}`);
    if (answer !== undefined) lines.push(`      ${paint.green("answered:")} ${visible(answer)}`);
  }
  return lines;
}
