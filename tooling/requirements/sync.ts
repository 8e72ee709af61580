/** What a team's record without a server promises. */
export const requirements = {
  "sync:model":
    "Whatever happens to many clones and their refs, in the end they hold the same record, with nothing lost and nothing doubled.",
  "sync:real": "The same with real git, and with syncs that are killed.",
  "sync:small": "Many small syncs are packed, and a sync of nothing reads no shard.",
  "sync:places":
    "It goes from bare, shallow and detached clones, other work trees, submodules, and folders without git.",
  "sync:trust":
    "Of a writer whom nobody trusts only titles are shown, and nothing of his refuses, lifts or orders anything.",
  "sync:travels": "Prompts, thread contexts, sessions and payloads never leave the machine.",
  "sync:standing":
    "Of two standings set without knowledge of each other the stricter holds, contested until a person chooses.",
  "sync:learned": "Gotchas and patterns travel, and come back from writers who are trusted.",
  "sync:redact": "What a writer takes out of his shard is gone from the remote's refs, and other clones drop it.",
  "sync:long":
    "An event longer than a line is sent without its longest fields, which is told; one that cannot be sent is told at every sync.",
  "sync:exclude": "What is excluded by tag, thread or kind is not sent.",
  "sync:copied": "A copied clone goes on under a key of its own, and says so.",
  "sync:refs": "Refs that are deleted or put back, and backups, lose nothing.",
  "sync:lock": "Two syncs of a clone at once follow each other.",
  "sync:hostile": "A shard that does not hold is refused and named; what came before stays, and the rest is applied.",
  "sync:executes-nothing": "Nothing that a repository's configuration or the environment of git names is run.",
  "sync:address":
    "An address by which git would run something is refused; another one than the first wants a person, and no repository brings one along.",
  "sync:away":
    "A remote that is away, refuses, hangs or talks nonsense ends in a clear error, and the next sync goes on.",
};
