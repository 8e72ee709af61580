import { ClewError } from "@clew/errors";
import { GLOBAL_FLAGS } from "../../arguments/parse-arguments.ts";
import type { Command, FlagSpec, Invocation } from "../../command.ts";
import { COMMANDS } from "../../command-table.ts";
import { manualPage } from "../../main/help.ts";
import { withProject } from "../../rpc/call-project.ts";
import { listedSessions } from "../../session/listed-sessions.ts";
import { openSessions } from "../../session/open-sessions.ts";
import { print } from "../../terminal/print-result.ts";
import { VERSION } from "../../version.ts";

/** The completion script for zsh: put it in a folder of \`fpath\`, or source it. */
export function zsh(offers: readonly Offer[], globals: Offer["flags"]): string {
  const list = [...offers, { name: "help", summary: "show how a command is used" }];
  const cases = offers.map(({ name, flags, subcommands }) => {
    const words = subcommands.map(([word, about]) => `${word}\\:"${plain(about)}"`).join(" ");
    const first = subcommands.length === 0 ? [] : [quote(`1:subcommand:((${words}))`)];
    const rest =
      name === "thread" || name === "sessions" ? `'*:id:_clew_${name.replace(/s$/, "")}s'` : "'*:file:_files'";
    return `        ${name}) _arguments ${[...flags.map(argumentSpec), ...first].join(" ")} ${rest} ;;`;
  });
  return `#compdef clew
_clew_sessions() { compadd -- \${(f)"$(clew completions ids sessions 2>/dev/null)"} }
_clew_threads() { compadd -- \${(f)"$(clew completions ids threads 2>/dev/null)"} }
_clew() {
  local state line
  local -a commands
  typeset -A opt_args
  commands=(
${list.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`).join("\n")}
  )
  _arguments -C ${globals.map(argumentSpec).join(" ")} '1: :->command' '*:: :->rest'
  case "$state" in
    command) _describe 'command' commands ;;
    rest)
      case "$line[1]" in
        help) _describe 'command' commands ;;
${cases.join("\n")}
      esac ;;
  esac
}
if [ "$funcstack[1]" = "_clew" ]; then _clew "$@"; else compdef _clew clew; fi
`;
}

function argumentSpec([flag, { value, summary, choices, repeat }]: readonly [string, FlagSpec]): string {
  const kinds = {
    nothing: "",
    words: `:${flag}:(${(choices ?? []).join(" ")})`,
    folder: `:${flag}:_files -/`,
    file: `:${flag}:_files`,
    text: `:${plain(value ?? "")}: `,
  };
  const ids = IDS[flag];
  const follower =
    ids !== undefined
      ? `:${ids}:_clew_${ids}`
      : kinds[followerOf({ summary, value: value ? value : undefined, choices: choices ? choices : undefined })];
  return quote(`${repeat ? "*" : ""}--${flag}${follower === "" ? "" : "="}[${plain(summary)}]${follower}`);
}

// Brackets, colons and quotes have a meaning in zsh descriptions.
function plain(text: string): string {
  return text.replace(/[[\]:"\\$`()]/g, " ");
}

/** The completion script for fish. */
export function fish(offers: readonly Offer[], globals: Offer["flags"]): string {
  const lines = offers.flatMap(({ name, summary, flags, subcommands }) => [
    wordChoices("__clew_at ''", name, summary),
    wordChoices("__clew_at help", name, summary),
    ...subcommands.map(([word, about]) => wordChoices(`__clew_at ${name}`, word, about)),
    ...flags.map((each) => flagOffer(`__clew_in ${name}`, each)),
  ]);
  for (const name of ["thread", "sessions"])
    lines.push(`complete -c clew -n '__clew_sub ${name}' -x -a '(__clew_ids ${name.replace(/s$/, "")}s)'`);
  return `# fish completion for clew
function __clew_words
  set -l command ''
  set -l value 0
  for word in (commandline -opc)[2..-1]
    if test $value = 1
      set value 0
      continue
    end
    switch "$command $word"
      case '* --dir' ${flagsWhere(offers, (spec) => followerOf(spec) !== "nothing")
        .map(quote)
        .join(" ")}
        set value 1
      case '* -*'
      case '*'
        test -z "$command"; and set command $word
        echo $word
    end
  end
end
# The command is this one, with no subcommand yet.
function __clew_at
  set -l words (__clew_words)
  test "$words" = "$argv[1]"
end
function __clew_ids
  command -q clew; and command clew completions ids $argv 2>/dev/null
end
function __clew_sub
  set -l words (__clew_words)
  test "$words[1]" = "$argv[1]"; and test (count $words) -gt 1
end
function __clew_in
  set -l words (__clew_words)
  test "$words[1]" = "$argv[1]"
end
${[...lines, wordChoices("__clew_at ''", "help", "show how a command is used"), ...globals.map((each) => flagOffer("__clew_at ''", each))].join("\n")}
`;
}

