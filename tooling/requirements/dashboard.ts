/** Promises of the page that the server serves and of the files it exports. */
export const requirements = {
  "dashboard:threads": "Threads are listed, narrowed down and sorted; the address says how.",
  "dashboard:sort": "The list of threads is sorted by the server: by any column, over all pages and projects.",
  "dashboard:keyboard": "Everything on the timeline is reached by keys, and `?` names them.",
  "dashboard:replay": "A thread can be seen as it stood at any event, and replayed.",
  "dashboard:no-doubles": "What a stream repeats is shown once.",
  "dashboard:live":
    "What happens elsewhere appears at once; after the server was away nothing is missing and nothing is doubled.",
  "dashboard:table": "The timeline can be read as a table.",
  "dashboard:answer": "The questions of a halted session are answered from the page.",
  "dashboard:review": "A decision is reviewed from the page.",
  "dashboard:fork": "A thread is forked from any event.",
  "dashboard:handoff": "A handoff's page shows what it carries and whether it is what was sent.",
  "dashboard:search": "Search answers while one types.",
  "dashboard:copy": "A thread is copied as Markdown, Mermaid and SVG.",
  "dashboard:export": "A thread is saved as one file that opens offline with the same timeline.",
  "dashboard:accessible": "No page has a violation that axe knows, in either theme, on a desk or a phone.",
  "dashboard:no-html": "Nothing of a record is ever rendered as HTML.",
  "dashboard:policy": "No page breaks its strict policy.",
} as const;
