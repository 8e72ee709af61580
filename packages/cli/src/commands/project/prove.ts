import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type ActivityReport,
  type ContinuityProof,
  DEFAULT_PROJECT,
  type FactShare,
  plainLine,
  proveContinuity,
  proveRepository,
  proveResume,
  type RepositoryProof,
  type ResumeProof,
  readRecallSet,
  reportRows,
  type SetScore,
  scoreSet,
} from "@clew/operations";
import { configText, loadConfig } from "@clew/project/config";
import { findStateFolder } from "@clew/project/state-folder";
import type { RecallSet, ThreadDocument } from "@clew/schemas";
import { createMemorySessionStore } from "@clew/thread-store/memory";
import { flagText, parseDuration } from "../../arguments/flag-values.ts";
import type { Command, FlagValues, Invocation } from "../../command.ts";
import { decodeText, readDocument, readNamedFile } from "../../documents/read-document.ts";
import { type Answer, answerOf, withProject } from "../../rpc/call-project.ts";
import { fieldText } from "../../rpc/operation-command.ts";
import { countText, print, shownTime } from "../../terminal/print-result.ts";
import { whileSaying } from "../../terminal/wait-text.ts";
import { wrapText } from "../../terminal/wrap-text.ts";

/** The results: recall on sets and on this repository, what resuming and taking over preserve, and the cost. */
export interface Proof {
  readonly recall: { readonly sets: readonly SetScore[]; readonly repository: RepositoryProof };
  readonly resume: ResumeProof;
  readonly continuity: ContinuityProof;
  readonly cost: Answer;
}

/** `clew prove`: measures what Clew achieves on sets and on this repository, each figure beside a simple baseline. */
export const prove: Command = {
  name: "prove",
  summary: "Measure what Clew brings on sets and on this repository, beside plain ways, without a model.",
  usage: "prove [--set FILE]…",
  wordless: true,
  examples: ["clew prove", "clew prove --set decisions.json --json"],
  flags: { set: { value: "FILE", summary: "a recall set to score; the shipped one if absent", repeat: true } },
  run: async (invocation) => {
    const { cwd, env } = invocation;
    const recall = configText(loadConfig({ stateFolder: findStateFolder(cwd, env).path, env }), "recall") ?? "on";
    const moments = { prompts: recall === "on" || recall === "prompts", edits: recall === "on" || recall === "edits" };
    const sets: SetScore[] = [];
    for (const set of await readSets(invocation)) sets.push(scoreSet(set, moments));
    const proof = await whileSaying(invocation, "Measuring", async () => ({
      ...(await proofOf(invocation, moments.edits)),
      continuity: await proveContinuity(memoryPorts),
    }));
    const { repository, ...rest } = proof;
    const whole: Proof = { recall: { sets, repository }, ...rest };
    invocation.terminal.out(invocation.json ? jsonOf(whole) : proofText(whole, recall));
    return 0;
  },
};

function jsonOf({ recall, ...rest }: Proof): string {
  const sets = recall.sets.map(({ missed: _missed, ...set }) => set);
  return `${JSON.stringify({ recall: { ...recall, sets }, ...rest })}\n`;
}

const MOST_THREADS = 100;

/** Measures this project's record and history. */
async function proofOf(
  invocation: Invocation,
  isOn: boolean,
): Promise<{ readonly repository: RepositoryProof; readonly resume: ResumeProof; readonly cost: Answer }> {
  return withProject(invocation, async (project) => {
    const repository = await (await project.folder()).repository();
    const shared = await project.shared();
    const { threads } = await project.call("listThreads", { limit: MOST_THREADS });
    const ids = (Array.isArray(threads) ? threads : []).map((thread) => fieldText(answerOf(thread)["id"]));
    const documents: ThreadDocument[] = [];
    // The result type in the operation's row.
    for (const threadId of ids)
      documents.push((await project.call("getThread", { threadId }))["thread"] as ThreadDocument);
    const { total } = await project.call("queryDecisions", { limit: 1 });
    const reviewed = await project.call("queryDecisions", { limit: 1, filters: { hasOutcome: true } });
    const counts = { decisions: Number(total), reviewed: Number(reviewed["total"]) };
    const cost = await project.call("getReport", { since: "1970-01-01T00:00:00.000Z", ...counts });
    return {
      repository: await proveRepository({ repository, shared, project: DEFAULT_PROJECT, isOn }),
      resume: proveResume(documents),
      cost,
    };
  });
}

