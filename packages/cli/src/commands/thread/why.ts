import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { plainLine } from "@clew/operations";
import type { Command, Invocation } from "../../command.ts";
import { type Answer, answerOf, answersOf, callOnce } from "../../rpc/call-project.ts";
import { commandOf, fieldText, printAnswer, printForeign, rowParams } from "../../rpc/operation-command.ts";
import { shownTime } from "../../terminal/print-result.ts";

/** `clew why`: which decision led to a line. */
export const why: Command = commandOf("why", {
  run: async (invocation, row) => {
    const { args, flags } = invocation;
    const target = args.length === 0 && flags["input"] !== undefined ? undefined : targetOf(invocation);
    const answer = await callOnce(invocation, row.operation, await rowParams(invocation, row, { more: { target } }));
    if (invocation.json) return printAnswer(invocation, answer, () => "");
    return printAnswer(invocation, answer, () => printForeign(invocation, whyText(invocation, answer), "the store"));
  },
});

/** What the user asks about; a path becomes absolute, because the record's paths start at the top of the work tree. */
function targetOf({ args, cwd }: Invocation): string {
  const [word, ...more] = args;
  if (word === undefined || more.length > 0)
    throw new ClewError("USAGE", "Expected one path, commit or range of commits.", {
      hint: "clew why src/mail.ts:40-52, clew why HEAD, clew why main..HEAD",
    });
  const path = word.replace(/:\d+(?:-\d+)?$/, "");
  if (existsSync(resolve(cwd, word))) return resolve(cwd, word);
  return existsSync(resolve(cwd, path)) ? resolve(cwd, path) + word.slice(path.length) : word;
}

function whyText(invocation: Invocation, answer: Answer): string {
  const lines = answersOf(answer["lines"]);
  const decisions = new Map(answersOf(answer["decisions"]).map((each) => [fieldText(each["id"]), each]));
  const parts = [
    ...(typeof answer["note"] === "string" ? [answer["note"]] : []),
    ...[...groupedBy(lines, "path")].map(([path, own]) => [path, ...rangeLines(own, decisions)].join("\n")),
    ...[...decisions.values()].map((each) => decisionText(invocation, each, lines)),
  ];
  const governing = answersOf(answer["governing"]).filter((each) => !decisions.has(fieldText(each["decision"])));
  if (governing.length > 0)
    parts.push(["Governs this file, or wrote elsewhere in it:", ...governing.map(governingLine)].join("\n"));
  if (lines.length > 0 && decisions.size === 0 && lines.every((line) => line["session"] === undefined))
    parts.push("No known session wrote this. Clew does not guess.");
  return parts.join("\n\n");
}

function governingLine(decision: Answer): string {
  return `  ${fieldText(decision["decision"])}: ${titleOf(decision)} (${fieldText(decision["standing"])})`;
}

/** The lines of a file; consecutive lines with the same answer are merged. */
function rangeLines(lines: readonly Answer[], decisions: ReadonlyMap<string, Answer>): readonly string[] {
  const ranges: { from: number; to: number; who: string }[] = [];
  for (const line of lines) {
    const number = Number(line["line"]);
    const who = whoOf(line, decisions);
    const range = ranges.at(-1);
    if (range?.who === who && range.to + 1 === number) range.to = number;
    else ranges.push({ from: number, to: number, who });
  }
  const labels = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
  const width = Math.max(...labels.map((label) => label.length));
  return ranges.map(({ who }, index) => `  ${(labels[index] ?? "").padStart(width)}  ${who}`);
}

function whoOf(line: Answer, decisions: ReadonlyMap<string, Answer>): string {
  const id = fieldText(line["decision"]);
  if (id !== "") return `${id}: ${titleOf(decisions.get(id)) || "(its record is gone)"}`;
  const session = fieldText(line["session"]);
  return session === "" ? "unknown" : `session ${session}, which recorded no decision`;
}

function titleOf(decision: Answer | undefined): string {
  return plainLine(fieldText(decision?.["title"] ?? decision?.["decision"]), 90);
}

/** A decision for people: what, when, by whom, why, what was rejected, and its lines. */
export function decisionText(
  invocation: Pick<Invocation, "terminal">,
  decision: Answer,
  lines: readonly Answer[] = [],
): string {
  const id = fieldText(decision["id"]);
  const at = fieldText(decision["date"] ?? decision["createdAt"]);
  const facts = [
    `decided ${shownTime(invocation.terminal, at)} by ${fieldText(decision["agentId"])}`,
    fieldText(decision["standing"]),
    fieldText(decision["outcome"]) === "" ? "" : `turned out: ${fieldText(decision["outcome"])}`,
    fieldText(decision["threadId"]) === "" ? "" : `in ${fieldText(decision["threadId"])}`,
  ];
  const rejected = answersOf(decision["alternatives"]).map((each) => {
    const because = fieldText(each["why_rejected"]);
    return `${fieldText(each["option"])}${because === "" ? "" : `: ${because}`}`;
  });
  return [
    `${id}: ${plainLine(fieldText(decision["decision"]), 300)}`,
    `  ${facts.filter((fact) => fact !== "").join(", ")}`,
    ...said(
      "because",
      answersOf(decision["reasons"]).map((each) => fieldText(each["text"])),
    ),
    ...said("rejected", rejected),
    ...said("came with", cameWith(lines.filter((line) => line["decision"] === id))),
  ].join("\n");
}

function said(label: string, texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== "").map((text) => `  ${label} ${plainLine(text, 300)}`);
}

/** The commits that introduced a decision's lines, and where the lines were then. */
function cameWith(lines: readonly Answer[]): readonly string[] {
  const commits = new Map<string, string>();
  for (const line of lines) {
    const commit = fieldText(line["commit"]);
    const origin = answerOf(line["origin"]);
    const path = fieldText(origin["path"]);
    const from = path === "" || path === line["path"] ? "" : `, from ${path}:${fieldText(origin["line"])}`;
    if (commit !== "" && !commits.has(commit)) commits.set(commit, `${commit.slice(0, 12)}${from}`);
  }
  const shown = [...commits.values()];
  return shown.length > 4 ? [...shown.slice(0, 4), `${shown.length - 4} more commits`] : shown;
}

function groupedBy(list: readonly Answer[], field: string): ReadonlyMap<string, readonly Answer[]> {
  const groups = new Map<string, Answer[]>();
  for (const each of list) {
    const key = fieldText(each[field]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
}
