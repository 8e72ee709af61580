import type { StepKey } from "@clew/fsm";

// Characters that every POSIX shell takes literally. Without "=": in the first word it would be an assignment.
const PLAIN = /^[A-Za-z0-9_@%+:,./-]+$/;
const OPTION = /^--[a-z][a-z-]*=[A-Za-z0-9_@%+:,./-]+$/;
const PRINTABLE_ASCII = /^[ -~]*$/;

/** One argument, quoted so that a POSIX shell passes it on unchanged. */
export function quoteArgument(argument: string): string {
  if (argument.includes("\0")) throw new TypeError("an argument cannot hold the character U+0000");
  if (PLAIN.test(argument) || OPTION.test(argument)) return argument;
  if (isInvisible(argument)) return `$'${[...argument].map(escapeCharacter).join("")}'`;
  // Single quotes cannot contain a quote: close the text, escape the quote, open the text again.
  return `'${argument.replaceAll("'", "'\\''")}'`;
}

/** A command line that a POSIX shell splits into exactly these arguments. */
export function quoteCommand(argv: readonly string[]): string {
  return argv.map(quoteArgument).join(" ");
}

/** An option and its value as arguments; a value starting with a dash is attached to the name. */
export function optionWithValue(name: string, value: string): readonly string[] {
  return value.startsWith("-") ? [`${name}=${value}`] : [name, value];
}

// Control characters and direction marks would affect the terminal that shows the command; line feed and tab do not.
function isInvisible(text: string): boolean {
  // Check the common case first, and build the long pattern here: creating one with a Unicode property takes 0.1 ms.
  return !PRINTABLE_ASCII.test(text) && /[^\P{Cc}\n\t]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text);
}

function escapeCharacter(character: string): string {
  if (character === "'" || character === "\\") return `\\${character}`;
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  if (!isInvisible(character)) return character;
  // A shell reads \x as one byte, which is a whole character only in ASCII.
  const code = character.charCodeAt(0);
  return code < 0x80 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

/** What to do next: the same command as a shell line and as an argument list. */
export interface Directive {
  readonly command: string;
  readonly argv: readonly string[];
  readonly why: string;
  /** The MCP tool that does the same, and its arguments. */
  readonly tool?: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/** How to show a directive: on a terminal, as a fact in an agent's context, or as the reason for a refusal. */
export type DirectiveRendering = "cli" | "context" | "denial";

/** What a directive is for. */
export interface DirectiveContext {
  readonly rendering: DirectiveRendering;
  /** The user's choice (default: neutral). */
  readonly wording?: "neutral" | "strict";
  readonly sessionId: string;
  /** The open step, or null. */
  readonly step: StepKey | null;
  /** Why this command is next, in one sentence. */
  readonly why: string;
  /** Who set up Clew here, such as "by this project's user". */
  readonly installedBy?: string;
  /** In a denial: what was refused. */
  readonly refused?: string;
  /** In a denial: the form of the answer that the command reads from its input. */
  readonly template?: string;
  /** Whether tools are held back until then (default: true). */
  readonly gated?: boolean;
}

/** A directive from its arguments and reason. */
export function makeDirective(argv: readonly string[], why: string): Directive {
  return { command: quoteCommand(argv), argv, why };
}

/** Render a next command as text; no other function prints one. The command is given as arguments and quoted here. */
export function formatMandatoryDirective(argv: readonly string[], context: DirectiveContext): string {
  const command = quoteCommand(argv);
  switch (context.rendering) {
    case "cli":
      return cli(command, context);
    case "context":
      return fact(command, context);
    case "denial":
      return denial(command, context);
    default:
      return context.rendering satisfies never;
  }
}

function cli(command: string, context: DirectiveContext): string {
  const order = context.wording === "strict" ? STRICT : "Run next:";
  return [`Clew session ${context.sessionId}, ${setUp(context)}: ${sentence(context.why)}`, order, command].join("\n");
}

// A model takes command-like text from a hook for a prompt injection, so state only facts.
function fact(command: string, context: DirectiveContext): string {
  const open = context.step === null ? "no step is open" : `step ${context.step} is open`;
  const strict = context.wording === "strict" ? " Mandatory before any other action." : "";
  const gate = context.gated === false ? "" : "; tools that write are refused until it completes";
  return [
    `Clew session ${context.sessionId}: ${open}; next command: ${inCode(command)}${gate}.${strict}`,
    `${sentence(context.why)} (Clew was ${setUp(context)}.)`,
  ].join("\n");
}

function denial(command: string, context: DirectiveContext): string {
  const { template } = context;
  const step = context.step === null ? "" : `, step ${context.step}`;
  const run = template === undefined ? "Run:" : "Run, with your own words for each …:";
  const order = context.wording === "strict" ? STRICT : `First finish session ${context.sessionId}${step}. ${run}`;
  return [
    `Refused by Clew, ${setUp(context)}: ${sentence(context.refused ?? "this comes before the reasoning is on record")}`,
    order,
    // The form shows which steps are due.
    template === undefined ? command : `${command} <<'END'\n${template}\nEND`,
    ...(template === undefined ? [`Session ${context.sessionId}: ${sentence(context.why)}`] : []),
  ].join("\n");
}

const STRICT = "MANDATORY: run this command NOW, before any other action:";

function setUp(context: DirectiveContext): string {
  return `set up ${context.installedBy ?? "by this project's user"}`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

// As in Markdown, a backtick inside needs a longer fence.
function inCode(command: string): string {
  const longest = Math.max(0, ...[...command.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${command}${fence}` : `${fence} ${command} ${fence}`;
}
