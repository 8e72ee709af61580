import type { ShellWord } from "./shell-word.ts";
import { wordList } from "./word-list.ts";

// What a closed gate lets an agent do with Clew itself; `answer`, `off`, `config`, `trust`, `init` are a person's.
const WHOLE = new Set(
  wordList("step show halt start learn complete set-route dispatch status schema search", "think decide"),
);
const NESTED: Readonly<Record<string, readonly string[]>> = {
  sessions: ["list", "show"],
  thread: ["list", "show", "resume", "status"],
  task: ["context", "check", "list", "show", "journal"],
  knowledge: ["query"],
};
const OUTPUT_FLAG = /^(?:-o|--(?:out|write|save|export|html|dest|to-file|target|file))/;

/** Why a call of clew is refused while the gate is closed, or undefined where it belongs to the protocol. */
export function refuseClew(words: readonly ShellWord[]): string | undefined {
  const odd = words.find((word) => word.kind === "dynamic" || (word.kind === "pattern" && word.multiple));
  if (odd !== undefined) return `${odd.kind === "dynamic" ? odd.reason : `the pattern ${odd.value}`} cannot be judged`;
  const output = words.find((word) => OUTPUT_FLAG.test(word.value));
  if (output !== undefined) return `${output.value} writes a file`;
  const [first, second] = withoutGlobals(words);
  if (first === undefined || first.kind !== "literal") return "clew without a command";
  if (first.value === "--version" || first.value === "--help" || first.value === "help") return undefined;
  if (WHOLE.has(first.value)) return undefined;
  const nested = Object.hasOwn(NESTED, first.value) ? NESTED[first.value] : undefined;
  if (nested !== undefined && second?.kind === "literal" && nested.includes(second.value)) return undefined;
  if (first.value === "answer")
    return "answers come from the user: their next prompt, the ask tool of the client, or the dashboard";
  return `clew ${first.value}${nested === undefined ? "" : ` ${second?.value ?? ""}`} is not open to an agent now`;
}

/** The words from the command on: which project is meant, and how it is printed, says nothing of what is done. */
function withoutGlobals(words: readonly ShellWord[]): readonly ShellWord[] {
  let start = 0;
  for (let flag = words[0]?.value; flag !== undefined; flag = words[start]?.value) {
    if (flag === "--dir") start += 2;
    else if (flag === "--json" || flag === "--quiet" || flag.startsWith("--dir=")) start += 1;
    else break;
  }
  return words.slice(start);
}

/** Whether an input here-document may feed this call: only commands that take an answer or a text read stdin. */
export function takesStdin(words: readonly ShellWord[]): boolean {
  const [first] = withoutGlobals(words);
  return first?.kind === "literal" && WHOLE.has(first.value);
}
