import { ClewError } from "@clew/errors";
import { assumeAnswers, parseStepKey, STEP_KEYS, type StepKey, showCurrentStep, submitStep } from "@clew/operations";
import { flagNumber } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { CLAIM_FLAG, openNamedSession, SESSION_FLAGS } from "../../session/open-sessions.ts";
import { INPUT_FLAG, readGivenAnswer } from "../../session/read-answer.ts";
import { printView } from "../../session/show/print-view.ts";

/** `clew step`: submits the answer of a step; without an answer it shows the step. */
export const step: Command = {
  name: "step",
  summary: "Submit the answer of a step and show what comes next.",
  usage: "step N --state FILE [--input FILE|-] [--loop-back] [--complete [--claim-token N]]",
  examples: [
    "clew step 0 --state .clew/sessions/reasoning-1a2b3c4d5e6f.json --input answer.json",
    "clew step 3b --session 1a2b3c4d5e6f <<'END'\n  candidates: []\n  matched: null\n  END",
    "clew step 8 --session 1a2b3c4d5e6f --input answer.yaml --complete",
  ],
  flags: {
    ...SESSION_FLAGS,
    ...INPUT_FLAG,
    complete: { summary: "with the answer of step 8: complete in the same call" },
    ...CLAIM_FLAG,
    "loop-back": { summary: "the step begins another pass, as a loop-back's directive says" },
  },
  run: async (invocation) => {
    const key = readKey(invocation);
    const opened = openNamedSession(invocation);
    refuseStrayClaim(invocation);
    const loopBack = invocation.flags["loop-back"] === true;
    const given = await readGivenAnswer(invocation);
    const { sessionId, wording } = opened;
    if (given === undefined) {
      const view = await showCurrentStep(opened.ports, { sessionId, step: key, loopBack });
      printView(invocation, view, { wording, withPrior: true });
      return 0;
    }
    const submitted = await submitStep(opened.ports, { sessionId, step: key, loopBack, ...given });
    const view = await assumeAnswers(opened.ports, submitted, opened.context.ports.unattended ?? "halt");
    // Without a `proceed` there is nothing to complete: what the session asks instead is the answer.
    if (invocation.flags["complete"] === true && view.state === "KNOWLEDGE_TRANSFER" && view.step === null) {
      const { runCompletion } = await import("../../session/completion/run-completion.ts");
      await runCompletion(invocation, opened);
    } else printView(invocation, view, { wording });
    return 0;
  },
};

// Before anything is stored: once the answer is, the same call cannot simply be repeated.
function refuseStrayClaim({ flags }: Invocation): void {
  if (flags["claim-token"] === undefined) return;
  if (flags["complete"] !== true)
    throw new ClewError("USAGE", "--claim-token goes with --complete: only completing writes to the thread.");
  flagNumber({ flags }, "claim-token");
}

function readKey({ args }: Invocation): StepKey {
  const [word] = args;
  const key = word === undefined ? undefined : parseStepKey(word);
  if (key !== undefined && args.length === 1) return key;
  const found = word === undefined ? "nothing" : `"${args.join(" ")}"`;
  throw new ClewError("USAGE", `Expected one step of ${STEP_KEYS.join(", ")}; found ${found}.`);
}
