import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StepKey } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { answerOf, ok, type Sandbox, type View, write } from "./clew-process.ts";

/** What `clew handoff create` gives. */
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

/** A draft for one of the box's skills, with a session folder of its own. */
export function draftOf(box: Sandbox, folder = "session"): string {
  const session = join(box.folder, folder);
  mkdirSync(session, { recursive: true });
  const document = {
    source: { skill: "perspective-swarm", session_path: `${session}/` },
    context: { original_prompt: "Should we?", problem_type: "strategic" },
  };
  return write(box, `${folder}-draft.json`, JSON.stringify(document));
}

/** Puts YAML into the handoff section of a task that `clew task new` wrote. */
export function fillTask(box: Sandbox, id: string, yaml: string): void {
  const path = join(box.folder, `.clew/tasks/${id}.md`);
  const text = readFileSync(path, "utf8");
  const from = text.indexOf("```yaml\n") + "```yaml\n".length;
  writeFileSync(path, text.slice(0, from) + yaml + text.slice(text.indexOf("```", from)));
}

/** The handoff of a finished task, with something for every part of the record. */
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

/** A session that only has to be completed, routed to the skill. */
export function routedSession(box: Sandbox): View {
  let view = ok(box, ["start", "Pick a queue"]);
  for (const step of KEYS)
    view = ok(box, ["step", step, "--state", view.state_file], answerOf(step === "4" ? ROUTE : ANSWERS[step]));
  return view;
}
