/** Where an editor finds the schema of a handoff. */
export const HANDOFF_MODELINE =
  "# yaml-language-server: $schema=https://clew.dev/schemas/task-handoff/1.0/task-handoff.schema.json\n";

/** The handoff as it stands in a new task file: every field, and in each value what belongs there. */
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
