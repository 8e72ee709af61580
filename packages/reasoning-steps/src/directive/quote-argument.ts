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
