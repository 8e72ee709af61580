// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A text of an answer: something is said, within 10,000 characters. */
export type StepText = string
