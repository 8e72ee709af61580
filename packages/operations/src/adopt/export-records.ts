import { readDecisionRecords, recordForm } from "@clew/handoff-schema/internal";
import type { StoredDecision, ThreadStore } from "@clew/thread-store";
import { pagesOf } from "../pages.ts";

/** A file of an export. */
export interface ExportedRecord {
  readonly name: string;
  readonly text: string;
}

/** What is exported, and the files that records came from. */
export interface RecordExport {
  readonly project: string;
  /** Every decision that stands, and not only what a person ratified. */
  readonly isAll: boolean;
  readonly files: ReadonlyMap<string, string | undefined>;
}

/** Decisions as decision records; one that came from a file, and did not change since, is that file. */
export async function exportRecords(
  threads: ThreadStore,
  { project, isAll, files }: RecordExport,
): Promise<{ readonly files: readonly ExportedRecord[] }> {
  const found: StoredDecision[] = [];
  const query = { project, filters: {}, order: "oldest", limit: 1_000 } as const;
  for await (const page of pagesOf((cursor) => threads.decisions({ ...query, cursor }))) found.push(...page);
  const standing = found.filter(
    (each) => !each.redacted && (each.standing === "ratified" || (isAll && each.standing === "proposed")),
  );
  const written = standing.map((stored) => {
    const path = adoptedPath(stored);
    const text = path === undefined ? undefined : sameFile(stored, path, files.get(path));
    return { path: path ?? `${slugOf(stored)}.md`, text: text ?? recordText(stored) };
  });
  return { files: named(written) };
}

function adoptedPath({ document }: StoredDecision): string | undefined {
  const { path } = Object(document["adopted"]);
  return typeof path === "string" && recordForm(path) === "record" ? path : undefined;
}

/** The file that a record came from, where it still says the same. */
function sameFile({ document }: StoredDecision, path: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [record] = readDecisionRecords(text, recordForm(path)).records;
  return record?.decision === document.decision && record.title === document["title"] ? text : undefined;
}

function base(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Each by the name of its file; where two are equal, with the folders before it. */
function named(written: readonly { readonly path: string; readonly text: string }[]): readonly ExportedRecord[] {
  const counts = new Map<string, number>();
  for (const { path } of written) counts.set(base(path), (counts.get(base(path)) ?? 0) + 1);
  const taken = new Set<string>();
  return written.map(({ path, text }) => {
    const wanted = (counts.get(base(path)) ?? 0) > 1 ? path.replaceAll("/", "--") : base(path);
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = wanted.replace(/\.md$/, `-${number}.md`);
    taken.add(name);
    return { name, text };
  });
}

function slugOf({ id, document }: StoredDecision): string {
  const words = titleOf(document)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return words === "" ? id : words;
}

function titleOf(document: StoredDecision["document"]): string {
  const title = typeof document["title"] === "string" ? document["title"] : document.decision;
  return (title.split("\n", 1)[0] ?? "").trim().slice(0, 200);
}

/** A decision in the form of MADR 4. Every line of others' text is data: none of it becomes a heading. */
function recordText({ id, document, standing, createdAt }: StoredDecision): string {
  const alternatives = document.alternatives ?? [];
  const context = typeof document.context === "string" ? document.context : "";
  const reasons = (document.reasons ?? []).map(({ text }) => text);
  const decision = reasons.length === 0 ? document.decision : `${document.decision}\n\nBecause: ${reasons.join("; ")}`;
  const against = alternatives.filter(({ why_rejected }) => why_rejected);
  return [
    `---\nstatus: ${standing === "ratified" ? "accepted" : "proposed"}\ndate: ${createdAt.slice(0, 10)}\nclew: ${id}\n---`,
    `# ${escaped(titleOf(document))}`,
    ...(context === "" ? [] : [`## Context and Problem Statement\n\n${escaped(context)}`]),
    ...(alternatives.length === 0
      ? []
      : [`## Rejected Options\n\n${alternatives.map(({ option }) => `* ${escaped(oneLine(option))}`).join("\n")}`]),
    `## Decision Outcome\n\n${escaped(decision)}`,
    ...(against.length === 0
      ? []
      : [
          `## Pros and Cons of the Options\n\n${against
            .map(
              ({ option, why_rejected }) =>
                `### ${escaped(oneLine(option))}\n\n* Bad, because ${escaped(oneLine(why_rejected ?? ""))}`,
            )
            .join("\n\n")}`,
        ]),
  ]
    .join("\n\n")
    .concat("\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Marks of Markdown that would make something else of a text, as letters. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\\`*_{}[\]<>|~]/g, "\\$&")
    .replace(/^[ \t]+/gm, "")
    .replace(/^([#+=-])/gm, "\\$1")
    .replace(/^(\d+)([.)])/gm, "$1\\$2")
    .trim();
}
