import { ClewError } from "@clew/errors";
import { type RouteRequest, setRoute } from "@clew/operations";
import { flagList, flagText } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { openNamedSession, SESSION_FLAGS } from "../../session/open-sessions.ts";
import { printView } from "../../session/show/print-view.ts";

const STEPS = ["clarification", "research", "analysis", "synthesis", "generation", "validation", "memory"] as const;

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
    route: { value: "ROUTE", summary: "where it goes", choices: ["skill-orchestration", "dynamic-skill-sequencing"] },
    reason: { value: "TEXT", summary: "why" },
    skill: { value: "NAME", summary: "the skill of skill-orchestration" },
    sequence: { value: "STEP: OBJECTIVE", summary: "one piece of work of dynamic-skill-sequencing", repeat: true },
  },
  run: async (invocation) => {
    const opened = openNamedSession(invocation);
    const route = flagText(invocation, "route");
    if (route !== "skill-orchestration" && route !== "dynamic-skill-sequencing")
      throw new ClewError("USAGE", "Expected --route skill-orchestration or --route dynamic-skill-sequencing.");
    const skill = flagText(invocation, "skill");
    const sequence = readSequence(invocation);
    const request: RouteRequest = {
      sessionId: opened.sessionId,
      route,
      reason: flagText(invocation, "reason") ?? "",
      skill,
      sequence,
    };
    printView(invocation, await setRoute(opened.ports, request), { wording: opened.wording });
    return 0;
  },
};

function readSequence(invocation: Invocation): RouteRequest["sequence"] {
  const words = flagList(invocation, "sequence");
  if (words.length === 0) return undefined;
  return words.map((word) => {
    const at = word.indexOf(":");
    const step = STEPS.find((each) => each === word.slice(0, at).trim());
    const objective = word.slice(at + 1).trim();
    if (step === undefined || objective === "")
      throw new ClewError("USAGE", `Expected --sequence "STEP: OBJECTIVE", found "${word.slice(0, 60)}".`, {
        hint: `STEP is one of ${STEPS.join(", ")}.`,
      });
    return { step, objective };
  });
}
