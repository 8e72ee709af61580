/** What guardrails, calibration and the other learning methods promise. */
export const requirements = {
  "policy:guardrail-files":
    "Rules come from the YAML files of the project's rule folder; without one the shipped rules hold.",
  "policy:guardrail-conditions":
    "Flat conditions and requirements decide whether a rule is violated; warnings do not refuse.",
  "policy:guardrail-expressions": "A rule's condition may be an expression in the Common Expression Language.",
  "policy:expression-steps":
    "The expressions of rules take a limited number of steps; a rule that would take more cannot be evaluated.",
  "policy:guardrails-fail-closed":
    "A rule file that cannot be read, a broken rule and a failing evaluation block, unless the rule is known to only warn.",
  "policy:brier":
    "The Brier score is the mean squared distance of confidence and outcome, a partial success being half.",
  "policy:buckets": "Every reviewed decision is in exactly one range of confidence.",
  "policy:calibration-five": "Overall calibration is left out below five reviewed decisions.",
  "policy:reason-stats": "Types of reasons are compared by the outcomes of the decisions that give them.",
  "policy:deliberation-stats": "Decisions with and without a deliberation are compared by their outcomes.",
  "policy:ready-queue":
    "What waits is listed most pressing first: overdue reviews, drifting calibration, stale decisions.",
  "policy:amplification":
    "A failed decision marks what was built on it: directly as inherited, further on as cascaded.",
  "policy:graph": "Linked decisions are walked in the direction, to the depth and by the edge types asked for.",
  "policy:query":
    "Decisions are found by words and by every filter, in every mode; without words the newest are listed.",
  "policy:stats": "Decisions are counted by category, stakes, status, agent and time.",
  "policy:pre-action":
    "One call before an action looks, judges, and records the decision with what was looked up, if allowed.",
  "policy:guardrail-hits":
    "Every hit of a rule is counted once, and the statistics name the rules that were never hit too.",
  "policy:checks-in-thread":
    "A check or an action that names a thread is part of what resuming that thread gives back.",
  "policy:any-rules": "Whatever a rule file holds, reading it never fails, and nothing of it is dropped in silence.",
  "policy:session-context":
    "What bears on a task is told as JSON or as Markdown, in which foreign text cannot pass for ours.",
  "policy:captured":
    "Queries and checks become the deliberation of the agent's next decision; recording names violated rules.",
  "policy:left-out-is-judged":
    "What an action leaves out is judged as it would be recorded, and its project may stand beside it.",
  "policy:tenants": "Statistics and queries see only the projects that the caller's token holds.",
} as const;
