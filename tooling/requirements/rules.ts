/** What Clew promises of decisions that stand, and of the rules that they put in force. */
export const requirements = {
  "rules:before-and-after":
    "What a call of a tool would make of a file is computed from its arguments: writes, edits, patches, here-documents.",
};
