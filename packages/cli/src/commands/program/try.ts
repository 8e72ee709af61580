import { copyFileSync, type Dirent, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ClewError } from "@clew/errors";
import { plainLine } from "@clew/operations";
import type { Command, Invocation } from "../../command.ts";
import { inPassingFolder, runProcess } from "../../eval/run-process.ts";
import { fieldOf } from "../../guards.ts";
import { initPlace } from "../../init/plan/settle-records.ts";
import { countText, print } from "../../terminal/print-result.ts";
import { whileSaying } from "../../terminal/wait-text.ts";
import { wrapLines, wrapText } from "../../terminal/wrap-text.ts";

/** `clew try`: shows what Clew would do in this repository, in a copy that is deleted afterwards. */
export const tryOut: Command = {
  name: "try",
  summary: "See in a minute what Clew does with this repository: in a copy, without a model, leaving nothing behind.",
  usage: "try",
  wordless: true,
  examples: ["clew try", "clew try --json"],
  flags: {},
  run: async (invocation) => {
    const began = Date.now();
    const { project } = initPlace(invocation.cwd, invocation.env);
    const shown = await whileSaying(invocation, "Playing one prompt and one refusal in a copy", () =>
      inPassingFolder("clew-try", async (folder) => {
        const copy = copyOf(project, join(folder, "project"));
        const play = playIn(invocation, folder);
        return { project, ...copy, ...(await showRecall(play)), ...(await showRefusal(play)), ...(await costOf(play)) };
      }),
    );
    const seconds = Math.round((Date.now() - began) / 100) / 10;
    print(invocation, { ...shown, seconds }, () => textOf(invocation, { ...shown, seconds }));
    return 0;
  },
};

const MOST_FILES = 2_000;
const MOST_BYTES = 50_000_000;
const LARGEST = 1_000_000;
const MOST_SEEN = 100_000;
const LOOK_MS = 10_000;
const SKIPPED = new Set([
  ".git",
  ".clew",
  "node_modules",
  "dist",
  "build",
  "target",
  "vendor",
  ".venv",
  "out",
  "coverage",
]);
/** Files that may hold decisions: they are copied first. */
const RECORD =
  /(?:adr|decision)[^/]*\/[^/]*\.(?:md|markdown)$|(?:^|\/)(?:decisions?|decision[-_]log|agents|claude)\.md$|\.mdc$/i;

/** Makes a bounded copy: decision records first, small files only, nothing from git or builds, no links or pipes. */
function copyOf(project: string, to: string): { readonly files: number; readonly left_out: number } {
  const paths = filesIn(project);
  const sorted = [...paths.filter((path) => RECORD.test(path)), ...paths.filter((path) => !RECORD.test(path))];
  let [files, bytes] = [0, 0];
  mkdirSync(join(to, ".clew"), { recursive: true, mode: 0o700 });
  for (const path of sorted) {
    if (files >= MOST_FILES || bytes >= MOST_BYTES) break;
    try {
      const { size } = statSync(join(project, path));
      if (size > LARGEST) continue;
      mkdirSync(dirname(join(to, path)), { recursive: true });
      copyFileSync(join(project, path), join(to, path));
      files += 1;
      bytes += size;
    } catch {
      // The file is unreadable, or gone by now.
    }
  }
  return { files, left_out: paths.length - files };
}

/** The files of a project, the topmost first, as many as ten seconds allow. */
function filesIn(project: string): readonly string[] {
  const found: string[] = [];
  const until = Date.now() + LOOK_MS;
  const folders = [""];
  let seen = 0;
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift())
    for (const entry of entriesOf(join(project, folder))) {
      if ((seen += 1) > MOST_SEEN || Date.now() > until) return found;
      // A `.git` file points to another folder: with it, the copy would still use the original repository.
      if (SKIPPED.has(entry.name)) continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory()) folders.push(path);
    }
  return found;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The scripted agent: it runs this CLI in the copy, and calls its hooks as Claude Code would. */
interface Play {
  readonly project: string;
  clew(words: readonly string[], input?: unknown): Promise<unknown>;
  hook(event: string, payload: object): Promise<unknown>;
  readonly hooks: { count: number; ms: number };
}

const LIMIT_MS = 30_000;

