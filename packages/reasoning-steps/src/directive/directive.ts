import type { StepKey } from "@clew/fsm";

// What no POSIX shell reads as anything but itself. "=" is left out: a first word with it would be an assignment.
const PLAIN = /^[A-Za-z0-9_@%+:,./-]+$/;
const OPTION = /^--[a-z][a-z-]*=[A-Za-z0-9_@%+:,./-]+$/;
const PRINTABLE_ASCII = /^[ -~]*$/;

/** One argument, quoted so that a POSIX shell hands it over unchanged. */
export function quoteArgument(argument: string): string {
  if (argument.includes("\0")) throw new TypeError("an argument cannot hold the character U+0000");
  if (PLAIN.test(argument) || OPTION.test(argument)) return argument;
  if (isInvisible(argument)) return `$'${[...argument].map(escapeCharacter).join("")}'`;
  // A quote cannot stand inside single quotes: the text is closed, the quote escaped, the text opened again.
  return `'${argument.replaceAll("'", "'\\''")}'`;
}

/** A command line that a POSIX shell splits into exactly these arguments. */
export function quoteCommand(argv: readonly string[]): string {
  return argv.map(quoteArgument).join(" ");
}

/** An option with its value as arguments; a value that begins with a dash is tied to its name. */
export function optionWithValue(name: string, value: string): readonly string[] {
  return value.startsWith("-") ? [`${name}=${value}`] : [name, value];
}

// Control characters and direction marks would act on the terminal that shows the command; a line feed and a tab do not.
function isInvisible(text: string): boolean {
  // The common case apart, and the long pattern in here: making one with a property of Unicode takes 0.1 ms.
  return !PRINTABLE_ASCII.test(text) && /[^\P{Cc}\n\t]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text);
}

function escapeCharacter(character: string): string {
  if (character === "'" || character === "\\") return `\\${character}`;
  if (character === "\n") return "\\n";
  if (character === "\t") return "\\t";
  if (!isInvisible(character)) return character;
  // A shell reads \x as one byte, which is a character of its own only in ASCII.
  const code = character.charCodeAt(0);
  return code < 0x80 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

/** What to do next: the same command as a line for a shell and as a list that needs none. */
export interface Directive {
  readonly command: string;
  readonly argv: readonly string[];
  readonly why: string;
  /** The tool of MCP that does the same, for whoever calls tools, and its arguments. */
  readonly tool?: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/** How a directive is shown: on a terminal, as a fact in an agent's context, or as the reason of a refusal. */
export type DirectiveRendering = "cli" | "context" | "denial";

/** What a directive is about. */
export interface DirectiveContext {
  readonly rendering: DirectiveRendering;
  /** The user's choice; neutral unless the configuration says strict. */
  readonly wording?: "neutral" | "strict";
  readonly sessionId: string;
  /** The step that is open, or null where none is. */
  readonly step: StepKey | null;
  /** Why this command comes next, in one sentence. */
  readonly why: string;
  /** Who set Clew up here, such as "by this project's user". */
  readonly installedBy?: string;
  /** In a denial: what was refused. */
  readonly refused?: string;
  /** In a denial: the form of the answer that the command takes on its input. */
  readonly template?: string;
  /** Whether tools are held back until then; they are, unless somebody chose otherwise. */
  readonly gated?: boolean;
}

/** A directive from its arguments and its reason. */
export function makeDirective(argv: readonly string[], why: string): Directive {
  return { command: quoteCommand(argv), argv, why };
}

/** A next command in words: no other function prints one. The command is given as its arguments and quoted here. */
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

// A model takes command-like text from a hook for an injection: here stands only what is so.
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
    // The form says which steps are due.
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

// A backtick inside needs a longer fence around, as in Markdown.
function inCode(command: string): string {
  const longest = Math.max(0, ...[...command.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${command}${fence}` : `${fence} ${command} ${fence}`;
}
