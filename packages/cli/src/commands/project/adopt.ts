import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { plainLine } from "@clew/operations";
import type { Project } from "@clew/project/open-project";
import type { Command, Invocation } from "../../command.ts";
import { type Answer, answersOf, CALL_FLAGS, withProject } from "../../rpc/call-project.ts";
import { commandOf, fieldText, operationCommand, printAnswer, rowParams } from "../../rpc/operation-command.ts";
import { askPersonForAll, type Commander } from "../../terminal/person.ts";
import { countText } from "../../terminal/print-result.ts";
import { isPersonThere } from "../../terminal/process-terminal.ts";
import { whileSaying } from "../../terminal/wait-text.ts";

const NOT_A_RECORD = 4;

/** `clew adopt`: adopts the decision records that a repository already has. */
export const adopt: Command = commandOf("adopt", {
  flags: { ratify: { summary: "list what is proposed or changed with its rules, and put it in force; for a person" } },
  run: async (invocation) => {
    const { flags } = invocation;
    const isDry = flags["dry-run"] === true;
    const wantsRatified = flags["ratify"] === true && !isDry;
    // Without a person the list would lead nowhere: refuse before writing anything.
    if (wantsRatified && !isPersonThere(invocation))
      throw new ClewError("NEEDS_PERSON", "Only a person ratifies decisions.", {
        hint: "`clew adopt` takes them in as proposed; the user runs `clew adopt --ratify` in a terminal of their own.",
      });
    const answer = await whileSaying(invocation, "Reading decision records", () => adoptHere(invocation, {}));
    const ratified = wantsRatified ? await ratifyAdopted(invocation, answer) : undefined;
    // Drop the findings that this run ratified.
    const waits = (finding: Answer): boolean => ratified?.some((id) => finding["id"] === id) !== true;
    const told = { ...answer, findings: answersOf(answer["findings"]).filter(waits) };
    printAnswer(invocation, { ...told, ratified }, () => adoptedText(told, isDry, ratified));
    return answersOf(answer["findings"]).some((finding) => finding["named"] === true) ? NOT_A_RECORD : 0;
  },
});

async function adoptHere(invocation: Invocation, extra: object, commander?: Commander): Promise<Answer> {
  const { args, cwd } = invocation;
  return withProject({ ...invocation, commander }, async (project) => {
    const paths = args.map((path) => relative(project.root, resolve(cwd, path)) || ".");
    // With --input, the params name the files.
    const found = invocation.flags["input"] === undefined ? await filesHere(project, paths) : undefined;
    const more = { paths: paths.length === 0 ? undefined : paths, files: found, ...extra };
    const row = operationCommand("adopt");
    return project.call(row.operation, await rowParams(invocation, row, { more }));
  });
}

/** Lists what a person may ratify, asks once for all of it, and ratifies it; returns the ids. */
async function ratifyAdopted(invocation: Invocation, answer: Answer): Promise<readonly string[]> {
  const { terminal } = invocation;
  const proposed = Array.isArray(answer["proposed"]) ? answer["proposed"].map(String) : [];
  const differing = answersOf(answer["differing"]);
  const changed = differing.map((each) => fieldText(each["id"]));
  const ids = [...proposed, ...changed];
  if (ids.length === 0) return [];
  const { ratifyAll, showRules } = await import("../thread/standing.ts");
  await showRules(invocation, proposed, true);
  for (const [at, each] of differing.entries()) terminal.err(`${changeText(each, proposed.length + at + 1)}\n`);
  const commander = await askPersonForAll(invocation, ids, "ratify");
  if (changed.length > 0) await adoptHere(invocation, { accept: changed }, commander);
  await ratifyAll(
    invocation,
    commander,
    proposed.map((id) => ({ id })),
  );
  return ids;
}

function changeText(change: Answer, number: number): string {
  const place = `${plainLine(fieldText(change["path"]), 200)}:${fieldText(change["line"])}`;
  const title = plainLine(fieldText(change["title"]), 200);
  if (change["is_gone"] === true)
    return `${number}. ${fieldText(change["id"])}: ${title}\n  its file ${place} is gone; it stays`;
  const text = plainLine(fieldText(change["decision"]), 300);
  return `${number}. ${fieldText(change["id"])}: ${title}\n  ${place} says now: ${text}`;
}

