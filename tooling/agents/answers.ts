import { ANSWERS as EXAMPLES } from "@clew/reasoning-steps/example-answers";

/** Consistent answers: what the scripted model thinks, whatever it is asked. */
export const ANSWERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...EXAMPLES,
  "8": { ...EXAMPLES["8"], conclusion: "Mails wait in a table and one module sends them", open_questions: [] },
};

/** A question that only the user can answer. */
export const QUESTION = "May a mail go out twice?";

/** Step 0 with that question. */
export const ASKING: Readonly<Record<string, unknown>> = {
  ...EXAMPLES["0"],
  ask: [{ question: QUESTION, why: "It decides about the lease" }],
};

const ZERO = { ...EXAMPLES["0"], share: { ...Object(EXAMPLES["0"]?.["share"]), complexity: "simple" } };

/** Step 0 of a small change, with that question. */
export const ASKING_LIGHT: Readonly<Record<string, unknown>> = { ...ZERO, ask: ASKING["ask"] };

/** All answers of a light session, for one call. */
export const ANSWERS_AT_ONCE: Readonly<Record<string, unknown>> = { "0": ZERO, "1": ANSWERS["1"], "8": ANSWERS["8"] };
