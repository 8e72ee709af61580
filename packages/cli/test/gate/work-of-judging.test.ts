import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Sandbox, sandbox } from "../rig/clew-process.ts";

/** Processor time of the whole process, its start included: other load on the machine hardly affects it. */
const MOST_MS = 1_000;
/** Work below this reveals nothing about growth. */
const UNSEEN_MS = 350;
/** The largest factor of work for four times the text. */
const MOST_GROWTH = 6;

/** A project with recorded decisions, because a hook that recalls them works more, most with rules like these. */
function withRecord(agent: string, prompt: string): Sandbox {
  const box = sandbox();
  const forbid = [{ pattern: "(a?b?c?d?e?f?g?){90}z" }];
  for (let index = 0; index < 40; index += 1) {
    const words = ["decide", `Use outbox table ${index} for mails`, "--confidence", "0.9", "--input", "-"];
    expect(box.run(words, { input: JSON.stringify({ governs: { paths: ["src/**"], forbid } }) }).code).toBe(0);
  }
  writeFileSync(join(box.folder, "work.cjs"), NOTE_WORK);
  hook(box, [agent, "UserPromptSubmit"], { prompt });
  return box;
}

const NOTE_WORK = `process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  require("node:fs").writeFileSync(__dirname + "/work", String((user + system) / 1000));
});`;

interface Worked {
  readonly ms: number;
  readonly stdout: string;
}

function hook(box: Sandbox, words: readonly string[], payload: object): Worked {
  const input = JSON.stringify({ session_id: "agent-1", cwd: box.folder, ...payload });
  const env = { NODE_OPTIONS: `--require=${JSON.stringify(join(box.folder, "work.cjs"))}` };
  const { code, stdout } = box.run(["hook", ...words], { input, env });
  expect(code).toBe(0);
  return { ms: Number(readFileSync(join(box.folder, "work"), "utf8")), stdout };
}

/** A row of a short text, cut to a length. */
const row = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const UNITS = [
  " ",
  "import(",
  "a",
  "a\n",
  "abcdefg",
  "a/",
  "/",
  "{a,",
  "sed ",
  "sed ~ ",
  "> a ",
  "clew ",
  "\u00a0",
  "AKIA",
  "*** Add File: a\n",
];

type Input = readonly [event: string, payload: object];
const bash = (command: string): Input => ["PreToolUse", { tool_name: "Bash", tool_input: { command } }];

/** Every way in which an agent's text reaches a hook. */
const INPUTS: Readonly<Record<string, (text: string) => Input>> = {
  "a prompt": (prompt) => ["UserPromptSubmit", { prompt }],
  "a prompt about decisions": (text) => ["UserPromptSubmit", { prompt: `Rework the outbox table for mails\n${text}` }],
  "a file that decisions govern": (text) => [
    "PreToolUse",
    { tool_name: "Write", tool_input: { file_path: "src/a.ts", content: `outbox table for mails\n${text}` } },
  ],
  "a command": bash,
  "code in a command": (text) => bash(`python3 -c 'for${text};print(1)'`),
  "a command that edits": (text) => bash(`sed -i ${text}`),
  "a flag far behind its command": (text) => bash(`${text} -i${"~".repeat(text.length)}`),
  "a file": (content) => ["PreToolUse", { tool_name: "Write", tool_input: { file_path: "a.txt", content } }],
  "a file's name": (name) => ["PreToolUse", { tool_name: "Write", tool_input: { file_path: name, content: "a" } }],
  "an edit": (text) => [
    "PreToolUse",
    { tool_name: "Edit", tool_input: { file_path: "a.txt", old_string: text, new_string: `${text}b` } },
  ],
  "an unknown tool": (text) => [
    "PreToolUse",
    { tool_name: "mcp__x__y", tool_input: { text, path: text, list: [text] } },
  ],
  "a task for a sub-agent": (prompt) => ["PreToolUse", { tool_name: "Task", tool_input: { prompt, description: "a" } }],
};

const closed = withRecord("claude", "Fix it");
const open = withRecord("claude", "clew:skip");
const CALLS = Object.entries(INPUTS).flatMap(([name, input]) => [
  { name, gate: "closed", box: closed, input },
  ...(/command|edit/.test(name) ? [{ name, gate: "open", box: open, input }] : []),
]);

describe("the built hook", () => {
  it.each(CALLS)(
    "works less than a second for $name with the gate $gate, and no more than in proportion [agents:gate-deadline]",
    ({ box, input }) => {
      const tooMuch = UNITS.flatMap((unit) => {
        const [event, payload] = input(row(unit, 20_000));
        const { ms, stdout } = hook(box, ["claude", event], payload);
        // A judgement that takes too long is a refusal.
        if (ms <= UNSEEN_MS || (ms <= MOST_MS && stdout.includes("to judge this call"))) return [];
        const [, quarter] = input(row(unit, 5_000));
        const least = hook(box, ["claude", event], quarter).ms;
        return ms <= MOST_MS && ms <= Math.max(UNSEEN_MS, least * MOST_GROWTH) ? [] : [{ unit, least, ms }];
      });
      expect(tooMuch).toEqual([]);
    },
    180_000,
  );
});
