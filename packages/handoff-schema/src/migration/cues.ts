/** How strongly a sentence speaks for something: 0 not at all, 1 weakly, 2 clearly, 3 in so many words. */
export type Weight = 0 | 1 | 2 | 3;

interface Cue {
  readonly weight: Weight;
  readonly words: RegExp;
  /** Case matters; all others are matched in lower case. */
  readonly exact?: true;
}

const GOTCHA_CUES: readonly Cue[] = [
  {
    weight: 3,
    words:
      /\bwatch(ing)? out\b|\bbe careful\b|^careful\b|\bcareful with\b|\bbeware\b|\bbe(ing)? aware\b|\bheads[- ]?up\b|\bgotchas?\b|\bpitfalls?\b|\bcaveats?\b|\bkeep in mind\b|\bfoot-?gun\b|^(warning|caution|attention|careful)\b|⚠/,
  },
  { weight: 3, words: /\bachtung\b|\bvorsicht\b|\bbitte beachten\b|\baufpassen\b|\bnicht wundern\b|\bstolperfalle\b/ },
  {
    weight: 3,
    words:
      /\bniemals\b|^(please |bitte )?(do not|don't|never|avoid|niemals|nie)\b|[.;:,] (so )?(do not|don't|never)\b|\bnever (trust|use|edit|run|call|rely|assume|commit|push|delete)\b/,
  },
  {
    weight: 3,
    words:
      /\b(cost|took) (me|us) (an |a |\d+ |several |some |half )?(hours?|days?|while|time|long)\b|\bbit (me|us)\b|\btripped (me|us)\b|\bdead end\b|\bwasted\b/,
  },
  {
    weight: 2,
    words:
      /\bsilently\b|\bwithout (any |an |a )?(errors?|warnings?|telling|notice|complain\w*|saying)\b|\bmisleading\b|\bconfusing\b|\bcounter-?intuitive\b|\bsurpris\w+\b|\bunexpected(ly)?\b|\bturn(s|ed) out\b|\bundocumented\b|\bnon-obvious\b|\bsubtle\b|\btrick(y|iest)\b|\bnothing complains\b|\bdespite\b|\bsuspicious\b|\b(yes|no), really\b|\bhappily\b|\bglobal state\b|\bfor (some|no) reason\b|\bsometimes\b.{0,60}\b(fails?|returns?|hangs?|missing|empty|wrong)\b|\bif you see\b|\b(at|on) (import|startup|load) time\b|\bso (bumping|changing|you (need|have) to|you must)\b|\byou have to\b|\b(don't|doesn't|do not|does not) (play|mix|get along|cover|see|know|respect|honou?r|wait|include|notice|pick up|expire|close|clean)\b|\bdiffer(s|ent|ently)\b.{0,40}\b(than|from|here|between)\b/,
  },
  { weight: 2, words: /\b(otherwise|or else|else it)\b|[,;] else\b|\bsonst\b|\bandernfalls\b/ },
  {
    weight: 2,
    words:
      /^before you\b|\b(fails?(?! fast)|breaks?|crash(es)?|hangs?|throws?|deadlocks?|blows up|errors out|explodes)\b.{0,60}\b(if|when|whenever|unless|until|with|because|on|for|after|between|as soon)\b|\b(if|when|whenever|unless|because|as soon as)\b.{0,80}\b(fails?|breaks?|crash(es)?|hangs?|throws?|deadlocks?|lost|loses|wrong|stale|broken)\b/,
  },
  {
    weight: 2,
    words:
      /\bonly works?\b|(?<!\b(i|we) )\b(does not|doesn't|do not|don't|did not|didn't|won't|will not|no longer) (work|survive|nest|fire|run|apply|update|handle|support|return|show)\b|\bnot idempotent\b|\bout of order\b|\bis not enough\b|\boom\b|\bout of memory\b|\bgets? killed\b|\bgot (oom-?)?killed\b|\bist (dann |danach )?(weg|verloren)\b|\bohne zeitzone\b|\bby accident\b|\brace condition\b|\bworkaround\b|\bflak(y|es|iness)\b/,
  },
  {
    weight: 2,
    words:
      /\b(must|has to|have to) (always |still )?(not|never|stay|come|run|be (set|loaded|called|run|in|the same|before))\b.{0,80}\b(before|after|first|or|otherwise)\b|\bon purpose\b|\bintentional(ly)?\b/,
  },
  {
    weight: 2,
    words:
      /\b(muss|müssen|darf|dürfen)\b.{0,80}\b(sonst|nicht|vorher|zuerst|gleich)\b|\bnur dann\b|\bstatt eines fehlers\b|\bkaputt\b|\bblockier/,
  },
  {
    weight: 1,
    words:
      /\b(leaks?|loses?|drops?|truncates?|overwrites?|duplicates?|corrupts?|ignores?|skips?|swallows?|mutates?|races?|flickers?|disappears?|vanish(es)?|restarts?|rounds?|reject(s|ed)?|deletes|hides?|slower|strips?|caches?|expects?|reports?|shows? up)\b/,
  },
  {
    weight: 1,
    words:
      /\b(even (if|though|when)|unless|instead of|although|however|rather than|but)\b|\b(cannot|can't|couldn't|must|only|never)\b|\bnicht\b|\baber\b|\bimmer\b|\bnur\b/,
  },
  {
    weight: 1,
    words:
      /\b(broken|wrong|stale|slow|nullable|deprecated|missing|failing|inconsistent|ambiguous|hard-?coded|cached)\b|\bfalsch\b|\blangsam\b/,
  },
];

