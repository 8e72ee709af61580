import { type Cue, LANGUAGES, type Reading } from "./language.ts";

// Marks anywhere in a text that something is finished.
const DONE =
  /^\s*(✅|✓|✔|☑|\[x\]|done\b(?! (by|when|before))|\(done\)|erledigt\b|fixed\b(?! (width|size|cost|rate|price|time|date|point|window|number|by))|resolved\b|completed\b|complete\s*(?:[-–—:.!]|$))|(✅|✓|✔)\s*$|\((done|fixed|resolved|merged|shipped|erledigt|complete|completed|hecho|fait|klaar)\b[^)]*\)\s*\.?$|(?<!\b(be|to|get|until|when|being|not|half|is|isn't|nicht|noch) )\b(done|erledigt)\s*[.!]?$|(->|→|=>)\s*(fixed|resolved|done)\b.{0,20}$|:\s*(done|complete|completed|fertig|ok|passed)\s*\.?$/i;

const NOTHING =
  /^(-|—|none\b|n\/a\b|nothing\b|no (known |open |remaining |further |more |current )?(issues|blockers|questions|gotchas|problems|tasks|items|steps|risks|limitations|todos|bugs|warnings)\b|keine?\b|nichts\b|tbd\b|ninguno\b|aucun\w*\b|geen\b|nessun\w*\b)/i;

// "None this session. The plan held." and "No outstanding errors — clean": the rest only repeats it.
const NOTHING_FIRST =
  /^(none( (this session|so far|yet|known|that i know of))?|n\/a|no (known|open|outstanding|remaining|current) [^.—–]{1,50})\s*([.—–]|$)/i;

// Words before the point: "oh and also please don't …" means "don't …".
const RUN_UP =
  /^(?:(?:oh|ah|and|but|so|also|btw|by the way|plus|okay|ok|um|well|anyways?|please|now|then|again|remember|importantly?|most importantly|note|fyi|ps|und|aber|also|bitte|ach ja|übrigens|außerdem|y|et|e|en)\b[,:;–—-]*\s+)+/;

function weigh(
  said: { readonly written: string; readonly lower: string; readonly bare: string },
  reading: Reading,
): number {
  let best = 0;
  let weak = 0;
  for (const { cues } of LANGUAGES)
    for (const cue of cues[reading]) {
      if (!speaks(cue, said)) continue;
      if (cue.weight <= 1) weak += cue.weight;
      best = Math.max(best, cue.weight);
    }
  // Two weak signs count more than one; a hint alone counts for nothing.
  if (best > 1) return best;
  return weak >= 2 ? 1.5 : weak >= 1 ? 1 : 0;
}

function speaks(cue: Cue, said: { readonly written: string; readonly lower: string; readonly bare: string }): boolean {
  if (cue.exact === true) return cue.words.test(said.written);
  return cue.words.test(said.lower) || (said.bare !== said.lower && cue.words.test(said.bare));
}

/** What a sentence's cue words say. */
export interface Speech extends Readonly<Record<Reading, number>> {
  readonly done: boolean;
  readonly nothing: boolean;
  /** It says what happened once, not how things are or should be. */
  readonly past: boolean;
}

const LONGEST = 2000;
const ENDS_ASKING = /\?["')\]*_]*\s*$/;
// "Should it remember? It does not today": text after a question belongs to it.
const BEGINS_ASKING =
  /^\W{0,3}(should|shall|do|does|did|is|are|can|could|will|would|may|must|who|what|which|when|where|how|why|soll(en|te)?|kann|können|wie|was|wer|wann|warum|welche[rs]?)\b[^.!?]{8,200}\?\s/;

const PAST =
  /(?<!\b(that|which|who) )\b(was|were|had|did(n't)?|went|took|got|came|found|made|saw|ran|broke|fell|gave|lost|sent|kept|wurden?|waren?|hatten?|ging(en)?|(?<=\w )put)\b|\b(i|we|he|she|they|it|which) (\w+ly |also |then |just )?\w+ed\b|^\w+ed\b/;
const PRESENT =
  /\b(is|are|isn't|aren't|am|does|doesn't|don't|do|has|have|will|won't|can|can't|cannot|must|may|never|always|should|needs?|ist|sind|wird|werden|muss|müssen|darf|kann|soll(te)?|never|if|when|gets?|goes|fehlt)\b/;

/** Find a sentence's cue words in all known languages. */
export function listen(sentence: string): Speech {
  const text = sentence.slice(0, LONGEST).trim();
  const lower = text.toLowerCase().replaceAll("’", "'");
  const said = { written: text, lower, bare: lower.replace(RUN_UP, "") };
  return {
    gotcha: weigh(said, "gotcha"),
    step: weigh(said, "step"),
    pattern: weigh(said, "pattern"),
    question: ENDS_ASKING.test(text) || BEGINS_ASKING.test(lower) ? 3 : weigh(said, "question"),
    blocker: weigh(said, "blocker"),
    done: DONE.test(text),
    nothing: (NOTHING.test(text) && text.length < 60) || NOTHING_FIRST.test(text),
    past: PAST.test(lower) && !PRESENT.test(lower),
  };
}

// The first word of a task is nearly always one of these.
const VERBS: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ verbs }) => verbs.split(" ")));

/** Whether a text is an instruction: English ones start with the verb, German ones end with it. */
export function isImperative(text: string): boolean {
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]+/gu, " ")
    .trim()
    .split(/\s+/);
  const [first = "", second = ""] = words;
  if (VERBS.has(first)) return true;
  if (
    ["please", "bitte", "then", "also", "finally", "next", "maybe", "optionally", "re"].includes(first) &&
    VERBS.has(second)
  )
    return true;
  const last = words.at(-1) ?? "";
  return words.length > 1 && /(en|ern|eln)$/.test(last) && VERBS.has(last);
}
