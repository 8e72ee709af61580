/** What a session promises. */
export const requirements = {
  "session-store:conformance":
    "Every session store passes one suite: exclusive creation, one winner per revision, whole documents.",
  "session-store:private-files": "State files are 0600 in a 0700 folder, two-space JSON that the usual tools read.",
  "session-store:damage-is-contained": "A damaged state file is one clear error, is kept, and never breaks a listing.",
  "session-store:regular-files-only": "A link or FIFO in place of a state file is refused.",
  "session-store:ids-do-not-choose-paths": "Nothing but a session id ever becomes a file name.",
  "session-store:one-writer": "While one process writes a session, every other gets BUSY.",
  "session-store:faults-leave-old-state": "A disk that fails at any point of a save leaves the old state whole.",
  "session-store:no-hard-links": "Creation is exclusive on file systems without hard links, too.",
  "session-store:sweep": "Temporary files of killed processes are swept away, and nothing else.",
} as const;
