import type { Redirection, SyntaxNode, TestExpression, Word } from "unbash";
import { isNumber, isOwnName, NUMBERED } from "./read-commands.ts";
import { expandBraces } from "./shell-values.ts";
import { eitherValue, givenValue, readWord, type ShellVariables, type VariableValue } from "./shell-word.ts";
import { wordList } from "./word-list.ts";

/** Parts of commands, judged together with them. */
const PARTS: ReadonlySet<string> = new Set(
  wordList(
    "Word Literal Glob SingleQuoted DoubleQuoted AnsiCQuoted LocaleString SimpleExpansion ParameterExpansion BraceExpansion",
    "ExtendedGlob ArithmeticExpansion Assignment ArrayValue Redirect HereString HereDoc HereDocBody HereDocDelimiter Default",
    "Remove Replace Slice CaseModification Transform Names Unknown FileDescriptor FileDescriptorVariable Time Negation Elif",
    "TestUnary TestBinary TestLogical TestNot TestGroup If ArithmeticBinary ArithmeticUnary ArithmeticTernary ArithmeticGroup",
    "ArithmeticWord",
  ),
);

interface ScriptFacts {
  readonly text: string;
  /** The values that the script gives to variables; a loop adds more. */
  readonly variables: Map<string, VariableValue>;
  readonly refuseRedirect: (redirect: Redirection) => string | undefined;
}

/** Why syntax other than a list of commands is refused, or undefined; empty if its name says enough. */
export function refuseSyntax(node: SyntaxNode, { text, variables, refuseRedirect }: ScriptFacts): string | undefined {
  if (PARTS.has(node.type)) return undefined;
  switch (node.type) {
    case "Pipeline":
      return undefined; // time: the parser allows no other word before a pipeline
    case "CommandExpansion":
    case "ProcessSubstitution":
      // The parser drops a comment and the bracket before it; zsh reads that as a pattern.
      return /#/.test(node.text) && /.[(]/.test(node.text.slice(1)) ? "a substitution with a comment" : undefined;
    case "For":
      return refuseFor(node, variables);
    case "While":
      return refuseWhile(node);
    case "Case":
    case "CaseItem":
    case "TestCommand":
      if (text.includes("#") && text.includes("(")) return "a bracket beside what may be a comment";
      return node.type === "TestCommand" ? refuseTestCommand(node.expression, variables) : refuseCase(node, variables);
    case "Redirected":
      return node.redirects.map(refuseRedirect).find((each) => each !== undefined);
    default:
      return "";
  }
}

function refuseFor(
  node: Extract<SyntaxNode, { type: "For" }>,
  variables: Map<string, VariableValue>,
): string | undefined {
  if (node.wordlist === undefined || !isOwnName(node.name.value)) return "a loop over a variable that is not its own";
  for (const word of node.wordlist) {
    const read = readWord(word, variables);
    if (read.kind === "dynamic") return `a loop over ${read.reason}`;
    const choices = read.kind === "pattern" && read.start === "" ? expandBraces(word.text) : undefined;
    const isPlain = choices !== undefined && choices.length > 1 && choices.every((each) => /^[\w./]+$/.test(each));
    const number = choices?.every((each) => /^\d+$/.test(each));
    give(variables, node.name.value, isPlain ? { start: choices[0] ?? "", multiple: false, number } : givenValue(read));
  }
  return undefined;
}

function refuseWhile({ clause, kind }: Extract<SyntaxNode, { type: "While" }>): string | undefined {
  const [statement, another] = clause.commands;
  const name = statement?.command.type === "Command" ? statement.command.name?.value : "";
  const endless = another === undefined && (kind === "while" ? ["true", ":"] : ["false"]).includes(name ?? "");
  return endless ? "a loop without an end" : undefined;
}

function refuseCase(
  node: Extract<SyntaxNode, { type: "Case" | "CaseItem" }>,
  variables: ShellVariables,
): string | undefined {
  const words = node.type === "Case" ? [node.word] : node.pattern;
  return words.map((word) => readWord(word, variables)).find((read) => read.kind === "dynamic") && "";
}

const FILE_TESTS = /^-[efdsrwxLhnz]$/;
const TEXT_TESTS = /^(?:==?|!=|=~)$/;

/** A double-bracket test: file and text tests pass; other tests evaluate their operands. */
function refuseTestCommand(expression: TestExpression, variables: ShellVariables): string | undefined {
  const isOdd = (word: Word): boolean => readWord(word, variables).kind === "dynamic";
  const isCount = (word: Word): boolean => isNumber(readWord(word, variables));
  switch (expression.type) {
    case "TestUnary":
      return FILE_TESTS.test(expression.operator) && !isOdd(expression.operand)
        ? undefined
        : "a [[ ]] test that is not on the list";
    case "TestBinary":
      if (NUMBERED.has(expression.operator) && [expression.left, expression.right].every(isCount)) return undefined;
      return TEXT_TESTS.test(expression.operator) && !isOdd(expression.left) && !isOdd(expression.right)
        ? undefined
        : "a [[ ]] test that is not on the list";
    case "TestLogical":
      return expression.operands.map((each) => refuseTestCommand(each, variables)).find((each) => each !== undefined);
    case "TestNot":
      return refuseTestCommand(expression.operand, variables);
    default:
      return refuseTestCommand(expression.expression, variables);
  }
}

/** Adds a possible value to a variable. */
export function give(variables: Map<string, VariableValue>, name: string, value: VariableValue): void {
  variables.set(name, eitherValue(variables.get(name), value));
}
