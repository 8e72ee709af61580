/** What Clew promises about recalled decisions. */
export const requirements = {
  "proof:prove":
    "Sets, this repository's later commits, threads, a takeover and the cost are measured beside plain ways, by a schema, twice the same bytes.",
  "proof:falls": "A broken feature (recall off, a resumption cut, rejected options dropped) makes its figure fall.",
  "recall:matcher":
    "What bears on a prompt or an edit is found by words, paths, symbols, rules and rejected options, the likeliest first.",
  "recall:silent":
    "What is not sure is never said at an edit, and prompts on which nothing bears are mostly left alone.",
  "recall:reach":
    "On every shipped set what must be shown is shown more often than by plain BM25 or by age, and far fewer prompts are disturbed.",
  "recall:operation":
    "recall gives what bears on a prompt as lines that carry it, the same bytes for the same record and moment.",
  "recall:copy":
    "A copy of what can come back lies beside the store, follows every command that writes, and is made anew when lost.",
  "recall:hooks":
    "Hooks bring back what bears on a prompt or an edit, from the copy alone, once in a conversation, and where the user wants it.",
  "recall:steps":
    "The answers to steps 1 and 3 bring back what bears on their own words, and name each branch that was rejected before.",
  "recall:sub-agents":
    "A sub-agent is told, in 4 kB at the first place its client has, what its parent reasoned and what bears on its task.",
  "recall:repo":
    "Decisions, touched places and rules carry the id of their repository; paths, rules and why compare within one alone.",
  "recall:server-copy":
    "Beside a server hooks read a local copy that each prompt brings up to date within 150 ms, and say when it is older than a day.",
  "recall:prove":
    "clew prove scores recall sets beside two floors, the same bytes each time, and follows the user's setting.",
};
