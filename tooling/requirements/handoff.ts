/** What handoff payloads, skill metadata, the careful YAML reader and the quoting of foreign text promise. */
export const requirements = {
  "yaml:alias-bomb": "References in YAML are refused and never expanded.",
  "yaml:depth": "Nesting beyond the cap is refused before a tree of it is built.",
  "yaml:size": "A text beyond the size or token cap, or with a NUL, is refused.",
  "yaml:unique-keys": "A key given twice is an error at the second place.",
  "yaml:prototype": "A `__proto__` key is refused and no prototype changes.",
  "yaml:one-document": "A text with several documents is refused.",
  "yaml:cut-by-comment": "A text that YAML cuts at a comment is reported with the quoted line.",
  "yaml:tags-and-anchors": "Tags and anchors that YAML would take out of a text are refused with the quoted line.",
  "yaml:round-trip": "What was written as YAML or JSON is read back the same.",
  "yaml:total": "No text makes the reader throw.",
  "foreign:fenced": "Foreign text is fenced beyond any fence inside, with its origin on the fence.",
  "foreign:controls": "Control, bidirectional and hidden characters do not leave.",
  "foreign:one-line": "A foreign text in a menu or message is one short line.",
} as const;
