import { z } from "zod";
import { actorOf, refuseUnlessPerson, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name as agentName, id } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { keepRules } from "../rule/rule-calls.ts";
import { projectFolder } from "../task/project-tasks.ts";
import { threadDeps } from "../thread/locate-thread.ts";
import { adoptRecords } from "./adopt-records.ts";
import { exportRecords } from "./export-records.ts";

const path = z.string().min(1).max(4_096);

/** Files that lie where the caller is, and not where this runs. */
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

/** The files that a call is about, with who changed each last: those that it brings along, else those of the folder here. */
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
  does: "Takes in the decision records that a repository has: files of MADR, Nygard's form and adr-tools, decision logs, rules for agents. Again, only what changed.",
  scope: "write",
  cli: {
    command: "adopt",
    summary: "Take in the decision records that the repository has already.",
    usage: "adopt [PATH…] [--ratify] [--dry-run]",
    examples: ["clew adopt --dry-run", "clew adopt --ratify", "clew adopt docs/decisions AGENTS.md"],
    flags: { "dry-run": { param: "dryRun", summary: "only say what would be taken in" } },
  },
  params: z.looseObject({
    paths: z.array(path).max(1_000).optional(),
    files: files.optional(),
    dryRun: z.boolean().optional(),
    accept: z.array(id).max(5_000).optional(),
    agentId: agentName.optional(),
    project: agentName.optional(),
  }),
  result: z.looseObject({
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    gone: z.array(z.looseObject({ id: z.string(), path: z.string() })),
    findings: z.array(z.looseObject({ path: z.string(), line: z.number().int(), message: z.string() })),
    proposed: z.array(z.string()),
    differing: z.array(z.looseObject({ id: z.string(), path: z.string(), line: z.number().int(), title: z.string() })),
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
      deps: threadDeps(project),
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
  does: "Decisions as architecture decision records (MADR 4): the ratified ones, or all that stand.",
  scope: "read",
  params: z.looseObject({ all: z.boolean().optional(), files: files.optional(), project: agentName.optional() }),
  result: z.looseObject({ files: z.array(z.looseObject({ name: z.string(), text: z.string() })) }),
  async run(project, caller, { all, files: given, project: named }) {
    const found = new Map((await filesOf(project, undefined, given)).map(({ path: name, text }) => [name, text]));
    return exportRecords(project.threads, { project: tenantOf(caller, named), isAll: all === true, files: found });
  },
});

/** Decision records that lie in files. */
export const adoptOperations: readonly Operation[] = [adoptOperation, exportOperation];
