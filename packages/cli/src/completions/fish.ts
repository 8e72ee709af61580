import type { FlagSpec } from "../command.ts";
import { flagsWhere, followerOf, type Offer, quote } from "./offer.ts";

/** The completion script for fish. */
export function fish(offers: readonly Offer[], globals: Offer["flags"]): string {
  const lines = offers.flatMap(({ name, summary, flags, subcommands }) => [
    words("__clew_at ''", name, summary),
    words("__clew_at help", name, summary),
    ...subcommands.map(([word, about]) => words(`__clew_at ${name}`, word, about)),
    ...flags.map((each) => flag(`__clew_in ${name}`, each)),
  ]);
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
function __clew_in
  set -l words (__clew_words)
  test "$words[1]" = "$argv[1]"
end
${[...lines, words("__clew_at ''", "help", "show how a command is used"), ...globals.map((each) => flag("__clew_at ''", each))].join("\n")}
`;
}

function words(condition: string, word: string, about: string): string {
  return `complete -c clew -n ${quote(condition)} -f -a ${word} -d ${quote(about)}`;
}

function flag(condition: string, [name, spec]: readonly [string, FlagSpec]): string {
  return `complete -c clew -n ${quote(condition)} -l ${name} -d ${quote(spec.summary)}${follower(spec)}`;
}

function follower(spec: FlagSpec): string {
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
