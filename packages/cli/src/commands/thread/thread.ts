import { writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ClewError, describeCode } from "@clew/errors";
import {
  checkBundle,
  joinBundleParts,
  plainText,
  type ThreadSummary,
  threadMarkdown,
  threadTree,
} from "@clew/operations";
import { sha256 } from "@clew/project/ids-and-time";
import type { Project } from "@clew/project/open-project";
import type { Following } from "@clew/project/server-call";
import type { Bundle, ThreadDocument } from "@clew/schemas";
import { flagNumber, flagText } from "../../arguments/flag-values.ts";
import { didYouMean } from "../../arguments/parse-arguments.ts";
import type { Command, Invocation, Terminal } from "../../command.ts";
import {
  type Answer,
  answerOf,
  argumentOrInput,
  CALL_FLAGS,
  callOnce,
  callParams,
  oneArgument,
  withProject,
} from "../../rpc/call-project.ts";
import {
  fieldText,
  flagsOfSubcommands,
  operationCommand,
  printAnswer,
  printForeign,
  rowParams,
  subcommandsOf,
  wholeId,
} from "../../rpc/operation-command.ts";
import { shownClock, shownSecond, shownTime } from "../../terminal/print-result.ts";
import { wrapLines } from "../../terminal/wrap-text.ts";
import { comparedWithWorktree } from "../../thread/file-digests.ts";
import { importBundle } from "../../thread/import-bundle.ts";
import { threadLines } from "../../thread/record-lists.ts";

/** The largest part of a bundle to request from a server. */
const PART_BYTES = 4_194_304;

/** `clew thread export ID`: the bundle as JSON, or with `--html` one page that works offline. */
async function exportThread(invocation: Invocation, args: readonly string[]): Promise<number> {
  const named = argumentOrInput(invocation, args, "the id of a thread");
  const threadId = named === undefined ? undefined : await wholeId(invocation, named);
  const file = flagText(invocation, "output");
  if (invocation.flags["html"] === true) return exportHtml(invocation, threadId, file);
  const params = await callParams(invocation, threadId === undefined ? {} : { scope: { threadId } });
  const answer = await withProject(invocation, (project) => wholeBundle(project, params));
  if (file === undefined) return printAnswer(invocation, answer, () => JSON.stringify(answer["bundle"], null, 2));
  writeGivenFile(resolve(invocation.cwd, file), `${JSON.stringify(answer["bundle"], null, 2)}\n`);
  return printAnswer(
    invocation,
    { file: resolve(invocation.cwd, file) },
    () => `${threadId ?? "the bundle"} written to ${file}`,
  );
}

// A bundle too large for one answer is fetched in parts; the file is the same.
async function wholeBundle(project: Project, params: object): Promise<Answer> {
  try {
    return await project.call("exportBundle", params);
  } catch (refused) {
    if (!ClewError.is(refused) || refused.code !== "ANSWER_TOO_LARGE") throw refused;
  }
  const parts: Bundle[] = [];
  for (let cursor: unknown; parts.length === 0 || cursor !== undefined; ) {
    const answer = await project.call("exportBundle", { ...params, maxBytes: PART_BYTES, cursor });
    parts.push(await checkBundle(answer["bundle"], sha256));
    cursor = answer["next"];
  }
  return { bundle: await joinBundleParts(parts, sha256) };
}

async function exportHtml(
  invocation: Invocation,
  threadId: string | undefined,
  file: string | undefined,
): Promise<number> {
  const params = await callParams(invocation, { threadId });
  const exported = await withProject(invocation, async (project) => {
    const { thread } = await project.call("getThread", params);
    return { thread, events: await readEvents(project, params), marks: await readMarks(project, params) };
  });
  const { htmlExport } = await import("../../thread/html-export.ts");
  const html = htmlExport(exported);
  if (file === undefined) {
    invocation.terminal.out(html);
    return 0;
  }
  writeGivenFile(resolve(invocation.cwd, file), html);
  return printAnswer(
    invocation,
    { file: resolve(invocation.cwd, file) },
    () => `${threadId ?? "the thread"} written to ${file}`,
  );
}

const PAGE = 1_000;

async function readEvents(project: Project, params: object): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (let sinceSeq = 0, more = true; more; ) {
    const page = await project.call("getThreadEvents", { ...params, sinceSeq, limit: PAGE });
    const events: readonly unknown[] = Array.isArray(page["events"]) ? page["events"] : [];
    all.push(...events);
    const last = events.at(-1);
    if (typeof last === "object" && last !== null && "seq" in last) sinceSeq = Number(last.seq);
    more = page["more"] === true && events.length > 0;
  }
  return all;
}

