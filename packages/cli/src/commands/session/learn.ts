import { ClewError } from "@clew/errors";
import { DEFAULT_PROJECT, LEARNINGS, learnPorts, learnSession } from "@clew/operations";
import type { Command } from "../../command.ts";
import { openNamedSession, SESSION_FLAGS } from "../../session/open-sessions.ts";
import { INPUT_FLAG, readGivenAnswer } from "../../session/read-answer.ts";
import { countText } from "../../terminal/value-text.ts";
import { wrapText } from "../../terminal/wrap-text.ts";

/** `clew learn`: stores what a session taught; without input it shows the form. */
export const learn: Command = {
  name: "learn",
  summary: "Store the patterns and gotchas that a session taught.",
  usage: "learn --state FILE [--input FILE|-]",
  examples: [
    "clew learn --session 1a2b3c4d5e6f     # shows the form",
    "clew learn --session 1a2b3c4d5e6f --input learnings.yaml",
  ],
  flags: { ...SESSION_FLAGS, ...INPUT_FLAG, input: { value: "FILE|-", summary: "the learnings as JSON or YAML" } },
  run: async (invocation) => {
    const opened = openNamedSession(invocation);
    const { terminal, json } = invocation;
    if (invocation.args.length > 0)
      throw new ClewError("USAGE", "learn takes no words; give the learnings with --input.");
    const given = await readGivenAnswer(invocation);
    if (given === undefined) {
      terminal.out(
        json
          ? `${JSON.stringify({ session_id: opened.sessionId, ...LEARNINGS })}\n`
          : `${wrapText(LEARNINGS.instructions.trim(), terminal.columns)}\n\n## Template\n\n\`\`\`json\n${LEARNINGS.template.trim()}\n\`\`\`\n`,
      );
      return 0;
    }
    const view = await learnSession(await learnPorts(opened, DEFAULT_PROJECT), {
      sessionId: opened.sessionId,
      learnings: given.answer,
      parse: given.parse,
    });
    await opened.close();
    const { patterns_discovered: patterns, gotchas } = view.learnings;
    const text = `${view.already_stored ? "Stored before" : "Stored"}: ${countText(patterns.length, "pattern")}, ${countText(gotchas.length, "gotcha")}.\n`;
    terminal.out(json ? `${JSON.stringify(view)}\n` : text);
    return 0;
  },
};
