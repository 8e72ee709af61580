import type { NoteField, NoteSink, Passage } from "./note-text.ts";
import { pathsIn } from "./read-files.ts";
import { isImperative, listen, type Speech } from "./words/cues.ts";
import type { NoteKind } from "./words/note-kinds.ts";

/** The context of a passage: its heading's kind, list entry or running text, and whether its box is empty. */
export interface Standing {
  readonly kind: NoteKind | undefined;
  /** The heading or lead-in that decided the kind. */
  readonly heading: string;
  readonly form: "entry" | "sentence";
  readonly unchecked?: boolean;
}

type Verdict =
  | { readonly field: NoteField; readonly confidence: number; readonly reason: string }
  | { readonly why: string }
  | undefined;

/** Classify one passage of a note and report it to the sink; skip what is finished or empty. */
export function classifyPassage(
  passage: Pick<Passage, "text" | "quote" | "lines">,
  standing: Standing,
  sink: NoteSink,
): void {
  if (passage.text.length < 4 || !/\p{L}{2}/u.test(passage.text)) return;
  const speech = listen(passage.text);
  if (speech.nothing || speech.done) return;
  const verdict = verdictOf(passage.text, speech, standing) ?? workVerdict(passage.text, speech, standing);
  if (verdict === undefined) {
    if (!isPassedOver(passage.text, speech, standing)) sink.unresolved(passage, UNKNOWN);
    return;
  }
  if ("why" in verdict) sink.unresolved(passage, verdict.why);
  else {
    const { quote, lines } = passage;
    sink.item({ ...verdict, text: quote, lines, ...statedPriority(passage.text, verdict.field) });
  }
}

const UNKNOWN = "neither a heading nor its words say what it is";

// What is done, rejected or merely descriptive does not belong in a handoff.
function isPassedOver(text: string, speech: Speech, { kind }: Standing): boolean {
  return (kind !== undefined && isPassedKind(kind)) || speech.past || isPastWork(text);
}

/** Whether content under such a heading does not belong in a handoff. */
export function isPassedKind(kind: NoteKind): boolean {
  return PASSED_OVER.has(kind);
}

const PASSED_OVER: ReadonlySet<NoteKind> = new Set([
  "done",
  "rejected",
  "criteria",
  "neutral",
  "created",
  "modified",
  "touched",
  "read",
]);

// "The route must return 404" is a lasting rule; "the docs must be updated" is a task.
function isStandingRule(text: string): boolean {
  return !isImperative(text) && STANDING_RULE.test(text) && !/^\W*(you|we|i|somebody|someone)\b/i.test(text);
}

const STANDING_RULE =
  /\b(must|shall|should|has to|have to|may) ((always|never|only|not|also|still) )*(return|stay|remain|match|equal|contain|include|accept|reject|refuse|respond|yield|give|hold|have|use|come|go|keep|be (?!(\w+ly )?(\w+ed|done|written|rewritten|built|made|set|cut|put|split|sent|run|redone|gone)\b))|\b(must|shall) (always|never|not)\b/i;

function verdictOf(text: string, speech: Speech, standing: Standing): Verdict {
  if (standing.unchecked === true) return boxVerdict(text, speech, standing);
  switch (standing.kind) {
    case "steps":
      return stepVerdict(text, speech, standing);
    case "gotchas":
      return gotchaVerdict(text, speech, standing);
    case "questions":
      return under("open_questions", 0.9, standing);
    case "blockers":
      return under("blockers", 0.85, standing);
    case "patterns":
      return under("patterns_discovered", 0.85, standing);
    case "advice":
      return adviceVerdict(text, speech, standing);
    case "mixed":
      return mixedVerdict(text, speech, standing);
    case "done":
      return doneVerdict(text, speech);
    case "rejected":
      return speech.gotcha === 3 ? { why: "among what is not to be done, but it warns" } : undefined;
    case "criteria":
    case "created":
    case "modified":
    case "touched":
    case "read":
      return speech.gotcha === 3 ? cued("gotchas", 0.65) : undefined;
    default:
      return openVerdict(text, speech, standing);
  }
}

function under(field: NoteField, confidence: number, standing: Standing): Verdict {
  return { field, confidence, reason: `stands under "${standing.heading.slice(0, 80)}"` };
}

