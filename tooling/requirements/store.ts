/** What the thread store promises with any adapter. */
export const requirements = {
  "store:synchronous-full": "SQLite writes with WAL and a full sync: what is acknowledged is on disk.",
  "store:log-room":
    "Room made ahead in the write-ahead log changes nothing that anybody reads, recovers or leaves behind.",
  "store:group-commit":
    "Writes that come together share one commit; one that fails undoes only itself, and one alone waits for nobody.",
  "store:write-cost":
    "What a write costs besides its own rows stays small: statements, pages and files that it touches.",
  "store:read-cost": "Reading a few rows costs as much in a large store as in a small one, and no more than it must.",
  "store:downgrade-refused": "A store of a newer Clew is refused with NEWER_SCHEMA.",
  "store:unavailable-clear": "A store that cannot be opened or written says so with STORE_UNAVAILABLE and the cause.",
  "store:read-only-system":
    "A store on a read-only file system is read as it lies there, unless that would leave out what waits beside it.",
  "store:open-file":
    "Nothing is acknowledged whose file, or its log, was removed or replaced while it was open; no new store begins beside it.",
  "store:full-disk-read":
    "On a full disk a command reads what is there; what cannot be written says that the disk is full.",
  "store:full-fidelity": "Everything accepted is stored and given back, field for field.",
  "store:chain": "Events are numbered from 1 without holes, and each is chained to the one before by its hash.",
  "store:writers-queue": "Writers of one thread queue and all succeed; nothing is lost, doubled or out of order.",
  "store:stale-head": "STALE_HEAD is answered only to a writer that named the head it expects.",
  "store:idempotent": "The same id with the same content is the same record; with other content it is a CONFLICT.",
  "store:touched":
    "What sessions wrote is found by its paths, in logs of their own that no thread grows by, and is gone once redacted.",
  "store:tenants": "Ids are unique within a project, and no answer holds anything of another one.",
  "store:standing":
    "Where a decision stands, who contests it, and each change of that is kept, and cannot be redacted.",
  "store:standalone-decision": "A decision without a thread is a log of its own.",
  "store:unknown-log": "A write on what does not exist is NOT_FOUND.",
  "store:tree": "A decision follows the thread's newest, or any decision of the thread that it names.",
  "store:fork": "A fork goes on from the decision at the fork.",
  "store:atomic": "All events of an append are written, with what is read from them, or none.",
  "store:well-formed-text": "U+0000 and lone surrogates are refused.",
  "store:planned-append": "Events can be planned from the state under the log's lock.",
  "store:status-guard": "An append can be tied to the thread's status.",
  "store:claim": "A claim is given to one agent at a time, with a token that grows, for a minute to a day.",
  "store:claim-fencing": "A claimed thread takes decisions, thoughts and status only with the current token.",
  "store:claim-expiry": "A claim lapses by the store's clock.",
  "store:verify": "A changed byte, a missing event and a cut tail are found and located.",
  "store:verify-emptied":
    "A payload that was emptied without a redaction is found, and shown as damaged instead of redacted.",
  "store:verify-deep":
    "A deep check makes every table that follows from a log anew, and finds each row that was changed, removed or added.",
  "store:redact-review": "How a decision turned out is what its reviews say that were not redacted.",
  "store:redact": "A redacted payload can no longer be read anywhere, and the chain still verifies.",
  "store:update-removes": "An update can take fields of a decision away; the log keeps them.",
  "store:events": "A log can be read since a seq, up to a seq, up to a time, and by type.",
  "store:clock-jump": "The order is seq, whatever the clock does.",
  "store:hints": "Which logs grew since a position is known to everybody who has the store open.",
  "store:watch": "A watcher is woken by its own and by other processes' appends.",
  "store:pending": "Thoughts and reads wait, durable, for the agent's next decision, and are handed over once.",
  "store:durable": "What was written is there when the store is opened anew.",
  "store:filters": "Every documented filter works in lists and in searches.",
  "store:review-due": "A decision is due for review at its date, or its span after it was taken.",
  "store:id-beginnings": "Threads and decisions are found by the beginning of their ids.",
  "store:pages": "Pages leave nothing out and give nothing twice.",
  "store:threads": "Threads are listed by newest activity, status, agent, tags and words of their title.",
  "store:search": "Decisions are found by their words, the rarer word counting more.",
  "store:search-forms":
    "A search finds every form of its words, and decisions by the title of their thread, the same in every store.",
  "store:search-words": "Words are found in any script, also where no spaces stand between them.",
  "store:search-common": "Words of more than 5 % of the decisions are dropped when a rarer one is present.",
  "store:updates": "An updated decision is shown as it is now; the log keeps what it was.",
  "store:records": "Thoughts, questions, reviews and handoffs are kept with what became of them.",
  "store:whole-decision": "A decision is read with its thoughts, reviews and edges at once.",
  "store:links": "Edges join decisions that exist, each once.",
  "store:thread-orders": "Threads are listed by any column, page by page, with nothing twice and nothing left out.",
  "store:hits": "Hits of guardrails are counted per day, kind and rule, and none is lost between writers.",
  "store:list-parts":
    "A list of which little matches is read in parts, between which others have their turn, and is the same list.",
  "store:tallies": "Kept sums agree with counting one by one.",
  "store:statistics-yield": "A statistic over many decisions lets others have their turn while it counts.",
  "store:replicas": "Several services on one Postgres are one service: no head, id or claim diverges.",
  "store:added-column": "A column that a newer version adds to any table fails no call of an older server.",
  "store:stale-statements": "A kept statement that changed or got lost is tried anew on another connection.",
  "store:one-migration": "However many servers start together, the tables are made once.",
  "store:tables-there":
    "A server is ready only where its tables are there and of a version that it knows; else it says why.",
  "store:writers-wait-apart":
    "Writers that wait for one locked thread hold up no other, and one that waits for too long is told so.",
  "store:together":
    "Writes that come together share a transaction on Postgres; each is answered after the commit, and none fails with another.",
  "store:killed-connections":
    "Connections that are killed at random, behind a pooler too, lose nothing acknowledged and double nothing.",
  "store:moved-project":
    "A project moves from one Postgres to another while it is written to, and nothing acknowledged is lost or doubled.",
  "store:routes":
    "Projects lie in the store of the first pattern that matches their name, and one service serves them all.",
  "store:postgres-codes": "What Postgres says of its state is answered by a code and a hint, never as INTERNAL.",
  "store:pooler":
    "Behind a pooler that shares connections between transactions everything works, or the start is refused with the setting named.",
  "store:lost-commit": "A commit whose answer is lost is neither lost nor done twice.",
  "store:counted-early":
    "Rows are found by their ids as soon as a store on Postgres grows, before the server counts its tables by itself.",
  "store:words-index": "A search on Postgres uses the index of words, even while that index has a long pending list.",
  "store:postgres-restart": "Postgres crashing under load loses nothing acknowledged, and clients go on by themselves.",
  "store:sixteen-processes": "Sixteen processes write one thread: nothing is lost, doubled or out of order.",
  "store:made-together": "Processes that make a store together wait for each other.",
  "store:kill": "A process killed at any moment loses nothing it acknowledged, and the next one goes on.",
  "store:disk-full": "A full disk is a clear error; the old state stays whole, and writing goes on when there is room.",
  "store:first-schema": "A store of the first released schema opens, verifies, and is written on.",
  "store:upcast": "Events of an older form are read in the newest one; what lies in the log is never rewritten.",
  "store:restored-dump": "A dump brought into another cluster keeps its order of activity.",
  "store:several-hosts": "Hosts that do not answer, or are standbys, are passed over.",
} as const;
