/** What the documentation promises. */
export const requirements = {
  "docs:snippets": "Every command and every piece of TypeScript on the pages runs or compiles.",
  "docs:links": "Pages link only to what exists and name no machine of ours.",
  "docs:commands": "Pages and the hints of errors name only commands, subcommands and flags that there are.",
  "docs:tour": "The tour walks the whole chain with the real code, kills an agent on the way and loses nothing.",
  "docs:examples": "Every example runs and checks itself.",
} as const;