async function readMarks(project: Project, params: object): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (let cursor: unknown, more = true; more; more = typeof cursor === "string") {
    const page = await project.call("getSessionMarks", { ...params, cursor });
    if (Array.isArray(page["marks"])) all.push(...page["marks"]);
    cursor = page["cursor"];
  }
  return all;
}

/** Writes the file that the user named; explains in words why it cannot be written. */
function writeGivenFile(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (code === "ENOENT")
      throw new ClewError("NOT_FOUND", `The folder ${dirname(path)} does not exist.`, {
        cause,
        hint: "Make it, or name a file elsewhere.",
      });
    if (code === "EISDIR") throw new ClewError("USAGE", `${path} is a folder.`, { cause, hint: "Name a file in it." });
    throw new ClewError("STORE_UNAVAILABLE", `${path} cannot be written${code === "" ? "" : ` (${code})`}.`, { cause });
  }
}

type Run = (invocation: Invocation, args: readonly string[]) => Promise<number>;

const VERBS: Readonly<Record<string, Run>> = {
  create,
  list,
  show,
  resume,
  status,
  pause: changeStatus("pause"),
  block: changeStatus("block"),
  complete: changeStatus("complete"),
  reopen: changeStatus("reopen"),
  fork,
  claim,
  export: exportThread,
  import: importBundle,
  verify,
  redact,
  watch,
};

/** `clew thread`: everything about threads of decisions. */
export const thread: Command = {
  name: "thread",
  summary: "Open, resume, watch and carry threads of decisions.",
  usage: "thread create TITLE | list | show ID | resume ID | status ID | pause|block|complete|reopen ID | …",
  wordless: ["list"],
  examples: [
    'clew thread create "PR #94 Architecture" --id thread_pr94',
    "clew thread show thread_pr94",
    "clew thread resume thread_pr94 --max-tokens 8000",
    'clew thread reopen thread_pr94 --reason "a bug came back"',
    "clew thread claim thread_pr94 --ttl 600",
    "clew thread export thread_pr94 -o thread.json",
  ],
  flags: {
    ...flagsOfSubcommands("thread"),
    since: { value: "SEQ", summary: "resume, watch: only what came after this event" },
    html: { summary: "export: one HTML file that opens offline" },
    output: { value: "FILE", summary: "export: write here (-o FILE)" },
    ...CALL_FLAGS,
  },
  subcommands: { ...subcommandsOf("thread"), watch: "follow it live" },
  run: async (invocation) => {
    const [verb, ...args] = invocation.args;
    const run = verb !== undefined && Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
    if (run !== undefined) return run(invocation, args);
    throw new ClewError(
      "USAGE",
      verb === undefined ? "Expected a word after thread." : `There is no command "thread ${verb.slice(0, 40)}".`,
      { hint: didYouMean(verb === "ls" ? "list" : (verb ?? ""), Object.keys(VERBS)) },
    );
  },
};

/** `clew thread watch ID`: prints every event as it happens, until interrupted; that is a success. */
async function watch(invocation: Invocation, args: readonly string[]): Promise<number> {
  const threadId = await wholeId(invocation, oneArgument(args, "the id of a thread"));
  return withProject(invocation, async (project) => {
    // Ask first, to report a missing thread at once instead of waiting for its events.
    await project.call("getThreadStatus", { threadId });
    for await (const event of project.events(threadId, following(invocation)))
      invocation.terminal.out(`${invocation.json ? JSON.stringify(event) : shown(invocation, event)}\n`);
    return 0;
  });
}

// A watcher waiting silently for its server looks like a thread without events: say that the server is away.
function following(invocation: Invocation): Following {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());
  let isLost = false;
  const say = (text: string): void => (invocation.quiet ? undefined : invocation.terminal.err(`clew: ${text}\n`));
  return {
    since: flagNumber(invocation, "since") ?? 0,
    signal: stop.signal,
    onLost() {
      if (!isLost) say("the server is away; waiting for it");
      isLost = true;
    },
    onConnect() {
      if (isLost) say("the server is back");
      isLost = false;
    },
  };
}

function shown({ terminal }: Invocation, event: Answer): string {
  const line = eventLine(terminal, event);
  return terminal.columns === undefined ? line : wrapLines(line, terminal.columns);
}

function eventLine(terminal: Terminal, event: Answer): string {
  const payload = answerOf(event["payload"]);
  const said = ["decision", "text", "answer", "status", "outcome", "title", "context"]
    .map((field) => fieldText(payload[field]))
    .find((text) => text !== "");
  const time = shownClock(terminal, fieldText(event["at"]));
  const what = fieldText(event["type"]).replaceAll("_", " ");
  return `${fieldText(event["seq"]).padStart(5)}  ${time}  ${what.padEnd(18)}  ${oneLine(said ?? "", 100)}  (${oneLine(fieldText(event["actor"]), 40)})`;
}

