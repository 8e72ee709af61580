import type { NoteKind } from "./note-kinds.ts";

/** Words that give a heading its kind; a word is a piece of a regular expression, matched as whole words. */
export interface KindWords {
  readonly kind: NoteKind;
  readonly words: readonly string[];
}

// Order decides where a heading fits several: what is most particular comes first.
/** The headings that agents write, in English and German. */
export const KIND_WORDS: readonly KindWords[] = [
  {
    // The title of a whole note, not of a part with a meaning.
    kind: "neutral",
    words: [
      "^(task|session|work|project|agent|final|daily|weekly|executive)?\\s*(summary|overview|report|status|context|handoff( notes?)?|handover( notes?)?|hand-?off|metadata|info|notes? from.*)( report| summary| notes?| document)?$",
    ],
  },
  { kind: "patterns", words: ["^(key |hard |our )?(invariants?|constraints?)"] },
  {
    kind: "steps",
    words: [
      "^(i )?(did not|didn'?t)( do| finish)?$",
      "not (yet )?(investigated|tested|verified|covered|checked|handled|touched|addressed)",
      "(tasks?|actions?|to-?dos?|plan|steps?|work|priorit(y|ies)) for (the )?next",
    ],
  },
  {
    // Speaks to whoever comes next, of things to do as well as of things to know.
    kind: "mixed",
    words: [
      "for (the |your |any |whoever'?s? ?(is |comes )?)?(next|future|following)( (agent|session|person|developer|dev|engineer|one|me|shift|contributor|maintainer)s?)?$",
      "next (agent|session|person|developer|dev|engineer) (needs|should know|must know)",
      "whoever'?s? ?(is|comes)? next",
      "tech(nical)? debt",
      "not in (this|the) (pr|change|scope|branch)|out of scope|left out",
    ],
  },
  {
    kind: "questions",
    words: [
      "(open |unresolved |outstanding )?(questions?|qs)",
      "unclear",
      "unknowns?",
      "to clarify",
      "decisions? (needed|required|pending)",
      "(offene |rück)?fragen?",
      "unklar\\p{L}*",
      "zu klären",
      "klärung\\p{L}*",
    ],
  },
  {
    kind: "blockers",
    words: [
      "(?<!(not|non|no)[ -])block(er|ers|ed|ing)",
      "waiting (on|for)",
      "impediments?",
      "blockiert",
      "hindernis\\p{L}*",
      "wartet auf",
      "läuft nicht",
    ],
  },
  {
    kind: "criteria",
    words: [
      "acceptance",
      "definition of done",
      "criteria",
      "requirements?",
      "test plan",
      "verification",
      "how to (test|verify)",
      "objectives?",
      "abnahme\\p{L}*",
    ],
  },
  {
    kind: "created",
    words: ["(files?|modules?) (created|added)", "(new|created|added) (files?|modules?)", "(neue|angelegte) dateien"],
  },
  {
    kind: "modified",
    words: ["files? (i )?(modified|edited|updated)", "(modified|edited|updated) files?", "geänderte dateien"],
  },
  {
    kind: "touched",
    words: [
      "(files?|code) (touched|changed|affected)",
      "(touched|changed|affected) files?",
      "files?$",
      "^files?",
      "dateien",
    ],
  },
  {
    kind: "read",
    words: [
      "(key|important|relevant|main|context|critical) (files?|references?|paths?|docs)",
      "read first",
      "entry points?",
      "references?",
      "resources",
      "wichtige dateien",
      "referenzen",
    ],
  },
  {
    kind: "done",
    words: [
      "^(i )?did(?! not)",
      "done|completed?|finished|shipped|delivered|fixed|resolved|implemented",
      "accomplish(ed|ments)|achievements?|changelog",
      "what (i|we) (did|changed|built|completed)",
      "what changed|what (just )?happened",
      "what was (done|built|changed)",
      "changes( made)?",
      "work (done|completed|log)|today'?s work",
      "what work(ed|s)|(?<!not )working",
      "solutions?",
      "erledigt\\p{L}*|fertig\\p{L}*|umgesetzt\\p{L}*|abgeschlossen\\p{L}*|gemacht|gelöst\\p{L}*",
      "^stand",
    ],
  },
  {
    kind: "gotchas",
    words: [
      "gotchas?|pitfalls?|caveats?|traps?|quirks?|foot-?guns?|landmines?|sharp edges?",
      "watch[- ]?(out|for)|warnings?|beware|careful|caution|heads?[- ]?ups?|be aware|avoid|don'?ts?|do not",
      "surpris\\p{L}*|bit (me|us)|tripped?",
      "known (issues?|bugs?|problems?|limitations?|errors?|quirks?|failures?)",
      "limitations?|risks?|edge cases?|non-obvious",
      "issues|problems|errors|failures|bugs?",
      "(issue|problem|error|failure)s? (encountered|found|discovered|seen|hit|remaining)",
      "(didn'?t|did not|doesn'?t|does not|not) work(ing)?|failed|dead ends?|broken|workarounds?|root causes?",
      "that (did not|didn'?t|failed)$",
      "(failing|flaky|red|skipped) (tests?|checks?|builds?|specs?)|tests? (failing|skipped)",
      "stolper\\p{L}*|fallstrick\\p{L}*|fallen|achtung|vorsicht|warnung\\p{L}*",
      "bekannte (probleme|fehler|einschränkungen)|probleme|einschränkungen?|risik(o|en)",
      "beachten|besonderheiten|macken|tücken",
    ],
  },
  {
    kind: "mixed",
    words: [
      "^(issue|problem|error|symptom|cause)$",
      "needs? to know|should know|to know",
      "context|notes?|remember|keep in mind|important|attention",
      "lessons?|learn(ed|ings?)|insights?|discover(y|ies)|findings?|observations?",
      "message|fyi|tips?",
      "hinweise?|wichtig\\p{L}*|merken|notiz\\p{L}*|erkenntnis\\p{L}*",
    ],
  },
  {
    kind: "advice",
    words: ["advice", "suggest(ions?|ed approach)", "recommend(ed|ations?)(?! next)", "empfehlung\\p{L}*"],
  },
  {
    kind: "steps",
    words: [
      "next(?! ?js)",
      "to-?dos?|to do|asks?( for.*)?$",
      "to (be )?(implement|finish|fix|complete|investigate|make)(ed)?",
      "remain(s|ing|der)?|what'?s left|(still|nothing|all) left|left (to do|over|open)|^left$|leftovers?",
      "still|outstanding|pending|unfinished|incomplete|in progress|wip|in arbeit|in bearbeitung|begonnen",
      "not (yet )?(done|implemented|started|finished|complete)",
      "(did not|didn'?t|haven'?t|not) (get to|got to|finish|finished|complete|completed)",
      "follow[- ]?ups?|action items?|(next|immediate|follow-up|required|open|my|your) actions?|^actions?( required| needed)?$",
      "(for )?tomorrow|backlog|upcoming|planned|future|later|roadmap|ideas?|wish ?list|would be nice|nice to have",
      "open (tasks?|items?|work|points?|threads?|ends?|todos?)|^(still )?open$|^(open |your |my )?tasks$",
      "(future|potential|possible|suggested|planned|further|more|other) (improvements?|work|enhancements?|optimizations?)|improvements? to",
      "ready to pick up|pick(s|ing)? (this |it )?up|where to start|start here|if (i|you) had",
      "continu(e|es|ing)|resum(e|es|ing)",
      "^(the |my |our )?plan$|plan for",
      "nächste\\p{L}*|als nächstes|zu tun|offen(e[nrs]?)?|noch|ausstehend\\p{L}*|restarbeit\\p{L}*|verbleibend\\p{L}*",
      "folgeaufgab\\p{L}*|geplant|weiter(es|e)? (vorgehen|schritte)|aufgaben|fehlt|später",
    ],
  },
  {
    kind: "patterns",
    words: [
      "patterns?|conventions?|best practices?|guidelines?",
      "rules? (of|to|for)|house rules",
      "konventionen|muster|regeln",
    ],
  },
  {
    kind: "neutral",
    words: [
      "summary|overview|background|goal|status|state|decisions?|environment|setup|commands?|architecture|metadata",
      "session|handoff|handover|timeline",
      "zusammenfassung|überblick|übergabe|entscheidungen|umgebung",
    ],
  },
];

/** What only sorts a list of steps or gotchas; a heading that begins so is nothing to do and nothing to beware of. */
export const CATEGORY_WORDS: readonly string[] = [
  "high|medium|low|critical|urgent|p[0-4]|priority|prio|optional|must have|nice to have",
  "immediate(ly)?|soon|later|now|today|tomorrow|this week|next week|(short|mid|long)[- ]term|phase|milestone|sprint",
  "backend|frontend|api|ui|ux|database|db|infra(structure)?|tests?|testing|docs?|documentation|ci|devops|security|performance",
  "misc|other|general",
  "hoch|mittel|niedrig|sofort|bald|kurzfristig|langfristig",
];
