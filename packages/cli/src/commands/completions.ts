import { ClewError } from "@clew/errors";
import type { Command, FlagSpec } from "../command.ts";
import { COMMANDS } from "../command-table.ts";
import { GLOBAL_FLAGS } from "../parse-arguments.ts";

interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly (readonly [string, FlagSpec])[];
  readonly subcommands: readonly (readonly [string, string])[];
}

/** `clew completions SHELL`: the script is made from the same table that runs the commands, so it cannot lag behind. */
export const completions: Command = {
  name: "completions",
  summary: "Print a completion script for a shell.",
  usage: "completions bash|zsh|fish",
  examples: [
    'eval "$(clew completions bash)"      # in ~/.bashrc',
    "clew completions zsh > ~/.zfunc/_clew",
    "clew completions fish > ~/.config/fish/completions/clew.fish",
  ],
  flags: {},
  subcommands: { bash: "for bash", zsh: "for zsh", fish: "for fish" },
  run: async ({ args, terminal }) => {
    const shell = args[0] ?? "";
    const render = Object.hasOwn(RENDERERS, shell) ? RENDERERS[shell] : undefined;
    if (render === undefined || args.length !== 1)
      throw new ClewError("USAGE", `Expected one of bash, zsh, fish; found "${args.join(" ")}".`);
    terminal.out(render(await entries()));
    return 0;
  },
};

async function entries(): Promise<Entry[]> {
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

const RENDERERS: Readonly<Record<string, (commands: readonly Entry[]) => string>> = { bash, zsh, fish };

function bash(commands: readonly Entry[]): string {
  const cases = commands.map(({ name, flags, subcommands }) => {
    const words = [...subcommands.map(([word]) => word), ...flags.map(([flag]) => `--${flag}`)];
    return `    ${name}) words="${words.join(" ")}" ;;`;
  });
  const choices = commands.flatMap(({ name, flags }) =>
    flags.flatMap(([flag, spec]) =>
      spec.choices === undefined ? [] : [`    "${name} --${flag}") words="${spec.choices.join(" ")}" ;;`],
    ),
  );
  const names = commands.map((each) => each.name).join(" ");
  return `# bash completion for clew
_clew() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  case "\${COMP_WORDS[1]} $previous" in
${choices.join("\n")}
    *" --state"|*" --input"|*" --dir") COMPREPLY=($(compgen -f -- "$current")); return ;;
    "help help") words="${names}" ;;
  esac
  if [ -z "$words" ]; then
    case "\${COMP_WORDS[1]}" in
${cases.map((line) => `  ${line}`).join("\n")}
      *) ;;
    esac
    [ "$COMP_CWORD" -eq 1 ] && words="${names} --help --version"
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _clew clew
`;
}

function zsh(commands: readonly Entry[]): string {
  const list = commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`);
  const cases = commands.map(({ name, flags, subcommands }) => {
    const specs = flags.map(([flag, spec]) =>
      quote(`${spec.repeat ? "*" : ""}--${flag}[${plain(spec.summary)}]${zshValue(flag, spec)}`),
    );
    const words =
      subcommands.length === 0 ? "" : ` ${quote(`1:subcommand:(${subcommands.map(([word]) => word).join(" ")})`)}`;
    return `      ${name}) _arguments ${specs.join(" ")}${words} '*:file:_files' ;;`;
  });
  return `#compdef clew
_clew() {
  local -a commands
  commands=(
${list.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
  else
    local name="$words[2]"
    shift words
    (( CURRENT-- ))
    case "$name" in
${cases.join("\n")}
    esac
  fi
}
if [ "$funcstack[1]" = "_clew" ]; then _clew "$@"; else compdef _clew clew; fi
`;
}

function zshValue(flag: string, spec: FlagSpec): string {
  if (spec.value === undefined) return "";
  if (spec.choices !== undefined) return `:${flag}:(${spec.choices.join(" ")})`;
  return spec.value === "DIR" ? `:${flag}:_files -/` : `:${flag}:_files`;
}

function fish(commands: readonly Entry[]): string {
  const lines = commands.flatMap(({ name, summary, flags, subcommands }) => [
    `complete -c clew -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
    ...subcommands.map(
      ([word, about]) => `complete -c clew -n '__fish_seen_subcommand_from ${name}' -f -a ${word} -d ${quote(about)}`,
    ),
    ...flags.map(
      ([flag, spec]) =>
        `complete -c clew -n '__fish_seen_subcommand_from ${name}' -l ${flag} -d ${quote(spec.summary)}${
          spec.value === undefined ? "" : spec.choices === undefined ? " -r" : ` -x -a ${quote(spec.choices.join(" "))}`
        }`,
    ),
  ]);
  return `# fish completion for clew\n${lines.join("\n")}\n`;
}

// Brackets and colons are zsh's own marks inside a description.
function plain(text: string): string {
  return text.replace(/[[\]:]/g, " ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
