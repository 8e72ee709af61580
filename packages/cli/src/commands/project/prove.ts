import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { plainLine, readRecallSet, type SetScore, scoreSet } from "@clew/operations";
import { configText, loadConfig } from "@clew/project/config";
import { findStateFolder } from "@clew/project/state-folder";
import type { RecallSet } from "@clew/schemas";
import type { Command, FlagValues, Invocation } from "../../command.ts";
import { decodeText, readDocument, readNamedFile } from "../../documents/read-document.ts";

/** `clew prove`: what recall shows on sets of decisions and prompts, beside two floors. */
export const prove: Command = {
  name: "prove",
  summary: "Measure what recall shows on sets of decisions, prompts and edits, without a model.",
  usage: "prove [--set FILE]…",
  wordless: true,
  examples: ["clew prove", "clew prove --set decisions.json --json"],
  flags: { set: { value: "FILE", summary: "a recall set to score; the shipped one if absent", repeat: true } },
  run: async (invocation) => {
    const { cwd, env } = invocation;
    const recall = configText(loadConfig({ stateFolder: findStateFolder(cwd, env).path, env }), "recall") ?? "on";
    const moments = { prompts: recall === "on" || recall === "prompts", edits: recall === "on" || recall === "edits" };
    const scores: SetScore[] = [];
    for (const set of await readSets(invocation)) scores.push(scoreSet(set, moments));
    invocation.terminal.out(invocation.json ? jsonOf(scores) : textOf(scores, recall));
    return 0;
  },
};

function jsonOf(scores: readonly SetScore[]): string {
  const sets = scores.map(({ name, prompts, edits, figures, floors }) => ({ name, prompts, edits, figures, floors }));
  return `${JSON.stringify({ recall: { sets } })}\n`;
}

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

/** A set of a whole organisation is larger than any answer of an agent. */
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

function textOf(scores: readonly SetScore[], setting: string): string {
  const off = setting === "on" ? "" : `The setting recall is ${setting}: what is off shows nothing.\n\n`;
  return `${off}${scores.map(scoreText).join("\n")}`;
}

function scoreText({ name, figures, floors, prompts, edits, missed }: SetScore): string {
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
    `${plainLine(name)}: ${Object.keys(prompts).length} prompts, ${Object.keys(edits).length} edits`,
    `  ${"".padEnd(46)}  Clew  BM25  newest`,
    ...rows.map(([label, ...shares]) => `  ${label.padEnd(46)}${shares.map((each) => percent(each)).join("")}`),
  ];
  const lost = missed.map(
    ({ text, ids }) => `  missed ${ids.map((id) => plainLine(id, 60)).join(", ")}: ${plainLine(text, 100)}`,
  );
  return `${[...lines, ...lost].join("\n")}\n`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`.padStart(6);
}
