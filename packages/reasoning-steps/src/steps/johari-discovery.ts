import { validateJohariDiscovery } from "../generated/validators.ts";
import { defineStep, type Step } from "./step.ts";

// Work that turns out to be this hard deserves every step.
const HARD: ReadonlySet<string> = new Set(["moderate", "complex"]);

/** Step 0: any question halts the session with exactly the questions asked. */
export const johariDiscovery: Step<"0"> = defineStep({
  key: "0",
  number: 0,
  state: "JOHARI_DISCOVERY",
  name: "johari_discovery",
  title: "Johari Discovery",
  validate: validateJohariDiscovery,
  answerSchema: "steps/1.0/johari-discovery.schema.json",
  checks: [],
  follow: (answer) => (answer.ask.length > 0 ? "ask" : "submit"),
  raisesDepth: (answer, context) => context.depth === "light" && HARD.has(answer.share.complexity),
});
