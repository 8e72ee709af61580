// Generated from the method table and the table of tools: run `pnpm generate`, do not edit.
import type { AdvertisedTool } from "../mcp/advertise.ts";

/** Every tool as clients see it. */
export const MCP_TOOLS: readonly AdvertisedTool[] = [
 {
  "name": "create_thread",
  "method": "cstp.createThread",
  "title": "Create a thread",
  "description": "Opens a decision thread: a named chain of decisions that other agents can resume.",
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": false,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "title": {
     "type": "string"
    },
    "threadId": {
     "type": "string"
    },
    "tags": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "project": {
     "type": "string"
    },
    "context": {}
   },
   "required": [
    "title"
   ]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "thread": {
     "type": "object"
    }
   },
   "required": [
    "thread"
   ]
  }
 },
 {
  "name": "resume_thread",
  "method": "cstp.resumeThread",
  "title": "Resume a thread",
  "description": "Loads a thread to go on with it: decisions with their deliberation, open questions, last conclusion, next steps. Check files before you believe them. maxTokens cuts the oldest thoughts first.",
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": false,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "threadId": {
     "type": "string"
    },
    "context": {
     "type": "string"
    },
    "maxTokens": {
     "type": "integer"
    },
    "since": {
     "type": "integer"
    },
    "cursor": {
     "type": "string"
    }
   },
   "required": [
    "threadId"
   ]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "thread": {
     "type": "object"
    },
    "claim": {
     "type": "object"
    }
   },
   "required": [
    "thread"
   ]
  }
 },
 {
  "name": "get_thread_status",
  "method": "cstp.getThreadStatus",
  "title": "Thread status",
  "description": "Where a thread stands: status, number of decisions, open questions, last activity, who holds it.",
  "annotations": {
   "readOnlyHint": true,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "threadId": {
     "type": "string"
    }
   },
   "required": [
    "threadId"
   ]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "threadId": {
     "type": "string"
    },
    "status": {
     "enum": [
      "active",
      "paused",
      "blocked",
      "completed"
     ]
    },
    "decisions": {
     "type": "number"
    },
    "openQuestions": {
     "type": "number"
    },
    "lastActivity": {
     "type": "string"
    },
    "claimedBy": {
     "type": "string"
    },
    "health": {
     "type": "object"
    }
   },
   "required": [
    "threadId",
    "status",
    "decisions",
    "openQuestions",
    "lastActivity",
    "health"
   ]
  }
 },
 {
  "name": "update_thread",
  "method": "cstp.updateThread",
  "title": "Change a thread's status",
  "description": "Pauses, blocks, completes or reopens a thread; a reason is needed to reopen.",
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": false,
   "idempotentHint": true,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "threadId": {
     "type": "string"
    },
    "status": {
     "enum": [
      "active",
      "paused",
      "blocked",
      "completed"
     ]
    },
    "reason": {
     "type": "string"
    },
    "claimToken": {
     "type": "integer"
    }
   },
   "required": [
    "threadId",
    "status"
   ]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "thread": {
     "type": "object"
    }
   },
   "required": [
    "thread"
   ]
  }
 },
 {
  "name": "record_decision",
  "method": "cstp.recordDecision",
  "title": "Record a decision",
  "description": "Puts a decision on record with its confidence (0 to 1) and reasons. Earlier queries, checks and thoughts are attached as its deliberation. Takes every field of a decision: bridge, dissent, pattern, reviewIn …",
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": false,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "decision": {
     "type": "string"
    },
    "confidence": {
     "type": "number"
    },
    "threadId": {
     "type": "string"
    },
    "category": {
     "type": "string"
    },
    "stakes": {
     "enum": [
      "low",
      "medium",
      "high",
      "critical"
     ]
    },
    "reasons": {
     "type": "array",
     "items": {
      "type": [
       "object",
       "string"
      ]
     }
    },
    "alternatives": {
     "type": "array",
     "items": {
      "type": [
       "object",
       "string"
      ]
     }
    },
    "tags": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "openQuestions": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "nextSteps": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "required": [
    "decision",
    "confidence"
   ]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "success": {
     "const": true
    },
    "id": {
     "type": "string"
    },
    "threadId": {
     "type": "string"
    },
    "timestamp": {
     "type": "string"
    },
    "quality": {
     "type": "object"
    },
    "indexed": {
     "type": "boolean"
    },
    "deliberation_auto": {
     "type": "boolean"
    },
    "deliberation_inputs_count": {
     "type": "integer"
    },
    "guardrail_warnings": {
     "type": "array",
     "items": {
      "type": "object"
     }
    },
    "related_count": {
     "type": "integer"
    }
   },
   "required": [
    "success",
    "id",
    "timestamp",
    "quality",
    "indexed"
   ]
  }
 },
 {
  "name": "record_thought",
  "method": "cstp.recordThought",
  "title": "Record a thought",
  "description": "Keeps a thought on the way to a decision; without a thread or decision it joins your next one.",
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": false,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "text": {
     "type": "string"
    },
    "threadId": {
     "type": "string"
    }
   },
   "required": [
    "text"
   ]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "success": {
     "const": true
    },
    "id": {
     "type": "string"
    },
    "threadId": {
     "type": "string"
    },
    "decisionId": {
     "type": "string"
    },
    "pending": {
     "type": "boolean"
    },
    "timestamp": {
     "type": "string"
    }
   },
   "required": [
    "success",
    "id",
    "pending",
    "timestamp"
   ]
  }
 },
 {
  "name": "review_decision",
  "method": "cstp.reviewDecision",
  "title": "Review a decision",
  "description": "Says what came of a decision. A failure marks what was built on it; reviews feed calibration.",
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": false,
   "idempotentHint": true,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "id": {
     "type": "string"
    },
    "outcome": {
     "enum": [
      "success",
      "partial",
      "failure",
      "abandoned"
     ]
    },
    "actualResult": {
     "type": "string"
    },
    "lessons": {
     "type": "string"
    }
   },
   "required": [
    "id",
    "outcome"
   ]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "success": {
     "const": true
    },
    "id": {
     "type": "string"
    },
    "status": {
     "const": "reviewed"
    },
    "reviewedAt": {
     "type": "string"
    }
   },
   "required": [
    "success",
    "id",
    "status",
    "reviewedAt"
   ]
  }
 },
 {
  "name": "query_decisions",
  "method": "cstp.queryDecisions",
  "title": "Find decisions",
  "description": "Finds past decisions by words and filters; without words the newest. Look before you decide.",
  "annotations": {
   "readOnlyHint": true,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "query": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "retrievalMode": {
     "enum": [
      "keyword",
      "hybrid",
      "semantic"
     ]
    },
    "category": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "stakes": {
     "type": "array",
     "items": {
      "enum": [
       "low",
       "medium",
       "high",
       "critical"
      ]
     }
    },
    "tags": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "threadId": {
     "type": "string"
    },
    "hasOutcome": {
     "type": "boolean"
    }
   }
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "decisions": {
     "type": "array",
     "items": {
      "type": "object"
     }
    },
    "total": {
     "type": "number"
    },
    "query": {
     "type": "string"
    },
    "retrievalMode": {
     "enum": [
      "keyword",
      "hybrid",
      "list"
     ]
    }
   },
   "required": [
    "decisions",
    "total",
    "query",
    "retrievalMode"
   ]
  }
 },
 {
  "name": "check_guardrails",
  "method": "cstp.checkGuardrails",
  "title": "Check guardrails",
  "description": "Judges an action by the project's rules before it is taken: allowed or not, violations, warnings.",
  "annotations": {
   "readOnlyHint": true,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "description": {
     "type": "string"
    },
    "category": {
     "type": "string"
    },
    "stakes": {
     "enum": [
      "low",
      "medium",
      "high",
      "critical"
     ]
    },
    "confidence": {
     "type": "number"
    },
    "context": {
     "type": "object"
    }
   }
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "allowed": {
     "type": "boolean"
    },
    "violations": {
     "type": "array",
     "items": {
      "type": "object"
     }
    },
    "warnings": {
     "type": "array",
     "items": {
      "type": "object"
     }
    },
    "evaluated": {
     "type": "number"
    }
   },
   "required": [
    "allowed",
    "violations",
    "warnings",
    "evaluated"
   ]
  }
 },
 {
  "name": "pre_action",
  "method": "cstp.preAction",
  "title": "Before an action",
  "description": "One call before a significant action: related decisions, guardrails, calibration; records the decision if allowed (autoRecord false to only look).",
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": false,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "description": {
     "type": "string"
    },
    "category": {
     "type": "string"
    },
    "stakes": {
     "enum": [
      "low",
      "medium",
      "high",
      "critical"
     ]
    },
    "confidence": {
     "type": "number"
    },
    "reasons": {
     "type": "array",
     "items": {
      "type": "object",
      "properties": {
       "type": {
        "type": "string"
       },
       "text": {
        "type": "string"
       },
       "strength": {
        "type": "number"
       }
      },
      "required": [
       "type",
       "text"
      ]
     }
    },
    "context": {
     "type": "object"
    },
    "autoRecord": {
     "type": "boolean"
    }
   }
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "allowed": {
     "type": "boolean"
    },
    "decisionId": {
     "type": "string"
    },
    "relevantDecisions": {
     "type": "array",
     "items": {
      "type": "object"
     }
    },
    "guardrailResults": {
     "type": "array",
     "items": {
      "type": "object"
     }
    },
    "blockReasons": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "required": [
    "allowed",
    "relevantDecisions",
    "guardrailResults",
    "blockReasons"
   ]
  }
 },
 {
  "name": "get_session_context",
  "method": "cstp.getSessionContext",
  "title": "Session context",
  "description": "What past decisions say that bears on a task: relevant decisions, rules, calibration, what waits.",
  "annotations": {
   "readOnlyHint": true,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "taskDescription": {
     "type": "string"
    },
    "include": {
     "type": "array",
     "items": {
      "enum": [
       "decisions",
       "guardrails",
       "calibration",
       "ready",
       "patterns"
      ]
     }
    },
    "decisionsLimit": {
     "type": "integer"
    },
    "format": {
     "enum": [
      "json",
      "markdown"
     ]
    }
   }
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "agentProfile": {
     "type": "object"
    },
    "relevantDecisions": {
     "type": "array",
     "items": {
      "type": "object"
     }
    },
    "activeGuardrails": {
     "type": "array",
     "items": {
      "type": "object"
     }
    },
    "calibrationByCategory": {
     "type": "object"
    },
    "readyQueue": {
     "type": "array",
     "items": {
      "type": "object"
     }
    },
    "confirmedPatterns": {
     "type": "array",
     "items": {
      "type": "object"
     }
    },
    "markdown": {
     "type": "string"
    }
   }
  }
 },
 {
  "name": "claim_thread",
  "method": "cstp.claimThread",
  "title": "Claim a thread",
  "description": "Takes a lease on a thread (60 s to 24 h): until it ends only its token may decide there.",
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": false,
   "idempotentHint": false,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "threadId": {
     "type": "string"
    },
    "ttlSeconds": {
     "type": "integer"
    }
   },
   "required": [
    "threadId"
   ]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "claim": {
     "type": "object"
    }
   },
   "required": [
    "claim"
   ]
  }
 },
 {
  "name": "release_claim",
  "method": "cstp.releaseClaim",
  "title": "Release a claim",
  "description": "Gives the lease on a thread back.",
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": false,
   "idempotentHint": true,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "threadId": {
     "type": "string"
    },
    "token": {
     "type": "integer"
    }
   },
   "required": [
    "threadId",
    "token"
   ]
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "released": {
     "const": true
    },
    "claim": {
     "type": "object"
    }
   },
   "required": [
    "released",
    "claim"
   ]
  }
 },
 {
  "name": "list_threads",
  "method": "cstp.listThreads",
  "title": "List threads",
  "description": "Threads by newest activity, by status, agent, tags or words of the title.",
  "annotations": {
   "readOnlyHint": true,
   "openWorldHint": false
  },
  "inputSchema": {
   "type": "object",
   "properties": {
    "status": {
     "type": "array",
     "items": {
      "enum": [
       "active",
       "paused",
       "blocked",
       "completed"
      ]
     }
    },
    "agentId": {
     "type": "string"
    },
    "tags": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "query": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "cursor": {
     "type": "string"
    }
   }
  },
  "outputSchema": {
   "type": "object",
   "properties": {
    "threads": {
     "type": "array",
     "items": {
      "type": "object"
     }
    },
    "cursor": {
     "type": "string"
    }
   },
   "required": [
    "threads"
   ]
  }
 }
];
