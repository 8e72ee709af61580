/**
 * The rules that hold where a project has none of its own. They judge what is decided, not how code is written, so that
 * they make sense in any project; a folder of own rules (even an empty one) takes their place.
 */
export const EXAMPLE_RULES: string = `# yaml-language-server: $schema=https://clew.dev/schemas/guardrail/1.0/rules.schema.json
# Guardrails: rules that are checked before an action is taken.
# A rule applies when all its conditions hold; "requires" says what must be given then. action: block | warn | log.
# "condition" may also be an expression (https://cel.dev) over action and agent; it is asked where the conditions hold.

- id: no-high-stakes-low-confidence
  description: High-stakes decisions need a confidence of at least 0.5
  conditions:
    - { field: stakes, operator: in, value: [high, critical] }
    - { field: confidence, operator: lt, value: 0.5 }
  action: block
  message: "Confidence {confidence} is too low for {stakes} stakes: find out more, or lower the stakes first."

- id: no-production-without-review
  description: Changes to production need a review
  condition_affects_production: true
  requires_code_review: true
  action: block
  message: "This affects production: have it reviewed, then say code_review: true."

- id: security-needs-confidence
  description: Security decisions below 0.7 deserve a second look
  conditions:
    - { field: category, operator: eq, value: security }
  condition: "action.confidence < 0.7"
  action: warn
  message: "A security decision at confidence {confidence}: ask someone to look at it."

- id: high-stakes-need-reasons
  description: High-stakes decisions rest on at least two reasons
  conditions:
    - { field: phase, operator: eq, value: record }
    - { field: stakes, operator: in, value: [high, critical] }
  condition: "action.reason_count < 2"
  action: warn
  message: "High stakes on {reason_count} reason(s): name another, of another kind."
`;
