// Generated from the table of operations: run `pnpm generate`, do not edit.
import type { OperationCommand } from "../rpc/operation-command.ts";

/** Every command that stands for an operation. */
export const OPERATION_COMMANDS: readonly OperationCommand[] = [
 {
  "operation": "createThread",
  "command": "thread create",
  "summary": "open a thread",
  "word": {"param":"title","what":"a title, in quotes"},
  "flags": {
   "id": {"param":"threadId","value":"ID","summary":"an id of your own"},
   "tag": {"param":"tags","value":"NAME","summary":"tags; several times","repeat":true},
   "context": {"param":"context","value":"TEXT","summary":"what it is about"}
  }
 },
 {
  "operation": "resumeThread",
  "command": "thread resume",
  "summary": "everything the next agent needs, as Markdown",
  "word": {"param":"threadId","what":"the id of a thread"},
  "flags": {
   "context": {"param":"context","value":"TEXT","summary":"why you resume"},
   "claim": {"param":"claim","value":"SECONDS","number":true,"summary":"take the claim for so long"},
   "max-tokens": {"param":"maxTokens","value":"N","number":true,"summary":"fit into so many tokens; what is left out is told"},
   "since": {"param":"since","value":"SEQ","number":true,"summary":"only what came after this event"},
   "at": {"param":"at","value":"SEQ|TIME","summary":"as it was then"},
   "cursor": {"param":"cursor","value":"TEXT","summary":"where an earlier answer ended"}
  }
 },
 {
  "operation": "getThread",
  "command": "thread show",
  "summary": "draw it as a tree",
  "word": {"param":"threadId","what":"the id of a thread"},
  "flags": {"at":{"param":"at","value":"SEQ|TIME","summary":"as it was then"}}
 },
 {"operation":"getThreadStatus","command":"thread status","summary":"where it stands","word":{"param":"threadId","what":"the id of a thread"},"flags":{}},
 {
  "operation": "updateThread",
  "command": "thread pause",
  "summary": "set it aside",
  "word": {"param":"threadId","what":"the id of a thread"},
  "flags": {
   "reason": {"param":"reason","value":"TEXT","summary":"why"},
   "claim-token": {"param":"claimToken","value":"N","number":true,"summary":"the token of your claim, where a write needs it"},
   "expected-head": {"param":"expectedHead","value":"N","number":true,"summary":"refuse unless the newest event is this one"}
  },
  "fixed": {"status":"paused"}
 },
 {
  "operation": "updateThread",
  "command": "thread block",
  "summary": "mark what it waits for",
  "word": {"param":"threadId","what":"the id of a thread"},
  "flags": {
   "reason": {"param":"reason","value":"TEXT","summary":"why"},
   "claim-token": {"param":"claimToken","value":"N","number":true,"summary":"the token of your claim, where a write needs it"},
   "expected-head": {"param":"expectedHead","value":"N","number":true,"summary":"refuse unless the newest event is this one"}
  },
  "fixed": {"status":"blocked"}
 },
 {
  "operation": "updateThread",
  "command": "thread complete",
  "summary": "close it",
  "word": {"param":"threadId","what":"the id of a thread"},
  "flags": {
   "reason": {"param":"reason","value":"TEXT","summary":"why"},
   "claim-token": {"param":"claimToken","value":"N","number":true,"summary":"the token of your claim, where a write needs it"},
   "expected-head": {"param":"expectedHead","value":"N","number":true,"summary":"refuse unless the newest event is this one"}
  },
  "fixed": {"status":"completed"}
 },
 {
  "operation": "updateThread",
  "command": "thread reopen",
  "summary": "go on with it",
  "word": {"param":"threadId","what":"the id of a thread"},
  "flags": {
   "reason": {"param":"reason","value":"TEXT","summary":"why"},
   "claim-token": {"param":"claimToken","value":"N","number":true,"summary":"the token of your claim, where a write needs it"},
   "expected-head": {"param":"expectedHead","value":"N","number":true,"summary":"refuse unless the newest event is this one"}
  },
  "fixed": {"status":"active"}
 },
 {
  "operation": "listThreads",
  "command": "thread list",
  "summary": "threads by newest activity",
  "flags": {
   "tag": {"param":"tags","value":"NAME","summary":"tags; several times","repeat":true},
   "status": {"param":"status","value":"STATUS","summary":"only these","choices":["active","paused","blocked","completed"]},
   "query": {"param":"query","value":"WORDS","summary":"words in the title"},
   "limit": {"param":"limit","value":"N","number":true,"summary":"at most so many"},
   "cursor": {"param":"cursor","value":"TEXT","summary":"where an earlier answer ended"}
  }
 },
 {
  "operation": "forkThread",
  "command": "thread fork",
  "summary": "branch off at an event",
  "word": {"param":"threadId","what":"the id of a thread"},
  "flags": {
   "id": {"param":"newThreadId","value":"ID","summary":"an id of your own"},
   "tag": {"param":"tags","value":"NAME","summary":"tags; several times","repeat":true},
   "at": {"param":"atSeq","value":"SEQ|TIME","number":true,"summary":"where to branch off"},
   "title": {"param":"title","value":"TITLE","summary":"the new thread's title"}
  }
 },
 {
  "operation": "claimThread",
  "command": "thread claim",
  "summary": "take, prolong or give back the lease on it",
  "word": {"param":"threadId","what":"the id of a thread"},
  "flags": {"ttl":{"param":"ttlSeconds","value":"SECONDS","number":true,"summary":"how long, 60 to 86400"}}
 },
 {
  "operation": "renewClaim",
  "command": "thread claim",
  "summary": "take, prolong or give back the lease on it",
  "word": {"param":"threadId","what":"the id of a thread"},
  "flags": {
   "ttl": {"param":"ttlSeconds","value":"SECONDS","number":true,"summary":"how long, 60 to 86400"},
   "renew": {"param":"token","value":"TOKEN","number":true,"summary":"prolong the claim with this token"}
  }
 },
 {
  "operation": "releaseClaim",
  "command": "thread claim",
  "summary": "take, prolong or give back the lease on it",
  "word": {"param":"threadId","what":"the id of a thread"},
  "flags": {"release":{"param":"token","value":"TOKEN","number":true,"summary":"give the claim with this token back"}}
 },
 {
  "operation": "verifyThread",
  "command": "thread verify",
  "summary": "check its hash chain",
  "word": {"param":"threadId","what":"the id of a thread"},
  "flags": {
   "head": {"param":"head","value":"HASH","summary":"the hash the newest event must have"},
   "deep": {"param":"deep","summary":"make the tables anew from the events, too, and compare"}
  }
 },
 {"operation":"redactEvent","command":"thread redact","summary":"empty one event","flags":{"reason":{"param":"reason","value":"TEXT","summary":"why"}}},
 {
  "operation": "recordDecision",
  "command": "decide",
  "summary": "Record a decision, alone or in a thread, with what you thought before.",
  "usage": "decide TEXT --confidence N [--thread ID] [--continues ID] [--reason TYPE:TEXT[:STRENGTH]]… [--alternative OPTION:WHY]… [--governs GLOB]… [--forbid PATTERN]… [--input FILE]",
  "examples": [
   "clew decide \"Use SQLite\" --confidence 0.8 --reason \"empirical:7,500 writes a second are enough:0.9\"",
   "clew decide \"Use an outbox table, not Redis\" --confidence 0.9 --governs \"src/mail/**\" --forbid ioredis",
   "clew decide \"Review done\" --confidence 0.9 --thread thread_pr94 --continues dec_001 --next \"Merge\"",
   "clew decide --input decision.json --json"
  ],
  "word": {"param":"decision","what":"the decision"},
  "flags": {
   "confidence": {"param":"confidence","value":"N","number":true,"summary":"how sure, 0 to 1"},
   "id": {"param":"id","value":"ID","summary":"an id of your own: repeating the command is then safe"},
   "thread": {"param":"threadId","value":"ID","summary":"the thread it belongs to"},
   "continues": {"param":"continuesDecision","value":"ID","summary":"the decision of that thread it continues; else its newest"},
   "parent": {"param":"parentDecisionId","value":"ID","summary":"the decision it is a part of"},
   "category": {"param":"category","value":"NAME","summary":"architecture, process, integration, tooling, security or your own"},
   "stakes": {"param":"stakes","value":"LEVEL","summary":"what depends on it","choices":["low","medium","high","critical"]},
   "context": {"param":"context","value":"TEXT","summary":"what it was about"},
   "reason": {"param":"reasons","value":"TYPE:TEXT[:STRENGTH]","summary":"why; several times","repeat":true},
   "alternative": {"param":"alternatives","value":"OPTION:WHY","summary":"what was rejected, and why; several times","repeat":true},
   "tag": {"param":"tags","value":"NAME","summary":"to find it by; several times","repeat":true},
   "next": {"param":"nextSteps","value":"TEXT","summary":"a next step; several times","repeat":true},
   "governs": {"param":"governs.paths","value":"GLOB","summary":"files that it governs; several times","repeat":true},
   "forbid": {"param":"governs.forbid","value":"PATTERN","summary":"what no new line there holds, once ratified; several times","repeat":true},
   "require": {"param":"governs.require","value":"PATTERN","summary":"what each of these files holds, once ratified; several times","repeat":true},
   "frozen": {"param":"governs.frozen","value":"GLOB","summary":"files that nobody touches, once ratified; several times","repeat":true},
   "question": {"param":"openQuestions","value":"TEXT","summary":"an open question; several times","repeat":true},
   "expected-head": {"param":"expectedHead","value":"N","number":true,"summary":"refuse unless the thread's newest event is this one"},
   "claim-token": {"param":"claimToken","value":"N","number":true,"summary":"the token of your claim on the thread"}
  }
 },
 {
  "operation": "recordThought",
  "command": "think",
  "summary": "Keep a thought: in a thread, with a decision, or for your next decision.",
  "usage": "think TEXT [--thread ID | --decision ID]",
  "examples": ["clew think \"Checking MIT scaling research...\" --thread thread_pr94","clew think \"The queue is the bottleneck\""],
  "word": {"param":"text","what":"a thought, in quotes"},
  "flags": {
   "thread": {"param":"threadId","value":"ID","summary":"the thread it belongs to"},
   "decision": {"param":"decisionId","value":"ID","summary":"the decision it belongs to"},
   "id": {"param":"thoughtId","value":"ID","summary":"an id of your own: repeating the command is then safe"},
   "type": {"param":"type","value":"NAME","summary":"what kind of thought"},
   "claim-token": {"param":"claimToken","value":"N","number":true,"summary":"the token of your claim on the thread"}
  }
 },
 {
  "operation": "reviewDecision",
  "command": "review",
  "summary": "Say how a decision turned out; a failure marks what was built on it.",
  "usage": "review ID --outcome success|partial|failure|abandoned [--result TEXT] [--lessons TEXT]",
  "examples": ["clew review dec_001 --outcome failure --result \"Redis lost the queue\" --lessons \"durable first\""],
  "word": {"param":"id","what":"the id of a decision"},
  "flags": {
   "outcome": {"param":"outcome","value":"OUTCOME","summary":"how it turned out","choices":["success","partial","failure","abandoned"]},
   "result": {"param":"actualResult","value":"TEXT","summary":"what really happened"},
   "lessons": {"param":"lessons","value":"TEXT","summary":"what to do otherwise next time"},
   "notes": {"param":"notes","value":"TEXT","summary":"anything else"}
  }
 },
 {
  "operation": "ratifyDecision",
  "command": "ratify",
  "summary": "Accept decisions: they bind from now on, and their rules are in force. For a person.",
  "usage": "ratify ID… [--because TEXT] [--again]",
  "examples": ["clew ratify dec_001","clew ratify dec_001 dec_002 --because \"measured for a month\""],
  "flags": {"because":{"param":"because","value":"TEXT","summary":"why"},"again":{"param":"again","summary":"also where it is ratified already: its code was looked at anew"}}
 },
 {
  "operation": "withdrawDecision",
  "command": "withdraw",
  "summary": "Take a decision back: it binds nobody any more. For a person.",
  "usage": "withdraw ID --because TEXT",
  "examples": ["clew withdraw dec_001 --because \"the mail server has a queue of its own now\""],
  "word": {"param":"id","what":"the id of a decision"},
  "flags": {"because":{"param":"because","value":"TEXT","summary":"why"}}
 },
 {
  "operation": "supersedeDecision",
  "command": "supersede",
  "summary": "Propose another decision in the place of one.",
  "usage": "supersede ID --by ID | --with \"NEW DECISION\" --because TEXT",
  "examples": [
   "clew supersede dec_001 --with \"Use Redis for mail retries\" --because \"volume grew tenfold\"",
   "clew supersede dec_001 --by dec_007 --because \"it covers the retries as well\""
  ],
  "word": {"param":"id","what":"the id of a decision"},
  "flags": {
   "by": {"param":"by","value":"ID","summary":"the decision that takes its place"},
   "with": {"param":"with","value":"TEXT","summary":"a new decision to take its place"},
   "because": {"param":"because","value":"TEXT","summary":"why"},
   "confidence": {"param":"confidence","value":"N","number":true,"summary":"how sure of the new one, 0 to 1"}
  }
 },
 {
  "operation": "waiveRule",
  "command": "waive",
  "summary": "Let one file break a decision's rules; an agent asks a person for it.",
  "usage": "waive ID --file PATH --because TEXT [--rule PATTERN]",
  "examples": ["clew waive dec_001 --file src/mail/legacy.ts --because \"the old queue is emptied there\""],
  "word": {"param":"id","what":"the id of a decision"},
  "flags": {
   "file": {"param":"path","value":"PATH","summary":"the file, from the top of the work tree"},
   "because": {"param":"because","value":"TEXT","summary":"why"},
   "rule": {"param":"rule","value":"PATTERN","summary":"only this rule of the decision"}
  }
 },
 {"operation":"listRules","command":"rule list","summary":"The rules in force, by decision.","usage":"rule list [ID]","flags":{}},
 {
  "operation": "switchRules",
  "command": "rule off",
  "summary": "Switch the rules of a decision off. For a person.",
  "usage": "rule off ID [--for 1h] [--because TEXT]",
  "word": {"param":"id","what":"the id of a decision"},
  "flags": {"for":{"param":"until","value":"SPAN","summary":"for so long, such as 30m, 8h or 2d"},"because":{"param":"because","value":"TEXT","summary":"why"}},
  "fixed": {"on":false}
 },
 {
  "operation": "switchRules",
  "command": "rule on",
  "summary": "Switch the rules of a decision on again. For a person.",
  "usage": "rule on ID",
  "word": {"param":"id","what":"the id of a decision"},
  "flags": {"because":{"param":"because","value":"TEXT","summary":"why"}},
  "fixed": {"on":true}
 },
 {
  "operation": "testRule",
  "command": "rule test",
  "summary": "What the rules of a decision, or a pattern, would have refused in this work tree and its last 200 commits.",
  "usage": "rule test ID | --forbid PATTERN [--in GLOB]",
  "examples": ["clew rule test dec_001","clew rule test --forbid \"from ['\\\"]ioredis\" --in 'src/**'"],
  "flags": {"forbid":{"param":"forbid","value":"PATTERN","summary":"a pattern instead of a decision"},"in":{"param":"in","value":"GLOB","summary":"the files in which it is looked for"}}
 },
 {"operation":"listSessions","command":"sessions list","summary":"every session of this project","flags":{}},
 {"operation":"showStep","command":"sessions show","summary":"one session","flags":{}},
 {"operation":"abandonSession","command":"sessions abandon","summary":"give a session up; it stays on record","flags":{"reason":{"param":"reason","value":"TEXT","summary":"why"}}},
 {"operation":"importSession","command":"sessions import","summary":"read a session file from elsewhere","flags":{}},
 {
  "operation": "collectSessions",
  "command": "sessions gc",
  "summary": "remove sessions that ended long ago",
  "flags": {"dry-run":{"param":"dryRun","summary":"only say what would be removed"}}
 },
 {
  "operation": "takeSession",
  "command": "sessions take",
  "summary": "go on with what another agent left unfinished",
  "flags": {"agent":{"param":"agentId","value":"NAME","summary":"who goes on with it"},"force":{"param":"force","summary":"although somebody worked in it a moment ago; a person's to say"}}
 },
 {
  "operation": "queryDecisions",
  "command": "search",
  "summary": "Find past decisions by words.",
  "usage": "search WORDS [--also WORD]… [--mode keyword|hybrid] [--limit N]",
  "examples": ["clew search \"queue durability\"","clew search sqlite --mode keyword --limit 5 --json"],
  "flags": {
   "mode": {
    "param": "retrievalMode",
    "value": "MODE",
    "summary": "keyword: the words anywhere; hybrid: title, tags and bridge weigh more (semantic runs as hybrid)",
    "choices": ["keyword","hybrid","semantic"]
   },
   "also": {"param":"alsoWords","value":"WORD","repeat":true,"summary":"another word that the writer may have used"},
   "limit": {"param":"limit","value":"N","number":true,"summary":"at most so many"}
  }
 },
 {"operation":"exportBundle","command":"thread export","summary":"write it as a bundle or as HTML","flags":{}},
 {
  "operation": "importBundle",
  "command": "thread import",
  "summary": "read a bundle",
  "flags": {"conflict":{"param":"conflict","value":"RULE","summary":"what wins","choices":["keep_both","prefer_local","prefer_remote"]}}
 },
 {
  "operation": "listHandoffs",
  "command": "handoff list",
  "summary": "handoffs on record, newest first",
  "flags": {
   "status": {
    "param": "status",
    "value": "STATUS",
    "summary": "only handoffs that stand so",
    "choices": ["discovered","selected","validated","transferred","invoked","acknowledged","failed","expired"]
   }
  }
 },
 {"operation":"getHandoff","command":"handoff show","summary":"ID: one handoff and its moves","flags":{}},
 {"operation":"createHandoff","command":"handoff create","summary":"a draft becomes a payload for a target","flags":{}},
 {
  "operation": "receiveHandoff",
  "command": "handoff receive",
  "summary": "FILE: accept a payload, or say why not",
  "flags": {
   "profile": {"param":"profile","value":"PROFILE","summary":"which rules apply","choices":["perspective-swarm","generic"]},
   "renew": {"param":"renew","summary":"give an expired payload a new life under a new id"}
  }
 },
 {"operation":"acknowledgeHandoff","command":"handoff ack","summary":"ID: confirm that a handoff arrived","flags":{}},
 {
  "operation": "discoverSkills",
  "command": "handoff discover",
  "summary": "skills that accept handoffs, and why others do not",
  "flags": {"category":{"param":"category","value":"NAME","summary":"only skills of this category"},"refresh":{"param":"refresh","summary":"look at the disk, whatever the cache says"}}
 },
 {
  "operation": "discoverSkills",
  "command": "handoff menu",
  "summary": "the targets that fit a draft best; --pick makes the payload",
  "flags": {"category":{"param":"category","value":"NAME","summary":"only skills of this category"},"refresh":{"param":"refresh","summary":"look at the disk, whatever the cache says"}}
 },
 {
  "operation": "validateHandoff",
  "command": "handoff validate",
  "summary": "FILE: every finding at once; 0 valid, 4 invalid, 7 hash mismatch",
  "flags": {"profile":{"param":"profile","value":"PROFILE","summary":"which rules apply","choices":["perspective-swarm","generic"]}}
 },
 {
  "operation": "sendHandoff",
  "command": "handoff send",
  "summary": "FILE|ID, or a draft: check once more and say what to invoke",
  "flags": {"profile":{"param":"profile","value":"PROFILE","summary":"which rules apply","choices":["perspective-swarm","generic"]}}
 },
 {
  "operation": "listTasks",
  "command": "task list",
  "summary": "every task and where it stands",
  "flags": {"status":{"param":"status","value":"STATUS","summary":"only tasks that stand so","choices":["in_progress","blocked","pending","failed","completed","skipped"]}}
 },
 {
  "operation": "processTaskHandoff",
  "command": "task done",
  "summary": "FILE|ID: take the handoff into journal, knowledge and statuses",
  "word": {"param":"taskId","what":"a task file or id"},
  "flags": {}
 },
 {
  "operation": "getTaskContext",
  "command": "task context",
  "summary": "ID: what completed dependencies hand on",
  "word": {"param":"taskId","what":"a task id"},
  "flags": {
   "depth": {"param":"depth","value":"N","number":true,"summary":"how far back along dependencies (1)"},
   "budget": {"param":"budget","value":"TOKENS","number":true,"summary":"most tokens; the least important is left out"},
   "format": {"param":"format","value":"FORMAT","summary":"Markdown or JSON","choices":["md","json"]}
  }
 },
 {"operation":"getJournal","command":"task journal","summary":"places, active blockers and tasks","flags":{}},
 {
  "operation": "queryKnowledge",
  "command": "knowledge query",
  "summary": "nodes by tag, kind, task and words, each with its age",
  "flags": {
   "tag": {"param":"tags","value":"TAG","summary":"nodes with this tag; several rank by how many match","repeat":true},
   "type": {"param":"type","value":"TYPE","summary":"only this kind","choices":["task","decision","pattern","gotcha","insight","question"]},
   "task": {"param":"task","value":"ID","summary":"only what this task said"},
   "text": {"param":"text","value":"WORDS","summary":"every one of these words occurs; the same as WORDS"},
   "limit": {"param":"limit","value":"N","number":true,"summary":"at most so many nodes"},
   "offset": {"param":"offset","value":"N","number":true,"summary":"skip so many"},
   "learned": {"param":"learned","summary":"the learned memory (high gotchas, learnings of sessions)"}
  }
 },
 {
  "operation": "getKnowledgeGraph",
  "command": "knowledge graph",
  "summary": "nodes and the edges between them",
  "flags": {
   "tag": {"param":"tags","value":"TAG","summary":"nodes with this tag; several rank by how many match","repeat":true},
   "type": {"param":"type","value":"TYPE","summary":"only this kind","choices":["task","decision","pattern","gotcha","insight","question"]},
   "task": {"param":"task","value":"ID","summary":"only what this task said"},
   "text": {"param":"text","value":"WORDS","summary":"every one of these words occurs; the same as WORDS"}
  }
 },
 {
  "operation": "newTask",
  "command": "task new",
  "summary": "\"NAME\": write a task file from the template",
  "word": {"param":"name","what":"a name in quotes"},
  "flags": {
   "depends-on": {"param":"dependsOn","value":"ID","summary":"a task whose handoff this one needs; several, or separated by commas","repeat":true},
   "id": {"param":"id","value":"ID","summary":"the id, in place of the next task-NNN"},
   "priority": {"param":"priority","value":"PRIORITY","summary":"how urgent it is","choices":["high","medium","low"]},
   "objective": {"param":"objective","value":"TEXT","summary":"what is to be reached"},
   "criterion": {"param":"criteria","value":"TEXT","summary":"what must be true when it is done; several","repeat":true},
   "thread": {"param":"threadId","value":"ID","summary":"the decision thread that the work belongs to"}
  }
 },
 {
  "operation": "checkTask",
  "command": "task check",
  "summary": "FILE|ID: judge the handoff; 0 valid, 4 invalid",
  "word": {"param":"task","what":"a task file or id"},
  "flags": {"strict":{"param":"strict","summary":"an item without its recommended fields is an error"}}
 },
 {"operation":"checkTask","command":"task show","summary":"ID|FILE: one task and its handoff","word":{"param":"task","what":"a task id or file"},"flags":{}},
 {
  "operation": "setTaskStatus",
  "command": "task status",
  "summary": "[ID [STATUS]]: an overview, one status, or a new one",
  "flags": {"reason":{"param":"reason","value":"TEXT","summary":"why a finished task is reopened"}}
 },
 {
  "operation": "migrateTask",
  "command": "task migrate",
  "summary": "FILE|ID: read a freeform note into fields, with lines and reasons",
  "word": {"param":"task","what":"a note or task file"},
  "flags": {
   "write": {"param":"write","summary":"put the structured handoff into the file, where it is valid"},
   "force": {"param":"force","summary":"write it where it is not valid yet, and mark it so"},
   "outcome": {"param":"outcome","value":"OUTCOME","summary":"how the task ended, where the file does not say","choices":["completed","partial","failed","blocked"]}
  }
 },
 {"operation":"exportKnowledge","command":"knowledge export","summary":"the graph as knowledge_graph.json","flags":{}},
 {"operation":"importGraph","command":"knowledge import","summary":"FILE|-: take a knowledge_graph.json in","word":{"param":"graph","what":"a knowledge_graph.json"},"flags":{}},
 {"operation":"staleKnowledge","command":"knowledge stale","summary":"what is known about files that changed or are gone","flags":{}},
 {
  "operation": "recall",
  "command": "recall",
  "summary": "Show what is on record that bears on a prompt, a file or a text.",
  "usage": "recall [\"PROMPT\"|-] [--file PATH]… [--text -|FILE] [--also WORD]… [--kind KIND]… [--sure] [--limit N] [--at T] [--explain]",
  "examples": ["clew recall \"Add Redis for the mail retries queue\"","clew recall --file src/mail/send.ts --sure","clew recall \"Page the list of parcels\" --explain"],
  "flags": {
   "file": {"param":"files","value":"PATH","repeat":true,"summary":"a file that it is about"},
   "also": {"param":"alsoWords","value":"WORD","repeat":true,"summary":"a further word to look for"},
   "kind": {"param":"kinds","value":"KIND","repeat":true,"choices":["decision","gotcha","pattern","question","session"],"summary":"only what is of this kind"},
   "limit": {"param":"limit","value":"N","number":true,"summary":"at most so many; 3 if absent"},
   "at": {"param":"at","value":"T","summary":"as it was known at this moment"},
   "explain": {"param":"explain","summary":"also every candidate, its score, and why it was left out"}
  }
 },
 {
  "operation": "getInbox",
  "command": "inbox",
  "summary": "Show what waits for a person, and settle it one by one.",
  "usage": "inbox [--all]",
  "examples": ["clew inbox","clew inbox --json","clew inbox --all"],
  "flags": {"all":{"param":"all","summary":"also proposals that nobody touched in thirty days"}}
 },
 {
  "operation": "prCheck",
  "command": "pr check",
  "summary": "Hold a branch against the record: what governs it, what it breaks, what it decides.",
  "usage": "pr check [--base REF] [--head REF] [--adr DIR] [--format text|markdown|json|sarif]",
  "examples": ["clew pr check","clew pr check --base origin/main --format markdown","clew pr check --format sarif"],
  "flags": {
   "base": {"param":"base","value":"REF","summary":"what the branch is to go into; the remote's default branch"},
   "head": {"param":"head","value":"REF","summary":"the branch; HEAD"},
   "adr": {"param":"adr","value":"DIR","summary":"also the decision records in this folder, as they were where the branch began; found by name if there is no other record"}
  }
 },
 {
  "operation": "why",
  "command": "why",
  "summary": "Show which decision wrote a line, as far as that is certain.",
  "usage": "why PATH[:LINE[-LINE]] | COMMIT | A..B | PATH --deleted TEXT",
  "examples": ["clew why src/mail/retry.ts:40-52","clew why HEAD","clew why main..HEAD","clew why src/mail.ts --deleted \"const LIMIT = 5\""],
  "word": {"param":"target","what":"a path with or without lines, a commit, or a range of commits"},
  "flags": {"deleted":{"param":"deleted","value":"TEXT","summary":"a text that is gone from the file"}}
 },
 {
  "operation": "adoptRecords",
  "command": "adopt",
  "summary": "Take in the decision records that the repository has already.",
  "usage": "adopt [PATH…] [--ratify] [--dry-run]",
  "examples": ["clew adopt --dry-run","clew adopt --ratify","clew adopt docs/decisions AGENTS.md"],
  "flags": {"dry-run":{"param":"dryRun","summary":"only say what would be taken in"}}
 },
 {
  "operation": "sync",
  "command": "sync",
  "summary": "Exchange the record with a team, through a git repository and without a server.",
  "usage": "sync [--init URL] [--dry-run] [--show] [--digest] | sync trust WRITER | sync list | sync redact WRITER:SEQ",
  "examples": ["clew sync --init git@example.com:team/record.git","clew sync","clew sync --dry-run --show","clew sync trust 9f86d081884c7d65"],
  "flags": {"dry-run":{"param":"dryRun","summary":"only say what would be sent and applied"}}
 },
 {"operation":"syncList","command":"sync list","summary":"list the writers","flags":{}},
 {"operation":"syncTrust","command":"sync trust","summary":"trust a writer; for a person","word":{"param":"writer","what":"a writer's id, of `clew sync list`"},"flags":{}},
 {
  "operation": "syncRedact",
  "command": "sync redact",
  "summary": "take an event's content out of what was sent; for a person",
  "word": {"param":"event","what":"WRITER:SEQ, as `clew sync --show` prints it"},
  "flags": {}
 }
];