/** If a server keeps the record, sends the local files along. */
async function filesHere(project: Project, paths: readonly string[]): Promise<readonly object[] | undefined> {
  if (!project.isFar) return undefined;
  const folder = await project.folder();
  const found = await folder.recordFiles(paths.length === 0 ? undefined : paths);
  const changes = await (await folder.repository()).statusChanges(found);
  return found.map((file) => ({ ...file, ...changes.get(file.path) }));
}

const MOST_SHOWN = 40;

function adoptedText(answer: Answer, isDry: boolean, ratified: readonly string[] | undefined): string {
  const count = (name: string): number => Number(answer[name]);
  const [findings, gone] = [answersOf(answer["findings"]), answersOf(answer["gone"])];
  const proposed = Array.isArray(answer["proposed"]) ? answer["proposed"].length : 0;
  const found = `${count("new")} new, ${count("changed")} changed, ${count("unchanged")} unchanged`;
  const shown = findings.slice(0, MOST_SHOWN);
  if (["new", "changed", "unchanged"].every((name) => count(name) === 0) && findings.length + gone.length === 0)
    return "No decision records were found, and no rules in AGENTS.md or CLAUDE.md.\nIf they lie elsewhere, name the folder: clew adopt docs/choices";
  return [
    isDry ? `Would be taken in: ${found}.` : `Taken in: ${found}.`,
    ...gone.map((each) => `gone: ${fieldText(each["id"])}, which stood in ${plainLine(fieldText(each["path"]), 200)}`),
    ...(shown.length === 0 ? [] : ["Not understood:"]),
    ...shown.map(
      (each) =>
        `  ${plainLine(fieldText(each["path"]), 200)}:${fieldText(each["line"])}: ${plainLine(fieldText(each["message"]), 300)}`,
    ),
    ...(findings.length > shown.length ? [`  and ${findings.length - shown.length} more (--json)`] : []),
    ...(ratified === undefined || ratified.length === 0 ? [] : [`Ratified: ${countText(ratified.length, "record")}.`]),
    ...(isDry || proposed === 0 || ratified !== undefined
      ? []
      : ["They are proposed. A person puts them in force: clew adopt --ratify, or clew ratify ID…"]),
  ].join("\n");
}

/** `clew export adr DIR`: writes decisions as decision records. */
export const exportRecords: Command = {
  name: "export",
  summary: "Write decisions as architecture decision records (MADR 4).",
  usage: "export adr DIR [--all]",
  examples: ["clew export adr docs/decisions", "clew export adr docs/decisions --all"],
  flags: { all: { summary: "every decision that stands, and not only the ratified ones" }, ...CALL_FLAGS },
  run: async (invocation) => {
    const [form, folder, ...more] = invocation.args;
    if (form !== "adr" || folder === undefined || more.length > 0)
      throw new ClewError("USAGE", "Expected `adr` and a folder.", { hint: "clew export adr docs/decisions" });
    const all = invocation.flags["all"] === true ? true : undefined;
    const answer = await withProject(invocation, async (project) =>
      project.call("exportRecords", { all, files: await filesHere(project, []) }),
    );
    const files = answersOf(answer["files"]);
    const into = resolve(invocation.cwd, folder);
    mkdirSync(into, { recursive: true });
    for (const file of files) {
      const name = fieldText(file["name"]);
      // A record chooses the name: it must not lead out of the folder.
      if (!/^[^/\\]+\.md$/.test(name) || name.startsWith(".")) continue;
      writeFileSync(join(into, name), fieldText(file["text"]));
    }
    const told = { folder: into, files: files.map((file) => fieldText(file["name"])) };
    const none = all === true ? "." : ": none is ratified. --all writes every decision that stands.";
    return printAnswer(
      invocation,
      told,
      () => `${countText(files.length, "record")} in ${into}${files.length === 0 ? none : ""}`,
    );
  },
};
