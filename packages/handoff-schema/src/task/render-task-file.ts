import type { TaskStatus } from "./read-task-file.ts";

/** The longest task name: it is part of a heading. */
export const LONGEST_NAME = 300;

/** The data of a new task file. */
export interface NewTask {
  readonly id: string;
  readonly name: string;
  readonly dependsOn: readonly string[];
  /** The day or time of writing, copied into the table. */
  readonly created: string;
  readonly status?: TaskStatus;
  readonly priority?: "high" | "medium" | "low";
  readonly objective?: string;
  readonly criteria?: readonly string[];
  readonly context?: string;
  /** The decision thread the work belongs to. */
  readonly thread?: string;
  /** The decision behind the work. */
  readonly decision?: string;
}

/** A task file from the template, with a handoff section to fill in. */
export function renderTaskFile(task: NewTask): string {
  const criteria = task.criteria ?? [];
  return [
    `# Task ${task.id}: ${shortLine(task.name, LONGEST_NAME)}`,
    "## Metadata",
    [
      "| Field | Value |",
      "| --- | --- |",
      `| Status | ${task.status ?? "pending"} |`,
      `| Priority | ${task.priority ?? "medium"} |`,
      `| Depends On | ${task.dependsOn.length === 0 ? "None" : task.dependsOn.join(", ")} |`,
      `| Created | ${task.created} |`,
      ...(task.thread === undefined ? [] : [`| Thread | ${tableCell(task.thread)} |`]),
      ...(task.decision === undefined ? [] : [`| Decision | ${tableCell(task.decision)} |`]),
    ].join("\n"),
    "## Objective",
    task.objective === undefined ? oneLine(task.name) : asText(task.objective),
    "## Acceptance Criteria",
    criteria.length === 0 ? "- [ ] [what must be true when the task is done]" : criteria.map(asCriterion).join("\n"),
    "## Context Provided",
    task.context ?? contextHint(task),
    "---",
    "## Execution Log",
    "[what was done, in order]",
    "---",
    "## Handoff",
    `\`\`\`yaml\n${HANDOFF_TEMPLATE}\`\`\``,
    "---",
    "*Task completed: [timestamp]*\n",
  ].join("\n\n");
}

function asCriterion(text: string): string {
  return `- [ ] ${oneLine(text)}`;
}

function contextHint(task: NewTask): string {
  if (task.dependsOn.length === 0) return "None";
  return `Run \`clew task context ${task.id}\` for what ${task.dependsOn.join(", ")} handed over.`;
}

/** A text on one line in full, without control characters. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return line.replaceAll(/ {2,}/g, " ");
}

/** A text on one line, cut with an ellipsis if longer than the limit. */
export function shortLine(text: string, longest: number): string {
  const characters = [...oneLine(text)];
  return characters.length <= longest ? characters.join("") : `${characters.slice(0, longest - 1).join("")}…`;
}

/** A text on one line in full, for a table cell. */
export function tableCell(text: string): string {
  return oneLine(text).replaceAll("|", "\\|");
}

// A heading, fence or rule in the text would end its section.
function asText(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\p{Cc}/gu, " "))
    .map((line) => (/^\s*(#|```|~~~|---|===|\*\*\*|___|>|<)/.test(line) ? `\\${line.trimStart()}` : line))
    .join("\n")
    .trim();
}

/** Names the handoff schema for editors. */
export const HANDOFF_MODELINE =
  "# yaml-language-server: $schema=https://clew.dev/schemas/task-handoff/1.0/task-handoff.schema.json\n";

/** The handoff in a new task file: every field, with placeholders for the values. */
export const HANDOFF_TEMPLATE: string = `${HANDOFF_MODELINE}outcome: [completed | partial | failed | blocked]

files_created:
  - path: [path]
    purpose: [purpose]
    lines: [range]

files_modified:
  - path: [path]
    lines: [range]
    change_type: [add | modify | delete | refactor]
    description: [description]

patterns_discovered:
  - pattern: [pattern description]
    location: [where]
    applies_to: [tags]

gotchas:
  - issue: [issue]
    discovered_in: [context]
    mitigation: [how to avoid]
    severity: [high | medium | low]

dependencies_for_next:
  - file: [path]
    reason: [why needed]

open_questions:
  - question: [question]
    context: [why it matters]
    recommendation: [recommendation]
    blocking: [true or false]

suggested_next_steps:
  - step: [what to do]
    priority: [high | medium | low]
    depends_on: [dependencies]

blockers:
  - blocker: [blocker]
    impact: [impact]
    suggested_resolution: [how to resolve]
    blocking_tasks: [task ids]
`;

const TASK_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Whether a text is a task id: lower-case letters, digits and hyphens, at most 64. */
export function isTaskId(text: string): boolean {
  return TASK_ID.test(text);
}

/** A text as a slug of lower-case words joined by hyphens; may be empty. */
export function slugOf(text: string, longest = 64): string {
  const words = text
    .normalize("NFKD")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-");
  return words
    .slice(0, longest + 1)
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, longest)
    .replaceAll(/-+$/g, "");
}

/** The next free id of the form `task-NNN`. */
export function nextTaskId(taken: Iterable<string>): string {
  let highest = 0;
  for (const id of taken) {
    const digits = /^task-([0-9]{1,9})$/.exec(id)?.[1];
    if (digits !== undefined) highest = Math.max(highest, Number(digits));
  }
  return `task-${String(highest + 1).padStart(3, "0")}`;
}
