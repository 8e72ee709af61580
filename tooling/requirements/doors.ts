/** What every door promises: the CLI, JSON-RPC, MCP, and the CLI beside a server. */
export const requirements = {
  "doors:local":
    "Operations on files of this machine say and store the same by command, as a library and beside a server.",
  "doors:same-stored": "What an operation stores is the same through every door.",
  "doors:same-answer":
    "What an operation answers, or refuses, is the same through every door but for what is the door's own.",
  "doors:every-operation": "Every operation of the table is played through every door that leads to it.",
} as const;
