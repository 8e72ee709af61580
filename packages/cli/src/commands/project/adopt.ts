import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { plainLine } from "@clew/operations";
import type { Project } from "@clew/project/open-project";
import type { Command } from "../../command.ts";
import { type Answer, answerOf } from "../../rpc/answer.ts";
import { CALL_FLAGS } from "../../rpc/call-params.ts";
import { withProject } from "../../rpc/call-project.ts";
import { helpOf, operationCommand, rowParams } from "../../rpc/operation-command.ts";
import { fieldText, printAnswer } from "../../rpc/print-answer.ts";

const ROW = operationCommand("adopt");
const NOT_A_RECORD = 4;

/** `clew adopt`: takes in the decision records that a repository has already. */
export const adopt: Command = {
  name: "adopt",
  ...helpOf("adopt"),
  flags: { ...ROW.flags, ...CALL_FLAGS },
  run: async (invocation) => {
    const { args, cwd } = invocation;
    const answer = await withProject(invocation, async (project) => {
      const paths = args.map((path) => relative(project.root, resolve(cwd, path)) || ".");
      // Whoever hands in the params says there which files are meant.
      const found = invocation.flags["input"] === undefined ? await filesHere(project, paths) : undefined;
      const more = { paths: paths.length === 0 ? undefined : paths, files: found };
      return project.call(ROW.operation, await rowParams(invocation, ROW, { more }));
    });
    printAnswer(invocation, answer, () => adoptedText(answer, invocation.flags["dry-run"] === true));
    return listOf(answer["findings"]).some((finding) => finding["named"] === true) ? NOT_A_RECORD : 0;
  },
};

/** Where a server keeps the record, the files that lie here go along. */
async function filesHere(project: Project, paths: readonly string[]): Promise<readonly object[] | undefined> {
  if (!project.isFar) return undefined;
  const folder = await project.folder();
  const found = await folder.recordFiles(paths.length === 0 ? undefined : paths);
  const changes = await (await folder.repository()).lastChanges(found.map(({ path }) => path));
  return found.map((file) => ({ ...file, ...changes.get(file.path) }));
}

const MOST_SHOWN = 40;

function adoptedText(answer: Answer, isDry: boolean): string {
  const count = (name: string): number => Number(answer[name]);
  const [findings, gone] = [listOf(answer["findings"]), listOf(answer["gone"])];
  const proposed = Array.isArray(answer["proposed"]) ? answer["proposed"].length : 0;
  const found = `${count("new")} new, ${count("changed")} changed, ${count("unchanged")} unchanged`;
  const shown = findings.slice(0, MOST_SHOWN);
  return [
    isDry ? `Would be taken in: ${found}.` : `Taken in: ${found}.`,
    ...gone.map((each) => `gone: ${fieldText(each["id"])}, which stood in ${plainLine(fieldText(each["path"]), 200)}`),
    ...(shown.length === 0 ? [] : ["Not understood:"]),
    ...shown.map(
      (each) =>
        `  ${plainLine(fieldText(each["path"]), 200)}:${fieldText(each["line"])}: ${plainLine(fieldText(each["message"]), 300)}`,
    ),
    ...(findings.length > shown.length ? [`  and ${findings.length - shown.length} more (--json)`] : []),
    ...(isDry || proposed === 0
      ? []
      : ["They are proposed. A person puts them in force: clew ratify ID…; clew search WORDS finds them."]),
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
    const files = listOf(answer["files"]);
    const into = resolve(invocation.cwd, folder);
    mkdirSync(into, { recursive: true });
    for (const file of files) {
      const name = fieldText(file["name"]);
      // A name comes from a record: it never leads out of the folder.
      if (!/^[^/\\]+\.md$/.test(name) || name.startsWith(".")) continue;
      writeFileSync(join(into, name), fieldText(file["text"]));
    }
    const told = { folder: into, files: files.map((file) => fieldText(file["name"])) };
    return printAnswer(
      invocation,
      told,
      () => `${files.length} ${files.length === 1 ? "record" : "records"} in ${into}`,
    );
  },
};

function listOf(value: unknown): readonly Answer[] {
  return Array.isArray(value) ? value.map(answerOf) : [];
}
