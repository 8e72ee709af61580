/** What a part of a note is about, as far as its heading or lead-in tells. */
export type NoteKind =
  | "steps"
  | "gotchas"
  | "patterns"
  | "questions"
  | "blockers"
  | "done"
  | "created"
  | "modified"
  | "touched"
  | "read"
  | "criteria"
  | "advice"
  | "mixed"
  | "neutral";

interface KindRule {
  readonly kind: NoteKind;
  readonly words: RegExp;
}

// Order decides where a heading fits several: what is most particular comes first.
const RULES: readonly KindRule[] = [
  // The title of a whole note, not of a part with a meaning.
  {
    kind: "neutral",
    words:
      /^(task|session|work|project|agent|final|daily|weekly|executive)?\s*(summary|overview|report|status|context|handoff( notes?)?|handover( notes?)?|hand-?off|metadata|info|notes? from.*)( report| summary| notes?| document)?$/,
  },
  {
    kind: "steps",
    words:
      /^(i )?(did not|didn'?t)( do| finish)?$|\bnot (yet )?(investigated|tested|verified|covered|checked|handled|touched|addressed)\b|\b(tasks?|actions?|to-?dos?|plan|steps?|work|priorit(y|ies)) for (the )?next\b/,
  },
  {
    kind: "mixed",
    words:
      /\bfor (the |your |any |whoever'?s? ?(is |comes )?)?(next|future|following)( (agent|session|person|developer|dev|engineer|one|me|shift|contributor|maintainer)s?)?$|\bnext (agent|session|person|developer|dev|engineer)( needs| should know| must know)|\bwhoever'?s? ?(is|comes)? next\b/,
  },
  {
    kind: "questions",
    words:
      /\b(open |unresolved |outstanding )?questions?\b|\bunclear\b|\bunknowns?\b|\bto clarify\b|\bdecisions? (needed|required|pending)\b|\b(offene |rück)?fragen?\b|\bunklar|\bzu klären\b|\bklärung/,
  },
  {
    kind: "blockers",
    words:
      /\bblock(er|ers|ed|ing)\b|\bwaiting (on|for)\b|\bimpediments?\b|\bblockiert\b|\bhindernis|\bwartet auf\b|\bläuft nicht\b/,
  },
  {
    kind: "criteria",
    words:
      /\bacceptance\b|\bdefinition of done\b|\bcriteria\b|\brequirements?\b|\btest plan\b|\bverification\b|\bhow to (test|verify)\b|\babnahme|\bobjectives?\b/,
  },
  {
    kind: "created",
    words:
      /\b(files?|modules?) (created|added)\b|\b(new|created|added) (files?|modules?)\b|\bneue dateien\b|\bangelegte dateien\b/,
  },
  {
    kind: "modified",
    words: /\bfiles? (i )?(modified|edited|updated)\b|\b(modified|edited|updated) files?\b|\bgeänderte dateien\b/,
  },
  {
    kind: "touched",
    words:
      /\b(files?|code) (touched|changed|affected)\b|\b(touched|changed|affected) files?\b|\bfiles?$|^files?\b|\bdateien\b/,
  },
  {
    kind: "read",
    words:
      /\b(key|important|relevant|main|context|critical) (files?|references?|paths?|docs)\b|\bread first\b|\bentry points?\b|\breferences?\b|\bresources\b|\bwichtige dateien\b|\breferenzen\b/,
  },
  {
    kind: "done",
    words:
      /\b(done|completed?|accomplish(ed|ments)|finished|shipped|delivered|fixed|resolved|implemented|achievements?|changelog|what (i|we) (did|changed|built|completed)|what changed|what was (done|built|changed)|changes( made)?|work (done|completed|log)|today'?s work|what worked|what works|working|solutions?)\b|\berledigt|\bfertig|\bumgesetzt|\babgeschlossen|\bgemacht\b|^stand\b|\bgelöst/,
  },
  {
    kind: "gotchas",
    words:
      /\bgotchas?\b|\bpitfalls?\b|\bcaveats?\b|\bwatch[- ]?(out|for)\b|\bwarnings?\b|\bbeware\b|\bcareful\b|\bcaution\b|\bheads?[- ]?ups?\b|\btraps?\b|\bquirks?\b|\bfoot-?guns?\b|\blandmines?\b|\bsharp edges?\b|\bsurpris|\bbit (me|us)\b|\btripped?\b|\bknown (issues?|bugs?|problems?|limitations?|errors?|quirks?|failures?)\b|\blimitations?\b|\b(issues|problems|errors|failures)\b|\b(issue|problem|error|failure)s? (encountered|found|discovered|seen|hit|remaining)\b|\brisks?\b|\bedge cases?\b|\bbe aware\b|\bavoid\b|\bdon'?ts?\b|\bdo not\b|\b(didn'?t|did not|doesn'?t|does not|not) work(ing)?\b|\bfailed\b|\bdead ends?\b|\bbroken\b|\bworkarounds?\b|\broot causes?\b|\bnon-obvious\b|\btechnical debt\b|\bbugs?\b|\bstolper|\bfallstrick|\bfallen\b|\bachtung\b|\bvorsicht\b|\bwarnung|\bbekannte (probleme|fehler|einschränkungen)\b|\bprobleme\b|\beinschränkungen?\b|\brisik(o|en)\b|\bbeachten\b|\bbesonderheiten\b|\bmacken\b|\btücken\b/,
  },
  {
    kind: "mixed",
    words:
      /^(issue|problem|error|symptom|cause)$|\bneeds? to know\b|\bshould know\b|\bto know\b|\bcontext\b|\bnotes?\b|\bremember\b|\bkeep in mind\b|\bimportant\b|\battention\b|\blessons?\b|\blearn(ed|ings?)\b|\binsights?\b|\bdiscover(y|ies)\b|\bfindings?\b|\bobservations?\b|\bmessage\b|\bfyi\b|\btips?\b|\bhinweise?\b|\bwichtig|\bmerken\b|\bnotiz|\berkenntnis/,
  },
  { kind: "advice", words: /\brecommend(ed|ations?)\b|\badvice\b|\bsuggest(ions?|ed approach)\b|\bempfehlung/ },
  {
    kind: "steps",
    words:
      /\bnext\b(?! ?js)|\bto-?dos?\b|\bto do\b|\bto (be )?(implement|finish|fix|complete|investigate|make)(ed)?\b|\bremain(s|ing|der)?\b|\bwhat'?s left\b|\b(still|nothing|all) left\b|\bleft (to do|over|open)\b|^left$|\bleftovers?\b|\bstill\b|\boutstanding\b|\bpending\b|\bunfinished\b|\bincomplete\b|\bnot (yet )?(done|implemented|started|finished|complete)\b|\bfollow[- ]?ups?\b|\baction items?\b|\b(next|immediate|follow-up|required|open|my|your) actions?\b|^actions?( required| needed)?$|\bbacklog\b|\bupcoming\b|\bplanned\b|\bopen (tasks?|items?|work|points?|threads?|ends?|todos?)\b|\b(future|potential|possible|suggested|planned|further|more|other) (improvements?|work|enhancements?|optimizations?)\b|\bimprovements? to\b|\bfuture\b|\bready to pick up\b|\bpick(s|ing)? (this |it )?up\b|\b(did not|didn'?t|haven'?t|not) (get to|got to|finish|finished|complete|completed)\b|\bwhere to start\b|\bstart here\b|\blater\b|\bin progress\b|\bwip\b|\bcontinu(e|es|ing)\b|\bif (i|you) had\b|\broadmap\b|^(the |my |our )?plan$|\bplan for\b|^(still )?open$|^(open |your |my )?tasks?$|\bwould be nice\b|\bnice to have\b|\bideas?\b|\bwish ?list\b|\bnächste|\bals nächstes\b|\bzu tun\b|\boffen\b|\boffene[nrs]?\b|\bnoch\b|\bausstehend|\brestarbeit|\bverbleibend|\bfolgeaufgab|\bgeplant\b|\bweiter(es|e)? (vorgehen|schritte)\b|\baufgaben\b|\bfehlt\b|\bspäter\b/,
  },
  {
    kind: "patterns",
    words:
      /\bpatterns?\b|\bconventions?\b|\bbest practices?\b|\bguidelines?\b|\brules? (of|to|for)\b|\bhouse rules\b|\bkonventionen\b|\bmuster\b|\bregeln\b/,
  },
  {
    kind: "neutral",
    words:
      /\bsummary\b|\boverview\b|\bbackground\b|\bgoal\b|\bstatus\b|\bstate\b|\bdecisions?\b|\benvironment\b|\bsetup\b|\bcommands?\b|\barchitecture\b|\bmetadata\b|\bsession\b|\bhandoff\b|\bhandover\b|\btimeline\b|\bzusammenfassung\b|\büberblick\b|\bübergabe\b|\bentscheidungen\b|\bumgebung\b/,
  },
];

// A category inside a list of steps or gotchas, not something to do or to beware of itself.
const CATEGORY =
  /^(high|medium|low|critical|immediate(ly)?|urgent|soon|later|optional|nice to have|must have|short[- ]term|long[- ]term|mid[- ]term|p[0-4]|priority|prio|now|today|tomorrow|this week|next week|phase|milestone|sprint|backend|frontend|api|ui|ux|database|db|infra(structure)?|tests?|testing|docs?|documentation|ci|devops|security|performance|misc|other|general|hoch|mittel|niedrig|sofort|bald|optional|kurzfristig|langfristig)\b/;

/** A heading in the form in which it is compared: no symbols, numbering or case. */
export function bareHeading(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{N}\s'/-]+/gu, " ")
    .replace(/^\s*(step|phase|part|section|teil|schritt)?\s*[0-9]+(\.[0-9]+)*\s+/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What a heading says its section is about; undefined where its words say nothing of the sort. */
export function kindOfHeading(text: string): NoteKind | undefined {
  const bare = bareHeading(text);
  if (bare === "" || bare.split(" ").length > 12) return undefined;
  if (/\b(not|never|un)[ -]?(fully |yet )?(resolved|done|completed?|implemented|finished|fixed)\b/.test(bare))
    return /\bissues?|problems?|bugs?\b/.test(bare) ? "gotchas" : "steps";
  return RULES.find((rule) => rule.words.test(bare))?.kind;
}

/** Whether a heading only sorts what stands below it: "High priority", "Backend". */
export function isCategory(text: string): boolean {
  const bare = bareHeading(text);
  return bare.split(" ").length <= 4 && CATEGORY.test(bare);
}

/** The kind of a short lead-in such as `Remaining:`; only words that can be nothing else count. */
export function kindOfLead(text: string): NoteKind | undefined {
  const bare = bareHeading(text);
  // In a long lead-in, or in the name of a thing, a single word ("the plan was", "actions/cache") is no announcement.
  if (bare === "" || bare.split(" ").length > 5 || /[/_`0-9]/.test(text)) return undefined;
  const kind = kindOfHeading(text);
  return kind === "neutral" ? undefined : kind;
}