/** In-memory sessions for the scripted run. */
const memoryPorts: Parameters<typeof proveContinuity>[0] = (now) => {
  const ports: ReturnType<Parameters<typeof proveContinuity>[0]> = {
    sessions: createMemorySessionStore(),
    now: () => new Date(now()).toISOString(),
    executable: ["clew"],
    newSessionId: () => "000000000001",
    knownSkills: async () => [],
  };
  return ports;
};

async function readSets({ flags }: Invocation): Promise<readonly RecallSet[]> {
  const files = filesOf(flags);
  if (files.length === 0) {
    const path = join(import.meta.dirname, "recall-set.json");
    return [readRecallSet(JSON.parse(readFileSync(path, "utf8")), path)];
  }
  const sets: RecallSet[] = [];
  for (const file of files) sets.push(readRecallSet(await documentOf(readNamedFile(file), file), file));
  return sets;
}

/** The set of a whole organisation is larger than any answer of an agent. */
const SET_LIMIT = 64 * 1024 * 1024;
const ANSWER_LIMIT = 4 * 1024 * 1024;

async function documentOf(bytes: Uint8Array, file: string): Promise<unknown> {
  if (bytes.byteLength <= ANSWER_LIMIT) return readDocument(bytes, file);
  try {
    return JSON.parse(decodeText(bytes, file, SET_LIMIT));
  } catch (cause) {
    if (ClewError.is(cause)) throw cause;
    throw new ClewError("DOCUMENT_UNREADABLE", `${file} is no JSON.`, { cause });
  }
}

function filesOf({ set }: FlagValues): readonly string[] {
  return Array.isArray(set) ? set : [];
}

function proofText({ recall, resume, continuity, cost }: Proof, setting: string): string {
  const off = setting === "on" ? "" : `The setting recall is ${setting}: what is off shows nothing.\n\n`;
  const { commits, edits, shown, anything, random } = recall.repository;
  const sections = [
    recall.sets.map(scoreText).join("\n"),
    edits === 0
      ? "Recall on this repository: no later commit changed what a decision governs.\n"
      : `Recall on this repository: ${countText(edits, "edit")} of ${countText(commits, "later commit")}\n` +
        line("a decision about that code is shown", [percent(shown)]) +
        line("anything is shown", [percent(anything)]) +
        line("as many drawn at random hit one", [percent(random)]),
    resume.threads === 0
      ? "Resume: no thread has five decisions yet.\n"
      : `Resume: ${countText(resume.threads, "thread")}, what the next agent gets of them (the end of the thread's Markdown)\n` +
        resume.budgets
          .map(
            ({ tokens, kinds, ...all }) =>
              line(`${tokens} tokens, of ${countText(all.facts, "fact")}`, [beside(all)]) +
              Object.entries(kinds)
                .map(([kind, share]) => line(`  ${kind.replaceAll("_", " ")} (${share.facts})`, [beside(share)]))
                .join(""),
          )
          .join(""),
    `Continuity: a session killed after each of ${continuity.kills} steps, what the next agent is shown of its answers (the end of its state)\n` +
      continuity.budgets
        .map((each) => line(`${each.tokens} tokens, of ${countText(each.facts, "fact")}`, [beside(each)]))
        .join(""),
    `Cost\n${reportRows(cost as unknown as ActivityReport) // the result type in the operation's row
      .map(([what, amount]) => line(what, [` ${amount}`]))
      .join("")}`,
    `Where Clew loses\n${lossesText({ recall, resume, continuity, cost })}`,
  ];
  return `${off}${sections.join("\n")}`;
}

function line(label: string, cells: readonly string[]): string {
  return `  ${label.padEnd(46)}${cells.join("")}\n`;
}

function beside({ shown, floor }: Pick<FactShare, "shown" | "floor">): string {
  return `${percent(shown)} (${percent(floor).trim()})`;
}

/** Lists what was missed, and where a simple baseline does as well. */
function lossesText({ recall, resume, continuity }: Proof): string {
  const missed = recall.sets.flatMap(({ name, missed: prompts }) =>
    prompts.map(
      ({ text, ids }) =>
        `${plainLine(name, 60)}: "${plainLine(text, 100)}" shows nothing of ${ids.map((id) => plainLine(id, 60)).join(", ")}`,
    ),
  );
  const floors = recall.sets.flatMap(({ name, figures, floors: { bm25 } }) => [
    ...(bm25.prompts.must_shown > figures.prompts.must_shown
      ? [`${plainLine(name, 60)}: the best three by BM25 hold more of what must be shown`]
      : []),
    ...(bm25.edits.shown > figures.edits.shown
      ? [`${plainLine(name, 60)}: at edits BM25 finds more, and says something at all of them`]
      : []),
  ]);
  const resumed = resume.budgets.flatMap(({ tokens, kinds }) =>
    Object.entries(kinds)
      .filter(([, { facts, shown, floor }]) => facts > 0 && floor > shown)
      .map(([kind]) => `resume at ${tokens} tokens: the end of the Markdown holds more ${kind.replaceAll("_", " ")}`),
  );
  const taken = continuity.budgets.flatMap(({ tokens, shown, floor }) =>
    floor > shown ? [`takeover at ${tokens} tokens: the end of the state holds more`] : [],
  );
  const losses = [...missed, ...floors, ...resumed, ...taken];
  return losses.length === 0 ? "  nowhere in these figures\n" : losses.map((loss) => `  ${loss}\n`).join("");
}