const STEP_CUES: readonly Cue[] = [
  // In capitals only: a to-do list may well be what the work is about.
  { weight: 3, exact: true, words: /\bTODO\b|\bFIXME\b/ },
  {
    weight: 3,
    words: /^(todo|fixme|next|remaining|left to do|still to do|still open|follow-?up|pending)\b/,
  },
  {
    weight: 3,
    words:
      /\bnext step\b|\b(nobody|no one) has\b.{0,60}\byet\b|\bstill (needs?|has to|have to|must|missing|open|to be|to do|outstanding)\b|\bneeds? to (be )?(\w+)\b.{0,40}\b(next|still|as well|before launch|too)\b|\b(is|are|what is) (still )?(missing|left to do|outstanding|not (yet )?(implemented|done|started|written|wired|migrated|finished))\b|\bnot (yet )?(implemented|started|wired|migrated)\b|\b(what )?remains to\b|\bhas to be \w+ (as well|next|still)\b/,
  },
  {
    weight: 3,
    words:
      /\b(i'd|i would|you should|we should|you could) (start|do|begin|pick|continue|tackle|look|suggest)\b|\bcould you (please )?\w+\b|\bplease (finish|add|write|check|review|continue|implement|fix|merge|update|run|enable)\b|^then\b.{0,60}\b(finish|add|write|enable|remove)\b/,
  },
  {
    weight: 3,
    words:
      /\byou('ll| will| may| might) (probably |likely )?(want|need|have) to\b|\bwould be (nice|good|worth)\b|\bworth (doing|adding|checking|looking)\b|\bran out of time\b|\bdid(n't| not) (get|manage) (to|around)\b|\bhaven't (done|finished|started|implemented|tested)\b|\bneeds? to (go|be (removed|replaced|fixed|added|updated|switched|deleted|wired|done|written)|happen)\b/,
  },
  {
    weight: 3,
    words:
      /\bals nächstes\b|\bfehlt (noch|nur)\b|\bnoch (zu|fehlen|offen|nicht (umgesetzt|fertig|implementiert))\b|\bmuss noch\b|\bmüssen noch\b|\bsteht noch aus\b|\bdanach\b.{0,30}\b(fehlt|muss|sollte)\b/,
  },
  {
    weight: 2,
    words:
      /^then \w+\b|^after that\b|\bshould (be|now|next|also|say|report|get|have)\b|\bneeds? (to|a|an|more|its)\b|\bmissing\b|\bhas no \w+ (check|test|limit|validation)|\bat the moment\b.{0,40}\bno\b|\bmust be (switched|migrated|replaced|removed|added|updated)\b|\b(delete|remove|drop) \S+ (once|after|when)\b|\bafter (that|this)\b|\bhalf done\b|\bhalfway\b|\bonly .{0,30} so far\b/,
  },
  {
    weight: 2,
    words:
      /\bsollte\b|\bsollten\b|\bmuss\b|\bmüssen\b|\bnoch\b|\b(i|we) (did not|didn't|haven't|have not) \w+|\bnot yet\b|\bnoch nicht\b/,
  },
  { weight: 1, words: /\bshould\b|\bcould\b|\bneeds?\b|\bwould be\b|\bkönnte\b/ },
];

const PATTERN_CUES: readonly Cue[] = [
  {
    weight: 3,
    words: /\b(pattern|convention)s?\s*:|\bby convention\b|\balways use\b|\bwe always\b|\bimmer .{0,40}\bverwenden\b/,
  },
  {
    weight: 2,
    words:
      /^(always|use|prefer|follow)\b|\ball \w+ (return|use|go through|live|extend|implement)\b|\bis the (only|single|one) (place|way|source)\b/,
  },
];

const QUESTION_CUES: readonly Cue[] = [
  {
    weight: 3,
    words:
      /\b(not|un)[ -]?sure (whether|if|how|why|what|which|who)\b|\bunclear (whether|if|how|why|what|which|who)\b|\bopen question\b|\bsomebody should ask\b|^question\b|\bto be decided\b|\btbd\b|\bunklar (ist|ob|wie|warum)\b|\boffen ist, ob\b/,
  },
];

const BLOCKER_CUES: readonly Cue[] = [
  {
    weight: 3,
    words:
      /\bblocked (by|on|until)\b|\bwaiting (for|on)\b.{0,80}\b(team|approval|access|review|credentials|key|ticket|rule|answer|customer|vendor|release)\b|\bno access to\b|\bmissing (credentials|access|permission)\b|\bwarte[nt]? auf\b|\bblockiert durch\b/,
  },
];

// Marks that something is over, wherever it stands.
const DONE =
  /^\s*(✅|✓|✔|☑|\[x\]|done\b|\(done\)|erledigt\b|fixed\b|resolved\b|completed?\b)|(✅|✓|✔)\s*$|\((done|fixed|resolved|merged|shipped|erledigt|complete|completed)\b[^)]*\)\s*\.?$|\b(done|erledigt)\s*[.!]?$|(->|→|=>)\s*(fixed|resolved)\b.{0,20}$|:\s*(done|complete|completed|fertig|ok|passed)\s*\.?$/i;

