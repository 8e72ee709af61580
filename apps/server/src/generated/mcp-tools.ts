// Generated from the table of operations: run `pnpm generate`, do not edit.
import type { AdvertisedTool } from "../mcp/tools/advertise.ts";

/** Every tool as clients see it. */
export const MCP_TOOLS: readonly AdvertisedTool[] = [
 {
  "name": "create_thread",
  "method": "cstp.createThread",
  "set": "all",
  "title": "Create a thread",
  "description": "Opens a decision thread: a named chain of decisions that other agents can resume.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"title":{"type":"string"},"threadId":{"type":"string"},"tags":{"type":"array","items":{"type":"string"}},"project":{"type":"string"},"context":{}},
   "required": ["title"]
  },
  "outputSchema": {"type":"object","properties":{"thread":{"type":"object"}},"required":["thread"]}
 },
 {
  "name": "resume_thread",
  "method": "cstp.resumeThread",
  "set": "core",
  "title": "Resume a thread",
  "description": "Loads a thread to go on with it: decisions with their deliberation, open questions, last conclusion, next steps. Check files before you believe them. maxTokens cuts the oldest thoughts first.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"threadId":{"type":"string"},"context":{"type":"string"},"maxTokens":{"type":"integer"},"since":{"type":"integer"},"cursor":{"type":"string"}},
   "required": ["threadId"]
  },
  "outputSchema": {"type":"object","properties":{"thread":{"type":"object"},"claim":{"type":"object"}},"required":["thread"]},
  "defaults": {"maxTokens":20000}
 },
 {
  "name": "get_thread_status",
  "method": "cstp.getThreadStatus",
  "set": "all",
  "title": "Thread status",
  "description": "Where a thread stands: status, number of decisions, open questions, last activity, who holds it.",
  "annotations": {"readOnlyHint":true,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"threadId":{"type":"string"}},"required":["threadId"]},
  "outputSchema": {
   "type": "object",
   "properties": {
    "threadId": {"type":"string"},
    "status": {"enum":["active","paused","blocked","completed"]},
    "decisions": {"type":"number"},
    "openQuestions": {"type":"number"},
    "lastActivity": {"type":"string"},
    "claimedBy": {"type":"string"},
    "health": {"type":"object"},
    "unfinished": {"type":"array","items":{"type":"object"}}
   },
   "required": ["threadId","status","decisions","openQuestions","lastActivity","health"]
  }
 },
 {
  "name": "update_thread",
  "method": "cstp.updateThread",
  "set": "all",
  "title": "Change a thread's status",
  "description": "Pauses, blocks, completes or reopens a thread; a reason is needed to reopen.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"threadId":{"type":"string"},"status":{"enum":["active","paused","blocked","completed"]},"reason":{"type":"string"},"claimToken":{"type":"integer"}},
   "required": ["threadId","status"]
  },
  "outputSchema": {"type":"object","properties":{"thread":{"type":"object"}},"required":["thread"]}
 },
 {
  "name": "record_decision",
  "method": "cstp.recordDecision",
  "set": "core",
  "title": "Record a decision",
  "description": "Puts a decision on record with its confidence (0 to 1) and reasons. Earlier queries, checks and thoughts are attached as its deliberation. Takes every field of a decision: bridge, dissent, pattern, reviewIn …",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {
    "decision": {"type":"string"},
    "confidence": {"type":"number"},
    "threadId": {"type":"string"},
    "category": {"type":"string"},
    "stakes": {"enum":["low","medium","high","critical"]},
    "reasons": {"type":"array","items":{"type":["object","string"]}},
    "alternatives": {"type":"array","items":{"type":["object","string"]}},
    "tags": {"type":"array","items":{"type":"string"}},
    "openQuestions": {"type":"array","items":{"type":"string"}},
    "nextSteps": {"type":"array","items":{"type":"string"}}
   },
   "required": ["decision","confidence"]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "success": {"const":true},
    "id": {"type":"string"},
    "threadId": {"type":"string"},
    "timestamp": {"type":"string"},
    "quality": {"type":"object"},
    "indexed": {"type":"boolean"},
    "deliberation_auto": {"type":"boolean"},
    "deliberation_inputs_count": {"type":"integer"},
    "guardrail_warnings": {"type":"array","items":{"type":"object"}},
    "related_count": {"type":"integer"}
   },
   "required": ["success","id","timestamp","quality","indexed"]
  }
 },
 {
  "name": "record_thought",
  "method": "cstp.recordThought",
  "set": "core",
  "title": "Record a thought",
  "description": "Keeps a thought on the way to a decision; without a thread or decision it joins your next one.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"text":{"type":"string"},"threadId":{"type":"string"}},"required":["text"]},
  "outputSchema": {
   "type": "object",
   "properties": {"success":{"const":true},"id":{"type":"string"},"threadId":{"type":"string"},"decisionId":{"type":"string"},"pending":{"type":"boolean"},"timestamp":{"type":"string"}},
   "required": ["success","id","pending","timestamp"]
  }
 },
 {
  "name": "review_decision",
  "method": "cstp.reviewDecision",
  "set": "core",
  "title": "Review a decision",
  "description": "Says what came of a decision. A failure marks what was built on it; reviews feed calibration.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"id":{"type":"string"},"outcome":{"enum":["success","partial","failure","abandoned"]},"actualResult":{"type":"string"},"lessons":{"type":"string"}},
   "required": ["id","outcome"]
  },
  "outputSchema": {
   "type": "object",
   "properties": {"success":{"const":true},"id":{"type":"string"},"status":{"const":"reviewed"},"reviewedAt":{"type":"string"}},
   "required": ["success","id","status","reviewedAt"]
  }
 },
 {
  "name": "query_decisions",
  "method": "cstp.queryDecisions",
  "set": "all",
  "title": "Find decisions",
  "description": "Finds past decisions by words and filters; without words the newest. Look before you decide.",
  "annotations": {"readOnlyHint":true,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {
    "query": {"type":"string"},
    "alsoWords": {"type":"array","items":{"type":"string"}},
    "limit": {"type":"integer"},
    "retrievalMode": {"enum":["keyword","hybrid","semantic"]},
    "category": {"type":"array","items":{"type":"string"}},
    "stakes": {"type":"array","items":{"enum":["low","medium","high","critical"]}},
    "tags": {"type":"array","items":{"type":"string"}},
    "threadId": {"type":"string"},
    "hasOutcome": {"type":"boolean"}
   }
  },
  "outputSchema": {
   "type": "object",
   "properties": {"decisions":{"type":"array","items":{"type":"object"}},"total":{"type":"number"},"query":{"type":"string"},"retrievalMode":{"enum":["keyword","hybrid","list"]}},
   "required": ["decisions","total","query","retrievalMode"]
  }
 },
 {
  "name": "check_guardrails",
  "method": "cstp.checkGuardrails",
  "set": "all",
  "title": "Check guardrails",
  "description": "Judges an action by the project's rules before it is taken: allowed or not, violations, warnings.",
  "annotations": {"readOnlyHint":true,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {
    "description": {"type":"string"},
    "category": {"type":"string"},
    "stakes": {"enum":["low","medium","high","critical"]},
    "confidence": {"type":"number"},
    "context": {"type":["object","string"]},
    "threadId": {"type":"string"}
   }
  },
  "outputSchema": {
   "type": "object",
   "properties": {"allowed":{"type":"boolean"},"violations":{"type":"array","items":{"type":"object"}},"warnings":{"type":"array","items":{"type":"object"}},"evaluated":{"type":"number"}},
   "required": ["allowed","violations","warnings","evaluated"]
  }
 },
 {
  "name": "pre_action",
  "method": "cstp.preAction",
  "set": "all",
  "title": "Before an action",
  "description": "One call before a significant action: related decisions, guardrails, calibration; records the decision if allowed (autoRecord false to only look).",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {
    "description": {"type":"string"},
    "category": {"type":"string"},
    "stakes": {"enum":["low","medium","high","critical"]},
    "confidence": {"type":"number"},
    "reasons": {"type":"array","items":{"type":"object","properties":{"type":{"type":"string"},"text":{"type":"string"},"strength":{"type":"number"}},"required":["type","text"]}},
    "context": {"type":["object","string"]},
    "threadId": {"type":"string"},
    "autoRecord": {"type":"boolean"}
   }
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "allowed": {"type":"boolean"},
    "decisionId": {"type":"string"},
    "relevantDecisions": {"type":"array","items":{"type":"object"}},
    "guardrailResults": {"type":"array","items":{"type":"object"}},
    "blockReasons": {"type":"array","items":{"type":"string"}}
   },
   "required": ["allowed","relevantDecisions","guardrailResults","blockReasons"]
  }
 },
 {
  "name": "get_session_context",
  "method": "cstp.getSessionContext",
  "set": "all",
  "title": "Session context",
  "description": "What past decisions say that bears on a task: relevant decisions, rules, calibration, what waits.",
  "annotations": {"readOnlyHint":true,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {
    "taskDescription": {"type":"string"},
    "include": {"type":"array","items":{"enum":["decisions","guardrails","calibration","ready","patterns"]}},
    "decisionsLimit": {"type":"integer"},
    "format": {"enum":["json","markdown"]}
   }
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "agentProfile": {"type":"object"},
    "relevantDecisions": {"type":"array","items":{"type":"object"}},
    "activeGuardrails": {"type":"array","items":{"type":"object"}},
    "calibrationByCategory": {"type":"object"},
    "readyQueue": {"type":"array","items":{"type":"object"}},
    "confirmedPatterns": {"type":"array","items":{"type":"object"}},
    "markdown": {"type":"string"}
   }
  }
 },
 {
  "name": "start_reasoning",
  "method": "cstp.startReasoning",
  "set": "core",
  "title": "Start reasoning",
  "description": "Opens a reasoning session for a task, or goes on with the one that a hook opened for this prompt: the open steps with the template of their answers. Answer with submit_step.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"query":{"type":"string"},"agentMode":{"type":"boolean"},"threadId":{"type":"string"},"parentSession":{"type":"string"},"depth":{"enum":["full","light"]}},
   "required": ["query"]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "session_id": {"type":"string"},
    "status": {"type":"string"},
    "state": {"type":"string"},
    "step": {},
    "questions": {"type":"array","items":{"type":"object"}},
    "directive": {"type":"object"}
   },
   "required": ["session_id","status","state","step","questions","directive"]
  },
  "mayHalt": true
 },
 {
  "name": "submit_step",
  "method": "cstp.submitStep",
  "set": "core",
  "title": "Submit steps",
  "description": "Stores the answer of the open step, or `answers` by step for those offered together; returns the next ones, a halt's questions, or, after a proceed, the recorded decision. Without an answer it shows what is open. Findings name the path.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"sessionId":{"type":"string"},"step":{"type":"string"},"answer":{"type":"object"},"answers":{"type":"object"},"complete":{"type":"boolean"},"learnings":{"type":"object"}},
   "required": ["sessionId"]
  },
  "outputSchema": {"type":"object","properties":{}},
  "defaults": {"complete":true},
  "mayHalt": true
 },
 {
  "name": "answer_questions",
  "method": "cstp.answerQuestions",
  "set": "core",
  "title": "Answer a halt",
  "description": "Records the user's answers to the questions of a halted session and goes on. Never answer for the user.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"sessionId":{"type":"string"},"answers":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"answer":{"type":"string"}},"required":["id","answer"]}}},
   "required": ["sessionId","answers"]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "session_id": {"type":"string"},
    "status": {"type":"string"},
    "state": {"type":"string"},
    "step": {},
    "questions": {"type":"array","items":{"type":"object"}},
    "directive": {"type":"object"}
   },
   "required": ["session_id","status","state","step","questions","directive"]
  },
  "mayHalt": true
 },
 {
  "name": "show_step",
  "method": "cstp.showStep",
  "set": "all",
  "title": "Show the current step",
  "description": "The step that is asked now, with instructions, template and earlier answers: after compaction or a restart.",
  "annotations": {"readOnlyHint":true,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"sessionId":{"type":"string"}},"required":["sessionId"]},
  "outputSchema": {
   "type": "object",
   "properties": {
    "session_id": {"type":"string"},
    "status": {"type":"string"},
    "state": {"type":"string"},
    "step": {},
    "questions": {"type":"array","items":{"type":"object"}},
    "directive": {"type":"object"}
   },
   "required": ["session_id","status","state","step","questions","directive"]
  },
  "mayHalt": true
 },
 {
  "name": "complete_reasoning",
  "method": "cstp.completeReasoning",
  "set": "all",
  "title": "Complete reasoning",
  "description": "Ends a session after its last step: records the decision in the thread and returns the route.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"sessionId":{"type":"string"},"claimToken":{"type":"integer"}},"required":["sessionId"]},
  "outputSchema": {"type":"object","properties":{"session_id":{"type":"string"},"status":{"type":"string"},"decision":{"type":"object"}},"required":["session_id","status","decision"]},
  "mayHalt": true
 },
 {
  "name": "halt_reasoning",
  "method": "cstp.haltSession",
  "set": "all",
  "title": "Halt for the user",
  "description": "Pauses a session with a reason and up to five questions that only the user can answer.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"sessionId":{"type":"string"},"reason":{"type":"string"},"questions":{"type":"array","items":{"type":"string"}}},
   "required": ["sessionId","reason","questions"]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "session_id": {"type":"string"},
    "status": {"type":"string"},
    "state": {"type":"string"},
    "step": {},
    "questions": {"type":"array","items":{"type":"object"}},
    "directive": {"type":"object"}
   },
   "required": ["session_id","status","state","step","questions","directive"]
  },
  "mayHalt": true
 },
 {
  "name": "set_route",
  "method": "cstp.setRoute",
  "set": "all",
  "title": "Set the route",
  "description": "Says where the work goes after the reasoning: to a skill, or to a sequence of tasks.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {
    "sessionId": {"type":"string"},
    "route": {"type":"string"},
    "reason": {"type":"string"},
    "skill": {"type":"string"},
    "sequence": {"type":"array","items":{"type":"object","properties":{"step":{"type":"string"},"objective":{"type":"string"}},"required":["step","objective"]}}
   },
   "required": ["sessionId","route","reason"]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "session_id": {"type":"string"},
    "status": {"type":"string"},
    "state": {"type":"string"},
    "step": {},
    "questions": {"type":"array","items":{"type":"object"}},
    "directive": {"type":"object"}
   },
   "required": ["session_id","status","state","step","questions","directive"]
  },
  "mayHalt": true
 },
 {
  "name": "acknowledge_dispatch",
  "method": "cstp.dispatch",
  "set": "all",
  "title": "Acknowledge a dispatch",
  "description": "Says that the routed work of a completed session was handed over and taken up.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"sessionId":{"type":"string"}},"required":["sessionId"]},
  "outputSchema": {"type":"object","properties":{"session_id":{"type":"string"},"dispatch_pending":{"type":"object"}},"required":["session_id","dispatch_pending"]},
  "fixed": {"action":"ack"},
  "mayHalt": true
 },
 {
  "name": "claim_thread",
  "method": "cstp.claimThread",
  "set": "all",
  "title": "Claim a thread",
  "description": "Takes a lease on a thread (60 s to 24 h): until it ends only its token may decide there.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"threadId":{"type":"string"},"ttlSeconds":{"type":"integer"}},"required":["threadId"]},
  "outputSchema": {"type":"object","properties":{"claim":{"type":"object"}},"required":["claim"]}
 },
 {
  "name": "release_claim",
  "method": "cstp.releaseClaim",
  "set": "all",
  "title": "Release a claim",
  "description": "Gives the lease on a thread back.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"threadId":{"type":"string"},"token":{"type":"integer"}},"required":["threadId","token"]},
  "outputSchema": {"type":"object","properties":{"released":{"const":true},"claim":{"type":"object"}},"required":["released","claim"]}
 },
 {
  "name": "list_threads",
  "method": "cstp.listThreads",
  "set": "all",
  "title": "List threads",
  "description": "Threads by newest activity, by status, agent, tags or words of the title.",
  "annotations": {"readOnlyHint":true,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {
    "status": {"type":"array","items":{"enum":["active","paused","blocked","completed"]}},
    "agentId": {"type":"string"},
    "tags": {"type":"array","items":{"type":"string"}},
    "query": {"type":"string"},
    "limit": {"type":"integer"},
    "cursor": {"type":"string"}
   }
  },
  "outputSchema": {"type":"object","properties":{"threads":{"type":"array","items":{"type":"object"}},"cursor":{"type":"string"}},"required":["threads"]}
 },
 {
  "name": "create_handoff",
  "method": "cstp.createHandoff",
  "set": "all",
  "title": "Create a handoff",
  "description": "Builds, checks and hashes a handoff payload for another skill.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"draft":{"type":"object"},"target":{"type":"string"},"threadId":{"type":"string"},"chain":{"type":"array","items":{"type":"string"}},"health":{"type":"boolean"}},
   "required": ["draft","target"]
  },
  "outputSchema": {
   "type": "object",
   "properties": {"id":{"type":"string"},"payload_path":{"type":"string"},"payload_hash":{"type":"string"},"invocation":{"type":"string"},"argv":{"type":"array","items":{"type":"string"}}},
   "required": ["id","payload_path","payload_hash","invocation","argv"]
  }
 },
 {
  "name": "receive_handoff",
  "method": "cstp.receiveHandoff",
  "set": "all",
  "title": "Receive a handoff",
  "description": "Checks a payload (schema, hash, expiry, loops) and returns what it hands over.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"path":{"type":"string"},"renew":{"type":"boolean"},"profile":{"enum":["perspective-swarm","generic"]}},"required":["path"]},
  "outputSchema": {
   "type": "object",
   "properties": {"id":{"type":"string"},"handoff":{"type":"object"},"payload_path":{"type":"string"},"already_received":{"type":"boolean"}},
   "required": ["id","handoff","payload_path","already_received"]
  }
 },
 {
  "name": "acknowledge_handoff",
  "method": "cstp.acknowledgeHandoff",
  "set": "all",
  "title": "Acknowledge a handoff",
  "description": "Says that a received handoff was taken up; again changes nothing.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"handoffId":{"type":"string"}},"required":["handoffId"]},
  "outputSchema": {"type":"object","properties":{"id":{"type":"string"},"status":{"const":"acknowledged"}},"required":["id","status"]}
 },
 {
  "name": "process_task_handoff",
  "method": "cstp.processTaskHandoff",
  "set": "core",
  "title": "Process a task handoff",
  "description": "Checks a task file's handoff and takes its patterns, gotchas and notes into knowledge and journal.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"taskId":{"type":"string"},"threadId":{"type":"string"}},"required":["taskId"]},
  "outputSchema": {"type":"object","properties":{"task":{"type":"string"},"changes":{"type":"object"},"already_processed":{"type":"boolean"}},"required":["task","changes","already_processed"]}
 },
 {
  "name": "get_task_context",
  "method": "cstp.getTaskContext",
  "set": "core",
  "title": "Context of a task",
  "description": "A task's objective, criteria and decision, and what earlier tasks left for it: files, patterns, gotchas, questions.",
  "annotations": {"readOnlyHint":true,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"taskId":{"type":"string"},"depth":{"type":"integer"},"budget":{"type":"integer"},"format":{"enum":["json","md","markdown"]}},
   "required": ["taskId"]
  },
  "outputSchema": {"type":"object","properties":{"tokens":{"type":"number"},"markdown":{"type":"string"}}}
 },
 {
  "name": "query_knowledge",
  "method": "cstp.queryKnowledge",
  "set": "all",
  "title": "Query knowledge",
  "description": "Patterns, gotchas and questions by tag, type, task or words.",
  "annotations": {"readOnlyHint":true,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {
    "tags": {"type":"array","items":{"type":"string"}},
    "type": {"type":"string"},
    "task": {"type":"string"},
    "text": {"type":"string"},
    "learned": {"type":"boolean"},
    "limit": {"type":"integer"},
    "offset": {"type":"integer"}
   }
  },
  "outputSchema": {"type":"object","properties":{"nodes":{"type":"array","items":{"type":"object"}},"total":{"type":"integer"}},"required":["nodes","total"]}
 },
 {
  "name": "export_bundle",
  "method": "cstp.exportBundle",
  "set": "all",
  "title": "Export a bundle",
  "description": "A thread, or a scope of decisions, as one self-contained, hashed document.",
  "annotations": {"readOnlyHint":true,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {
    "scope": {"type":"object","properties":{"threadId":{"type":"string"},"project":{"type":"string"},"tags":{"type":"array","items":{"type":"string"}},"dateRange":{"type":"object"}}},
    "includeDeliberation": {"type":"boolean"},
    "includeGuardrails": {"type":"boolean"},
    "maxBytes": {"type":"integer"},
    "cursor": {"type":"string"}
   }
  },
  "outputSchema": {"type":"object","properties":{"next":{"type":"string"},"bundle":{"type":"object"}},"required":["bundle"]}
 },
 {
  "name": "import_bundle",
  "method": "cstp.importBundle",
  "set": "all",
  "title": "Import a bundle",
  "description": "Takes a bundle in, tagged with where it came from; repeating it changes nothing.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"bundle":{"type":"object"},"conflict":{"enum":["keep_both","prefer_local","prefer_remote"]},"trust":{"type":"string"}},"required":["bundle"]},
  "outputSchema": {
   "type": "object",
   "properties": {
    "hash": {"type":"string"},
    "threads": {"type":"array","items":{"type":"string"}},
    "imported": {"type":"integer"},
    "skipped": {"type":"integer"},
    "conflicts": {"type":"array","items":{"type":"object"}},
    "leftOut": {"type":"array","items":{"type":"object"}}
   },
   "required": ["hash","threads","imported","skipped","conflicts"]
  }
 },
 {
  "name": "take_session",
  "method": "cstp.takeSession",
  "set": "all",
  "title": "Take a session over",
  "description": "Goes on with a session that another agent left unfinished: returns its query, the answers so far and the open step. Answer with submit_step.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"sessionId":{"type":"string"}},"required":["sessionId"]},
  "outputSchema": {
   "type": "object",
   "properties": {"session_id":{"type":"string"},"status":{"type":"string"},"state":{"type":"string"},"step":{},"directive":{"type":"object"},"session":{"type":"object"}},
   "required": ["session_id","status","state","step","directive"]
  },
  "mayHalt": true
 },
 {
  "name": "why",
  "method": "cstp.why",
  "set": "all",
  "title": "Which decision wrote a line",
  "description": "Which decision wrote a line of a file (path, from, to), of a commit or a range, or a text that is gone (path, deleted). Only certain answers; else by is none. governs: decisions about that path.",
  "annotations": {"readOnlyHint":true,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"path":{"type":"string"},"from":{"type":"integer"},"to":{"type":"integer"},"commit":{"type":"string"},"range":{"type":"string"},"deleted":{"type":"string"}}
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "lines": {"type":"array","items":{"type":"object"}},
    "decisions": {"type":"array","items":{"type":"object"}},
    "governs": {"type":"array","items":{"type":"string"}},
    "governing": {"type":"array","items":{"type":"object"}},
    "note": {"type":"string"}
   },
   "required": ["lines","decisions","governs"]
  }
 },
 {
  "name": "supersede_decision",
  "method": "cstp.supersedeDecision",
  "set": "all",
  "title": "Supersede a decision",
  "description": "Proposes another decision in the place of one: `by` its id, or `with` its text. A ratified one and its rules stay in force until a person ratifies the other.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false},
  "inputSchema": {
   "type": "object",
   "properties": {"id":{"type":"string"},"by":{"type":"string"},"with":{"type":"string"},"because":{"type":"string"},"confidence":{"type":"number"}},
   "required": ["id","because"]
  },
  "outputSchema": {
   "type": "object",
   "properties": {"id":{"type":"string"},"standing":{"enum":["proposed","ratified","superseded","withdrawn"]},"contested_by":{"type":"array","items":{"type":"string"}},"new":{"type":"string"}},
   "required": ["id","standing","contested_by"]
  }
 },
 {
  "name": "learn",
  "method": "cstp.learn",
  "set": "all",
  "title": "Store what was learned",
  "description": "Stores what a completed session taught: patterns_discovered and gotchas, in the form of a task's handoff. The same again changes nothing.",
  "annotations": {"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"sessionId":{"type":"string"},"learnings":{}},"required":["sessionId","learnings"]},
  "outputSchema": {"type":"object","properties":{"session_id":{"type":"string"},"status":{"type":"string"},"already_stored":{"type":"boolean"}},"required":["session_id","status","already_stored"]}
 },
 {
  "name": "recall",
  "method": "cstp.recall",
  "set": "core",
  "title": "Recall",
  "description": "What was decided before that bears on this prompt, file or text, with what was rejected and why. Call it before you choose.",
  "annotations": {"readOnlyHint":true,"openWorldHint":false},
  "inputSchema": {"type":"object","properties":{"prompt":{"type":"string"},"files":{"type":"array","items":{"type":"string"}},"text":{"type":"string"}}},
  "outputSchema": {
   "type": "object",
   "properties": {"items":{"type":"array","items":{"type":"object"}},"omitted":{"type":"number"},"bytes":{"type":"number"},"candidates":{"type":"array","items":{"type":"object"}}},
   "required": ["items","omitted","bytes"]
  }
 }
];
