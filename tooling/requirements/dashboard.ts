/** Promises of the page that the server serves and of the files it exports. */
export const requirements = {
  "dashboard:replay": "A thread can be seen as it stood at any event.",
  "dashboard:no-doubles": "What a stream repeats is shown once.",
} as const;
