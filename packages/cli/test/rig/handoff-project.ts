import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StepKey } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { answerOf, ok, type Sandbox, type View, write } from "./clew-process.ts";

/** The result of `clew handoff create`. */
export interface Created {
  readonly id: string;
  readonly payload_path: string;
  readonly payload_hash: string;
  readonly payload_size_bytes: number;
  readonly invocation: string;
  readonly argv: readonly string[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** A skill that accepts handoffs. */
export function acceptingSkill(box: Sandbox, name: string): void {
  write(
    box,
    `.claude/skills/${name}/SKILL.md`,
    `---\nname: ${name}\ndescription: The ${name}\nhandoff:\n  accepts_handoff: true\n  handoff_categories: [research]\n  handoff_description: "Looks things up"\n  handoff_trigger: "--handoff {payload_path}"\n---\n# ${name}\n`,
  );
}

/** A draft for one of the box's skills, with its own session folder. */
export function draftOf(box: Sandbox, folder = "session"): string {
  const session = join(box.folder, folder);
  mkdirSync(session, { recursive: true });
  const document = {
    source: { skill: "perspective-swarm", session_path: `${session}/` },
    context: { original_prompt: "Should we?", problem_type: "strategic" },
  };
  return write(box, `${folder}-draft.json`, JSON.stringify(document));
}

/** Puts YAML into the handoff section of a task made by `clew task new`. */
export function fillTask(box: Sandbox, id: string, yaml: string): void {
  const path = join(box.folder, `.clew/tasks/${id}.md`);
  const text = readFileSync(path, "utf8");
  const from = text.indexOf("```yaml\n") + "```yaml\n".length;
  writeFileSync(path, text.slice(0, from) + yaml + text.slice(text.indexOf("```", from)));
}

/** A finished task's handoff, with something for every part of the record. */
export const FINISHED = `outcome: completed
files_created:
  - path: src/jwt.ts
    purpose: Makes tokens
    lines: all
patterns_discovered:
  - pattern: Sign with the key ring
    location: src/jwt.ts
    applies_to: [auth]
gotchas:
  - issue: Clocks drift
    discovered_in: src/jwt.ts
    mitigation: Allow leeway
    severity: high
dependencies_for_next:
  - file: src/jwt.ts
    reason: Token validation
suggested_next_steps:
  - step: Add the middleware
    priority: high
`;

/** Two tasks, the second after the first, whose handoff is filled in. */
export function twoTasks(box: Sandbox, yaml: string = FINISHED): void {
  ok(box, ["task", "new", "Sign people in"]);
  ok(box, ["task", "new", "Protect the routes", "--depends-on", "task-001"]);
  write(box, "src/jwt.ts", "export {};\n");
  fillTask(box, "task-001", yaml);
}

const ROUTE = { route: "skill-orchestration", skill: "lit-pm", confidence: 0.9, justification: "It knows" };
const KEYS: readonly StepKey[] = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"];

/** A session routed to the skill, ready for completion. */
export function routedSession(box: Sandbox): View {
  let view = ok(box, ["start", "Pick a queue"]);
  for (const step of KEYS)
    view = ok(box, ["step", step, "--state", view.state_file], answerOf(step === "4" ? ROUTE : ANSWERS[step]));
  return view;
}

/** The documented handoff metadata, for the top of a skill. */
export const METADATA: string = `handoff:
  accepts_handoff: true
  handoff_categories: [research, analysis]
  handoff_description: "Comprehensive literature review"
  handoff_trigger: "--handoff {payload_path}"
`;

/** A skill with this front matter, in one of the skill folders. */
export function writeSkill(box: Sandbox, name: string, body: string = METADATA, root = ".claude/skills"): string {
  return write(
    box,
    `${root}/${name}/SKILL.md`,
    `---\nname: ${name}\ndescription: The ${name}\n${body}---\n# ${name}\n`,
  );
}

/** A swarm's draft, with an existing session folder. */
export function swarmDraft(box: Sandbox, over: Readonly<Record<string, unknown>> = {}): string {
  const session = join(box.folder, "session");
  mkdirSync(session, { recursive: true });
  const document = {
    source: { skill: "perspective-swarm", session_path: `${session}/` },
    context: { original_prompt: "Should we?", problem_type: "strategic", synthesis_summary: "We build it." },
    insights: { uncertainties: ["a", "b", "c"] },
    meta: { convergence_level: "low" },
    ...over,
  };
  return write(box, "draft.json", JSON.stringify(document));
}

/** Creates that draft's payload for a skill. */
export function createPayload(box: Sandbox, target = "lit-pm"): Created {
  return ok<Created>(box, ["handoff", "create", "--input", swarmDraft(box), "--target", target]);
}

/** Sorted keys without spaces: RFC 8785 for documents of plain texts and whole numbers. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}

/** A valid payload of a skill that does not expire, with its hash computed here. */
export function sealedPayload(box: Sandbox, over: Readonly<Record<string, unknown>> = {}): string {
  const handoff = {
    version: "2.0",
    timestamp: "2026-02-04T19:30:00Z",
    expires_at: "2999-01-01T00:00:00Z",
    source: { skill: "lit-pm", workflow_id: "lit-pm-20260204-193000-a1b2c3d4", session_path: box.folder },
    target: { skill: "fact-checker" },
    context: { original_prompt: "Should we?", problem_type: "decision" },
    meta: { handoff_chain: ["lit-pm"] },
    ...over,
  };
  const hash = `sha256:${createHash("sha256").update(canonical(handoff)).digest("hex")}`;
  const meta = { ...handoff.meta, payload_hash: hash };
  return write(box, "payload.json", JSON.stringify({ handoff: { ...handoff, meta } }, null, 2));
}