const NOTHING =
  /^(-|—|none\b|n\/a\b|nothing\b|no (known |open |remaining )?(issues|blockers|questions|gotchas|problems|tasks|items)\b|keine?\b|nichts\b|tbd\b)/i;

function weigh(text: string, cues: readonly Cue[]): number {
  const lower = text.toLowerCase().replaceAll("’", "'").trim();
  let best = 0;
  let weak = 0;
  for (const cue of cues) {
    if (!cue.words.test(cue.exact === true ? text : lower)) continue;
    if (cue.weight === 1) weak += 1;
    best = Math.max(best, cue.weight);
  }
  // Two weak signs make a clear one, two clear ones speak in so many words.
  return best === 1 && weak >= 2 ? 1.5 : best;
}

/** What a sentence says of itself. */
export interface Speech {
  readonly gotcha: number;
  readonly step: number;
  readonly pattern: number;
  readonly question: number;
  readonly blocker: number;
  readonly done: boolean;
  readonly nothing: boolean;
}

const LONGEST = 2000;

/** Listens to a sentence for cue words of two languages. */
export function listen(sentence: string): Speech {
  const text = sentence.slice(0, LONGEST);
  return {
    gotcha: weigh(text, GOTCHA_CUES),
    step: weigh(text, STEP_CUES),
    pattern: weigh(text, PATTERN_CUES),
    question: /\?["')\]]*\s*$/.test(text) ? 3 : weigh(text, QUESTION_CUES),
    blocker: weigh(text, BLOCKER_CUES),
    done: DONE.test(text.trim()),
    nothing: NOTHING.test(text.trim()) && text.trim().length < 60,
  };
}
