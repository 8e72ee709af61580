import { agentCommands } from "./agent-commands.ts";
import { COMMAND_TABLE } from "./command-table.ts";

/** A seeded stream of numbers in [0, 1): the same seed gives the same commands. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// Agents' read commands that neither wait nor use the network or a service.
const READING = agentCommands()
  .filter(
    ({ label, command }) =>
      label === "read" &&
      !/sleep|timeout|tail -f|find \/|curl|ping|dig|gh |npm|pnpm|yarn|docker|kube|top|journal|lsof|aws|terraform|brew|helm|systemctl/.test(
        command,
      ),
  )
  .map(({ command }) => command);
const COMMANDS = [...Object.values(COMMAND_TABLE).flat(), ...READING];
// Words of every command in the table, including harmful ones: combining them finds holes.
const WORDS = [...new Set(COMMANDS.flatMap((command) => command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []))];
const GLUE = [" ", "  ", "\t", "\n", ";", " && ", " || ", " | ", " |& ", " & ", "\\\n", "'", '"', "`", "$(", ")", "("];
const MORE = [
  "{",
  "}",
  ">",
  ">>",
  "<",
  "2>&1",
  ">/dev/null",
  "#",
  "!",
  "\\",
  "~",
  "*",
  "?",
  "=",
  "-",
  "--",
  "$",
  ",",
  "{a,-delete}",
];
const HARM = [
  "touch owned",
  "> owned",
  "-delete",
  "--output=owned",
  "-exec touch owned ;",
  "-o owned",
  "w owned",
  "1e",
  "e",
  // Text that only one of the shells treats as more than words.
  "&>/dev/null touch owned",
  "&>>/dev/null touch owned",
  "12>/dev/null",
  "\\x2ddelete",
  "\\u002do owned",
  "{-o, owned}",
  "} always { touch owned\n}",
  "'a\\' 'b; touch owned #'",
  "'/a\\\\/p;/w owned/p'",
  "^owned",
  "(touch owned)",
  "$(touch owned)",
  "*(e:'touch owned':)",
  "=(touch owned)",
  "<(touch owned)",
  "<<< $(touch owned)",
  ">!owned",
  ">&owned",
  "&| touch owned",
  "|& tee owned",
  "; and touch owned",
  "\nend; touch owned",
  "coproc touch owned",
  "() { touch owned }",
  "&& cd vendor/x && git status",
  // Variations of reading with loops, variables and other programs.
  "| xargs touch owned",
  "| xargs -I{} touch {}",
  "| xargs -I{} sed -n 's/{}/x/w owned' a",
  "| xargs sed -n",
  "| xargs sort",
  "| while read -r f; do touch $f; done",
  "| while read 'a[$(touch owned)]'; do ls; done",
  "-exec sort + -o owned ;",
  "-exec sed -n 's/{}/w owned/w owned' {} +",
  "-exec sort {} -o owned ;",
  "; for f in -o owned; do sort $f a; done",
  "; for f in 'a -o owned'; do sort $f; done",
  '; for f in -oowned; do sort "$f" a; done',
  "; f=-oowned; sort $f a",
  "; f='a -oowned'; sort $f",
  "; f='*'; sort $f -oowned",
  '; f=a; g=$f; for i in a b; do sort "$g" a; g=$f; f=-oowned; done',
  "; x=-delete; find . $x",
  "; path=.; owned.sh",
  "; PATH=.; owned.sh",
  "; [ -v 'a[$(touch owned)]' ]",
  "; x='-v a[$(touch owned)]'; [ $x ]",
  "; x='a[$(touch owned)]'; [[ $x -eq 1 ]]",
  "; x='a[$(touch owned)]'; [ \"$x\" -eq 1 ]",
  "; x='a[$(touch owned)]'; echo $((x))",
  "; [[ -v a[$(touch owned)] ]]",
  "${x:=$(touch owned)}",
  "${x:-$(touch owned)}",
  "${(e)x}",
  "$(( a[$(touch owned)] ))",
  "$[ a[$(touch owned)] ]",
  "$(ls (#qN); touch owned\n)",
  "`touch owned`",
  "$(echo $(touch owned))",
  "; case a in a) touch owned;; esac",
  "; case a in $(touch owned)) ls;; esac",
  "; if touch owned; then ls; fi",
  "; until touch owned; do ls; done",
  "| awk '{print > \"owned\"}'",
  "| awk '{print | \"touch owned\"}'",
  "| awk 'BEGIN{system(\"touch owned\")}'",
  '| awk \'{ if (1) /x"/; print "a" > "owned" }\'',
  "| awk '{ print a / b > \"owned\"; x = 1 / 2 }'",
  "| awk '{ x = (1) / 2; print > \"owned\"; y = 3 / 4 }'",
  "| awk '{ for (print 1 > \"owned\"; 0; ) x }'",
  "| awk '{ \"touch owned\" | getline }'",
  "| awk '$1 > \"owned\"'",
  "| awk '{print $1 > $2}'",
  "| sed -n 's/[/]/x/w owned'",
  "| sed 's/a/b/;w owned'",
  "| sed -n '/a/{p;w owned\n}'",
  "| sed 'y/a/b/;s/x/touch owned/e'",
  "| tee owned",
  "< <(touch owned)",
  ">(touch owned)",
  "2>owned",
  "1>&owned",
  "; timeout 1 touch owned",
  "; time touch owned",
  "; /usr/bin/time -o owned ls",
  "; NO_COLOR=1 touch owned",
  "; LC_ALL=$(touch owned) ls",
  "; set -- owned; touch $1",
  "; IFS=x read -r f <<< a",
  "; xxd a owned",
  "; tar -tf a --to-command='touch owned'",
  "; sqlite3 -readonly a \"select writefile('owned', 1)\"",
  "; sqlite3 -readonly a '.output owned'",
  "; less +'!touch owned' a",
  "; git -c alias.log='!touch owned' log",
  "; git config alias.x '!touch owned'",
  "; git ls-remote 'ext::sh -c touch% owned'",
  "; git symbolic-ref HEAD refs/heads/owned",
];
// A clone may contain a folder that git treats as a repository: the sandbox's `vendor/x` is one.
const PLACES = ["vendor/x", "vendor", "x", "..", "src", "'sub dir'", "link", "~", "-", "*"];
const SPACES = [..."\u00a0\u1680\u2000\u2003\u200b\u2028\u2029\u202f\u205f\u3000\u0085\ufeff\u180e\v\f\r"];
const ENDS = [
  "'END'",
  '"END"',
  "\\END",
  "END",
  " 'END'",
  "'E'ND",
  "E'N'D",
  "\\E\\ND",
  "$'END'",
  "''",
  "'END '",
  "'EN\nD'",
  "'END' 2>&1",
  "'END' | cat",
  "'END' && touch owned",
  "'END'; touch owned",
  "'A' <<'END'",
  "'END' >owned",
  "'END' &>/dev/null touch owned",
];
const LINES = [
  "{}",
  '{"a": "$(touch owned) `touch owned`"}',
  "touch owned",
  "END ",
  " END",
  "\tEND",
  "END;",
  "END\\",
  "'END'",
  "EN\\",
  "D",
  "'",
  '"',
  "EOF",
  "END\u00a0",
  "E\u200bND",
  "\\",
  "A",
];
const CLOSINGS = [
  "\nEND",
  "\nEND\n",
  "\nEND\ntouch owned",
  "\n\tEND",
  "\nEND # x",
  "\n",
  "",
  "\nEND\nclew status",
  "\nEND)",
];
const CLEW = [
  "clew step 0",
  "clew learn",
  "clew halt --reason x",
  "clew step 1 --state f.json",
  "cat",
  "clew status",
  "clew",
];

function pick<T>(list: readonly T[], random: () => number): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error("nothing to pick from");
  return chosen;
}

/**
 * One command: four of ten give Clew an answer, by here-document or pipe; the others are commands from the table or
 * random words. Words, glue and harm are inserted at random, and unusual white space into one of ten; some are nested or
 * long.
 */
