import { ClewError } from "@clew/errors";
import { dispatchSession, plainText } from "@clew/operations";
import { type Config, configText } from "@clew/project/config";
import { type Environment } from "@clew/project/user";
import { didYouMean } from "../../arguments/nearest-word.ts";
import type { Command } from "../../command.ts";
import { openNamedSession, SESSION_FLAGS } from "../../session/open-sessions.ts";
import { directiveLines } from "../../session/show/directive-lines.ts";
import { painter } from "../../terminal/painter.ts";

/** `clew dispatch`: the lease on doing what was decided. */
export const dispatch: Command = {
  name: "dispatch",
  summary: "Repeat, claim, acknowledge or renew the order that followed completion.",
  usage: "dispatch [claim|ack|retry] --state FILE",
  examples: ["clew dispatch --session 1a2b3c4d5e6f", "clew dispatch ack --session 1a2b3c4d5e6f"],
  flags: SESSION_FLAGS,
  subcommands: { claim: "take it", ack: "it is being done", retry: "open it again for a day" },
  run: async (invocation) => {
    const [action, ...more] = invocation.args;
    if (more.length > 0 || (action !== undefined && action !== "claim" && action !== "ack" && action !== "retry"))
      throw new ClewError("USAGE", `Expected claim, ack, retry or nothing; found "${invocation.args.join(" ")}".`, {
        hint: didYouMean(action ?? "", ["claim", "ack", "retry"]),
      });
    const { ports, sessionId, config, wording } = openNamedSession(invocation);
    const by = signer(config, invocation.env);
    const view = await dispatchSession(ports, { sessionId, by, action });
    if (invocation.json) {
      invocation.terminal.out(`${JSON.stringify(view)}\n`);
      return 0;
    }
    const { directive, dispatch_pending: lease } = view;
    const paint = painter(invocation.color);
    const who = lease.claimed_by === undefined ? "" : ` by ${plainText(lease.claimed_by)}`;
    const lines = [
      `${paint.bold(`Clew ${sessionId}`)}  dispatch ${lease.status}${lease.status === "claimed" ? who : ""}`,
    ];
    if (lease.status !== "acknowledged")
      lines.push("", ...directiveLines({ session_id: sessionId, directive }, { wording, paint }));
    invocation.terminal.out(`${lines.join("\n")}\n`);
    return 0;
  },
};

/** Who signs where no agent is known: this machine's user. */
function userName(env: Environment): string {
  return env["USER"] ?? env["USERNAME"] ?? "user";
}

/** Who signs what a command writes: the agent that the configuration names, else the user. */
function signer(config: Config, env: Environment): string {
  return configText(config, "agent") ?? userName(env);
}
