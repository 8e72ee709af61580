/** What Clew promises inside the agents: hooks, gate, installation. */
export const requirements = {
  "agents:shell-table": "A shell command passes a closed gate only if its whole syntax tree is on the list.",
  "agents:shell-fuzz": "No command that the classifier passes changes a file.",
} as const;
