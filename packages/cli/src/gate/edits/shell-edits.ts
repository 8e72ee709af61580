import { basename } from "node:path";
import type { FileEdit } from "@clew/operations";
import type { Command, SyntaxNode, Word } from "unbash";
import { realPathOf } from "../protected/protected-paths.ts";
import { valuesOf } from "../shell/shell-values.ts";
import { type CommandFact, parseScript, type ShellFact, walkScript } from "../shell/walk-script.ts";
import type { EditPlace } from "./edited-file.ts";
import { fewOf, LIMIT_MS, listedBy, textIn } from "./listed-names.ts";
import { documentsOf, givenNames, givenTexts, passedOn, printed } from "./piped-text.ts";
import { readProgram, withWords, written } from "./program-edits.ts";
import { change, firstValues, pathsIn, quoted, type ShellReading, touch } from "./shell-reading.ts";

const MAX_DEPTH = 4;

/**
 * Reads which files a shell command names and writes, each before and after, in the command's order. What was read
 * before a fault stays in `edits`.
 */
export function shellEdits(
  command: string,
  place: EditPlace,
  edits: Map<string, FileEdit> = new Map(),
): readonly FileEdit[] {
  const { env, folders, matters } = place;
  const reading: ShellReading = {
    edits,
    scope: { variables: new Map(), env, folders, listed: (pipe) => listedBy(pipe, reading) },
    // A link may lead to a file that matters.
    matters: matters && ((path) => matters(path) || matters(realPathOf(path))),
    functions: new Map(),
    inputs: [],
    leaveOut: place.leaveOut ?? fail,
    told: new Set(),
    run: (script) => read(script, reading),
    msLeft: LIMIT_MS,
    depth: 0,
  };
  read(command, reading);
  return [...edits.values()];
}

function fail(fault: unknown): never {
  throw fault;
}

function read(script: string, reading: ShellReading): void {
  if (script === "" || reading.depth > MAX_DEPTH) return;
  reading.depth += 1;
  const judge = (fact: ShellFact): boolean => {
    if (fact.kind === "command") readCommand(fact, reading);
    else if (fact.kind === "syntax") readSyntax(fact.node, script, reading);
    else if (fact.kind === "target" && !reading.told.has(fact.target)) touch(reading, pathsIn(fact.target, reading));
    return true;
  };
  walkScript(parseScript(script), { judge, scope: reading.scope });
  reading.depth -= 1;
}

/** Keeps what later commands need: a function's body, and what a loop or a group reads. */
function readSyntax(node: SyntaxNode, script: string, { functions, inputs }: ShellReading): void {
  if (node.type === "Function") functions.set(node.name.value, script.slice(node.body.pos, node.body.end));
  if (node.type === "Redirected") inputs.push({ script, node });
}

/** A command with the redirections of the loop or group around it: it reads the same input. */
function withInput(fact: CommandFact, { inputs }: ShellReading): CommandFact {
  const { command, text } = fact;
  const around = inputs.findLast(
    ({ script, node }) => script === text && node.pos <= command.pos && command.end <= node.end,
  );
  if (around === undefined) return fact;
  // The parser computes a command's words when they are asked for: a copy would lack them.
  const value = [...command.redirects, ...around.node.redirects];
  return { ...fact, command: Object.create(command, { redirects: { value } }) as Command };
}

/** Programs that run another one: their flags that take a value, and how many words of their own come first. */
const WRAPPERS: ReadonlyMap<string, { readonly valued: string; readonly own?: number }> = new Map([
  ...["nohup", "command", "builtin", "setsid", "busybox"].map((name) => [name, { valued: "" }] as const),
  ["sudo", { valued: "-u -g -h -p -C -r -t -U -T -D -R" }],
  ["doas", { valued: "-u -C" }],
  ["env", { valued: "-u -C -S" }],
  ["time", { valued: "-f -o" }],
  ["nice", { valued: "-n" }],
  ["ionice", { valued: "-c -n -p -P -u" }],
  ["chrt", { valued: "", own: 1 }],
  ["exec", { valued: "-a" }],
  ["unshare", { valued: "" }],
  ["flock", { valued: "-w -E", own: 1 }],
  ["stdbuf", { valued: "-i -o -e" }],
  ["timeout", { valued: "-s -k --signal --kill-after", own: 1 }],
]);
const XARGS_VALUED: ReadonlySet<string> = new Set("-n -I -J -L -P -d -s -E -a --arg-file --max-args".split(" "));

/** The words of the program that finally runs. */
function unwrapped(all: readonly Word[]): readonly Word[] {
  const words = [...all];
  for (
    let wrapper = WRAPPERS.get(words[0]?.value ?? "");
    wrapper !== undefined;
    wrapper = WRAPPERS.get(words[0]?.value ?? "")
  ) {
    words.shift();
    skipFlags(words, wrapper.valued.split(" "));
    words.splice(0, wrapper.own ?? 0);
  }
  return words;
}

/** Removes the flags and assignments before a program's name, and returns them. */
function skipFlags(words: Word[], valued: Iterable<string>): readonly Word[] {
  const skipped: Word[] = [];
  const takesValue = new Set(valued);
  while (words[0] !== undefined && /^-|^\w+=/.test(words[0].value))
    skipped.push(...words.splice(0, takesValue.has(words[0].value) ? 2 : 1));
  return skipped;
}

const SHELL = /^(?:.*\/)?(?:ba|z|da|k|fi)?sh$/;

