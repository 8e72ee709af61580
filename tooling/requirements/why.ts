/** Which session wrote a line, and how Clew knows. */
export const requirements = {
  "why:reach":
    "In repositories with a known history, at least 95 of 100 lines of agents are answered after amend, rebase, squash, cherry-pick, moves, merges and a formatter; no line of a person or another session is answered wrongly.",
  "why:text":
    "The command shows each line's decision, its reasons, what it rejected, who made it and with which commit it came.",
  "why:hooks":
    "Hooks of all six clients note what a session wrote, as hashes: only its own words, never ignored files, secrets, or what git, copies or programs moved in.",
  "why:nothing-runs": "Nothing that a repository configures is run when its history is looked at.",
  "why:odd-input":
    "A binary file, a line of 5 MB, no git, a shallow clone, a path outside, a deleted file: a clear answer, and none that is guessed.",
};