function wordChoices(condition: string, word: string, about: string): string {
  return `complete -c clew -n ${quote(condition)} -f -a ${word} -d ${quote(about)}`;
}

function flagOffer(condition: string, [name, spec]: readonly [string, FlagSpec]): string {
  return `complete -c clew -n ${quote(condition)} -l ${name} -d ${quote(spec.summary)}${name in IDS ? ` -x -a '(__clew_ids ${IDS[name]})'` : fishFollower(spec)}`;
}

function fishFollower(spec: FlagSpec): string {
  switch (followerOf(spec)) {
    case "nothing":
      return "";
    case "words":
      return ` -x -a ${quote((spec.choices ?? []).join(" "))}`;
    case "folder":
      return " -x -a '(__fish_complete_directories)'";
    case "file":
      return " -r -F";
    default:
      return " -x";
  }
}

/** Flags that take an id, and of what: the scripts ask the project for the ids. */
const IDS: Readonly<Record<string, string>> = { session: "sessions", parent: "sessions", thread: "threads" };

/** What a completion script offers for one command. */
export interface Offer {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly (readonly [string, FlagSpec])[];
  readonly subcommands: readonly (readonly [string, string])[];
}

/** What follows a flag: nothing, one of some words, a file, a folder, or free text without completions. */
export function followerOf({ value, choices }: FlagSpec): "nothing" | "words" | "folder" | "file" | "text" {
  if (value === undefined) return "nothing";
  if (choices !== undefined) return "words";
  if (value === "DIR") return "folder";
  return /^(?:FILE|DRAFT)/.test(value) ? "file" : "text";
}

/** The flags of all commands whose spec satisfies a condition, as `command --flag`. */
export function flagsWhere(offers: readonly Offer[], holds: (spec: FlagSpec) => boolean): readonly string[] {
  return offers.flatMap(({ name, flags }) =>
    flags.flatMap(([flag, spec]) => (holds(spec) ? [`${name} --${flag}`] : [])),
  );
}

