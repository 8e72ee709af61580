import { ClewError } from "@clew/errors";
import { GLOBAL_FLAGS } from "../../arguments/parse-arguments.ts";
import type { Command } from "../../command.ts";
import { COMMANDS } from "../../command-table.ts";
import { bash } from "../../completions/bash.ts";
import { fish } from "../../completions/fish.ts";
import type { Offer } from "../../completions/offer.ts";
import { zsh } from "../../completions/zsh.ts";
import { print } from "../../terminal/print-result.ts";

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
  run: async (invocation) => {
    const { args } = invocation;
    const shell = args[0] ?? "";
    const render = Object.hasOwn(RENDERERS, shell) ? RENDERERS[shell] : undefined;
    if (render === undefined || args.length !== 1)
      throw new ClewError(
        "USAGE",
        `Expected one of bash, zsh, fish; found ${args.length === 0 ? "nothing" : `"${args.join(" ")}"`}.`,
      );
    const script = render(await gather());
    print(invocation, { shell, script }, () => script);
    return 0;
  },
};

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

const RENDERERS: Readonly<Record<string, (offers: readonly Offer[]) => string>> = {
  bash,
  zsh: (offers) => zsh(offers, Object.entries(GLOBAL_FLAGS)),
  fish: (offers) => fish(offers, Object.entries(GLOBAL_FLAGS)),
};