function cued(field: NoteField, confidence: number): Verdict {
  return { field, confidence, reason: REASONS[field] ?? "its words say so" };
}

const RULE_OR_STEP = { why: "a rule that holds for good, or something to do?" };
// The confidence of words alone, without a matching heading, list or box: they are wrong too often.
const UNSURE = 0.5;

const REASONS: Partial<Record<NoteField, string>> = {
  gotchas: "its words warn",
  suggested_next_steps: "its words say that it is still to be done",
  open_questions: "it asks",
  patterns_discovered: "its words state a convention",
  blockers: "its words say that something is waited for",
};

function boxVerdict(text: string, speech: Speech, standing: Standing): Verdict {
  if (standing.kind === "criteria")
    return { why: `an empty box under "${standing.heading.slice(0, 80)}": a criterion, or a step?` };
  if (standing.kind === "questions" || speech.question === 3) return cued("open_questions", 0.8);
  if (TELLS_WHERE.test(text) && speech.step < 2 && !isImperative(text))
    return { why: "an empty box, but it only says where something is" };
  return { field: "suggested_next_steps", confidence: 0.9, reason: "an empty box" };
}

function stepVerdict(text: string, speech: Speech, standing: Standing): Verdict {
  if (speech.question === 3 && /\?/.test(text)) return cued("open_questions", 0.8);
  if (speech.blocker === 3 && !isImperative(text)) return cued("blockers", 0.65);
  if (speech.gotcha === 3 && speech.step < 3) return cued("gotchas", 0.7);
  if (standing.unchecked !== true && isStandingRule(text)) return RULE_OR_STEP;
  if (isImperative(text) || speech.step === 3) return under("suggested_next_steps", 0.92, standing);
  if (speech.step < 2 && isStatement(text))
    return speech.gotcha >= 2
      ? cued("gotchas", UNSURE)
      : { why: `stands under "${standing.heading.slice(0, 80)}", but only says how things are` };
  if (standing.form === "entry") return under("suggested_next_steps", 0.85, standing);
  if (speech.step >= 2) return under("suggested_next_steps", 0.75, standing);
  return { why: `stands under "${standing.heading.slice(0, 80)}", but does not say what to do` };
}

const TELLS_WHERE = /^[^.;:]{3,80}\b(is|are|lies?|lives?|liegt|liegen) (at|in|under|on|here|unter|im)\b/i;

