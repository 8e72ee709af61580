import { assumeAnswers, haltSession } from "@clew/operations";
import { flagList, flagText } from "../../arguments/flag-values.ts";
import type { Command } from "../../command.ts";
import { openNamedSession, SESSION_FLAGS } from "../../session/open-sessions.ts";
import { printView } from "../../session/print-view.ts";

/** `clew halt`: stops at step 0 or 8 and asks a person. */
export const halt: Command = {
  name: "halt",
  summary: "Halt a session at step 0 or 8 with questions to a person.",
  usage: "halt --state FILE --reason TEXT --question TEXT [--question TEXT …]",
  examples: ['clew halt --session 1a2b3c4d5e6f --reason "Two laws apply" --question "Which country is it for?"'],
  flags: {
    ...SESSION_FLAGS,
    reason: { value: "TEXT", summary: "why it cannot go on" },
    question: { value: "TEXT", summary: "what a person must answer", repeat: true },
  },
  run: async (invocation) => {
    const { ports, sessionId, wording, unattended } = openNamedSession(invocation);
    const halted = await haltSession(ports, {
      sessionId,
      reason: flagText(invocation, "reason") ?? "",
      // Words after the first question are further questions: that is how people write a list.
      questions: [...flagList(invocation, "question"), ...invocation.args],
    });
    const view = await assumeAnswers(ports, halted, unattended ?? "halt");
    printView(invocation, view, { wording });
    return 0;
  },
};
