// Generated from the table of operations: run `pnpm generate`, do not edit.

/** Every method of the protocol: what it takes and what it gives. */
export interface RpcMethods {
  /** Creates a thread: a named chain of decisions. */
  "cstp.createThread": {
    params: {
      title: string
      threadId?: string
      agentId?: string
      /** @maxItems 200 */
      tags?: string[]
      project?: string
      context?: unknown
      [k: string]: unknown | undefined
    }
    result: {
      thread: {
        id: string
        title: string
        status: ("active" | "paused" | "blocked" | "completed")
        statusReason?: string
        startedBy: string
        createdAt: string
        updatedAt: string
        lastActivity: string
        project: string
        tags: string[]
        decisions: number
        openQuestions: number
        claimedBy?: string
        head: { seq: number; hash: string; [k: string]: unknown | undefined }
        [k: string]: unknown | undefined
      }
      [k: string]: unknown | undefined
    }
  }
  /** Returns everything an agent needs to continue a thread: decisions with their deliberation, open questions and status. */
  "cstp.resumeThread": {
    params: {
      threadId: string
      agentId?: string
      project?: string
      context?: string
      claim?: (boolean | number | { ttlSeconds?: number; [k: string]: unknown | undefined })
      maxTokens?: number
      since?: number
      at?: (number | string)
      cursor?: string
      [k: string]: unknown | undefined
    }
    result: {
      thread: {
        id: string
        title: string
        startedBy: string
        status?: ("active" | "paused" | "blocked" | "completed")
        decisions: {
          id: string
          decision: string
          confidence?: number
          agentId?: string
          threadId?: string
          continuesDecision?: string
          createdAt?: string
          status?: string
          standing?: string
          contested_by?: string[]
          outcome?: ("success" | "partial" | "failure" | "abandoned")
          category?: string
          stakes?: string
          reasons?: { type: string; text: string; strength?: number; [k: string]: unknown | undefined }[]
          alternatives?: { option: string; [k: string]: unknown | undefined }[]
          tags?: string[]
          thoughts?: { id: string; text: string; agentId: string; createdAt: string; [k: string]: unknown | undefined }[]
          deliberation?: {
            inputs?: { [k: string]: unknown | undefined }[]
            steps?: { [k: string]: unknown | undefined }[]
            [k: string]: unknown | undefined
          }
          [k: string]: unknown | undefined
        }[]
        openQuestions: string[]
        unfinished?: {
          session_id: string
          agent: string
          query: string
          answers: { [k: string]: unknown | undefined }
          questions: { id: string; question: string; [k: string]: unknown | undefined }[]
          updated_at: string
          where: string
          [k: string]: unknown | undefined
        }[]
        questions?: {
          id: string
          text: string
          status: ("open" | "answered")
          answer?: string
          [k: string]: unknown | undefined
        }[]
        lastState: { conclusion?: string; confidence?: number; nextSteps?: string[]; [k: string]: unknown | undefined }
        files?: {
          path: string
          sha256?: string
          commit?: string
          staleness?: ("unknown" | "fresh" | "changed" | "missing")
          [k: string]: unknown | undefined
        }[]
        head?: { seq: number; hash: string; [k: string]: unknown | undefined }
        omitted?: { count: number; cursor?: string; what?: string; [k: string]: unknown | undefined }
        [k: string]: unknown | undefined
      }
      claim?: { threadId: string; agentId: string; token: number; expiresAt: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Returns the same as resuming a thread, without recording a visit: for readers. */
  "cstp.getThread": {
    params: { threadId: string; project?: string; at?: (number | string); [k: string]: unknown | undefined }
    result: {
      thread: {
        id: string
        title: string
        startedBy: string
        status?: ("active" | "paused" | "blocked" | "completed")
        decisions: {
          id: string
          decision: string
          confidence?: number
          agentId?: string
          threadId?: string
          continuesDecision?: string
          createdAt?: string
          status?: string
          standing?: string
          contested_by?: string[]
          outcome?: ("success" | "partial" | "failure" | "abandoned")
          category?: string
          stakes?: string
          reasons?: { type: string; text: string; strength?: number; [k: string]: unknown | undefined }[]
          alternatives?: { option: string; [k: string]: unknown | undefined }[]
          tags?: string[]
          thoughts?: { id: string; text: string; agentId: string; createdAt: string; [k: string]: unknown | undefined }[]
          deliberation?: {
            inputs?: { [k: string]: unknown | undefined }[]
            steps?: { [k: string]: unknown | undefined }[]
            [k: string]: unknown | undefined
          }
          [k: string]: unknown | undefined
        }[]
        openQuestions: string[]
        unfinished?: {
          session_id: string
          agent: string
          query: string
          answers: { [k: string]: unknown | undefined }
          questions: { id: string; question: string; [k: string]: unknown | undefined }[]
          updated_at: string
          where: string
          [k: string]: unknown | undefined
        }[]
        questions?: {
          id: string
          text: string
          status: ("open" | "answered")
          answer?: string
          [k: string]: unknown | undefined
        }[]
        lastState: { conclusion?: string; confidence?: number; nextSteps?: string[]; [k: string]: unknown | undefined }
        files?: {
          path: string
          sha256?: string
          commit?: string
          staleness?: ("unknown" | "fresh" | "changed" | "missing")
          [k: string]: unknown | undefined
        }[]
        head?: { seq: number; hash: string; [k: string]: unknown | undefined }
        omitted?: { count: number; cursor?: string; what?: string; [k: string]: unknown | undefined }
        [k: string]: unknown | undefined
      }
      [k: string]: unknown | undefined
    }
  }
  /** Returns a thread's status (active, paused, completed or blocked) and the health of its chain. */
  "cstp.getThreadStatus": {
    params: { threadId: string; project?: string; [k: string]: unknown | undefined }
    result: {
      threadId: string
      status: ("active" | "paused" | "blocked" | "completed")
      decisions: number
      openQuestions: number
      lastActivity: string
      claimedBy?: string
      health: { status: ("healthy" | "degraded" | "failing"); failed: number; [k: string]: unknown | undefined }
      unfinished?: { session_id: string; openQuestions: number; [k: string]: unknown | undefined }[]
      [k: string]: unknown | undefined
    }
  }
  /** Changes a thread's status: pause, block, complete, or reopen with a reason. */
  "cstp.updateThread": {
    params: {
      threadId: string
      status: ("active" | "paused" | "blocked" | "completed")
      reason?: string
      agentId?: string
      project?: string
      expectedHead?: number
      claimToken?: number
      [k: string]: unknown | undefined
    }
    result: {
      thread: {
        id: string
        title: string
        status: ("active" | "paused" | "blocked" | "completed")
        statusReason?: string
        startedBy: string
        createdAt: string
        updatedAt: string
        lastActivity: string
        project: string
        tags: string[]
        decisions: number
        openQuestions: number
        claimedBy?: string
        head: { seq: number; hash: string; [k: string]: unknown | undefined }
        [k: string]: unknown | undefined
      }
      [k: string]: unknown | undefined
    }
  }
  /** Lists threads by latest activity or by a column, with their participants and health. */
  "cstp.listThreads": {
    params: {
      status?: (("active" | "paused" | "blocked" | "completed")[] | ("active" | "paused" | "blocked" | "completed"))
      agentId?: string
      project?: string
      tags?: (string[] | string)
      query?: string
      sort?: ("activity" | "title" | "startedBy" | "status" | "decisions" | "openQuestions" | "health")
      descending?: boolean
      cursor?: string
      limit?: number
      [k: string]: unknown | undefined
    }
    result: {
      threads: {
        id: string
        title: string
        status: ("active" | "paused" | "blocked" | "completed")
        statusReason?: string
        startedBy: string
        createdAt: string
        updatedAt: string
        lastActivity: string
        project: string
        tags: string[]
        decisions: number
        openQuestions: number
        claimedBy?: string
        head: { seq: number; hash: string; [k: string]: unknown | undefined }
        agents: string[]
        agentCount: number
        health: { status: ("healthy" | "degraded" | "failing"); failed: number; [k: string]: unknown | undefined }
        [k: string]: unknown | undefined
      }[]
      cursor?: string
      [k: string]: unknown | undefined
    }
  }
  /** Returns the full ids of threads and decisions that start with the eight characters shown on screens. */
  "cstp.findIds": {
    params: { beginning: string; project?: string; [k: string]: unknown | undefined }
    result: { ids: string[]; [k: string]: unknown | undefined }
  }
  /** Creates a thread that continues from another thread's state at one of its events. */
  "cstp.forkThread": {
    params: {
      threadId: string
      atSeq: number
      title: string
      newThreadId?: string
      /** @maxItems 200 */
      tags?: string[]
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      thread: {
        id: string
        title: string
        status: ("active" | "paused" | "blocked" | "completed")
        statusReason?: string
        startedBy: string
        createdAt: string
        updatedAt: string
        lastActivity: string
        project: string
        tags: string[]
        decisions: number
        openQuestions: number
        claimedBy?: string
        head: { seq: number; hash: string; [k: string]: unknown | undefined }
        [k: string]: unknown | undefined
      }
      [k: string]: unknown | undefined
    }
  }
  /** Takes a lease on a thread: until it ends, only the holder may record decisions and thoughts or change the status. */
  "cstp.claimThread": {
    params: {
      threadId: string
      ttlSeconds?: number
      agentId?: string
      project?: string
      expectedHead?: number
      [k: string]: unknown | undefined
    }
    result: {
      claim: { threadId: string; agentId: string; token: number; expiresAt: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Extends a lease that is still held. */
  "cstp.renewClaim": {
    params: {
      threadId: string
      token: number
      ttlSeconds?: number
      agentId?: string
      project?: string
      expectedHead?: number
      [k: string]: unknown | undefined
    }
    result: {
      claim: { threadId: string; agentId: string; token: number; expiresAt: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Releases a lease before it ends. */
  "cstp.releaseClaim": {
    params: {
      threadId: string
      token: number
      agentId?: string
      project?: string
      expectedHead?: number
      [k: string]: unknown | undefined
    }
    result: {
      released: true
      claim: { threadId: string; agentId: string; token: number; expiresAt: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Returns a thread's log after a seq: every event with its place in the hash chain. */
  "cstp.getThreadEvents": {
    params: { threadId: string; sinceSeq?: number; limit?: number; project?: string; [k: string]: unknown | undefined }
    result: {
      events: { seq: number; type: string; [k: string]: unknown | undefined }[]
      head: { seq: number; hash: string; [k: string]: unknown | undefined }
      more: boolean
      [k: string]: unknown | undefined
    }
  }
  /** Recomputes a log's hash chain and reports where it breaks; deep also rebuilds the tables and compares them. */
  "cstp.verifyThread": {
    params: { threadId: string; head?: string; deep?: boolean; project?: string; [k: string]: unknown | undefined }
    result: {
      ok: boolean
      events: number
      seq?: number
      problem?: string
      message?: string
      findings?: {
        table: string
        row: string
        change: ("changed" | "removed" | "added")
        columns?: string[]
        [k: string]: unknown | undefined
      }[]
      [k: string]: unknown | undefined
    }
  }
  /** Empties the payload of one event; the chain still verifies, and a new event says who did it. */
  "cstp.redactEvent": {
    params: {
      threadId: string
      seq: number
      reason?: string
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      redacted: true
      threadId: string
      seq: number
      head: { seq: number; hash: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Compares the files that a thread's decisions rely on with the served project folder. */
  "cstp.getThreadFiles": {
    params: { threadId: string; project?: string; [k: string]: unknown | undefined }
    result: {
      files: {
        path: string
        sha256?: string
        commit?: string
        staleness: ("fresh" | "changed" | "missing" | "unknown")
        [k: string]: unknown | undefined
      }[]
      total: number
      [k: string]: unknown | undefined
    }
  }
  /** Records a decision, in a thread or alone, with what its agent thought and looked up before it. */
  "cstp.recordDecision": {
    params: {
      id?: string
      decision: string
      confidence: number
      category?: string
      stakes?: ("low" | "medium" | "high" | "critical")
      threadId?: string
      continuesDecision?: string
      parentDecisionId?: string
      context?: unknown
      /** @maxItems 200 */
      reasons?: ({ type: string; text: string; strength?: number; [k: string]: unknown | undefined } | string)[]
      /** @maxItems 200 */
      alternatives?: ({
        option: string
        why_rejected?: string
        reopen_when?: string
        [k: string]: unknown | undefined
      } | string)[]
      /** @maxItems 200 */
      dissent?: ({ text: string; agent?: string; confidence?: number; [k: string]: unknown | undefined } | string)[]
      /** @maxItems 200 */
      tags?: string[]
      pattern?: string
      feature?: string
      pr?: (string | number)
      file?: string
      line?: (string | number)
      commit?: string
      bridge?: {
        structure?: string
        function?: string
        /** @maxItems 1000 */
        tolerance?: string[]
        /** @maxItems 1000 */
        enforcement?: string[]
        /** @maxItems 1000 */
        prevention?: string[]
        [k: string]: unknown | undefined
      }
      /** @maxItems 10000 */
      trace?: unknown[]
      deliberation?: {
        /** @maxItems 1000 */
        inputs?: { id?: string; text: string; source?: string; timestamp?: string; [k: string]: unknown | undefined }[]
        /** @maxItems 1000 */
        steps?: {
          step?: number
          thought: string
          author?: string
          inputs_used?: string[]
          timestamp?: string
          duration_ms?: number
          type?: string
          conclusion?: (boolean | string)
          answer?: { [k: string]: unknown | undefined }
          [k: string]: unknown | undefined
        }[]
        total_duration_ms?: number
        convergence_point?: (number | string)
        [k: string]: unknown | undefined
      }
      /** @maxItems 200 */
      related?: ({ id: string; summary?: string; distance?: number; [k: string]: unknown | undefined } | string)[]
      governs?: {
        /** @maxItems 100 */
        paths?: string[]
        /** @maxItems 100 */
        symbols?: string[]
        /** @maxItems 100 */
        frozen?: string[]
        /** @maxItems 100 */
        forbid?: ({ pattern: string; in?: string; message?: string; [k: string]: unknown | undefined } | string)[]
        /** @maxItems 100 */
        require?: ({ pattern: string; in?: string; message?: string; [k: string]: unknown | undefined } | string)[]
        [k: string]: unknown | undefined
      }
      repo?: string
      /** @maxItems 1000 */
      openQuestions?: string[]
      /** @maxItems 1000 */
      questions?: ({
        text: string
        context?: string
        recommendation?: string
        blocking?: boolean
        [k: string]: unknown | undefined
      } | string)[]
      /** @maxItems 1000 */
      nextSteps?: string[]
      reviewIn?: string
      review_by?: string
      agentId?: string
      project?: (string | { name: string; [k: string]: unknown | undefined })
      expectedHead?: number
      claimToken?: number
      projectContext?: {
        project?: (string | { name: string; [k: string]: unknown | undefined })
        feature?: string
        pr?: (string | number)
        file?: string
        line?: (string | number)
        commit?: string
        [k: string]: unknown | undefined
      }
      [k: string]: unknown | undefined
    }
    result: {
      success: true
      id: string
      threadId?: string
      timestamp: string
      quality: { score: number; suggestions: string[]; [k: string]: unknown | undefined }
      indexed: boolean
      deliberation_auto?: boolean
      deliberation_inputs_count?: number
      guardrail_warnings?: { [k: string]: unknown | undefined }[]
      related_count?: number
      [k: string]: unknown | undefined
    }
  }
  /** Replaces fields of your own decision and removes those that are null; the log keeps the old values. */
  "cstp.updateDecision": {
    params: {
      id: string
      updates?: {
        threadId?: (string | null)
        continuesDecision?: (string | null)
        parentDecisionId?: (string | null)
        context?: unknown
        reasons?: (({ type: string; text: string; strength?: number; [k: string]: unknown | undefined } | string)[] | null)
        alternatives?: (({
          option: string
          why_rejected?: string
          reopen_when?: string
          [k: string]: unknown | undefined
        } | string)[] | null)
        dissent?: (({ text: string; agent?: string; confidence?: number; [k: string]: unknown | undefined } | string)[] | null)
        tags?: (string[] | null)
        pattern?: (string | null)
        feature?: (string | null)
        pr?: ((string | number) | null)
        file?: (string | null)
        line?: ((string | number) | null)
        commit?: (string | null)
        bridge?: ({
          structure?: string
          function?: string
          /** @maxItems 1000 */
          tolerance?: string[]
          /** @maxItems 1000 */
          enforcement?: string[]
          /** @maxItems 1000 */
          prevention?: string[]
          [k: string]: unknown | undefined
        } | null)
        trace?: (unknown[] | null)
        deliberation?: ({
          /** @maxItems 1000 */
          inputs?: { id?: string; text: string; source?: string; timestamp?: string; [k: string]: unknown | undefined }[]
          /** @maxItems 1000 */
          steps?: {
            step?: number
            thought: string
            author?: string
            inputs_used?: string[]
            timestamp?: string
            duration_ms?: number
            type?: string
            conclusion?: (boolean | string)
            answer?: { [k: string]: unknown | undefined }
            [k: string]: unknown | undefined
          }[]
          total_duration_ms?: number
          convergence_point?: (number | string)
          [k: string]: unknown | undefined
        } | null)
        related?: (({ id: string; summary?: string; distance?: number; [k: string]: unknown | undefined } | string)[] | null)
        governs?: ({
          /** @maxItems 100 */
          paths?: string[]
          /** @maxItems 100 */
          symbols?: string[]
          /** @maxItems 100 */
          frozen?: string[]
          /** @maxItems 100 */
          forbid?: ({ pattern: string; in?: string; message?: string; [k: string]: unknown | undefined } | string)[]
          /** @maxItems 100 */
          require?: ({ pattern: string; in?: string; message?: string; [k: string]: unknown | undefined } | string)[]
          [k: string]: unknown | undefined
        } | null)
        repo?: (string | null)
        openQuestions?: (string[] | null)
        questions?: (({
          text: string
          context?: string
          recommendation?: string
          blocking?: boolean
          [k: string]: unknown | undefined
        } | string)[] | null)
        nextSteps?: (string[] | null)
        reviewIn?: (string | null)
        review_by?: (string | null)
        decision?: string
        confidence?: number
        category?: string
        stakes?: ("low" | "medium" | "high" | "critical")
        [k: string]: unknown | undefined
      }
      agentId?: string
      project?: string
      expectedHead?: number
      claimToken?: number
      threadId?: (string | null)
      continuesDecision?: (string | null)
      parentDecisionId?: (string | null)
      context?: unknown
      reasons?: (({ type: string; text: string; strength?: number; [k: string]: unknown | undefined } | string)[] | null)
      alternatives?: (({
        option: string
        why_rejected?: string
        reopen_when?: string
        [k: string]: unknown | undefined
      } | string)[] | null)
      dissent?: (({ text: string; agent?: string; confidence?: number; [k: string]: unknown | undefined } | string)[] | null)
      tags?: (string[] | null)
      pattern?: (string | null)
      feature?: (string | null)
      pr?: ((string | number) | null)
      file?: (string | null)
      line?: ((string | number) | null)
      commit?: (string | null)
      bridge?: ({
        structure?: string
        function?: string
        /** @maxItems 1000 */
        tolerance?: string[]
        /** @maxItems 1000 */
        enforcement?: string[]
        /** @maxItems 1000 */
        prevention?: string[]
        [k: string]: unknown | undefined
      } | null)
      trace?: (unknown[] | null)
      deliberation?: ({
        /** @maxItems 1000 */
        inputs?: { id?: string; text: string; source?: string; timestamp?: string; [k: string]: unknown | undefined }[]
        /** @maxItems 1000 */
        steps?: {
          step?: number
          thought: string
          author?: string
          inputs_used?: string[]
          timestamp?: string
          duration_ms?: number
          type?: string
          conclusion?: (boolean | string)
          answer?: { [k: string]: unknown | undefined }
          [k: string]: unknown | undefined
        }[]
        total_duration_ms?: number
        convergence_point?: (number | string)
        [k: string]: unknown | undefined
      } | null)
      related?: (({ id: string; summary?: string; distance?: number; [k: string]: unknown | undefined } | string)[] | null)
      governs?: ({
        /** @maxItems 100 */
        paths?: string[]
        /** @maxItems 100 */
        symbols?: string[]
        /** @maxItems 100 */
        frozen?: string[]
        /** @maxItems 100 */
        forbid?: ({ pattern: string; in?: string; message?: string; [k: string]: unknown | undefined } | string)[]
        /** @maxItems 100 */
        require?: ({ pattern: string; in?: string; message?: string; [k: string]: unknown | undefined } | string)[]
        [k: string]: unknown | undefined
      } | null)
      repo?: (string | null)
      openQuestions?: (string[] | null)
      questions?: (({
        text: string
        context?: string
        recommendation?: string
        blocking?: boolean
        [k: string]: unknown | undefined
      } | string)[] | null)
      nextSteps?: (string[] | null)
      reviewIn?: (string | null)
      review_by?: (string | null)
      decision?: string
      confidence?: number
      category?: string
      stakes?: ("low" | "medium" | "high" | "critical")
      [k: string]: unknown | undefined
    }
    result: { success: true; id: string; updatedAt: string; changed: string[]; [k: string]: unknown | undefined }
  }
  /** Returns one decision in full: reasons, alternatives, deliberation, thoughts, reviews and neighbours. */
  "cstp.getDecision": {
    params: { id: string; project?: string; [k: string]: unknown | undefined }
    result: {
      found: true
      decision: {
        id: string
        decision: string
        confidence?: number
        agentId?: string
        threadId?: string
        continuesDecision?: string
        createdAt?: string
        status?: string
        standing?: string
        contested_by?: string[]
        outcome?: ("success" | "partial" | "failure" | "abandoned")
        category?: string
        stakes?: string
        reasons?: { type: string; text: string; strength?: number; [k: string]: unknown | undefined }[]
        alternatives?: { option: string; [k: string]: unknown | undefined }[]
        tags?: string[]
        thoughts?: { id: string; text: string; agentId: string; createdAt: string; [k: string]: unknown | undefined }[]
        deliberation?: {
          inputs?: { [k: string]: unknown | undefined }[]
          steps?: { [k: string]: unknown | undefined }[]
          [k: string]: unknown | undefined
        }
        [k: string]: unknown | undefined
      }
      [k: string]: unknown | undefined
    }
  }
  /** Lists decisions by filters, newest first. */
  "cstp.listDecisions": {
    params: {
      category?: (string[] | string)
      stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
      status?: (string[] | string)
      outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
      standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
      agent?: (string[] | string)
      tags?: (string[] | string)
      project?: string
      feature?: string
      pr?: (string | number)
      file?: string
      threadId?: string
      minConfidence?: number
      maxConfidence?: number
      dateAfter?: string
      dateBefore?: string
      hasOutcome?: boolean
      reviewedAfter?: string
      filters?: {
        category?: (string[] | string)
        stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
        status?: (string[] | string)
        outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
        standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
        agent?: (string[] | string)
        tags?: (string[] | string)
        project?: string
        feature?: string
        pr?: (string | number)
        file?: string
        threadId?: string
        minConfidence?: number
        maxConfidence?: number
        dateAfter?: string
        dateBefore?: string
        hasOutcome?: boolean
        reviewedAfter?: string
        [k: string]: unknown | undefined
      }
      agentId?: string
      order?: ("newest" | "oldest")
      cursor?: string
      limit?: number
      [k: string]: unknown | undefined
    }
    result: {
      decisions: {
        id: string
        decision: string
        confidence?: number
        agentId?: string
        threadId?: string
        continuesDecision?: string
        createdAt?: string
        status?: string
        standing?: string
        contested_by?: string[]
        outcome?: ("success" | "partial" | "failure" | "abandoned")
        category?: string
        stakes?: string
        reasons?: { type: string; text: string; strength?: number; [k: string]: unknown | undefined }[]
        alternatives?: { option: string; [k: string]: unknown | undefined }[]
        tags?: string[]
        thoughts?: { id: string; text: string; agentId: string; createdAt: string; [k: string]: unknown | undefined }[]
        deliberation?: {
          inputs?: { [k: string]: unknown | undefined }[]
          steps?: { [k: string]: unknown | undefined }[]
          [k: string]: unknown | undefined
        }
        [k: string]: unknown | undefined
      }[]
      cursor?: string
      [k: string]: unknown | undefined
    }
  }
  /** Records a thought durably; without a thread or decision it is attached to the agent's next decision. */
  "cstp.recordThought": {
    params: {
      text: string
      threadId?: string
      id?: string
      thoughtId?: string
      type?: string
      agentId?: string
      project?: string
      expectedHead?: number
      claimToken?: number
      [k: string]: unknown | undefined
    }
    result: {
      success: true
      id: string
      threadId?: string
      decisionId?: string
      pending: boolean
      timestamp: string
      [k: string]: unknown | undefined
    }
  }
  /** Records how a decision turned out; a failure marks the decisions built on it. */
  "cstp.reviewDecision": {
    params: {
      id: string
      outcome: ("success" | "partial" | "failure" | "abandoned")
      actualResult?: string
      lessons?: string
      notes?: string
      agentId?: string
      project?: string
      expectedHead?: number
      claimToken?: number
      [k: string]: unknown | undefined
    }
    result: { success: true; id: string; status: "reviewed"; reviewedAt: string; [k: string]: unknown | undefined }
  }
  /** Links two decisions of one project. */
  "cstp.linkDecisions": {
    params: {
      sourceId: string
      targetId: string
      edgeType: ("relates_to" | "supersedes" | "depends_on")
      weight?: number
      agentId?: string
      project?: string
      expectedHead?: number
      claimToken?: number
      [k: string]: unknown | undefined
    }
    result: { success: true; edge: { [k: string]: unknown | undefined }; [k: string]: unknown | undefined }
  }
  /** A person accepts a decision: it is binding from now on, and its rules are in force. */
  "cstp.ratifyDecision": {
    params: {
      id: string
      because?: string
      again?: boolean
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      id: string
      standing: ("proposed" | "ratified" | "superseded" | "withdrawn")
      by: string
      at: string
      rules: {
        rule: ("forbid" | "require" | "frozen")
        pattern: string
        in?: string[]
        message?: string
        [k: string]: unknown | undefined
      }[]
      broken_now: (number | null)
      [k: string]: unknown | undefined
    }
  }
  /** A person withdraws a decision: it is no longer binding. */
  "cstp.withdrawDecision": {
    params: { id: string; because: string; agentId?: string; project?: string; [k: string]: unknown | undefined }
    result: {
      id: string
      standing: ("proposed" | "ratified" | "superseded" | "withdrawn")
      contested_by: string[]
      new?: string
      [k: string]: unknown | undefined
    }
  }
  /** Replaces a decision with another; a ratified one stays in force until a person ratifies its successor. */
  "cstp.supersedeDecision": {
    params: {
      id: string
      by?: string
      with?: string
      because: string
      confidence?: number
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      id: string
      standing: ("proposed" | "ratified" | "superseded" | "withdrawn")
      contested_by: string[]
      new?: string
      [k: string]: unknown | undefined
    }
  }
  /** A person lets a file break a decision's rules once, or an agent requests it. */
  "cstp.waiveRule": {
    params: {
      id: string
      path: string
      because: string
      rule?: string
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: { waiver: string; holds: ("edit" | "session" | "requested"); [k: string]: unknown | undefined }
  }
  /** Lists waivers of rules, granted and requested, newest first. */
  "cstp.listWaivers": {
    params: { id?: string; since?: string; project?: string; [k: string]: unknown | undefined }
    result: {
      waivers: {
        id: string
        decision: string
        path: string
        rule?: string
        because: string
        by: string
        at: string
        holds: ("edit" | "session" | "requested")
        [k: string]: unknown | undefined
      }[]
      [k: string]: unknown | undefined
    }
  }
  /** Lists the rules that ratified decisions have put in force. */
  "cstp.listRules": {
    params: { id?: string; project?: string; [k: string]: unknown | undefined }
    result: {
      rules: {
        rule: ("forbid" | "require" | "frozen")
        pattern: string
        in?: string[]
        message?: string
        decision: string
        on: boolean
        off_until?: string
        [k: string]: unknown | undefined
      }[]
      [k: string]: unknown | undefined
    }
  }
  /** A person switches a decision's rules off, for a while or until further notice, or on again. */
  "cstp.switchRules": {
    params: {
      id: string
      on: boolean
      until?: string
      because?: string
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: { id: string; on: boolean; off_until?: string; [k: string]: unknown | undefined }
  }
  /** Asks a question on a thread or decision, for whoever continues it. */
  "cstp.askQuestion": {
    params: {
      question: string
      threadId?: string
      id?: string
      questionId?: string
      agentId?: string
      project?: string
      expectedHead?: number
      claimToken?: number
      [k: string]: unknown | undefined
    }
    result: {
      question: { id: string; text: string; status: ("open" | "answered"); answer?: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Answers a question of a thread. */
  "cstp.answerQuestion": {
    params: {
      questionId: string
      answer: string
      agentId?: string
      project?: string
      expectedHead?: number
      claimToken?: number
      [k: string]: unknown | undefined
    }
    result: {
      question: { id: string; text: string; status: ("open" | "answered"); answer?: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Lists a project's reasoning sessions, newest first. */
  "cstp.listSessions": {
    params: {
      status?: ("initialized" | "in_progress" | "halted" | "completed" | "abandoned" | "open" | "all")
      project?: string
      cursor?: string
      limit?: number
      [k: string]: unknown | undefined
    }
    result: {
      sessions: { session_id: string; status: string; [k: string]: unknown | undefined }[]
      total: number
      [k: string]: unknown | undefined
    }
  }
  /** Returns one session: its answers, its path through the steps, and the current question. */
  "cstp.getSession": {
    params: { sessionId: string; project?: string; [k: string]: unknown | undefined }
    result: {
      session: { session_id: string; [k: string]: unknown | undefined }
      now: {
        session_id: string
        status: string
        state: string
        step: unknown
        questions: { id: string; question: string; [k: string]: unknown | undefined }[]
        directive: { command: string; [k: string]: unknown | undefined }
        [k: string]: unknown | undefined
      }
      [k: string]: unknown | undefined
    }
  }
  /** Opens a reasoning session for a prompt and returns its first step. */
  "cstp.startReasoning": {
    params: {
      query: string
      agentMode?: boolean
      threadId?: string
      parentSession?: string
      depth?: ("full" | "light")
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      session_id: string
      status: string
      state: string
      step: unknown
      questions: { id: string; question: string; [k: string]: unknown | undefined }[]
      directive: { command: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Stores the answer of a step (or of several, by step) durably and returns what comes next; without an answer it returns the current step. */
  "cstp.submitStep": {
    params: {
      sessionId: string
      step?: (string | number)
      answer?: unknown
      answers?: { [k: string]: unknown | undefined }
      loopBack?: boolean
      complete?: boolean
      learnings?: { [k: string]: unknown | undefined }
      claimToken?: number
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: { session_id: string; [k: string]: unknown | undefined }
  }
  /** Returns the current step again: after a compaction, or in another terminal. */
  "cstp.showStep": {
    params: { sessionId: string; project?: string; [k: string]: unknown | undefined }
    result: {
      session_id: string
      status: string
      state: string
      step: unknown
      questions: { id: string; question: string; [k: string]: unknown | undefined }[]
      directive: { command: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Records a person's answers to the questions of a halt; the session continues when all are answered. */
  "cstp.answerQuestions": {
    params: {
      sessionId: string
      answers: ({ [k: string]: string | undefined } | {
        id: string
        answer: string
        [k: string]: unknown | undefined
      }[] | string)
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      session_id: string
      status: string
      state: string
      step: unknown
      questions: { id: string; question: string; [k: string]: unknown | undefined }[]
      directive: { command: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Halts a session at step 0 or 8 with questions for a person. */
  "cstp.haltSession": {
    params: {
      sessionId: string
      reason: string
      /**
       * @minItems 1
       * @maxItems 5
       */
      questions: string[]
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      session_id: string
      status: string
      state: string
      step: unknown
      questions: { id: string; question: string; [k: string]: unknown | undefined }[]
      directive: { command: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Sets the route of the decision; it can be changed until completion. */
  "cstp.setRoute": {
    params: {
      sessionId: string
      route: string
      reason: string
      skill?: string
      sequence?: { step: string; objective: string; [k: string]: unknown | undefined }[]
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      session_id: string
      status: string
      state: string
      step: unknown
      questions: { id: string; question: string; [k: string]: unknown | undefined }[]
      directive: { command: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Verifies the steps, records the decision in its thread and returns what follows. */
  "cstp.completeReasoning": {
    params: { sessionId: string; claimToken?: number; agentId?: string; project?: string; [k: string]: unknown | undefined }
    result: {
      session_id: string
      status: string
      decision: { id: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Claims, acknowledges or renews the dispatch of a completed session. */
  "cstp.dispatch": {
    params: {
      sessionId: string
      action?: ("claim" | "ack" | "retry")
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      session_id: string
      dispatch_pending: { status: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Lists where the sessions of a thread halted with questions and where they looped back, oldest first. */
  "cstp.getSessionMarks": {
    params: { threadId: string; project?: string; cursor?: string; limit?: number; [k: string]: unknown | undefined }
    result: {
      marks: {
        kind: ("halt" | "loop-back")
        at: string
        agent: string
        sessionId: string
        text: string
        [k: string]: unknown | undefined
      }[]
      total: number
      cursor?: string
      [k: string]: unknown | undefined
    }
  }
  /** Stores the patterns and gotchas learned in a finished session; repeating the call changes nothing. */
  "cstp.learn": {
    params: {
      sessionId: string
      /** {patterns_discovered: [{pattern, …}], gotchas: [{issue, …}]}, as in a task's handoff */
      learnings: { [k: string]: unknown | undefined }
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: { session_id: string; status: string; already_stored: boolean; [k: string]: unknown | undefined }
  }
  /** Lets another agent continue an unfinished session: returns its next step and all answers so far. Only a person may take a session that was active in the last ten minutes. */
  "cstp.takeSession": {
    params: {
      sessionId: string
      force?: boolean
      machine?: string
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      session_id: string
      status: string
      state: string
      step: unknown
      directive: { command: string; [k: string]: unknown | undefined }
      session?: { session_id: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Stores a machine's copy of a session that reasons in a thread of this server, so that others see it; it is not a thread event, and the newest copy wins. */
  "cstp.recordSessionStep": {
    params: {
      session: { session_id: string; [k: string]: unknown | undefined }
      machine: string
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      recorded: boolean
      taken?: { by: string; at: string; where: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Searches decisions by words and filters; without words it returns the newest. */
  "cstp.queryDecisions": {
    params: {
      query?: string
      /** @maxItems 200 */
      alsoWords?: string[]
      limit?: number
      retrievalMode?: ("keyword" | "hybrid" | "semantic")
      bridgeSide?: ("structure" | "function" | "both")
      includeReasons?: boolean
      filters?: {
        category?: (string[] | string)
        stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
        status?: (string[] | string)
        outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
        standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
        agent?: (string[] | string)
        tags?: (string[] | string)
        project?: string
        feature?: string
        pr?: (string | number)
        file?: string
        threadId?: string
        minConfidence?: number
        maxConfidence?: number
        dateAfter?: string
        dateBefore?: string
        hasOutcome?: boolean
        reviewedAfter?: string
        [k: string]: unknown | undefined
      }
      category?: (string[] | string)
      stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
      status?: (string[] | string)
      outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
      standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
      agent?: (string[] | string)
      tags?: (string[] | string)
      project?: string
      feature?: string
      pr?: (string | number)
      file?: string
      threadId?: string
      minConfidence?: number
      maxConfidence?: number
      dateAfter?: string
      dateBefore?: string
      hasOutcome?: boolean
      reviewedAfter?: string
      [k: string]: unknown | undefined
    }
    result: {
      decisions: {
        id: string
        title: string
        category: string
        confidence?: number
        stakes: string
        status: string
        standing: string
        contested_by: string[]
        date: string
        distance: number
        [k: string]: unknown | undefined
      }[]
      total: number
      query: string
      retrievalMode: ("keyword" | "hybrid" | "list")
      [k: string]: unknown | undefined
    }
  }
  /** Returns the decisions linked to one, to a depth of at most five. */
  "cstp.getGraph": {
    params: {
      nodeId: string
      depth?: number
      direction?: ("outgoing" | "incoming" | "both")
      edgeTypes?: ("relates_to" | "supersedes" | "depends_on")[]
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      nodes: {
        id: string
        title: string
        category: string
        confidence?: number
        stakes: string
        status: string
        standing: string
        contested_by: string[]
        date: string
        distance: number
        [k: string]: unknown | undefined
      }[]
      edges: { sourceId: string; [k: string]: unknown | undefined }[]
      [k: string]: unknown | undefined
    }
  }
  /** Returns the decisions directly linked to one, heaviest first. */
  "cstp.getNeighbors": {
    params: {
      nodeId: string
      direction?: ("outgoing" | "incoming" | "both")
      edgeType?: ("relates_to" | "supersedes" | "depends_on")
      limit?: number
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      nodeId: string
      neighbors: { id: string; [k: string]: unknown | undefined }[]
      total: number
      [k: string]: unknown | undefined
    }
  }
  /** Lists the rules in force; with a scope, those of that scope and the general ones. */
  "cstp.listGuardrails": {
    params: { scope?: string; [k: string]: unknown | undefined }
    result: {
      guardrails: {
        id: string
        action: ("block" | "warn" | "log")
        description: string
        conditions: { field: string; operator: string; value: unknown }[]
        scope: string[]
        [k: string]: unknown | undefined
      }[]
      total: number
    }
  }
  /** Counts how often each rule was violated within a window of days, including rules that never were. */
  "cstp.getGuardrailStats": {
    params: { windowDays?: number; project?: string; [k: string]: unknown | undefined }
    result: {
      windowDays: number
      from: string
      totalHits: number
      guardrails: {
        id: string
        name: string
        description: string
        action: ("block" | "warn" | "log")
        inForce: boolean
        hits: number
        blocked: number
        warned: number
        noted: number
        lastHit?: string
        byDay: { day: string; hits: number; [k: string]: unknown | undefined }[]
        [k: string]: unknown | undefined
      }[]
      [k: string]: unknown | undefined
    }
  }
  /** Checks an action against the rules in force before it is taken. */
  "cstp.checkGuardrails": {
    params: {
      action?: {
        description: string
        category?: string
        stakes?: ("low" | "medium" | "high" | "critical")
        confidence?: number
        /** @maxItems 200 */
        tags?: string[]
        pattern?: string
        project?: string
        context?: ({ [k: string]: unknown | undefined } | string)
        [k: string]: unknown | undefined
      }
      agentId?: string
      threadId?: string
      description?: string
      category?: string
      stakes?: ("low" | "medium" | "high" | "critical")
      confidence?: number
      /** @maxItems 200 */
      tags?: string[]
      pattern?: string
      project?: string
      context?: ({ [k: string]: unknown | undefined } | string)
      [k: string]: unknown | undefined
    }
    result: {
      allowed: boolean
      violations: { guardrailId: string; name: string; message: string; severity: ("block" | "warn" | "log") }[]
      warnings: { guardrailId: string; name: string; message: string; severity: ("block" | "warn" | "log") }[]
      evaluated: number
      [k: string]: unknown | undefined
    }
  }
  /** One call before an action: returns earlier decisions and the rules' verdict, and records the decision if they allow it. */
  "cstp.preAction": {
    params: {
      action?: {
        description: string
        category?: string
        stakes?: ("low" | "medium" | "high" | "critical")
        confidence?: number
        /** @maxItems 200 */
        tags?: string[]
        pattern?: string
        project?: string
        context?: ({ [k: string]: unknown | undefined } | string)
        [k: string]: unknown | undefined
      }
      agentId?: string
      threadId?: string
      description?: string
      category?: string
      stakes?: ("low" | "medium" | "high" | "critical")
      confidence?: number
      /** @maxItems 200 */
      tags?: string[]
      pattern?: string
      project?: string
      context?: ({ [k: string]: unknown | undefined } | string)
      queryLimit?: number
      autoRecord?: boolean
      options?: { queryLimit?: number; autoRecord?: boolean; [k: string]: unknown | undefined }
      /** @maxItems 100 */
      reasons?: { type: string; text: string; strength?: number; [k: string]: unknown | undefined }[]
      [k: string]: unknown | undefined
    }
    result: {
      allowed: boolean
      decisionId?: string
      relevantDecisions: { id: string; title: string; distance: number; [k: string]: unknown | undefined }[]
      guardrailResults: { guardrailId: string; name: string; message: string; severity: ("block" | "warn" | "log") }[]
      blockReasons: string[]
      [k: string]: unknown | undefined
    }
  }
  /** Returns what is relevant to a task: the agent's profile, past decisions, rules, calibration, pending work and patterns. */
  "cstp.getSessionContext": {
    params: {
      taskDescription?: string
      /** @maxItems 10 */
      include?: ("decisions" | "guardrails" | "calibration" | "ready" | "patterns")[]
      decisionsLimit?: number
      readyLimit?: number
      format?: ("json" | "markdown")
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      agentProfile?: { agentId: string; totalDecisions: number; reviewed: number; [k: string]: unknown | undefined }
      relevantDecisions?: { id: string; title: string; distance: number; [k: string]: unknown | undefined }[]
      activeGuardrails?: { id: string; [k: string]: unknown | undefined }[]
      calibrationByCategory?: { [k: string]: { accuracy: number; [k: string]: unknown | undefined } | undefined }
      readyQueue?: { id: string; reason: string; [k: string]: unknown | undefined }[]
      confirmedPatterns?: { pattern: string; count: number; [k: string]: unknown | undefined }[]
      markdown?: string
      [k: string]: unknown | undefined
    }
  }
  /** Compares stated confidence with outcomes: accuracy, Brier score, ranges of confidence. */
  "cstp.getCalibration": {
    params: {
      category?: (string[] | string)
      stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
      status?: (string[] | string)
      outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
      standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
      agent?: (string[] | string)
      tags?: (string[] | string)
      project?: string
      feature?: string
      pr?: (string | number)
      file?: string
      threadId?: string
      minConfidence?: number
      maxConfidence?: number
      dateAfter?: string
      dateBefore?: string
      hasOutcome?: boolean
      reviewedAfter?: string
      filters?: {
        category?: (string[] | string)
        stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
        status?: (string[] | string)
        outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
        standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
        agent?: (string[] | string)
        tags?: (string[] | string)
        project?: string
        feature?: string
        pr?: (string | number)
        file?: string
        threadId?: string
        minConfidence?: number
        maxConfidence?: number
        dateAfter?: string
        dateBefore?: string
        hasOutcome?: boolean
        reviewedAfter?: string
        [k: string]: unknown | undefined
      }
      window?: string
      [k: string]: unknown | undefined
    }
    result: {
      overall?: {
        total_decisions: number
        reviewed_decisions: number
        accuracy: number
        brier_score: number
        calibration_gap: number
        confidence_bias: number
        interpretation: string
        totalDecisions: number
        reviewedDecisions: number
        brierScore: number
        calibrationGap: number
        confidenceBias: number
        window?: string
      }
      byConfidenceBucket: {
        bucket: string
        decisions: number
        successRate: number
        expectedRate: number
        gap: number
        interpretation: string
      }[]
      recommendations: { type: string; message: string; severity: ("info" | "warning" | "error") }[]
    }
  }
  /** Reports which types of reasons go with good outcomes, and whether several types do better than one. */
  "cstp.getReasonStats": {
    params: {
      category?: (string[] | string)
      stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
      status?: (string[] | string)
      outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
      standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
      agent?: (string[] | string)
      tags?: (string[] | string)
      project?: string
      feature?: string
      pr?: (string | number)
      file?: string
      threadId?: string
      minConfidence?: number
      maxConfidence?: number
      dateAfter?: string
      dateBefore?: string
      hasOutcome?: boolean
      reviewedAfter?: string
      filters?: {
        category?: (string[] | string)
        stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
        status?: (string[] | string)
        outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
        standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
        agent?: (string[] | string)
        tags?: (string[] | string)
        project?: string
        feature?: string
        pr?: (string | number)
        file?: string
        threadId?: string
        minConfidence?: number
        maxConfidence?: number
        dateAfter?: string
        dateBefore?: string
        hasOutcome?: boolean
        reviewedAfter?: string
        [k: string]: unknown | undefined
      }
      minReviewed?: number
      [k: string]: unknown | undefined
    }
    result: {
      byReasonType: {
        reasonType: string
        totalUses: number
        reviewedUses: number
        successRate?: number
        avgConfidence: number
        brierScore?: number
      }[]
      diversity: {
        avgTypesPerDecision: number
        avgReasonsPerDecision: number
        diversityBuckets: { distinctReasonTypes: number; totalDecisions: number; [k: string]: unknown | undefined }[]
        [k: string]: unknown | undefined
      }
      recommendations: { type: string; message: string; severity: ("info" | "warning" | "error") }[]
      totalDecisions: number
      reviewedDecisions: number
      [k: string]: unknown | undefined
    }
  }
  /** Reports how much deliberation decisions had, and whether it shows in their outcomes. */
  "cstp.getDeliberationStats": {
    params: {
      category?: (string[] | string)
      stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
      status?: (string[] | string)
      outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
      standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
      agent?: (string[] | string)
      tags?: (string[] | string)
      project?: string
      feature?: string
      pr?: (string | number)
      file?: string
      threadId?: string
      minConfidence?: number
      maxConfidence?: number
      dateAfter?: string
      dateBefore?: string
      hasOutcome?: boolean
      reviewedAfter?: string
      filters?: {
        category?: (string[] | string)
        stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
        status?: (string[] | string)
        outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
        standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
        agent?: (string[] | string)
        tags?: (string[] | string)
        project?: string
        feature?: string
        pr?: (string | number)
        file?: string
        threadId?: string
        minConfidence?: number
        maxConfidence?: number
        dateAfter?: string
        dateBefore?: string
        hasOutcome?: boolean
        reviewedAfter?: string
        [k: string]: unknown | undefined
      }
      [k: string]: unknown | undefined
    }
    result: { totalDecisions: number; withDeliberation: number; coverage: number; [k: string]: unknown | undefined }
  }
  /** Counts of decisions by category, stakes, status and agent, and recent activity. */
  "cstp.getStats": {
    params: {
      category?: (string[] | string)
      stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
      status?: (string[] | string)
      outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
      standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
      agent?: (string[] | string)
      tags?: (string[] | string)
      project?: string
      feature?: string
      pr?: (string | number)
      file?: string
      threadId?: string
      minConfidence?: number
      maxConfidence?: number
      dateAfter?: string
      dateBefore?: string
      hasOutcome?: boolean
      reviewedAfter?: string
      filters?: {
        category?: (string[] | string)
        stakes?: (("low" | "medium" | "high" | "critical")[] | ("low" | "medium" | "high" | "critical"))
        status?: (string[] | string)
        outcome?: (("success" | "partial" | "failure" | "abandoned")[] | ("success" | "partial" | "failure" | "abandoned"))
        standing?: (("proposed" | "ratified" | "superseded" | "withdrawn")[] | ("proposed" | "ratified" | "superseded" | "withdrawn"))
        agent?: (string[] | string)
        tags?: (string[] | string)
        project?: string
        feature?: string
        pr?: (string | number)
        file?: string
        threadId?: string
        minConfidence?: number
        maxConfidence?: number
        dateAfter?: string
        dateBefore?: string
        hasOutcome?: boolean
        reviewedAfter?: string
        [k: string]: unknown | undefined
      }
      [k: string]: unknown | undefined
    }
    result: {
      total: number
      byCategory: { [k: string]: number | undefined }
      byStakes: { [k: string]: number | undefined }
      byStatus: { [k: string]: number | undefined }
      byAgent: { [k: string]: number | undefined }
      recentActivity: { last24h: number; last7d: number; last30d: number }
    }
  }
  /** Lists what to do next: overdue reviews, drifting calibration, stale decisions. */
  "cstp.ready": {
    params: {
      limit?: number
      minPriority?: ("low" | "medium" | "high")
      /** @maxItems 10 */
      actionTypes?: string[]
      category?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      actions: {
        type: string
        priority: ("low" | "medium" | "high")
        reason: string
        decisionId?: string
        [k: string]: unknown | undefined
      }[]
      total: number
    }
  }
  /** Reports how far a failure spread: the decisions that rest on it, traced back to the first failure. */
  "cstp.getAmplificationChain": {
    params: { id: string; project?: string; [k: string]: unknown | undefined }
    result: {
      root: { id: string; agent: string; decision: string; outcome: string }
      chain: { id: string; amplification: ("inherited" | "cascaded"); [k: string]: unknown | undefined }[]
      metrics: { chainLength: number; amplificationFactor: number; architecture: string; [k: string]: unknown | undefined }
      partial?: boolean
      [k: string]: unknown | undefined
    }
  }
  /** Reports how far recent failures spread, by how the agents worked together. */
  "cstp.getAmplificationStats": {
    params: { windowDays?: number; project?: string; [k: string]: unknown | undefined }
    result: {
      averageAmplification: number
      maxChainLength: number
      totalChains: number
      partial?: boolean
      recommendation: string
      [k: string]: unknown | undefined
    }
  }
  /** Exports threads and decisions as a self-contained, hashed bundle. With maxBytes it returns parts: each is a bundle, and next is the cursor of the following one. */
  "cstp.exportBundle": {
    params: {
      scope?: {
        threadId?: string
        project?: string
        /** @maxItems 200 */
        tags?: string[]
        dateRange?: { from?: string; to?: string; [k: string]: unknown | undefined }
        [k: string]: unknown | undefined
      }
      includeDeliberation?: boolean
      includeGuardrails?: boolean
      maxBytes?: number
      cursor?: string
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      next?: string
      bundle: {
        format: "cstp-bundle/v1"
        createdAt: string
        threads: { id: string; title: string; [k: string]: unknown | undefined }[]
        decisions: { id: string; [k: string]: unknown | undefined }[]
        hash: string
        [k: string]: unknown | undefined
      }
      [k: string]: unknown | undefined
    }
  }
  /** Imports a bundle: checks it and tags its origin; importing it again changes nothing. */
  "cstp.importBundle": {
    params: {
      bundle: { [k: string]: unknown | undefined }
      conflict?: ("keep_both" | "prefer_local" | "prefer_remote")
      trust?: string
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      hash: string
      threads: string[]
      imported: number
      skipped: number
      conflicts: { id: string; resolution: string; [k: string]: unknown | undefined }[]
      leftOut?: { sourceId: string; targetId: string; [k: string]: unknown | undefined }[]
      [k: string]: unknown | undefined
    }
  }
  /** Lists handoffs, newest first, with their status. */
  "cstp.listHandoffs": {
    params: {
      status?: ("discovered" | "selected" | "validated" | "transferred" | "invoked" | "acknowledged" | "failed" | "expired")
      threadId?: string
      project?: string
      limit?: number
      [k: string]: unknown | undefined
    }
    result: {
      handoffs: { id: string; status: string; at: string; [k: string]: unknown | undefined }[]
      total: number
      more?: boolean
      [k: string]: unknown | undefined
    }
  }
  /** Returns one handoff with its full history. */
  "cstp.getHandoff": {
    params: { handoffId: string; project?: string; [k: string]: unknown | undefined }
    result: {
      handoff: { id: string; status: string; at: string; [k: string]: unknown | undefined }
      history: { event: string; at: string; [k: string]: unknown | undefined }[]
      payload?: { [k: string]: unknown | undefined }
      check?: { valid: boolean; hash: { [k: string]: unknown | undefined }; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Turns a draft into a payload for a skill: completes, checks, hashes and writes it. */
  "cstp.createHandoff": {
    params: {
      draft: { [k: string]: unknown | undefined }
      target: string
      threadId?: string
      /** @maxItems 100 */
      chain?: string[]
      /** run the target's health check, where the caller's own trust list names it */
      health?: boolean
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      id: string
      payload_path: string
      payload_hash: string
      invocation: string
      argv: string[]
      [k: string]: unknown | undefined
    }
  }
  /** Receives a payload: validates it, refuses an expired one unless it is renewed, and records its arrival. */
  "cstp.receiveHandoff": {
    params: {
      path: string
      renew?: boolean
      profile?: ("perspective-swarm" | "generic")
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      id: string
      handoff: { [k: string]: unknown | undefined }
      payload_path: string
      already_received: boolean
      [k: string]: unknown | undefined
    }
  }
  /** Confirms that a handoff has arrived; repeating it changes nothing. */
  "cstp.acknowledgeHandoff": {
    params: { handoffId: string; agentId?: string; project?: string; [k: string]: unknown | undefined }
    result: { id: string; status: "acknowledged"; [k: string]: unknown | undefined }
  }
  /** Stores status changes of a handoff whose payload is on the caller's machine; only legal ones. */
  "cstp.recordHandoff": {
    params: {
      handoffId: string
      threadId?: string
      after?: ("discovered" | "selected" | "validated" | "transferred" | "invoked" | "acknowledged" | "failed" | "expired")
      /**
       * @minItems 1
       * @maxItems 20
       */
      moves: {
        event: ("discover" | "select" | "validate" | "transfer" | "invoke" | "acknowledge" | "fail" | "expire")
        status: ("discovered" | "selected" | "validated" | "transferred" | "invoked" | "acknowledged" | "failed" | "expired")
        facts?: { [k: string]: unknown | undefined }
        [k: string]: unknown | undefined
      }[]
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      recorded: boolean
      handoff?: { id: string; status: string; at: string; [k: string]: unknown | undefined }
      [k: string]: unknown | undefined
    }
  }
  /** Lists the project's tasks with their dependencies. */
  "cstp.listTasks": {
    params: {
      status?: (("in_progress" | "blocked" | "pending" | "failed" | "completed" | "skipped")[] | ("in_progress" | "blocked" | "pending" | "failed" | "completed" | "skipped"))
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      tasks: {
        id: string
        name: string
        status: string
        depends_on: string[]
        path: string
        [k: string]: unknown | undefined
      }[]
      total: number
      [k: string]: unknown | undefined
    }
  }
  /** Returns one task with the text of its file. */
  "cstp.getTask": {
    params: { taskId: string; project?: string; [k: string]: unknown | undefined }
    result: {
      task: { id: string; name: string; status: string; depends_on: string[]; path: string; [k: string]: unknown | undefined }
      text: string
      [k: string]: unknown | undefined
    }
  }
  /** Adds a task's handoff to the journal, the knowledge and the thread; a second call changes nothing. */
  "cstp.processTaskHandoff": {
    params: { taskId: string; agentId?: string; threadId?: string; project?: string; [k: string]: unknown | undefined }
    result: {
      task: string
      changes: { [k: string]: unknown | undefined }
      already_processed: boolean
      [k: string]: unknown | undefined
    }
  }
  /** Returns a task's purpose, the decision behind it, and the handoffs of its completed dependencies. */
  "cstp.getTaskContext": {
    params: {
      taskId: string
      depth?: number
      budget?: number
      format?: ("json" | "md" | "markdown")
      project?: string
      [k: string]: unknown | undefined
    }
    result: { tokens?: number; markdown?: string; [k: string]: unknown | undefined }
  }
  /** Returns the project's state: where files are, what is blocked, and the tasks. */
  "cstp.getJournal": {
    params: { project?: string; [k: string]: unknown | undefined }
    result: {
      context_map: { [k: string]: unknown | undefined }[]
      active_blockers: { [k: string]: unknown | undefined }[]
      tasks: {
        id: string
        name: string
        status: string
        depends_on: string[]
        path: string
        [k: string]: unknown | undefined
      }[]
      [k: string]: unknown | undefined
    }
  }
  /** Searches what earlier tasks learned by tags, type, task and words; each entry says whether its files changed since. */
  "cstp.queryKnowledge": {
    params: {
      tags?: (string[] | string)
      type?: string
      task?: string
      text?: string
      project?: string
      learned?: boolean
      limit?: number
      offset?: number
      [k: string]: unknown | undefined
    }
    result: {
      nodes: { id: string; type: string; summary: string; [k: string]: unknown | undefined }[]
      total: number
      [k: string]: unknown | undefined
    }
  }
  /** Returns tasks, patterns and gotchas as a graph, whole or around the results of a query. */
  "cstp.getKnowledgeGraph": {
    params: {
      tags?: (string[] | string)
      type?: string
      task?: string
      text?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      nodes: { id: string; type: string; summary: string; [k: string]: unknown | undefined }[]
      edges: { from: string; to: string; [k: string]: unknown | undefined }[]
      [k: string]: unknown | undefined
    }
  }
  /** Lists what processed task handoffs contributed: one record per task, ordered by id. */
  "cstp.getTaskRecords": {
    params: { taskIds?: (string[] | string); project?: string; [k: string]: unknown | undefined }
    result: {
      records: { task: string; handoff_digest: string; [k: string]: unknown | undefined }[]
      [k: string]: unknown | undefined
    }
  }
  /** Stores what a task's handoff contributed in place of its earlier record; refused as stale if that record has changed. */
  "cstp.putTaskRecord": {
    params: {
      record: { [k: string]: unknown | undefined }
      expected: (string | null)
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: { ok: boolean; changed?: boolean; reason?: string; [k: string]: unknown | undefined }
  }
  /** Adds nodes and edges of another knowledge graph; contributions of this project's tasks are never replaced. */
  "cstp.importKnowledge": {
    params: {
      /** @maxItems 10000 */
      nodes?: { [k: string]: unknown | undefined }[]
      /** @maxItems 10000 */
      edges?: { [k: string]: unknown | undefined }[]
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: { added: number; updated: number; kept: number; [k: string]: unknown | undefined }
  }
  /** Lists the learned memory, newest first: high-severity gotchas of tasks, learnings of sessions. */
  "cstp.getLearned": {
    params: {
      /** @maxItems 200 */
      tags?: string[]
      text?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      entries: { id: string; kind: string; text: string; [k: string]: unknown | undefined }[]
      [k: string]: unknown | undefined
    }
  }
  /** Stores what was learned in a session in place of its earlier learnings; repeating the call changes nothing. */
  "cstp.putLearned": {
    params: {
      sessionId: string
      /** @maxItems 1000 */
      entries: { [k: string]: unknown | undefined }[]
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: { stored: number; [k: string]: unknown | undefined }
  }
  /** Returns what is relevant to a prompt, a file or a text: decisions with their rejected options, gotchas, patterns, open questions and unfinished sessions. */
  "cstp.recall": {
    params: {
      prompt?: string
      /** @maxItems 200 */
      files?: string[]
      text?: string
      /** @maxItems 200 */
      alsoWords?: string[]
      /** @maxItems 5 */
      kinds?: ("decision" | "gotcha" | "pattern" | "question" | "session")[]
      voice?: ("sure" | "all")
      limit?: number
      maxBytes?: number
      at?: string
      explain?: boolean
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      items: {
        kind: ("decision" | "gotcha" | "pattern" | "question" | "session")
        id: string
        voice: ("sure" | "maybe")
        line: string
        standing?: string
        score: number
        matched: { by: string; what: string; [k: string]: unknown | undefined }[]
        age_days: number
        staleness: ("fresh" | "changed" | "missing" | "unknown")
        [k: string]: unknown | undefined
      }[]
      omitted: number
      bytes: number
      candidates?: {
        kind: ("decision" | "gotcha" | "pattern" | "question" | "session")
        id: string
        score: number
        voice: ("sure" | "maybe")
        matched: { by: string; what: string; [k: string]: unknown | undefined }[]
        left_out?: string
        [k: string]: unknown | undefined
      }[]
      [k: string]: unknown | undefined
    }
  }
  /** Returns the recallable records added or removed since a position; clients update the local copy that hooks read from it. */
  "cstp.recallChanges": {
    params: { since?: string; limit?: number; project?: string; [k: string]: unknown | undefined }
    result: {
      position: string
      restarts: boolean
      sources: {
        kind: ("decision" | "gotcha" | "pattern" | "question" | "session")
        id: string
        at: string
        text: string
        [k: string]: unknown | undefined
      }[]
      gone: {
        kind: ("decision" | "gotcha" | "pattern" | "question" | "session")
        id: string
        [k: string]: unknown | undefined
      }[]
      more: boolean
      [k: string]: unknown | undefined
    }
  }
  /** Searches threads, decisions, sessions, handoffs, tasks and knowledge as you type. */
  "cstp.search": {
    params: {
      query: string
      /** @maxItems 200 */
      alsoWords?: string[]
      kinds?: ("thread" | "decision" | "session" | "handoff" | "task" | "knowledge")[]
      limit?: number
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      query: string
      results: {
        kind: ("thread" | "decision" | "session" | "handoff" | "task" | "knowledge")
        id: string
        title: string
        [k: string]: unknown | undefined
      }[]
      total: number
      /** Kinds of which there is more than is given here. */
      more?: ("thread" | "decision" | "session" | "handoff" | "task" | "knowledge")[]
      [k: string]: unknown | undefined
    }
  }
  /** Lists what waits for a person: questions, requested waivers, contested and contradicting decisions, changed records and code, proposals. */
  "cstp.getInbox": {
    params: { all?: boolean; project?: string; [k: string]: unknown | undefined }
    result: {
      items: {
        kind: ("question" | "waiver" | "contested" | "contradiction" | "record_changed" | "code_changed" | "proposed")
        id?: string
        ids?: string[]
        session_id?: string
        title: string
        path?: string
        rule?: string
        line?: number
        by?: string
        at: string
        note?: string
        [k: string]: unknown | undefined
      }[]
      folded: number
      [k: string]: unknown | undefined
    }
  }
  /** Reports what Clew cost and gave back since a time, from the hook log, the sessions and the record. */
  "cstp.getReport": {
    params: {
      since: string
      /** How many were recorded since then, if the record is elsewhere. */
      decisions?: number
      /** How many were reviewed since then, if the record is elsewhere. */
      reviewed?: number
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      since: string
      prompts: number
      sessions: { full: number; light: number; skipped: number; [k: string]: unknown | undefined }
      cost: {
        calls: number
        tokens: { prompt: number; denials: number; steps: number; recall: number; [k: string]: unknown | undefined }
        [k: string]: unknown | undefined
      }
      refusals: { total: number; passed: number; [k: string]: unknown | undefined }
      halts: { count: number; [k: string]: unknown | undefined }
      return: {
        decisions: number
        recalled: number
        rules_stopped: number
        reviewed: number
        [k: string]: unknown | undefined
      }
      [k: string]: unknown | undefined
    }
  }
  /** Reports which files were written under a decision, where hooks showed it, and what came of that. */
  "cstp.getDecisionUse": {
    params: { id: string; project?: string; [k: string]: unknown | undefined }
    result: {
      wrote: { path: string; at: string; [k: string]: unknown | undefined }[]
      recalled: { at: string; agent: string; kind: string; session?: string; [k: string]: unknown | undefined }[]
      total: number
      refusals: number
      regards: { session: string; stance: string; because?: string; [k: string]: unknown | undefined }[]
      [k: string]: unknown | undefined
    }
  }
  /** Returns the decision that wrote a line of a file, a commit, a range of commits or a deleted text; it answers only when it is certain. */
  "cstp.why": {
    params: {
      path?: string
      from?: number
      to?: number
      commit?: string
      range?: string
      deleted?: string
      target?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      lines: {
        path: string
        line: number
        commit?: string
        origin?: { path: string; line: number; [k: string]: unknown | undefined }
        decision: (string | null)
        session?: string
        agent?: string
        by: ("pieces" | "pieces+neighbours" | "none")
        [k: string]: unknown | undefined
      }[]
      decisions: {
        id: string
        decision: string
        confidence?: number
        agentId?: string
        threadId?: string
        continuesDecision?: string
        createdAt?: string
        status?: string
        standing?: string
        contested_by?: string[]
        outcome?: ("success" | "partial" | "failure" | "abandoned")
        category?: string
        stakes?: string
        reasons?: { type: string; text: string; strength?: number; [k: string]: unknown | undefined }[]
        alternatives?: { option: string; [k: string]: unknown | undefined }[]
        tags?: string[]
        thoughts?: { id: string; text: string; agentId: string; createdAt: string; [k: string]: unknown | undefined }[]
        deliberation?: {
          inputs?: { [k: string]: unknown | undefined }[]
          steps?: { [k: string]: unknown | undefined }[]
          [k: string]: unknown | undefined
        }
        [k: string]: unknown | undefined
      }[]
      governs: string[]
      /** What those of governs decided. */
      governing?: { decision: string; title: string; standing: string; [k: string]: unknown | undefined }[]
      note?: string
      [k: string]: unknown | undefined
    }
  }
  /** Stores, as hashes, which places of which files a decision's session wrote; `why` answers from them. */
  "cstp.recordTouched": {
    params: {
      decision: string
      session: string
      agent?: string
      /**
       * @minItems 1
       * @maxItems 10000
       */
      places: {
        path: string
        repo?: string
        at: string
        added?: string
        removed?: string
        lines?: string
        around?: string
        gone?: string
        [k: string]: unknown | undefined
      }[]
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: { recorded: true; decision: string; [k: string]: unknown | undefined }
  }
  /** Lists what sessions wrote in some paths: decision, session, time and hashes. */
  "cstp.listTouched": {
    params: {
      /**
       * @minItems 1
       * @maxItems 1000
       */
      paths: string[]
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      touched: {
        decision: string
        session: string
        places: {
          path: string
          repo?: string
          at: string
          added?: string
          removed?: string
          lines?: string
          around?: string
          gone?: string
          [k: string]: unknown | undefined
        }[]
        [k: string]: unknown | undefined
      }[]
      [k: string]: unknown | undefined
    }
  }
  /** Imports a repository's decision records: MADR, Nygard and adr-tools files, decision logs, rules for agents. A second run imports only what changed. */
  "cstp.adoptRecords": {
    params: {
      /** @maxItems 1000 */
      paths?: string[]
      /** @maxItems 5000 */
      files?: {
        path: string
        text?: string
        problem?: string
        isNamed?: boolean
        by?: string
        at?: string
        [k: string]: unknown | undefined
      }[]
      dryRun?: boolean
      /** @maxItems 5000 */
      accept?: string[]
      agentId?: string
      project?: string
      [k: string]: unknown | undefined
    }
    result: {
      new: number
      changed: number
      unchanged: number
      gone: { id: string; path: string; [k: string]: unknown | undefined }[]
      findings: { path: string; line: number; message: string; [k: string]: unknown | undefined }[]
      proposed: string[]
      differing: { id: string; path: string; line: number; title: string; [k: string]: unknown | undefined }[]
      [k: string]: unknown | undefined
    }
  }
  /** Exports decisions as architecture decision records (MADR 4): the ratified ones, or all standing ones. */
  "cstp.exportRecords": {
    params: {
      all?: boolean
      /** @maxItems 5000 */
      files?: {
        path: string
        text?: string
        problem?: string
        isNamed?: boolean
        by?: string
        at?: string
        [k: string]: unknown | undefined
      }[]
      project?: string
      [k: string]: unknown | undefined
    }
    result: { files: { name: string; text: string; [k: string]: unknown | undefined }[]; [k: string]: unknown | undefined }
  }
  /** The OpenRPC document of this service. */
  "rpc.discover": {
    params: { [k: string]: unknown | undefined }
    result: {
      openrpc: string
      methods: { name: string; [k: string]: unknown | undefined }[]
      [k: string]: unknown | undefined
    }
  }
}
