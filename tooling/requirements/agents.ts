/** What Clew promises inside the agents: hooks, gate, installation. */
export const requirements = {
  "agents:shell-table": "A shell command passes a closed gate only if its whole syntax tree is on the list.",
  "agents:shell-fuzz": "No command that the classifier passes changes a file.",
  "agents:one-encoder-each": "Each agent gets its own form of every answer, and nothing where there is nothing to say.",
  "agents:event-names": "Event names are matched without regard to case and dashes; unknown events are silent.",
  "agents:recorded-payloads": "Recorded payloads of real clients are read; broken ones are ignored.",
  "agents:prompt-bytes": "Prompts arrive byte for byte.",
  "agents:sub-agents": "A call is judged by the session of its own sub-agent.",
  "agents:tool-names": "Tools are known by their exact name in their client.",
  "agents:ask-tool": "What a person answers in the client's own ask tool is an answer.",
  "agents:project-folder": "The project is the client's, wherever its shell went.",
  "agents:context-limit": "Injected context fits in 9,500 UTF-8 bytes, is cut at a line and says how to see the rest.",
} as const;
