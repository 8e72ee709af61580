import { z } from "zod";
import { actorOf, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import { projectFolder } from "../task/project-tasks.ts";
import { threadDeps } from "../thread/locate-thread.ts";
import { adoptRecords } from "./adopt-records.ts";
import { exportRecords } from "./export-records.ts";

const path = z.string().min(1).max(4_096);

const adoptOperation: Operation = operation({
  name: "adoptRecords",
  does: "Takes in the decision records that a repository has: files of MADR, Nygard's form and adr-tools, decision logs, rules for agents. Again, only what changed.",
  scope: "write",
  cli: {
    command: "adopt",
    summary: "Take in the decision records that the repository has already.",
    usage: "adopt [PATH…] [--dry-run]",
    examples: ["clew adopt --dry-run", "clew adopt", "clew adopt docs/decisions AGENTS.md"],
    flags: { "dry-run": { param: "dryRun", summary: "only say what would be taken in" } },
  },
  params: z.looseObject({
    paths: z.array(path).max(1_000).optional(),
    dryRun: z.boolean().optional(),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    gone: z.array(z.looseObject({ id: z.string(), path: z.string() })),
    findings: z.array(z.looseObject({ path: z.string(), line: z.number().int(), message: z.string() })),
    proposed: z.array(z.string()),
  }),
  async run(project, caller, { paths, dryRun, agentId, project: named }) {
    const folder = await projectFolder(project);
    const repository = await folder.repository();
    const files = await folder.recordFiles(paths);
    const changes = await repository.lastChanges(files.map((file) => file.path));
    const ports = {
      deps: threadDeps(project),
      digest: project.digest,
      project: tenantOf(caller, named),
      agentId: actorOf(caller, agentId),
      caller,
      changes,
    };
    return adoptRecords(ports, files, { isDry: dryRun === true, isWhole: paths === undefined });
  },
});

const exportOperation: Operation = operation({
  name: "exportRecords",
  does: "Decisions as architecture decision records (MADR 4): the ratified ones, or all that stand.",
  scope: "read",
  params: z.looseObject({ all: z.boolean().optional(), project: name.optional() }),
  result: z.looseObject({ files: z.array(z.looseObject({ name: z.string(), text: z.string() })) }),
  async run(project, caller, { all, project: named }) {
    const folder = await projectFolder(project);
    const files = new Map((await folder.recordFiles(undefined)).map((file) => [file.path, file.text]));
    return exportRecords(project.threads, { project: tenantOf(caller, named), isAll: all === true, files });
  },
});

/** Decision records that lie in files. */
export const adoptOperations: readonly Operation[] = [adoptOperation, exportOperation];