function scoreText({ name, figures, floors, prompts, edits }: SetScore): string {
  const { prompts: own } = figures;
  const rows: readonly (readonly [string, number, number, number])[] = [
    ["must be shown, and is", own.must_shown, floors.bm25.prompts.must_shown, floors.newest.prompts.must_shown],
    ["must be shown, and is for sure", own.sure_must, floors.bm25.prompts.sure_must, floors.newest.prompts.sure_must],
    [
      "bears on the prompt, of what is shown",
      own.precision,
      floors.bm25.prompts.precision,
      floors.newest.prompts.precision,
    ],
    [
      "bears on the prompt, of what is sure",
      own.sure_precision,
      floors.bm25.prompts.sure_precision,
      floors.newest.prompts.sure_precision,
    ],
    [
      "prompts without anything, and said something",
      own.false_alarms,
      floors.bm25.prompts.false_alarms,
      floors.newest.prompts.false_alarms,
    ],
    ["edits with something, and shown", figures.edits.shown, floors.bm25.edits.shown, floors.newest.edits.shown],
    [
      "edits at which something else is shown",
      figures.edits.irrelevant,
      floors.bm25.edits.irrelevant,
      floors.newest.edits.irrelevant,
    ],
  ];
  const lines = [
    `${plainLine(name)}: ${countText(Object.keys(prompts).length, "prompt")}, ${countText(Object.keys(edits).length, "edit")}`,
    `  ${"".padEnd(46)}  Clew  BM25  newest`,
    ...rows.map(([label, ...shares]) => `  ${label.padEnd(46)}${shares.map((each) => percent(each)).join("")}`),
  ];
  return `${lines.join("\n")}\n`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`.padStart(6);
}

/** `clew report`: what Clew cost in the last days, and what it achieved. */
export const report: Command = {
  name: "report",
  summary: "Say what Clew cost in the last days, and what came of it.",
  usage: "report [--since 7d] [--json|--markdown]",
  wordless: true,
  examples: ["clew report", "clew report --since 24h --json", "clew report --markdown > clew-report.md"],
  flags: {
    since: { value: "TIME", summary: "how far back, such as 12h or 30d; 7d" },
    markdown: { summary: "print a table in Markdown" },
  },
  run: async (invocation) => {
    const age = parseDuration(flagText(invocation, "since") ?? "7d");
    const since = new Date(Date.now() - age).toISOString();
    const found = await withProject(invocation, async (project) => {
      const recorded = await project.call("queryDecisions", { limit: 1, filters: { dateAfter: since } });
      const reviewed = await project.call("queryDecisions", { limit: 1, filters: { reviewedAfter: since } });
      return project.call("getReport", {
        since,
        decisions: Number(recorded["total"]),
        reviewed: Number(reviewed["total"]),
      });
    });
    const rows = reportRows(found as unknown as ActivityReport); // the result type in the operation's row
    const { terminal } = invocation;
    const title = `Clew since ${shownTime(terminal, fieldText(found["since"]))}`;
    print(invocation, found, () =>
      invocation.flags["markdown"] === true
        ? `# ${title}\n\n| what | how much |\n| --- | --- |\n${rows.map(([what, amount]) => `| ${what} | ${amount} |`).join("\n")}\n`
        : `${title}\n\n${rows.map((row) => rowText(row, rows, terminal.columns)).join("\n")}\n`,
    );
    return 0;
  },
};

type Row = readonly [what: string, amount: string];

/** A row with its amount beside it, or below it on a narrow terminal; amounts are never cut. */
function rowText([what, amount]: Row, rows: readonly Row[], columns: number | undefined): string {
  const width = Math.max(...rows.map(([each]) => each.length)) + 2;
  if (columns !== undefined && columns < width + 40) return `${what}\n${wrapText(`  ${amount}`, columns)}`;
  const lines = columns === undefined ? amount : wrapText(amount, columns - width);
  return `${what.padEnd(width)}${lines.replaceAll("\n", `\n${" ".repeat(width)}`)}`;
}
