/** Promises of the server's page and of its exported files. */
export const requirements = {
  "dashboard:inbox": "The first page shows what waits for a person; a click or a key settles it.",
  "dashboard:threads": "Threads are listed, narrowed down and sorted; the address says how.",
  "dashboard:sort": "The list of threads is sorted by the server: by any column, over all pages and projects.",
  "dashboard:keyboard": "Everything on the timeline is reached by keys, and `?` names them.",
  "dashboard:continues": "A decision's page names what it continues by its words.",
  "dashboard:related": "A decision's page draws what it continues, what continues it, and what is linked to it.",
  "dashboard:replay": "A thread can be seen as it stood at any event, and replayed.",
  "dashboard:no-doubles": "What a stream repeats is shown once.",
  "dashboard:sent-once": "What a person sends is sent once, however often the button is clicked.",
  "dashboard:slow": "However late answers come, the page says nothing that is not so and keeps what was typed.",
  "dashboard:live":
    "What happens elsewhere appears at once; after the server was away nothing is missing and nothing is doubled.",
  "dashboard:read-anew":
    "What changes behind what is shown has it read anew: redacted words go from the screen, and an older backup is followed from its end.",
  "dashboard:redacted": "What was redacted keeps its name, its place and its status on every page, and has no words.",
  "dashboard:shut-out": "Whose token is taken away while a page is open is asked to sign in there.",
  "dashboard:marks": "Every halt and loop-back of a thread's sessions is shown, in replay and in saved files too.",
  "dashboard:hover": "The pointer is told what it is over.",
  "dashboard:touch": "Fingers do on the timeline what a mouse does.",
  "dashboard:days": "The time axis names days as the reader's clock does, also where it changes.",
  "dashboard:damaged": "What was emptied though nobody redacted it is called damaged, not redacted.",
  "dashboard:table": "The timeline can be read as a table.",
  "dashboard:answer": "The questions of a halted session are answered from the page.",
  "dashboard:standing":
    "A decision's page shows whether it binds, by whom, and its rules; it is ratified there on a person's page alone.",
  "dashboard:use":
    "A decision's page shows the lines it wrote, where it was recalled, what came of that, and what took its place.",
  "dashboard:session":
    "A session's page draws the way through its steps with the time of each, and each answer in its own form.",
  "dashboard:knowledge":
    "Tasks are drawn with what blocks them; what they taught is listed by kind and tag, with its age.",
  "dashboard:health":
    "The page of health shows how sure and how right decisions were, where failures spread, and which rules were broken.",
  "dashboard:review": "A decision is reviewed from the page.",
  "dashboard:spread": "A decision's page says what its failure spread to, or of whose failure it is a part.",
  "dashboard:fork": "A thread is forked from any event.",
  "dashboard:inherited": "What a fork inherited stands on its timeline, told apart from what is its own.",
  "dashboard:handoff": "A handoff's page shows what it carries and whether it is what was sent.",
  "dashboard:week": "Below the inbox stands what Clew cost and gave back in the last seven days.",
  "dashboard:search":
    "Search answers while one types, says of each decision whether it binds, and finds by a path what governs that file or wrote it.",
  "dashboard:copy": "A thread is copied as Markdown, Mermaid and SVG.",
  "dashboard:export": "A thread is saved as one file that opens offline with the same timeline.",
  "dashboard:sign-in": "Whoever has no cookie may sign in with a token, which the browser does not keep.",
  "dashboard:empty": "Every page says what it is for while there is nothing to show.",
  "dashboard:mistyped": "An address whose id was cut off or mistyped says so kindly.",
  "dashboard:directions": "What is written from right to left is read so.",
  "dashboard:many-agents": "Two hundred agents have their lanes, and each is reached.",
  "dashboard:edges": "One decision, none, and very long words fit every screen.",
  "dashboard:print": "Paper is light, whatever the screen was.",
  "dashboard:staleness": "Of every file behind a handoff it is said whether it is still as it was.",
  "dashboard:accessible": "No page has a violation that axe knows, in either theme, on a desk or a phone.",
  "dashboard:no-html": "Nothing of a record is ever rendered as HTML.",
  "dashboard:visible": "Characters that hide, or turn the direction of what follows, are shown as their numbers.",
  "dashboard:policy": "No page breaks its strict policy.",
} as const;