export function randomCommand(random: () => number): string {
  const kind = random();
  let command = kind < 0.4 ? answer(random) : kind < 0.7 ? pick(COMMANDS, random) : soup(random);
  const changes = Math.floor(random() * 4);
  for (let change = 0; change < changes; change += 1) command = mutate(command, random);
  if (random() < 0.1) command = insert(command, pick(SPACES, random) + pick(["", "#", "-", ";", " "], random), random);
  if (random() < 0.05) command = nest(command, random);
  if (random() < 0.01) command = lengthen(command, random);
  return command;
}

function answer(random: () => number): string {
  if (random() < 0.2) return `${pick(["printf '%s' '{}'", "echo '{}'", "cat a"], random)} | ${pick(CLEW, random)}`;
  const lines = Array.from({ length: Math.floor(random() * 4) }, () => pick(LINES, random));
  const dash = random() < 0.2 ? "-" : "";
  const start = `${pick(CLEW, random)} <<${dash}${pick(ENDS, random)}`;
  return [start, ...lines].join("\n") + (random() < 0.7 ? "\nEND" : pick(CLOSINGS, random));
}

function soup(random: () => number): string {
  const from = [WORDS, GLUE, MORE, HARM, WORDS, PLACES];
  const start = pick(["", "ls ", "cd ", "git -C ", "find . ", "sort ", "clew step 0 ", "sed -n ", "echo "], random);
  return (
    start +
    Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(pick(from, random), random)).join(
      pick(["", " "], random),
    )
  );
}

function insert(command: string, text: string, random: () => number): string {
  const at = Math.floor(random() * (command.length + 1));
  return command.slice(0, at) + text + command.slice(at);
}

const PAIRS = [
  ["(", ")"],
  ["( ", "\n)"],
  ["{ ", "; }"],
  ["{ ", "\n}"],
  ["! ", ""],
  ["ls && (", ")"],
  ["$(", ")"],
  ["cat <(", ")"],
] as const;

function nest(command: string, random: () => number): string {
  const [open, close] = pick(PAIRS, random);
  const depth = pick([1, 2, 5, 40], random);
  return open.repeat(depth) + command + close.repeat(depth);
}

function lengthen(command: string, random: () => number): string {
  const times = pick([100, 1_000, 5_000], random);
  const more = pick([" a", " 'a b'", ";:", "\ntrue", " && true", " \\\n", " {a,b}"], random);
  return random() < 0.5 ? `true${more.repeat(times)}\n${command}` : command + more.repeat(times);
}

function mutate(command: string, random: () => number): string {
  const at = Math.floor(random() * (command.length + 1));
  const choice = random();
  if (choice < 0.3) return `${command} ${pick(WORDS, random)}`;
  if (choice < 0.45) return `${command.slice(0, at)} ${pick(WORDS, random)} ${command.slice(at)}`;
  if (choice < 0.6) return insert(command, pick(GLUE, random), random);
  if (choice < 0.7) return insert(command, pick(MORE, random), random);
  if (choice < 0.78) return `${command}${pick(GLUE, random)}${pick(COMMANDS, random)}`;
  if (choice < 0.82) return `cd ${pick(PLACES, random)}${pick(GLUE, random)}${command}`;
  if (choice < 0.9) return `${command} ${pick(HARM, random)}`;
  return command.slice(0, at) + command.slice(at + 1);
}
