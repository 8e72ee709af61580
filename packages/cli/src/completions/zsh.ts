import type { FlagSpec } from "../command.ts";
import { followerOf, type Offer, quote } from "./offer.ts";

/** The completion script for zsh: for a folder of \`fpath\`, or to be sourced. */
export function zsh(offers: readonly Offer[], globals: Offer["flags"]): string {
  const list = [...offers, { name: "help", summary: "show how a command is used" }];
  const cases = offers.map(({ name, flags, subcommands }) => {
    const words = subcommands.map(([word, about]) => `${word}\\:"${plain(about)}"`).join(" ");
    const first = subcommands.length === 0 ? [] : [quote(`1:subcommand:((${words}))`)];
    return `        ${name}) _arguments ${[...flags.map(spec), ...first].join(" ")} '*:file:_files' ;;`;
  });
  return `#compdef clew
_clew() {
  local state line
  local -a commands
  typeset -A opt_args
  commands=(
${list.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`).join("\n")}
  )
  _arguments -C ${globals.map(spec).join(" ")} '1: :->command' '*:: :->rest'
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

function spec([flag, { value, summary, choices, repeat }]: readonly [string, FlagSpec]): string {
  const kinds = {
    nothing: "",
    words: `:${flag}:(${(choices ?? []).join(" ")})`,
    folder: `:${flag}:_files -/`,
    file: `:${flag}:_files`,
    text: `:${plain(value ?? "")}: `,
  };
  const follower =
    kinds[followerOf({ summary, value: value ? value : undefined, choices: choices ? choices : undefined })];
  return quote(`${repeat ? "*" : ""}--${flag}${follower === "" ? "" : "="}[${plain(summary)}]${follower}`);
}

// Brackets, colons and quotes are zsh's own marks inside a description.
function plain(text: string): string {
  return text.replace(/[[\]:"\\$`()]/g, " ");
}