/** The completion script for PowerShell: dot-source it, or put it into the profile. */
function powershell(offers: readonly Offer[], globals: Offer["flags"]): string {
  const row = (name: string, summary: string): string => `@(${psQuote(name)}, ${psQuote(summary)})`;
  const rows = (flags: Offer["flags"]): string =>
    flags.map(([flag, spec]) => row(`--${flag}`, spec.summary)).join(", ");
  const cases = offers.map(({ name, flags, subcommands }) => {
    const subs = subcommands.map(([word, about]) => row(word, about)).join(", ");
    return `    ${psQuote(name)} = @{ subs = @(${subs}); flags = @(${rows(flags)}) }`;
  });
  const choices = offers.flatMap(({ name, flags }) =>
    flags.flatMap(([flag, { choices: words }]) =>
      words === undefined ? [] : [`    ${psQuote(`${name} --${flag}`)} = @(${words.map(psQuote).join(", ")})`],
    ),
  );
  return `# PowerShell completion for clew
Register-ArgumentCompleter -Native -CommandName clew -ScriptBlock {
  param($current, $line, $position)
  $commands = @(${[...offers, { name: "help", summary: "show how a command is used" }].map(({ name, summary }) => row(name, summary)).join(", ")})
  $known = @{
${cases.join("\n")}
  }
  $choices = @{
${choices.join("\n")}
  }
  $valued = @(${flagsWhere(offers, (spec) => followerOf(spec) !== "nothing")
    .map(psQuote)
    .join(", ")})
  $words = @($line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })
  $command = ''; $sub = ''; $takes = $false; $last = ''
  foreach ($word in $words) {
    $last = $word
    if ($takes) { $takes = $false; continue }
    if ($word -eq '--dir' -or $valued -contains "$command $word") { $takes = $true; continue }
    if ($word.StartsWith('-')) { continue }
    if ($command -eq '') { $command = $word } elseif ($sub -eq '') { $sub = $word }
  }
  $offers = @()
  if ($takes) {
    $wanted = $choices["$command $last"]
    if ($wanted) { $offers = @($wanted | ForEach-Object { , @($_, $_) }) }
    $ids = @{ ${Object.entries(IDS)
      .map(([flag, kind]) => `'--${flag}' = '${kind}'`)
      .join("; ")} }[$last]
    if ($ids) { $offers = @(clew completions ids $ids 2>$null | ForEach-Object { , @($_, $ids) }) }
  } elseif ($command -eq '' -or ($command -eq 'help' -and $sub -eq '')) {
    $offers = $commands
    if ($command -eq '') { $offers += @(${rows(globals)}) }
  } elseif ($known.ContainsKey($command)) {
    if ($sub -eq '') { $offers += $known[$command].subs }
    elseif ($command -in 'thread', 'sessions') { $offers += @(clew completions ids "$($command.TrimEnd('s'))s" 2>$null | ForEach-Object { , @($_, 'id') }) }
    $offers += $known[$command].flags
  }
  $offers | Where-Object { $_[0] -and $_[0].StartsWith($current) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`;
}

function psQuote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Quotes a text in single quotes for any shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The completion script for bash. */
export function bash(offers: readonly Offer[]): string {
  const names = offers.map((each) => each.name).join(" ");
  const subcommands = offers.filter((each) => each.subcommands.length > 0);
  const choices = offers.flatMap(({ name, flags }) =>
    flags.flatMap(([flag, { choices: words }]) =>
      words === undefined ? [] : [`    "${name} --${flag}") words="${words.join(" ")}" ;;`],
    ),
  );
  return `# bash completion for clew
${takesValue(offers)}_clew() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local at word command="" sub="" words="" value=""
${TAKEN_APART}  case "$command $previous" in
${choices.join("\n")}
    *" --dir") COMPREPLY=($(compgen -d -- "$current")); return ;;
${Object.entries(IDS)
  .map(
    ([flag, kind]) =>
      `    *" --${flag}") COMPREPLY=($(compgen -W "$(clew completions ids ${kind} 2>/dev/null)" -- "$current")); return ;;`,
  )
  .join("\n")}
    ${patterns(flagsWhere(offers, (spec) => followerOf(spec) === "file"))}) COMPREPLY=($(compgen -f -- "$current")); return ;;
    *) _clew_takes_value "$command $previous" && { COMPREPLY=(); return; } ;;
  esac
  if [ -z "$words" ]; then
    case "$command" in
      "") words="${names} help --dir --help --version" ;;
      help) [ -z "$sub" ] && words="${names}" ;;
${offers.map(({ name, flags }) => `      ${name}) words="${flags.map(([flag]) => `--${flag}`).join(" ")}" ;;`).join("\n")}
    esac
    if [ -z "$sub" ]; then
      case "$command" in
${subcommands.map(({ name, subcommands: subs }) => `        ${name}) words="${subs.map(([word]) => word).join(" ")} $words" ;;`).join("\n")}
      esac
    fi
  fi
  case "$command $sub" in
    "thread "?*) words="$words $(clew completions ids threads 2>/dev/null)" ;;
    "sessions "?*) words="$words $(clew completions ids sessions 2>/dev/null)" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _clew clew
`;
}

