/** What Clew promises about standing decisions, and the rules they put in force. */
export const requirements = {
  "rules:before-and-after":
    "What a call of a tool would make of a file is computed from its arguments: writes, edits, patches, here-documents.",
  "rules:linear": "A pattern finds what JavaScript finds, in time that grows with the text alone.",
  "rules:bad-pattern": "A pattern outside the subset is refused by name, before anything is recorded.",
  "rules:globs": "Globs take in what a .gitignore would.",
  "rules:person":
    "Only a person at a terminal changes where a decision stands, with the end of its id; no agent's tool does.",
  "rules:standing": "A ratified decision stays in force, contested, until a person ratifies the other one.",
  "rules:regards":
    "Step 8 follows, supersedes or sets apart each ratified decision that it was shown; completion does as it says.",
  "rules:refused": "An edit that breaks a rule in force is refused, through every writing tool of every client.",
  "rules:refusal":
    "A refusal by a rule names it as data in 600 bytes, with the ways on; the same once more names what a person can do.",
  "rules:copy":
    "Hooks read the rules from one small file that is marked, and made anew from the store where it is not sound.",
  "rules:waived":
    "A waiver is a person's: it holds for one file and one agent session; an agent's only where the user said so.",
  "rules:harmless": "An edit that brings nothing against a rule is never refused by one.",
  "rules:list-and-test": "The rules in force are listed, and tried on the work tree and its history.",
};