function readCommand(fact: CommandFact, reading: ShellReading): void {
  const { command, words } = fact;
  const [name, ...rest] = unwrapped(command.name === undefined ? words : [command.name, ...words]);
  const verb = basename(name === undefined ? "" : (valuesOf(name, reading.scope)[0] ?? ""));
  readRedirects(fact, reading);
  const body = reading.functions.get(verb);
  const line = name === undefined ? "" : (firstValues([name], reading)[0] ?? "");
  if (body !== undefined) runWith(["--", ...firstValues(rest, reading)], body, reading);
  // A variable without quotes holds a whole command.
  else if (name?.text.startsWith("$") === true && /\S\s+\S/.test(line))
    reading.run(`${line} ${quoted(firstValues(rest, reading))}`);
  else if (SHELL.test(verb) || verb === "eval" || verb === "source" || verb === ".")
    readInside(verb, rest, { fact, reading });
  else if (verb === "xargs") readEach(fact, rest, reading);
  else if (/^(?:read|mapfile|readarray)$/.test(verb)) readNames(withInput(fact, reading), rest, reading);
  else if (verb === "trap") reading.run(firstValues(rest, reading)[0] ?? "");
  else if (verb === "set") setPlaces(firstValues(rest, reading), reading);
  else readProgram(withWords({ verb, reading, fact, texts: givenTexts(fact, reading) }, rest));
}

/** The most names that a pipe hands to one program. */
const MOST_NAMES = 5_000;
const MOST_RUNS = 200;

/** What xargs runs with the names that it is given. */
function readEach(fact: CommandFact, words: readonly Word[], reading: ShellReading): void {
  const run = [...words];
  const flags = firstValues(skipFlags(run, XARGS_VALUED), reading);
  const at = flags.findIndex((flag) => flag.startsWith("-I"));
  const place = at === -1 ? undefined : flags[at]?.slice(2) || flags[at + 1];
  const from = flags[flags.findIndex((flag) => flag === "-a" || flag === "--arg-file") + 1];
  const names = givenNames(fact, reading, from === flags[0] ? undefined : from).slice(0, MOST_NAMES);
  const program = firstValues(run, reading);
  if (program.length === 0 || names.length === 0) return;
  if (place === undefined) reading.run(quoted([...program, ...names]));
  else
    for (const name of names.slice(0, MOST_RUNS))
      reading.run(quoted(program.map((word) => word.replaceAll(place, name))));
}

/** What a loop reads from its pipe, or from a here-string, becomes the values of its variable. */
function readNames(fact: CommandFact, words: readonly Word[], { scope, ...reading }: ShellReading): void {
  const variable = words.findLast((word) => !word.value.startsWith("-"))?.value;
  const names = givenNames(fact, { scope, ...reading });
  if (variable !== undefined && names.length > 0) scope.variables.set(variable, fewOf(names, { scope, ...reading }));
}

/** Sets `$1` and so on. */
function setPlaces(words: readonly string[], { scope }: ShellReading): void {
  const start = words.indexOf("--");
  const given = start === -1 ? words : words.slice(start + 1);
  for (const [at, value] of given.entries()) scope.variables.set(String(at + 1), [value]);
  for (const all of ["@", "*"]) scope.variables.set(all, given);
}

function readInside(
  verb: string,
  words: readonly Word[],
  { fact, reading }: { readonly fact: CommandFact; readonly reading: ShellReading },
): void {
  const values = firstValues(words, reading);
  if (verb === "eval") return reading.run(values.join(" "));
  const flag = values.findIndex((word) => /^-\w*c$/.test(word));
  const named = values.find((word) => !word.startsWith("-"));
  const given = ["--", ...values.slice(named === undefined ? values.length : values.indexOf(named) + 1)];
  if (flag !== -1) {
    for (const entry of fact.command.prefix)
      if (entry.type === "Assignment" && entry.value.type === "Word")
        reading.scope.variables.set(entry.name, valuesOf(entry.value, reading.scope));
    reading.scope.variables.set("0", values.slice(flag + 2, flag + 3));
    runWith(["--", ...values.slice(flag + 3)], values[flag + 1] ?? "", reading);
  } else if (named === undefined || values.some((word) => /^-\w*s$/.test(word)))
    for (const text of givenTexts(fact, reading)) runWith(["--", ...values.filter(isPlain)], text, reading);
  // A script that the same command wrote.
  else if (pathsIn(words[values.indexOf(named)] as Word, reading).some((path) => reading.edits.has(path)))
    runWith(given, textIn(named, reading) ?? "", reading);
}

function isPlain(word: string): boolean {
  return !word.startsWith("-");
}

/** Reads a script with these words as its `$1` and so on. */
function runWith(words: readonly string[], script: string, reading: ShellReading): void {
  const before = new Map(reading.scope.variables);
  setPlaces(words, reading);
  reading.run(script);
  for (const name of ["1", "2", "3", "@", "*"]) restore(reading, name, before.get(name));
}

function restore({ scope }: ShellReading, name: string, values: readonly string[] | undefined): void {
  if (values === undefined) scope.variables.delete(name);
  else scope.variables.set(name, values);
}

const INTO: ReadonlySet<string> = new Set([">", ">|", ">!", "&>", ">&"]);
const ONTO: ReadonlySet<string> = new Set([">>", ">>|", ">>!", "&>>"]);

function readRedirects(fact: CommandFact, reading: ShellReading): void {
  for (const redirect of fact.command.redirects) {
    if (redirect.type === "HereDoc" || redirect.type === "HereString" || redirect.target === undefined) continue;
    const { operator, target } = redirect;
    if (!INTO.has(operator) && !ONTO.has(operator)) continue;
    reading.told.add(target);
    // `2>&1` names a channel, not a file.
    if (operator === ">&" && /^[\d-]+$/.test(target.value)) continue;
    const text = printed(fact.command, reading.scope, documentsOf(fact.command)) ?? passedOn(fact, reading.scope);
    for (const path of pathsIn(target, reading))
      change(reading, path, (before) => written(text, ONTO.has(operator), before));
  }
}
