import { ClewError } from "@clew/errors";
import { type DispatchView, plainText } from "@clew/operations";
import { flagList, flagText } from "../../arguments/flag-values.ts";
import { didYouMean } from "../../arguments/parse-arguments.ts";
import type { Command, Invocation } from "../../command.ts";
import { fieldText } from "../../rpc/operation-command.ts";
import { callForView, openNamedSession, openSessions, SESSION_FLAGS } from "../../session/open-sessions.ts";
import { directiveLines, printView } from "../../session/print-view.ts";
import { painter, print } from "../../terminal/print-result.ts";

/** `clew set-route`: sets the final route between step 8 and completion. */
export const setRouteCommand: Command = {
  name: "set-route",
  summary: "Set where the decision goes, after step 8 and before completion.",
  usage: 'set-route --state FILE --route ROUTE --reason TEXT [--skill NAME] [--sequence "STEP: OBJECTIVE"]…',
  wordless: true,
  examples: [
    'clew set-route --session 1a2b3c4d5e6f --route skill-orchestration --skill data-import --reason "It covers the format"',
    'clew set-route --session 1a2b3c4d5e6f --route dynamic-skill-sequencing --reason "No skill fits" --sequence "analysis: Profile it"',
  ],
  flags: {
    ...SESSION_FLAGS,
    route: { value: "ROUTE", summary: "skill-orchestration, dynamic-skill-sequencing, or one of your team's protocol" },
    reason: { value: "TEXT", summary: "why" },
    skill: { value: "NAME", summary: "the skill of skill-orchestration" },
    sequence: { value: "STEP: OBJECTIVE", summary: "one piece of work of dynamic-skill-sequencing", repeat: true },
  },
  run: async (invocation) => {
    const opened = openNamedSession(invocation);
    const route = flagText(invocation, "route");
    if (route === undefined)
      throw new ClewError("USAGE", "Expected --route skill-orchestration or --route dynamic-skill-sequencing.");
    const skill = flagText(invocation, "skill");
    const sequence = readSequence(invocation);
    const { sessionId, wording } = opened;
    const params = { sessionId, route, reason: flagText(invocation, "reason") ?? "", skill, sequence };
    await printView(invocation, await callForView(opened, "setRoute", params), { wording });
    return 0;
  },
};

function readSequence(
  invocation: Invocation,
): readonly { readonly step: string; readonly objective: string }[] | undefined {
  const words = flagList(invocation, "sequence");
  if (words.length === 0) return undefined;
  return words.map((word) => {
    const at = word.indexOf(":");
    const step = word.slice(0, Math.max(0, at)).trim();
    const objective = word.slice(at + 1).trim();
    if (step === "" || objective === "")
      throw new ClewError("USAGE", `Expected --sequence "STEP: OBJECTIVE", found "${word.slice(0, 60)}".`, {
        hint: "STEP is a kind of work, such as analysis.",
      });
    return { step, objective };
  });
}

/** `clew diagram`: prints the state machine in Mermaid, with a session's path. */
export const diagram: Command = {
  name: "diagram",
  summary: "Print the protocol's state machine in Mermaid, with a session's path.",
  usage: "diagram [--session ID | --state FILE]",
  wordless: true,
  examples: ["clew diagram", "clew diagram --session 1a2b3c4d5e6f > path.mmd"],
  flags: SESSION_FLAGS,
  run: async (invocation) => {
    const isNamed = invocation.flags["session"] !== undefined || invocation.flags["state"] !== undefined;
    const opened = isNamed ? openNamedSession(invocation) : { ...openSessions(invocation), sessionId: undefined };
    const { callHere, close, sessionId } = opened;
    const drawn = await callHere("sessionDiagram", { sessionId }).finally(close);
    print(invocation, drawn, () => fieldText(drawn["mermaid"]));
    return 0;
  },
};

/** `clew dispatch`: the lease on carrying out the decision. */
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
    const { callHere, close, sessionId, wording } = openNamedSession(invocation);
    const params = { sessionId, action };
    const view = (await callHere("dispatch", params).finally(close)) as unknown as DispatchView; // the row's result type
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
