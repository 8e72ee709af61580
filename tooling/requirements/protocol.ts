/** Promises about the reasoning protocol: its state machines, steps, checks, depth and directives. */
export const requirements = {
  "protocol:session-moves":
    "The session's state machine has exactly the moves of the protocol, each mode as a guard of the table.",
  "protocol:thread-moves":
    "A thread is active, paused, blocked or completed, and is reopened from completed only with a reason.",
  "protocol:handoff-moves": "A handoff goes from discovered to acknowledged, or ends failed or expired.",
  "protocol:task-moves": "A task takes every outcome while it is open and is reopened only with a reason.",
  "protocol:agent-skips-routing": "An agent session has no step 4; a normal one cannot skip it.",
  "protocol:light-steps": "A light session has the steps 0, 1 and 8.",
  "protocol:third-loop-back-halts": "The third contradiction halts the session by itself.",
  "protocol:halt-goes-on": "An answered halt goes on where the session halted.",
  "protocol:refusal-names-moves": "A refused move names what is possible instead.",
  "protocol:step-3b-is-3.2": "Step 3b is number 3.2 in the state machine and 3b everywhere else.",
  "protocol:diagram-shows-walk": "The diagram of a session shows the path that was walked.",
  "protocol:illegal-move-changes-nothing": "An illegal move is refused without change.",
  "protocol:history-replays": "A state follows from replaying its history; a forged jump is refused.",
  "protocol:instructions-are-short": "The instructions of the whole protocol are under 12 kB.",
  "protocol:good-examples-hold": "The good answer that each step shows is accepted by that step.",
  "protocol:template-unfilled": "A template handed in as an answer is refused.",
  "protocol:depth-rule":
    "The depth of a prompt follows from one table of rules; the first that matches wins and is recorded.",
  "protocol:prefixes": "A prefix in a person's prompt decides the depth, and is kept out of what is classified.",
  "protocol:commands-run-literally":
    "A printed command, pasted into a POSIX shell, is split into exactly its arguments.",
  "protocol:directive-renderings":
    "One directive is an instruction on a terminal, a fact in a context, and the reason of a refusal.",
  "protocol:directive-wording": "Directives are neutral unless the configuration says strict.",
} as const;