function oneLine(text: string, longest: number): string {
  const line = plainText(text.slice(0, longest * 4)).replaceAll(/\s+/g, " ");
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** `clew thread show ID`: prints the tree; it only reads, so it leaves no trace on the thread. */
async function show(invocation: Invocation, args: readonly string[]): Promise<number> {
  const row = operationCommand("thread show");
  const answer = await callOnce(invocation, row.operation, await rowParams(invocation, row, { args }));
  if (invocation.json) return printAnswer(invocation, answer, () => "");
  const tree = printForeign(invocation, threadTree(documentOf(answer)), "the thread");
  return printAnswer(invocation, answer, () => tree);
}

/** `clew thread resume ID`: what the next agent needs; files are compared with the local worktree. */
async function resume(invocation: Invocation, args: readonly string[]): Promise<number> {
  const row = operationCommand("thread resume");
  const params = await rowParams(invocation, row, { args });
  const [answer, root] = await withProject(
    invocation,
    async (project) => [await project.call(row.operation, params), project.root] as const,
  );
  const compared = comparedWithWorktree(root, answer);
  return printAnswer(invocation, compared, () => threadMarkdown(documentOf(compared)));
}

function documentOf(answer: Readonly<Record<string, unknown>>): ThreadDocument {
  const { thread: document } = answer;
  // The method's result type; other servers were rejected.
  if (typeof document === "object" && document !== null && "decisions" in document) return document as ThreadDocument;
  throw new ClewError("DOCUMENT_INVALID", "The server's answer holds no thread.");
}

/** `clew thread verify ID`: exits 7 if the chain is broken, or a table does not match it. */
async function verify(invocation: Invocation, args: readonly string[]): Promise<number> {
  const row = operationCommand("thread verify");
  const params = await rowParams(invocation, row, { args });
  const answer = await callOnce(invocation, row.operation, params);
  const ok = answer["ok"] === true;
  printAnswer(invocation, answer, () =>
    ok
      ? `${fieldText(params["threadId"])}: ${fieldText(answer["events"])} events, the chain holds${params["deep"] === true ? ", and every table follows from it" : ""}`
      : [
          `${fieldText(params["threadId"])}: broken at event ${fieldText(answer["seq"])} (${fieldText(answer["problem"])}): ${fieldText(answer["message"])}`,
          ...findingLines(answer["findings"]),
        ].join("\n"),
  );
  return ok ? 0 : describeCode("LOG_BROKEN").exit;
}

function findingLines(findings: unknown): readonly string[] {
  if (!Array.isArray(findings)) return [];
  return findings.map((finding: Readonly<Record<string, unknown>>) => {
    const { table, row, change, columns } = finding;
    const which = Array.isArray(columns) ? ` (${columns.map(fieldText).join(", ")})` : "";
    return `  ${fieldText(table)} ${fieldText(row)} ${fieldText(change)}${which}`;
  });
}

async function redact(invocation: Invocation, args: readonly string[]): Promise<number> {
  const row = operationCommand("thread redact");
  const params = await rowParams(invocation, row, { more: eventNamed(invocation, args) });
  const answer = await callOnce(invocation, row.operation, params);
  const [threadId, seq] = [fieldText(answer["threadId"]), fieldText(answer["seq"])];
  return printAnswer(invocation, answer, () => `event ${seq} of ${threadId} is empty now`);
}

function eventNamed(invocation: Invocation, args: readonly string[]): { threadId?: string; seq?: number } {
  if (args.length === 0 && invocation.flags["input"] !== undefined) return {};
  const [threadId, seq, ...more] = args;
  if (threadId === undefined || seq === undefined || more.length > 0 || !/^\d{1,15}$/.test(seq))
    throw new ClewError("USAGE", "Expected the id of a thread and the number of an event.");
  return { threadId, seq: Number(seq) };
}

async function create(invocation: Invocation, args: readonly string[]): Promise<number> {
  const row = operationCommand("thread create");
  const params = await rowParams(invocation, row, { args });
  const answer = await callOnce(invocation, row.operation, params);
  return printAnswer(invocation, answer, () => `${fieldText(answerOf(answer["thread"])["id"])} created`);
}

async function list(invocation: Invocation): Promise<number> {
  const row = operationCommand("thread list");
  const params = await rowParams(invocation, row);
  const answer = await callOnce(invocation, row.operation, params);
  const threads = Array.isArray(answer["threads"]) ? answer["threads"] : [];
  if (invocation.json || threads.length === 0) return printAnswer(invocation, answer, () => "No threads.");
  // The method's result type; the items are only printed here.
  const lines = printForeign(
    invocation,
    threadLines(threads as readonly ThreadSummary[], invocation.terminal, new Date().toISOString()),
    "the store",
  );
  const more = answer["cursor"] === undefined ? "" : `\nMore: --cursor '${fieldText(answer["cursor"])}'`;
  return printAnswer(invocation, answer, () => `${lines}${more}`);
}

async function status(invocation: Invocation, args: readonly string[]): Promise<number> {
  const row = operationCommand("thread status");
  const params = await rowParams(invocation, row, { args });
  const answer = await callOnce(invocation, row.operation, params);
  const health = answerOf(answer["health"]);
  const time = (at: unknown): string => shownTime(invocation.terminal, fieldText(at));
  const lines = [
    `${fieldText(answer["threadId"])}: ${fieldText(answer["status"])}`,
    `  decisions: ${fieldText(answer["decisions"])}, open questions: ${fieldText(answer["openQuestions"])}`,
    ...inheritedLine(answer),
    `  last activity: ${time(answer["lastActivity"])}`,
    `  health: ${fieldText(health["status"])} (${fieldText(health["failed"])} failed, ${fieldText(health["inherited"])} inherited, ${fieldText(health["cascaded"])} cascaded)`,
    ...(answer["claimExpiresAt"] === undefined
      ? []
      : [
          `  claimed by ${fieldText(answer["claimedBy"])} until ${shownSecond(invocation.terminal, fieldText(answer["claimExpiresAt"]))}`,
        ]),
  ];
  return printAnswer(invocation, answer, () => lines.join("\n"));
}

// A fork's counts include inherited items: add a line with how many.
function inheritedLine(answer: Answer): string[] {
  if (answer["inherited"] === undefined) return [];
  const [inherited, from] = [answerOf(answer["inherited"]), answerOf(answer["forkedFrom"])];
  const [decisions, questions] = [fieldText(inherited["decisions"]), fieldText(inherited["openQuestions"])];
  const place = `${fieldText(from["threadId"])}, event ${fieldText(from["seq"])}`;
  return [`  inherited from ${place}: decisions: ${decisions}, open questions: ${questions}`];
}

function changeStatus(verb: string): (invocation: Invocation, args: readonly string[]) => Promise<number> {
  return async (invocation, args) => {
    const row = operationCommand(`thread ${verb}`);
    const answer = await callOnce(invocation, row.operation, await rowParams(invocation, row, { args }));
    const changed = answerOf(answer["thread"]);
    return printAnswer(invocation, answer, () => `${fieldText(changed["id"])} is ${fieldText(changed["status"])}`);
  };
}

async function fork(invocation: Invocation, args: readonly string[]): Promise<number> {
  const row = operationCommand("thread fork");
  const params = await rowParams(invocation, row, { args });
  // The method reports what a document lacks.
  if (invocation.flags["input"] === undefined && (params["atSeq"] === undefined || params["title"] === undefined))
    throw new ClewError("USAGE", "A fork needs --at SEQ and --title T.", {
      hint: "`clew thread watch ID` shows the events with their numbers.",
    });
  const answer = await callOnce(invocation, row.operation, params);
  const changed = answerOf(answer["thread"]);
  return printAnswer(
    invocation,
    answer,
    () => `${fieldText(changed["id"])} forked from ${fieldText(params["threadId"])} at ${fieldText(params["atSeq"])}`,
  );
}

/** `clew thread claim ID --ttl N`, with `--renew TOKEN` or `--release TOKEN`. */
async function claim(invocation: Invocation, args: readonly string[]): Promise<number> {
  const renew = flagNumber(invocation, "renew");
  const release = flagNumber(invocation, "release");
  if (renew !== undefined && release !== undefined) throw new ClewError("USAGE", "Give either --renew or --release.");
  const method = release !== undefined ? "releaseClaim" : renew !== undefined ? "renewClaim" : "claimThread";
  const row = operationCommand("thread claim", method);
  const params = await rowParams(invocation, row, { args });
  const answer = await callOnce(invocation, row.operation, params);
  const held = answerOf(answer["claim"]);
  return printAnswer(invocation, answer, () =>
    release === undefined
      ? `${fieldText(held["threadId"])} claimed by ${fieldText(held["agentId"])} until ${shownSecond(invocation.terminal, fieldText(held["expiresAt"]))}; token ${fieldText(held["token"])} (--claim-token)`
      : `${fieldText(params["threadId"])} released`,
  );
}
