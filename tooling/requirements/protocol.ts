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
  "protocol:step-3b-number": "Step 3b is number 3.2 in the state machine and 3b everywhere else.",
  "protocol:diagram-shows-walk": "The diagram of a session shows the path that was walked.",
  "protocol:illegal-move-changes-nothing": "An illegal move is refused without change.",
  "protocol:history-replays": "A state follows from replaying its history; a forged jump is refused.",
  "protocol:instructions-are-short": "The instructions of the whole protocol are under 12 kB.",
  "protocol:good-examples-hold": "The good answer that each step shows is accepted by that step.",
  "protocol:template-unfilled": "A template handed in as an answer is refused.",
  "protocol:depth-rule":
    "The depth of a prompt follows from one table of rules; the first that matches wins and is recorded.",
  "protocol:follow-ups-refer-back":
    "After a finished session only a prompt that refers back and asks for nothing new is skipped, in twelve languages.",
  "protocol:full-words-change":
    "A word that asks for every step counts where something is to be changed or chosen, not where words are asked for or mended.",
  "protocol:answers-are-reasoning":
    "An answer that cannot be reasoning is refused with a code of its own: the printed example, the same path or question twice, a branch taken and rejected, a verdict against its own count, an outcome against its own question.",
  "protocol:evidence-exists": "A file that an answer names as evidence exists in the project, and has the line.",
  "protocol:prefixes": "A prefix in a person's prompt decides the depth, and is kept out of what is classified.",
  "protocol:commands-run-literally":
    "A printed command, pasted into a POSIX shell, is split into exactly its arguments.",
  "protocol:directive-renderings":
    "One directive is an instruction on a terminal, a fact in a context, and the reason of a refusal.",
  "protocol:directive-wording": "Directives are neutral unless the configuration says strict.",
  "protocol:every-step-from-one-base": "Every step is made by one function and run by one function.",
  "protocol:no-step-without-answer": "A step without a valid answer is not done.",
  "protocol:any-question-halts": "Any question of step 0 halts the session.",
  "protocol:step-0-raises-depth": "Moderate or complex work raises a light session to full; no answer lowers depth.",
  "protocol:sequence-is-topological": "Step 2's sequence is a topological order of all components.",
  "protocol:every-branch-decided": "Step 3 selects a branch and rejects every other one with a reason.",
  "protocol:unknown-skill": "An unknown skill is a warning in step 3b and a refusal in step 4.",
  "protocol:route-is-complete": "A skill route names a skill, a sequence route a sequence.",
  "protocol:agreement-is-counted": "Step 5's agreement is the share of agreeing paths, to one hundredth.",
  "protocol:no-survival-with-contradictions": "Nothing survives step 6 with an open contradiction.",
  "protocol:named-principles": "Step 7 judges accuracy, completeness, clarity and efficiency.",
  "protocol:fail-does-not-proceed": "A failed principle does not proceed.",
  "protocol:outcome-conflict": "Step 8 does not proceed against steps 5, 6 and 7, and the refusal names them.",
  "protocol:loop-back-needs-reason": "A loop-back names its contradiction, a halt its questions.",
  "protocol:tolerant-reader": "Slips of form with one meaning are mended, and the mending is told.",
  "protocol:findings-show-template": "A finding names path, expected and found, and shows the template's line.",
  "protocol:keys-once": "An answer in which a key stands twice in one object is refused, in JSON as in YAML.",
  "protocol:json-first": "An answer is read as JSON first; another parser is asked only for what is not JSON.",
  "protocol:unknown-fields-kept": "Unknown fields of an answer are kept.",
  "protocol:answers-are-bounded":
    "Answers that are too large, too deep or hold unsafe names or characters are refused.",
  "protocol:state-follows-from-history": "A session's state must follow from its history and its stored answers.",
  "protocol:compact-validators": "The generated validators say exactly what ajv says.",
  "protocol:learnings-checked": "Learnings are read, mended and refused like the answer of a step.",
  "protocol:schemas-explain-themselves":
    "Every field of the answers and the session file is described and has an example that is valid.",
  "protocol:own-steps-fsm":
    "With any steps that a team adds, the session's state machine keeps every move and every property of the built-in one.",
  "protocol:own-steps-check":
    "A team's overlay is checked whole: every finding with file and line, and nothing in it is executed.",
  "protocol:own-steps-use":
    "Only what a person had compiled is run: a cloned or changed overlay does nothing, and hooks read no YAML.",
  "protocol:own-steps-digest": "A session keeps the digest of its protocol and goes on only under it.",
  "protocol:own-steps-schema":
    "The answer of an added step is judged by a schema of a named subset, within a bound of steps that keeps it under 50 ms.",
  "protocol:own-steps-everywhere":
    "An added step is asked, checked, shown, grouped, looped back over, put on record and drawn like a built-in one.",
  "protocol:own-steps-words": "A team's principles, routes, kinds of work and words hold where the built-in ones do.",
} as const;
