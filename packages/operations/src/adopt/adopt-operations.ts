import { readDecisionRecords, recordForm } from "@clew/handoff-schema/internal";
import type { StoredDecision, ThreadStore } from "@clew/thread-store";
import { z } from "zod";
import { actorOf, refuseUnlessPerson, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { pagesOf } from "../pages.ts";
import { name as agentName, id as recordId } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { keepRules } from "../rule/rule-calls.ts";
import { projectFolder } from "../task/project-tasks.ts";
import { adoptRecords } from "./adopt-records.ts";

/** A file to export. */
interface ExportedRecord {
  readonly name: string;
  readonly text: string;
}

/** What to export, and the files that the records came from. */
interface RecordExport {
  readonly project: string;
  /** Export proposed decisions too, not only ratified ones. */
  readonly isAll: boolean;
  readonly files: ReadonlyMap<string, string | undefined>;
}

/** Turn decisions into decision records. A decision that came from a file and is unchanged keeps that file's text. */
async function exportRecords(
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
    const path = adoptedPath(stored, files);
    const text = path === undefined ? undefined : sameFile(stored, path, files.get(path));
    return { path: path ?? `${slugOf(stored)}.md`, text: text ?? recordText(stored) };
  });
  return { files: namedRecords(written) };
}

/** The file that a record came from, if it holds no other. */
function adoptedPath({ document }: StoredDecision, files: RecordExport["files"]): string | undefined {
  const { path } = Object(document["adopted"]);
  if (typeof path !== "string" || recordForm(path) !== "record") return undefined;
  return readDecisionRecords(files.get(path) ?? "", "record", path).records.length > 1 ? undefined : path;
}

/** The text of the file a record came from, if it still says the same. */
function sameFile({ document }: StoredDecision, path: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [record] = readDecisionRecords(text, recordForm(path), path).records;
  return record?.decision === document.decision && record.title === document["title"] ? text : undefined;
}

function base(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Name each record after its file; if two files share a name, include their folders. */
function namedRecords(written: readonly { readonly path: string; readonly text: string }[]): readonly ExportedRecord[] {
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

/** A decision in MADR 4 form. User text is escaped so that no line of it becomes a heading. */
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
      : [`## Rejected Options\n\n${alternatives.map(({ option }) => `* ${nameOf(option)}`).join("\n")}`]),
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

// Keep in bold a name in which a reader might see a number, a mark or a description.
function nameOf(option: string): string {
  const name = escaped(oneLine(option));
  return /^\p{L}{2,}(?: \p{L}{2,})*$/u.test(name) ? name : `**${name}**`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Escape Markdown characters. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\\`*_{}[\]<>|~]|&(?=#?\w{1,40};)/g, "\\$&")
    .replace(/^[ \t]+/gm, "")
    .replace(/^([#+=-])/gm, "\\$1")
    .replace(/^(\d+)([.)])/gm, "$1\\$2")
    .trim();
}

const path = z.string().min(1).max(4_096);

/** Files on the caller's machine, sent with the call. */
const files = z
  .array(
    z.looseObject({
      path,
      text: z.string().max(1_048_576).optional(),
      problem: z.string().max(1_000).optional(),
      isNamed: z.boolean().optional(),
      by: z.string().max(200).optional(),
      at: z.string().max(64).optional(),
    }),
  )
  .max(5_000);

type GivenFiles = z.output<typeof files>;

/**
 * The files a call is about and who last changed each: the ones sent with the call, or else those in this project's
 * folder.
 */
async function filesOf(
  project: Project,
  paths: readonly string[] | undefined,
  given: GivenFiles | undefined,
): Promise<GivenFiles> {
  if (given !== undefined) return given;
  const folder = await projectFolder(project);
  const found = await folder.recordFiles(paths);
  const changes = await (await folder.repository()).statusChanges(found);
  return found.map((file) => ({ ...file, ...changes.get(file.path) }));
}

const adoptOperation: Operation = operation({
  name: "adoptRecords",
  does: "Imports a repository's decision records: MADR, Nygard and adr-tools files, decision logs, rules for agents. A second run imports only what changed.",
  scope: "write",
  cli: {
    command: "adopt",
    summary: "Take in the decision records that the repository has already.",
    usage: "adopt [PATH…] [--ratify] [--dry-run]",
    examples: ["clew adopt --dry-run", "clew adopt --ratify", "clew adopt docs/decisions AGENTS.md"],
    flags: { "dry-run": { param: "dryRun", summary: "only say what would be taken in" } },
  },
  params: () =>
    z.looseObject({
      paths: z.array(path).max(1_000).optional(),
      files: files.optional(),
      dryRun: z.boolean().optional(),
      accept: z.array(recordId).max(5_000).optional(),
      agentId: agentName.optional(),
      project: agentName.optional(),
    }),
  result: () =>
    z.looseObject({
      new: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      gone: z.array(z.looseObject({ id: z.string(), path: z.string() })),
      findings: z.array(z.looseObject({ path: z.string(), line: z.number().int(), message: z.string() })),
      proposed: z.array(z.string()),
      differing: z.array(
        z.looseObject({ id: z.string(), path: z.string(), line: z.number().int(), title: z.string() }),
      ),
    }),
  async run(project, caller, { paths, files: given, dryRun, accept: accepted = [], agentId, project: named }) {
    if (accepted.length > 0) refuseUnlessPerson(caller, "changes a ratified decision", "clew adopt --ratify");
    const found = await filesOf(project, paths, given);
    const changes = new Map(
      found.flatMap(({ path: name, by, at }) =>
        by === undefined || at === undefined ? [] : [[name, { by, at }] as const],
      ),
    );
    const ports = {
      deps: project,
      digest: project.digest,
      project: tenantOf(caller, named),
      agentId: actorOf(caller, agentId),
      caller,
      changes,
    };
    const adoption = await adoptRecords(ports, found, {
      isDry: dryRun === true,
      isWhole: paths === undefined,
      accepted,
    });
    if (accepted.length > 0) await keepRules(project, ports.project);
    return { ...adoption };
  },
});

const exportOperation: Operation = operation({
  name: "exportRecords",
  does: "Exports decisions as architecture decision records (MADR 4): the ratified ones, or all standing ones.",
  scope: "read",
  params: () => z.looseObject({ all: z.boolean().optional(), files: files.optional(), project: agentName.optional() }),
  result: () => z.looseObject({ files: z.array(z.looseObject({ name: z.string(), text: z.string() })) }),
  async run(project, caller, { all, files: given, project: named }) {
    const found = new Map((await filesOf(project, undefined, given)).map(({ path: name, text }) => [name, text]));
    return exportRecords(project.threads, { project: tenantOf(caller, named), isAll: all === true, files: found });
  },
});

/** Operations on decision records kept in files. */
export const adoptOperations: readonly Operation[] = [adoptOperation, exportOperation];
