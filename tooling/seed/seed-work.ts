import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localCaller, newTask } from "@clew/operations";
import { openTaskFolder } from "@clew/project/files";
import type { Service } from "@clew/project/service";
import { seededChance } from "./chance.ts";
import { TOPICS, type Topic } from "./topics.ts";

/** How much work to create beside the decisions. */
export interface WorkOptions {
  readonly seed: number;
  readonly tasks: number;
  readonly handoffs: number;
  /** Threads that handoffs belong to. */
  readonly threads: readonly string[];
}

const SKILLS = ["deep-research", "architecture-review", "build-feature", "write-docs"] as const;
const STATUSES = ["completed", "completed", "completed", "partial", "blocked", "open"] as const;

/** Creates tasks that depend on each other, what they learned, and payloads on their way between skills. */
export async function seedWork(service: Service, options: WorkOptions): Promise<void> {
  await seedTasks(service, options);
  await seedHandoffs(service, options);
}

async function seedTasks(service: Service, { seed, tasks }: WorkOptions): Promise<void> {
  const chance = seededChance(seed + 7);
  const { root: project, stateFolder } = service;
  const files = openTaskFolder({ stateFolder, project, cwd: project });
  const ids: string[] = [];
  for (let index = 0; index < tasks; index += 1) {
    const topic = TOPICS[index % TOPICS.length] ?? TOPICS[0];
    for (const file of topic.files) {
      mkdirSync(join(project, file, ".."), { recursive: true });
      writeFileSync(join(project, file), `// ${file}\n`);
    }
    const dependsOn = ids.length === 0 ? [] : chance.some(ids.slice(-4), chance.whole(0, 2));
    const name = `${chance.pick(["Build", "Measure", "Harden", "Document"])} ${chance.pick(topic.parts)}`;
    const ports = { files, now: () => new Date().toISOString() };
    const { id, path } = await newTask(ports, { name, dependsOn, objective: topic.goal });
    const outcome = STATUSES[index % STATUSES.length] ?? "open";
    if (outcome !== "open") {
      const file = join(project, path);
      const text = readFileSync(file, "utf8");
      const from = text.indexOf("```yaml\n") + "```yaml\n".length;
      const blocking = `task-${String(index + 2).padStart(3, "0")}`;
      // The second task about a topic asks the second question: nobody asks twice.
      const question = topic.questions[Math.floor(index / TOPICS.length) % topic.questions.length] ?? topic.goal;
      const yaml = handoffText(topic, { outcome, blocking, question, chance });
      writeFileSync(file, text.slice(0, from) + yaml + text.slice(text.indexOf("```", from)));
    }
    ids.push(id);
  }
  const caller = localCaller("codex-builder", "seed");
  for (const [index, taskId] of ids.entries())
    if (STATUSES[index % STATUSES.length] !== "open")
      await service.dispatcher.call("cstp.processTaskHandoff", { taskId }, caller);
  // Knowledge about a file becomes stale when the file changes.
  const aged = TOPICS[0].files[0];
  if (aged !== undefined && tasks > 0) writeFileSync(join(project, aged), "// changed since\n");
}

interface Ending {
  readonly outcome: string;
  readonly blocking: string;
  readonly question: string;
  readonly chance: ReturnType<typeof seededChance>;
}

const quoted = (text: string): string => JSON.stringify(text);

function handoffText(topic: Topic, { outcome, blocking, question, chance }: Ending): string {
  const tag = topic.tags.map((each) => each.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")).join(", ");
  const blockers =
    outcome === "completed"
      ? ""
      : `blockers:\n  - blocker: ${quoted(chance.pick(topic.risks))}\n    impact: ${quoted(`${topic.parts[0]} cannot be finished`)}\n    suggested_resolution: ${quoted(chance.pick(topic.questions))}\n    blocking_tasks: [${blocking}]\n`;
  return `outcome: ${outcome}
files_modified:
  - path: ${topic.files[0]}
    lines: 10-40
    change_type: modify
    description: ${quoted(chance.pick(topic.evidence))}
patterns_discovered:
  - pattern: ${quoted(`${topic.options[0]} for ${chance.pick(topic.parts)}`)}
    location: ${topic.files[0]}
    applies_to: [${tag}]
gotchas:
  - issue: ${quoted(chance.pick(topic.risks))}
    discovered_in: ${topic.files[1] ?? topic.files[0]}
    mitigation: ${quoted(chance.pick(topic.evidence))}
    severity: ${chance.pick(["high", "medium", "low"])}
dependencies_for_next:
  - file: ${topic.files[0]}
    reason: ${quoted(topic.goal)}
open_questions:
  - question: ${quoted(question)}
    recommendation: Ask the owner of the data
${blockers}suggested_next_steps:
  - step: ${quoted(`Check ${chance.pick(topic.parts)}`)}
    priority: high
`;
}

async function seedHandoffs(service: Service, { seed, handoffs, threads }: WorkOptions): Promise<void> {
  const chance = seededChance(seed + 11);
  for (const skill of SKILLS) {
    const folder = join(service.root, ".claude/skills", skill);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "SKILL.md"),
      `---\nname: ${skill}\ndescription: Takes ${skill} over from another skill\nhandoff:\n  accepts_handoff: true\n  handoff_categories: [research]\n  handoff_description: Takes over ${skill}\n  protocol_version: "2.0"\n---\n# ${skill}\n`,
    );
  }
  for (let index = 0; index < handoffs; index += 1) {
    const topic = TOPICS[index % TOPICS.length] ?? TOPICS[0];
    const agent = chance.pick(["emerson", "ada", "gemini-research", "codex-builder"]);
    const caller = localCaller(agent, "seed");
    const folder = join(service.stateFolder, "sessions", `seed-${index}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Hand over only half of the threads: the others keep the age of their last decision.
    const thread = threads[index % Math.max(1, Math.ceil(threads.length / 2))];
    const made = await service.dispatcher.call(
      "cstp.createHandoff",
      {
        target: SKILLS[index % SKILLS.length],
        ...(thread === undefined ? {} : { threadId: thread }),
        draft: {
          source: { skill: "clew", session_path: folder },
          context: {
            original_prompt: `${topic.goal}. Which way do we go?`,
            problem_type: "decision",
            reframed_challenge: topic.title,
            synthesis_summary: `${topic.options[0]} is chosen; ${topic.options[1]} is kept as a way back.`,
          },
          research_seeds: { open_questions: [...topic.questions] },
        },
      },
      caller,
    );
    // The method's result type.
    const { id, payload_path: path } = made as { readonly id: string; readonly payload_path: string };
    if (index % 4 >= 1) await service.dispatcher.call("cstp.receiveHandoff", { path }, caller);
    if (index % 4 >= 2) await service.dispatcher.call("cstp.acknowledgeHandoff", { handoffId: id }, caller);
  }
}
