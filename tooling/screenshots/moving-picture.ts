// `pnpm picture`: the README's moving picture, docs/images/clew.svg, drawn from a real run in a separate folder.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";

/** One screen: the input, and the output. */
interface Scene {
  readonly caption: string;
  readonly typed: string;
  readonly lines: readonly string[];
}

const COLUMNS = 96;
const ROWS = 13;
const SECONDS = 6;
const root = mkdtempSync(join(tmpdir(), "clew-picture-"));
const folder = join(root, "shop");
const file = join(folder, "src/mail/worker.ts");
const bin = join(root, "bin");
const env = {
  HOME: root,
  PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`,
  LANG: "C.UTF-8",
  SHELL: "/bin/sh",
  USER: "mara",
  GIT_CONFIG_GLOBAL: "/dev/null",
};
try {
  const scenes = play();
  writeFileSync(join(ROOT, "docs/images/clew.svg"), draw(scenes));
  for (const { typed, lines } of scenes) console.log(`\n$ ${typed}\n${lines.join("\n")}`);
} finally {
  rmSync(root, { recursive: true, force: true });
}

function play(): Scene[] {
  for (const each of [join(folder, ".clew"), dirname(file), bin]) mkdirSync(each, { recursive: true, mode: 0o700 });
  const clew = `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "packages/cli/dist/clew.cjs")}" "$@"\n`;
  writeFileSync(join(bin, "clew"), clew, { mode: 0o755 });
  writeFileSync(file, "export const retries = 3;\n");
  for (const words of [["init", "-q"], ["add", "src"], commit("Send mails")]) git(words);
  hook("UserPromptSubmit", { session_id: "earlier", prompt: "clew:skip look around" });
  const decide = `clew decide "Use an outbox table for mail retries, not Redis" --id dec_outbox --confidence 0.9 --context "Mail retries" --reason "empirical:312 mails went out twice in March" --governs "src/mail/**" --forbid "from ['\\"]ioredis" --quiet`;
  shell(decide);
  const ratified = person("dec_outbox");
  const prompt = "Add Redis for the mail retries queue";
  const context = hook("UserPromptSubmit", { session_id: "s", prompt })?.additionalContext ?? "";
  const content = [
    'import Redis from "ioredis";',
    "",
    "const retries = new Redis(process.env.RETRY_QUEUE_URL);",
    "",
    "export async function retryLater(mail: Mail): Promise<void> {",
    '  await retries.rpush("mail:retries", JSON.stringify(mail));',
    "}",
    "",
  ].join("\n");
  answerAll("follow the queue that was asked for");
  const write = { session_id: "s", tool_name: "Write", tool_input: { file_path: file, content } };
  const refused = hook("PreToolUse", write)?.permissionDecisionReason ?? "";
  shell('clew decide "Use Redis for mail retries" --id dec_redis --confidence 0.8');
  shell('clew supersede dec_outbox --by dec_redis --because "volume grew tenfold"');
  const replaced = person("dec_redis");
  hook("UserPromptSubmit", { session_id: "s", prompt: "Now write the Redis queue for the retries in worker.ts" });
  answerAll("Use Redis for the retry queue of mails");
  hook("PreToolUse", write);
  writeFileSync(file, content);
  hook("PostToolUse", { ...write, tool_response: { filePath: file, success: true } });
  hook("Stop", { session_id: "s" });
  git(["add", "src"]);
  git(commit("Queue retries in Redis"));
  return [
    { caption: "A person makes a decision binding", typed: "clew ratify dec_outbox", lines: screenLines(ratified) },
    {
      caption: "Later, an agent is asked for the opposite: it is told first",
      typed: `> ${prompt}`,
      lines: screenLines(context.slice(context.indexOf("On record here"))),
    },
    {
      caption: "It writes the import all the same: the edit is refused",
      typed: `Write ${file.slice(folder.length + 1)}`,
      lines: screenLines(refused),
    },
    {
      caption: "Another decision, and a person ratifies it",
      typed: "clew ratify dec_redis",
      lines: screenLines(replaced),
    },
    {
      caption: "Months later: why is this line so?",
      typed: "clew why src/mail/worker.ts:6",
      lines: screenLines(shell("clew why src/mail/worker.ts:6")),
    },
  ];
}

