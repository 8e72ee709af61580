/** Promises about task files, their handoffs, knowledge and the migration of prose. */
export const requirements = {
  "task:read": "A task file's title, metadata table and front matter are read.",
  "task:find-handoff":
    "The handoff section is found in the Markdown tree in every accepted form, and nowhere inside other fences.",
  "task:last-section": "Of several handoff sections the last counts; earlier ones are history.",
  "task:none": "null is nothing, and None is nothing with a note.",
  "task:template": "An unfilled template is recognised, whole or in part.",
  "task:rules": "Every rule of the handoff has a code and refuses what breaks it.",
  "task:tag-slug": "A tag that is not lower-case and hyphenated is refused with the slug it should be.",
  "task:check-git": "On request the listed files are compared with what version control sees.",
  "task:new": "A new task file comes from the template and is recognised as not filled in.",
  "task:status-edit": "Setting a status changes one cell and leaves every other byte.",
  "danger:cut-scalar": "A text that a YAML comment cuts is an error with line and fix.",
  "danger:silent-damage": "What YAML would silently take out of a text is an error with line and fix.",
  "danger:hostile-yaml": "Alias bombs, doubled keys, several documents and __proto__ in a task file are refused.",
  "danger:depth": "Deep nesting in a task file, in YAML or Markdown, is refused without crash or long work.",
  "danger:size": "A task file beyond the size limit is refused.",
  "danger:paths": "Absolute, drive, network, home, parent and NUL paths are refused with the suggested form.",
  "danger:symlink": "A path that leaves the project through a symbolic link is refused.",
  "knowledge:conformance": "Memory and SQLite keep the same promises of a knowledge store.",
} as const;
