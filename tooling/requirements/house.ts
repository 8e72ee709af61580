/** What the repository promises about itself. */
export const requirements = {
  "house:rooms":
    "Each room imports only what the plan allows; pure rooms see no clock, process, randomness or Node module.",
  "house:circles": "No code needs itself to be loaded, by whatever detour of imports.",
  "house:folders": "No folder of a room holds more source files than are read at a glance.",
  "house:names": "No folder or file carries a name that says nothing.",
  "house:surface": "The public names of every package are pinned.",
  "house:codes": "The error codes are pinned and mirrored in the error schema.",
  "house:one-table":
    "Every use case is one row of the table; what works on files of this machine runs here, beside any server, and is no method of one.",
  "house:drift": "What is generated is what the generator writes.",
  "house:requirements": "Every promise is cited by a test, and every cited promise exists.",
  "house:packages": "Every package packs, installs in a fresh project, imports and type-checks there.",
  "house:release":
    "A release installs by npm, MCP registry, desktop bundle, Gemini extension, Homebrew, scoop and container.",
  "house:fuzz": "No damaged document crashes or stalls a reader of foreign text.",
  "house:linear-readers":
    "The work of every reader of foreign text grows with the text and not with its square, or the text is refused.",
  "schemas:named": "What Clew writes for people to edit names its schema for editors.",
  "schemas:bundled": "A family in one file accepts the documents of the family and nothing else.",
  "schemas:patterns": "Every pattern of every schema is compiled by regular expressions without lookaround.",
  "guardrails:schema": "Rule files have a schema that says what the reader of rules says.",
  "schemas:fixtures": "Every schema has at least two valid and three invalid fixtures, with the expected verdicts.",
  "schemas:documented": "Every schema and every field has a description, and every field examples.",
  "schemas:python": "Python's jsonschema gives the same verdicts as ajv on every fixture.",
  "schemas:frozen": "A released schema version changes only in words, never in meaning.",
  "schemas:evolution":
    "Within a major version only optional fields are added: nothing becomes required, no value goes.",
  "schemas:artifact": "The schemas are also a plain archive with checksums, without npm.",
} as const;