function playIn({ env }: Invocation, folder: string): Play {
  const project = join(folder, "project");
  // Use a separate home, so that the user's store, server and settings stay untouched.
  const home = join(folder, "home");
  mkdirSync(home);
  const own = { HOME: home, PATH: env["PATH"] ?? "", TMPDIR: folder, LANG: "C.UTF-8" };
  const hooks = { count: 0, ms: 0 };
  const run = async (words: readonly string[], input = ""): Promise<unknown> => {
    const file = join(import.meta.dirname, "clew.cjs");
    const done = await runProcess([process.execPath, file, ...words], {
      cwd: project,
      env: own,
      limitMs: LIMIT_MS,
      input,
    });
    if (done.code !== 0)
      throw new ClewError(
        "INTERNAL",
        `clew ${words[0]} ended with ${done.code} in the copy: ${plainLine(done.stderr, 500)}`,
      );
    return done.stdout.trim() === "" ? undefined : JSON.parse(done.stdout);
  };
  return {
    project,
    hooks,
    clew: (words, input) => run([...words, "--json"], input === undefined ? "" : JSON.stringify(input)),
    hook: async (event, payload) => {
      const began = performance.now();
      const answer = await run(["hook", "claude", event], JSON.stringify({ cwd: project, ...payload }));
      hooks.count += 1;
      hooks.ms += Math.round(performance.now() - began);
      return fieldOf(answer, "hookSpecificOutput");
    },
  };
}

const EXAMPLE = {
  decision: "Use an outbox table for mail retries",
  confidence: 0.9,
  reasons: [{ type: "empirical", text: "312 mails went out twice" }],
  alternatives: [{ option: "Redis queue", why_rejected: "loses jobs on restart" }],
};
const MOST_TRIED = 5;

interface Recalled {
  readonly adopted: number;
  /** True if nothing was found and Clew recorded its own example instead. */
  readonly example: boolean;
  readonly prompt: string;
  /** The text shown to the agent; undefined when recall stays silent. */
  readonly recalled?: string | undefined;
}

/** Adopts the existing decisions, and asks with the words of one of them. */
async function showRecall(play: Play): Promise<Recalled> {
  const taken = await play.clew(["adopt"]);
  const adopted = Number(fieldOf(taken, "new"));
  if (adopted === 0) await play.clew(["decide", "--input", "-"], EXAMPLE);
  const listed = fieldOf(await play.clew(["rpc", "listDecisions", "{}"]), "decisions");
  const all: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const standing = all.filter((each) => !/withdrawn|superseded/.test(String(fieldOf(each, "standing"))));
  const [first = "", ...more] = (standing.length > 0 ? standing : all).slice(0, MOST_TRIED).map(promptAbout);
  let last: Recalled = { adopted, example: adopted === 0, prompt: first };
  for (const [index, prompt] of [first, ...more].entries()) {
    const payload = { session_id: `${SESSION}-${index}`, prompt: `clew:full ${prompt}` };
    const context = String(fieldOf(await play.hook("UserPromptSubmit", payload), "additionalContext") ?? "");
    const at = context.search(/^(?:On record here|May bear on this)/m);
    if (at >= 0) return { ...last, prompt, recalled: context.slice(at).trim() };
    last = { ...last, prompt: first };
  }
  return last;
}

/** A prompt from somebody who does not know the decision. */
function promptAbout(decision: unknown): string {
  const text = String(fieldOf(decision, "title") ?? fieldOf(decision, "decision") ?? "");
  return `Do this another way from now on: ${plainLine(text, 200)}`;
}

const SESSION = "tried";
const SMALL = "Rename the flag --fast to --quick";
const ANSWERS = {
  "0": {
    share: {
      task_type: "rename",
      complexity: "simple",
      inferences: ["One flag is meant"],
      pitfalls: ["Scripts use it"],
    },
    ask: [],
    acknowledge: { boundaries: ["No other flag changes"], assumptions: ["The old name may go"] },
    explore: { edge_cases: ["The flag is read in two places"], failure_modes: ["The help text is forgotten"] },
  },
  "1": {
    intent: "One name for the flag",
    problem_type: "analytical",
    domain: "technical",
    domain_confidence: 0.9,
    approach: "Rename it where it is read and where it is told",
    context_factors: ["The copy of this repository"],
    success_criteria: ["--fast is no longer found"],
  },
  "8": {
    outcome: "proceed",
    conclusion: "Call the flag --quick, without an alias",
    confidence: 0.8,
    summary: "A scripted answer, for a look at what a session is",
    open_questions: [],
    next_steps: [],
  },
};