/** A light session's answers in one call, as an agent gives them. */
function answerAll(conclusion: string): void {
  const answers = {
    "0": {
      share: { task_type: "change", complexity: "simple", inferences: ["The retries are asked for"], pitfalls: [] },
      ask: [],
      acknowledge: { boundaries: ["The sender stays"], assumptions: [] },
      explore: { edge_cases: ["The queue is away"], failure_modes: [] },
    },
    "1": {
      intent: conclusion,
      problem_type: "decision",
      domain: "technical",
      domain_confidence: 0.9,
      approach: "Change one file",
      context_factors: [],
      success_criteria: ["Retries survive a restart"],
    },
    "8": {
      outcome: "proceed",
      conclusion,
      confidence: 0.8,
      summary: "Volume grew tenfold: the table is polled too often",
      open_questions: [],
      next_steps: [],
      regards: [{ id: "dec_outbox", stance: "supersedes", because: "volume grew tenfold" }],
    },
  };
  const { sessions }: { sessions: { session_id: string }[] } = JSON.parse(shell("clew status --json"));
  shell(`clew step 0 --session ${sessions[0]?.session_id} --complete --input -`, JSON.stringify(answers));
}

function commit(message: string): string[] {
  return ["-c", "user.name=mara", "-c", "user.email=mara@example.com", "commit", "-qm", message];
}

function git(words: readonly string[]): void {
  execFileSync("git", words, { cwd: folder, env, stdio: "pipe" });
}

function shell(line: string, input = ""): string {
  const run = spawnSync("sh", ["-c", line], { cwd: folder, env, input, encoding: "utf8", timeout: 60_000 });
  if (run.status !== 0) throw new Error(`${line}\n${run.stdout}${run.stderr}`);
  return run.stdout;
}

/** A person types the last four characters at a terminal. */
function person(id: string): string {
  const typed = id.slice(-4);
  return shell(`script -qec 'clew ratify ${id}' /dev/null`, `${typed}\n`).replace(`${typed}\r\n`, "");
}

function hook(event: string, payload: object): Readonly<Record<string, string>> | undefined {
  const printed = shell(`clew hook claude ${event}`, JSON.stringify({ cwd: folder, ...payload }));
  return printed === "" ? undefined : JSON.parse(printed).hookSpecificOutput;
}

/** The output, wrapped at words to the screen's width. */
function screenLines(text: string): string[] {
  const all = text
    .replaceAll("\r", "")
    .replaceAll(`${folder}/`, "")
    // The only change to the output: the name of whoever draws it.
    .replaceAll(userInfo().username, "mara")
    .trimEnd()
    .split("\n")
    .flatMap(
      (line) =>
        line
          .match(new RegExp(`.{1,${COLUMNS}}(?=\\s|$)|.{1,${COLUMNS}}`, "g"))
          ?.map((part, at) => (at === 0 ? part : `  ${part.trim()}`)) ?? [""],
    );
  return all.slice(0, ROWS);
}

function draw(scenes: readonly Scene[]): string {
  const total = scenes.length * SECONDS;
  const width = Math.ceil(COLUMNS * 8.6) + 48;
  const height = (ROWS + 4) * 20;
  const percent = (seconds: number) => `${((100 * seconds) / total).toFixed(2)}%`;
  const rules = scenes.map((_, at) => {
    const from = at * SECONDS;
    const span = (name: string, start: number) =>
      `@keyframes ${name}{0%,${percent(Math.max(0, start - 0.01))}{opacity:0}${percent(start)},${percent(from + SECONDS - 0.1)}{opacity:1}${percent(from + SECONDS)},100%{opacity:0}}.${name}{animation:${name} ${total}s linear infinite}`;
    return span(`s${at}`, from + 0.02) + span(`o${at}`, from + 1.2);
  });
  const body = scenes.map(({ caption, typed, lines: shown }, at) => {
    const prompt = typed.startsWith(">") || typed.startsWith("Write ") ? typed : `$ ${typed}`;
    const output = shown.map((each, row) => drawLine(106 + row * 20, tone(each), each)).join("");
    return `<g class="s${at}">${drawLine(38, "c", `${at + 1}  ${caption}`)}${drawLine(76, "p", prompt)}</g><g class="o${at}">${output}</g>`;
  });
  const style = `text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d5dbe3}.c{fill:#8ea2b8;font-size:15px}.p{fill:#fff;font-weight:600}.q{fill:#f0c674}.r{fill:#ff8a80}.k{fill:#9ccc9c}g{opacity:0}${rules.join("")}@media (prefers-reduced-motion:reduce){g{animation:none!important}.s2,.o2{opacity:1}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="A decision is ratified; a prompt that contradicts it shows it; the edit is refused; another decision takes its place; clew why names it"><style>${style}</style><rect width="100%" height="100%" rx="10" fill="#151a21"/>${body.join("")}</svg>\n`;
}

function drawLine(y: number, kind: string, value: string): string {
  return `<text x="24" y="${y}" class="${kind}" xml:space="preserve">${escape(value)}</text>`;
}

function tone(text: string): string {
  if (text.startsWith("Refused")) return "r";
  if (/^(decided|decision:|forbids:|line:|  because|src\/)/.test(text)) return "q";
  return /ratified by|clew supersede|^dec_/.test(text) ? "k" : "t";
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
