import { z } from "zod";
import { actorOf, type Caller, tenantOf } from "../caller.ts";
import { type CommandRow, type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { knownTo } from "../recall/known-to.ts";
import { projectFolder } from "../task/project-tasks.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import type { HandoffPorts } from "./handoff-ports.ts";
import { sendHandoff, validateHandoffFile } from "./receive-handoff.ts";

// Skills and payload files are on one machine; paths to them mean nothing elsewhere.

const path = z
  .string()
  .min(1)
  .max(4_096)
  .meta({ "x-aliases": ["payload_path", "payloadPath", "file"] });
/** The sets of rules for judging a payload. */
export const PROFILES: readonly ["perspective-swarm", "generic"] = ["perspective-swarm", "generic"];
const profile = z.enum(PROFILES).optional();

const SKILL_FLAGS: CommandRow["flags"] = {
  category: { param: "category", value: "NAME", summary: "only skills of this category" },
  refresh: { param: "refresh", summary: "look at the disk, whatever the cache says" },
};
/** The profile flag of commands that read a payload file. */
export const PROFILE_FLAG: CommandRow["flags"] = {
  profile: { param: "profile", value: "PROFILE", summary: "which rules apply", choices: PROFILES },
};

interface Writer {
  readonly agentId?: string | undefined;
  readonly project?: string | undefined;
}

async function portsOf(project: Project, caller: Caller, { agentId, project: tenant }: Writer): Promise<HandoffPorts> {
  const writer = { project: tenantOf(caller, tenant), agentId: actorOf(caller, agentId) };
  const folder = await projectFolder(project);
  const log = (await sharedRecords(project)).handoffLog(writer);
  return { ...folder.handoffs(writer), known: knownTo(project, writer.project), log };
}

const discoverSkillsOperation: Operation = operation({
  name: "discoverSkills",
  does: "Lists skills that accept handoffs, and why the others do not.",
  scope: "read",
  cli: [
    { command: "handoff discover", summary: "skills that accept handoffs, and why others do not", flags: SKILL_FLAGS },
    {
      command: "handoff menu",
      summary: "the targets that fit a draft best; --pick makes the payload",
      flags: SKILL_FLAGS,
    },
  ],
  rpc: false,
  params: () =>
    z.looseObject({
      category: z.string().optional(),
      refresh: z.boolean().default(false),
      project: name.optional(),
    }),
  result: () => z.looseObject({ workflows: z.array(z.looseObject({ skill: z.string() })), scanned: z.number().int() }),
  async run(project, caller, { category, refresh, project: tenant }) {
    const { workflows, skipped, shadowed, names } = await (
      await portsOf(project, caller, { project: tenant })
    ).discover(refresh);
    const fitting = workflows.filter(({ categories }) => category === undefined || categories.includes(category));
    return { workflows: fitting, skipped, shadowed, scanned: names.length + shadowed.length };
  },
});

const validateHandoffOperation: Operation = operation({
  name: "validateHandoff",
  does: "Checks a payload file: reports every finding at once, and whether it still matches its hash.",
  scope: "read",
  cli: {
    command: "handoff validate",
    summary: "FILE: every finding at once; 0 valid, 4 invalid, 7 hash mismatch",
    flags: PROFILE_FLAG,
  },
  rpc: false,
  params: () =>
    z.looseObject({
      path: path.optional(),
      text: z.string().optional().describe("the payload itself, in place of its path"),
      profile,
      project: name.optional(),
    }),
  result: () => z.looseObject({ valid: z.boolean(), errors: z.array(z.looseObject({})) }),
  async run(project, caller, { path: file = "", text, profile: rules, project: tenant }) {
    const ports = await portsOf(project, caller, { project: tenant });
    const payload =
      text === undefined ? (await projectFolder(project)).readPayload(file) : { text, path: "", folder: "" };
    const verdict = validateHandoffFile(ports, { ...payload, profile: rules }, "reading");
    const { valid, version, upgraded, profile: judgedBy, errors, warnings, notes, hash } = verdict;
    return { valid, version, upgraded, profile: judgedBy, errors, warnings, notes, hash };
  },
});

const sendHandoffOperation: Operation = operation({
  name: "sendHandoff",
  does: "Checks a written payload and its target again, records the invocation and says what to invoke.",
  scope: "write",
  cli: {
    command: "handoff send",
    summary: "FILE|ID, or a draft: check once more and say what to invoke",
    flags: PROFILE_FLAG,
  },
  rpc: false,
  params: () => z.looseObject({ path, profile, agentId: name.optional(), project: name.optional() }),
  result: () =>
    z.looseObject({
      id: z.string(),
      payload_path: z.string(),
      invocation: z.string(),
      argv: z.array(z.string()),
    }),
  async run(project, caller, { path: file, profile: rules, ...writer }) {
    const payload = (await projectFolder(project)).readPayload(file);
    return sendHandoff(await portsOf(project, caller, writer), { ...payload, profile: rules });
  },
});

/** Operations on the skills and payload files of this machine. */
export const payloadFileOperations: readonly Operation[] = [
  discoverSkillsOperation,
  validateHandoffOperation,
  sendHandoffOperation,
];
