import { flagsWhere, followerOf, type Offer } from "./offer.ts";

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