// Finds the command, its subcommand, and the flag whose value is being typed.
const TAKEN_APART = `  # bash makes a word of the sign in --flag=value.
  if [ "$current" = "=" ]; then current=""
  elif [ "$previous" = "=" ]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    if [ -n "$value" ]; then
      [ "$word" = "=" ] || value=""
      continue
    fi
    case "$word" in
      -*) _clew_takes_value "$command $word" && value=1 ;;
      =) ;;
      *) if [ -z "$command" ]; then command="$word"; elif [ -z "$sub" ]; then sub="$word"; fi ;;
    esac
  done
`;

function takesValue(offers: readonly Offer[]): string {
  return `_clew_takes_value() {
  case "$1" in
    *" --dir") return 0 ;;
    ${patterns(flagsWhere(offers, (spec) => followerOf(spec) !== "nothing"))}) return 0 ;;
  esac
  return 1
}
`;
}

function patterns(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join("|");
}

/** `clew completions SHELL`: generates the script from the command table, so that it is never out of date. */
export const completions: Command = {
  name: "completions",
  summary: "Print a completion script for a shell, or the manual page.",
  usage: "completions bash|zsh|fish|powershell | man | ids sessions|threads",
  examples: [
    'eval "$(clew completions bash)"      # in ~/.bashrc',
    "mkdir -p ~/.zfunc && clew completions zsh > ~/.zfunc/_clew",
    "mkdir -p ~/.config/fish/completions && clew completions fish > ~/.config/fish/completions/clew.fish",
    "clew completions powershell >> $PROFILE",
    "mkdir -p ~/.local/share/man/man1 && clew completions man > ~/.local/share/man/man1/clew.1",
  ],
  flags: {},
  subcommands: {
    bash: "for bash",
    zsh: "for zsh",
    fish: "for fish",
    powershell: "for PowerShell",
    man: "the manual page",
    ids: "what the scripts offer where an id belongs",
  },
  run: async (invocation) => {
    const [word = "", kind] = invocation.args;
    if (word === "ids" && (kind === "sessions" || kind === "threads")) return printIds(invocation, kind);
    const render = Object.hasOwn(RENDERERS, word) ? RENDERERS[word] : undefined;
    if (render === undefined || invocation.args.length !== 1)
      throw new ClewError(
        "USAGE",
        `Expected one of ${Object.keys(RENDERERS).join(", ")}, or ids with sessions or threads; found ${word === "" ? "nothing" : `"${invocation.args.join(" ")}"`}.`,
      );
    const script = await render();
    print(invocation, { shell: word, script }, () => script);
    return 0;
  },
};

async function printIds(invocation: Invocation, kind: "sessions" | "threads"): Promise<number> {
  const found = kind === "sessions" ? await sessionIds(invocation) : await threadIds(invocation);
  // bash expands the offered words: let nothing from a server through unless it looks like an id.
  const ids = found.filter((id) => /^[A-Za-z0-9][\w.:-]*$/.test(id));
  print(invocation, { ids }, () => ids.map((id) => `${id}\n`).join(""));
  return 0;
}

async function sessionIds(invocation: Invocation): Promise<readonly string[]> {
  const { sessions } = await listedSessions(openSessions(invocation), "all");
  return sessions.map(({ session_id }) => session_id);
}

async function threadIds(invocation: Invocation): Promise<readonly string[]> {
  const { threads } = await withProject(invocation, (project) => project.call("listThreads", { limit: 200 }));
  return Array.isArray(threads) ? threads.map((thread: { readonly id: string }) => thread.id) : [];
}

async function gather(): Promise<Offer[]> {
  return Promise.all(
    Object.entries(COMMANDS).map(async ([name, { summary, load }]) => {
      const command = await load();
      return {
        name,
        summary,
        flags: Object.entries({ ...command.flags, ...GLOBAL_FLAGS }),
        subcommands: Object.entries(command.subcommands ?? {}),
      };
    }),
  );
}

const GLOBALS = Object.entries(GLOBAL_FLAGS);
const RENDERERS: Readonly<Record<string, () => Promise<string>>> = {
  bash: async () => bash(await gather()),
  zsh: async () => zsh(await gather(), GLOBALS),
  fish: async () => fish(await gather(), GLOBALS),
  powershell: async () => powershell(await gather(), GLOBALS),
  man: async () => manualPage(await Promise.all(Object.values(COMMANDS).map(({ load }) => load())), VERSION),
};