interface Refused {
  readonly refusal: string;
  readonly decision: string;
}

/** Writes before reasoning, is refused, answers in one call, and writes again. */
async function showRefusal(play: Play): Promise<Refused> {
  const agent = { session_id: `${SESSION}-writes` };
  const write = {
    ...agent,
    tool_name: "Write",
    tool_input: { file_path: join(play.project, "flag.txt"), content: "--quick\n" },
  };
  await play.hook("UserPromptSubmit", { ...agent, prompt: SMALL });
  const refusal = String(fieldOf(await play.hook("PreToolUse", write), "permissionDecisionReason") ?? "");
  const session = /session ([0-9a-f]{12})/.exec(refusal)?.[1] ?? "";
  const done = await play.clew(["step", "0", "--session", session, "--complete"], ANSWERS);
  const again = fieldOf(await play.hook("PreToolUse", write), "permissionDecisionReason");
  if (again !== undefined)
    throw new ClewError("INTERNAL", `The second write was refused: ${plainLine(String(again), 300)}`);
  return { refusal, decision: String(fieldOf(fieldOf(done, "decision"), "decision")) };
}

interface Cost {
  readonly cost: { readonly calls: number; readonly tokens: number; readonly hooks: number; readonly hooks_ms: number };
}

/** The copy's report of its cost; the time of hooks is that of their whole processes. */
async function costOf({ clew, hooks }: Play): Promise<Cost> {
  const cost = fieldOf(await clew(["report"]), "cost");
  const tokens = Object.values(Object(fieldOf(cost, "tokens"))).map(Number);
  const total = tokens.reduce((sum, each) => sum + each, 0);
  return { cost: { calls: Number(fieldOf(cost, "calls")), tokens: total, hooks: hooks.count, hooks_ms: hooks.ms } };
}

type Shown = Recalled &
  Refused &
  Cost & { readonly project: string; readonly files: number; readonly left_out: number; readonly seconds: number };

const MOST_LINES = 8;

function textOf({ terminal }: Invocation, shown: Shown): string {
  const { columns } = terminal;
  const tell = (text: string): string => wrapText(text, columns);
  const quote = (text: string): string => {
    const lines = text.split("\n");
    const kept =
      lines.length > MOST_LINES
        ? [...lines.slice(0, MOST_LINES), `… ${countText(lines.length - MOST_LINES, "more line")}`]
        : lines;
    const block = kept.join("\n").replaceAll(/^/gm, "   │ ");
    return columns === undefined ? block : wrapLines(block, columns);
  };
  const { adopted, example, cost } = shown;
  return `${[
    tell(
      `A copy of ${countText(shown.files, "file")} of ${shown.project}${shown.left_out > 0 ? ` (${shown.left_out} left out)` : ""}. No model is asked: the agent is scripted, everything else is the real code.`,
    ),
    "",
    tell(
      example
        ? "1. No decision records were found here; an example is on record instead."
        : `1. Taken in: ${countText(adopted, "decision")} that this repository has already.`,
    ),
    "",
    tell(`2. A prompt: “${shown.prompt}”`),
    ...(shown.recalled === undefined
      ? [tell("   Nothing on record is near enough to be brought up.")]
      : [tell("   Before the agent reads it, Clew puts beside it:"), quote(shown.recalled)]),
    "",
    tell(`3. Another prompt: “${SMALL}”. The agent writes at once, and is refused:`),
    quote(shown.refusal),
    tell(`   It answers in one call; “${shown.decision}” is on record, and the write passes.`),
    "",
    tell(
      `What it cost the agent: ${countText(cost.calls, "extra call")}, ${countText(cost.tokens, "token")} to read, ${cost.hooks_ms} ms in ${countText(cost.hooks, "hook")}. It took ${shown.seconds} s; the copy is gone.`,
    ),
    tell("To set it up here: clew init (it shows what it would change, and asks)."),
  ].join("\n")}\n`;
}