// "`amount` is a string" is a statement; "amount as a string" may be a task.
function isStatement(text: string): boolean {
  return /\b(is|are|was|were|has|have|does|doesn't|isn't|aren't|returns?|expects?|comes?|ist|sind|hat|haben|wird|werden)\b/i.test(
    text.split(/[:;—–(]/, 1)[0] ?? text,
  );
}

function gotchaVerdict(text: string, speech: Speech, standing: Standing): Verdict {
  if (speech.question === 3 && /\?/.test(text)) return cued("open_questions", 0.75);
  if (speech.step === 3 && speech.gotcha < 2)
    return { why: `stands under "${standing.heading.slice(0, 80)}", but reads like a step` };
  if (speech.gotcha >= 1) return under("gotchas", 0.9, standing);
  return standing.form === "entry" ? under("gotchas", 0.8, standing) : under("gotchas", 0.7, standing);
}

function adviceVerdict(text: string, speech: Speech, standing: Standing): Verdict {
  if (speech.gotcha === 3) return cued("gotchas", 0.75);
  if (speech.question === 3) return cued("open_questions", 0.75);
  if (isStandingRule(text)) return RULE_OR_STEP;
  if (isImperative(text) || speech.step >= 2) return under("suggested_next_steps", 0.75, standing);
  return { why: `advice under "${standing.heading.slice(0, 80)}": a step, a pattern or a warning?` };
}

function mixedVerdict(text: string, speech: Speech, standing: Standing): Verdict {
  const why = { why: `stands under "${standing.heading.slice(0, 80)}", which may hold anything` };
  if (isPastWork(text) || speech.past) return openVerdict(text, speech, standing);
  const plain = openVerdict(text, speech, standing);
  if (plain !== undefined && !("why" in plain) && (plain.confidence > UNSURE || speech.step === 3)) return plain;
  if (speech.gotcha >= 2) return cued("gotchas", 0.72);
  if (speech.pattern >= 2) return cued("patterns_discovered", 0.65);
  const isEntry = standing.form === "entry";
  if (isEntry && isImperative(text) && ADDRESSED.test(standing.heading))
    return under("suggested_next_steps", 0.65, standing);
  if (isEntry && speech.gotcha >= 1 && speech.step < 2 && REMEMBER.test(standing.heading)) return cued("gotchas", 0.6);
  return why;
}

const ADDRESSED = /\b(next|following|successor|you|nächste\w*|nachfolger\w*)\b/i;
const REMEMBER =
  /\b(remember|keep in mind|attention|don'?t forget|lessons?|learned|learnings?|fyi|beachten|wichtig|merken|hinweise?|erkenntnisse?)\b/i;

function doneVerdict(text: string, speech: Speech): Verdict {
  if (speech.step === 3) return cued("suggested_next_steps", UNSURE);
  if (speech.gotcha === 3) return cued("gotchas", 0.7);
  if (speech.question === 3 && /\?/.test(text)) return cued("open_questions", 0.65);
  if (speech.blocker === 3) return cued("blockers", 0.65);
  return speech.gotcha >= 2 ? { why: "among what is done, but it sounds like a warning" } : undefined;
}

/** "Fixed the race" says what happened, whatever else it warns of. */
export function isPastWork(text: string): boolean {
  return /^\W*((i|we|ich|wir)\b('ve| have| habe[n]?)? (just |also |already |then )?)?(spent|fixed|added|implemented|updated|refactored|moved|removed|changed|created|replaced|introduced|rewrote|renamed|wrote|built|switched|migrated|extracted|upgraded|bumped|deleted|cleaned|merged|deployed|used|chose|kept|decided|ended up)\b/i.test(
    text,
  );
}

// Report work on files, even though the words do not distinguish new files from changed ones.
function workVerdict(text: string, speech: Speech, { kind }: Standing): Verdict {
  const tellsOfWork = kind === undefined || kind === "done" || kind === "mixed" || kind === "neutral";
  if (!tellsOfWork || !(isPastWork(text) || speech.past) || pathsIn(text).length === 0) return undefined;
  return { why: "files of this work: created or modified?" };
}

function openVerdict(text: string, speech: Speech, standing: Standing): Verdict {
  if (speech.question === 3) return cued("open_questions", /\?/.test(text) ? 0.75 : 0.7);
  if (speech.blocker === 3) return cued("blockers", 0.7);
  if (speech.gotcha === 3) return cued("gotchas", 0.78);
  if (speech.step === 3) return isStandingRule(text) ? RULE_OR_STEP : cued("suggested_next_steps", UNSURE);
  if (speech.pattern === 3) return cued("patterns_discovered", 0.7);
  if (isPastWork(text) || speech.past)
    return speech.gotcha >= 2 ? { why: "it tells what was done, but it sounds like a warning" } : undefined;
  // An explanation, decision or description may warn in passing; that alone does not make it a warning.
  const describes = standing.kind === "neutral";
  if (speech.gotcha >= 2 && speech.gotcha >= speech.step)
    return describes ? { why: "it may be a warning" } : cued("gotchas", UNSURE);
  if (speech.step >= 2) return { why: "it may be something to do" };
  if (speech.gotcha >= 1) return { why: "it may be a warning" };
  const orders = standing.kind === undefined && standing.form === "entry" && isImperative(text);
  return speech.step >= 1 || orders ? { why: "it may be something to do" } : undefined;
}

function statedPriority(text: string, field: NoteField): { priority?: "high" | "medium" | "low" } {
  if (field !== "suggested_next_steps") return {};
  const stated =
    /(?:^|[[(\s])(high|medium|low)(?:[ -]?prio(?:rity)?)?[\])]|\bpriority:?\s*(high|medium|low)\b|\((high|medium|low)\)/i.exec(
      text,
    );
  const word = (stated?.[1] ?? stated?.[2] ?? stated?.[3])?.toLowerCase();
  return word === "high" || word === "medium" || word === "low" ? { priority: word } : {};
}
