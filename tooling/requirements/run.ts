/** What Clew promises without an agent, and what real clients have shown. */
export const requirements = {
  "agents:run": "Any chat model is taken through the steps to a decision, with one line for each step.",
  "agents:run-format": "Structured output is asked for, and less of it where a server knows less.",
  "agents:run-repair": "An answer that does not hold is sent back with its findings, twice at most.",
  "agents:run-halt": "A halt stops the run with its questions; a model is never asked to answer them.",
  "agents:run-loop-back": "A contradiction at the end leads back, and the third one to a person.",
  "agents:run-retry": "What fails for now is tried again; what was answered is kept.",
  "agents:run-key": "The key comes from the environment and appears nowhere.",
  "agents:run-odd-answers": "A flood, a cut answer and a refusal are answers to be mended.",
  "agents:run-injection": "What a model writes stays data.",
  "session:decision-agent": "A decision names the agent that reasoned.",
  "agents:run-script": "Recorded answers can take a model's place, and are labelled as such.",
} as const;
