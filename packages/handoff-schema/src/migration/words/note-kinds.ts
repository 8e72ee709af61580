/** Words that give a heading its kind; a word is a piece of a regular expression, matched as whole words. */
interface KindWords {
  readonly kind: NoteKind;
  /** A word that ends in § must head its phrase: "errors in staging" speaks of errors, "error handling" does not. */
  readonly words: readonly string[];
}

const MADE =
  "done|finish(ed)?|completed?|implement(ed)?|start(ed)?|ready|shipped|merged|built|written|wired|migrated|deployed|addressed|covered|touched|tested|verified|investigated|handled|checked|reach(ed)?|get to|got to|got around to|do|did";

// Order decides where a heading fits several: what is most particular comes first.
/** The headings that agents write, in English and German. */
const KIND_WORDS: readonly KindWords[] = [
  {
    kind: "rejected",
    words: [
      "rejected|discarded|abandoned|dismissed|declined|scrapped|decided against|ruled out|off the table",
      "not (doing|going to do)|(^|we |i )won'?t( do| fix)?|non[ -]?goals?|(out of|not in) scope|alternatives?( considered)?",
      "(not|nothing) planned|nobody asked( for)?|don'?t reopen|no action needed|(not|none of) (your|my|our) (job|problem|business)",
      "verworfen\\p{L}*|abgelehnt\\p{L}*|nicht (mehr )?(geplant|vorgesehen)|gestrichen\\p{L}*|alternativen|dagegen entschieden",
    ],
  },
  {
    // The title of a whole note, not of a part with a meaning.
    kind: "neutral",
    words: [
      "^(task|session|work|project|agent|final|daily|weekly|executive|current|meeting)?\\s*(summary|overview|report|status|context|handoff( notes?)?|handover( notes?)?|hand-?off|metadata|info|notes? from.*)( report| summary| notes?| document)?$",
      "^meeting notes$|who (knows|owns) (what|which)",
    ],
  },
  { kind: "patterns", words: ["^(key |hard |our )?(invariants?|constraints?)", "rules of thumb"] },
  {
    // Not (yet) done: what is open.
    kind: "steps",
    words: [
      `(not|isn'?t|aren'?t|haven'?t|hasn'?t|didn'?t|yet to be|to be|half|partly|partially|almost|nearly)[ -](yet |fully |really |quite |manage to |be )*(${MADE})`,
      "not (yet )?(in|on) (main|master|trunk|prod\\p{L}*|staging)|^not yet",
      "^un(finished|done|implemented|started)|incomplete",
      "(tasks?|actions?|to-?dos?|plan|steps?|work|priorit(y|ies)) for (the )?next|(handover|distribution|division|assignment|list) of (the )?(tasks|work|duties)|need(s)? (your |some |more )?attention",
      "(nicht|noch nicht|halb|teilweise)[ -](ganz |komplett )?(fertig|erledigt|umgesetzt|abgeschlossen|gemacht|gestartet|begonnen|implementiert)\\p{L}*|unfertig\\p{L}*|unerledigt\\p{L}*|angefangen\\p{L}*",
    ],
  },
  {
    // Speaks to whoever comes next, of things to do as well as of things to know.
    kind: "mixed",
    words: [
      "for (the |your |any |whoever'?s? ?(is |comes )?)?(next|future|following)( (agent|session|person|developer|dev|engineer|one|me|shift|contributor|maintainer)s?)?$",
      "(notes?|advice|hints?|tips?|messages?) (for|to) (the )?(next|future|self|you|reviewers?)",
      "next (agent|session|person|developer|dev|engineer) (needs|should know|must know)|(you|they) (need to|should|must|have to) know",
      "whoever'?s? ?(is|comes)? next",
      "not in (this|the) (pr|change|branch)|left out",
    ],
  },
  {
    kind: "questions",
    words: [
      "(open |unresolved |outstanding )?(questions?|qs|q's)§",
      "unclear|unsure|unknowns?|undecided|undetermined|unsettled|unanswered|not (yet )?(clear|decided|settled|sure|certain)|tbd|doubts?",
      "(to be|to|needs? to be|needs?( a)?|pending|open|still|for|under) (decided?|decisions?|clarif\\p{L}+|discuss(ed|ion)?|confirm(ed|ation)?|agreed|determined|answered)§",
      "decisions? (needed|required|pending|open|to make|to be made|for you)|(open )?points for discussion",
      "(don'?t|do not|didn'?t|did not) (yet |really )?(know|understand)|(want|like) to (know|understand)|help wanted",
      "(offene |rück)?fragen?|unklar\\p{L}*|ungeklärt\\p{L}*|unentschieden|zu (klären|entscheiden|besprechen|diskutieren)|klärung\\p{L}*|(offene|ausstehende) entscheidung(en)?|weiß ich nicht",
    ],
  },
  {
    kind: "blockers",
    words: [
      "(?<!(not|non|no|un)[ -])block(er|ers|ed|ing|s us)|waiting (on|for)|impediments?|^stuck|stuck on|held up|external dependencies|dependenc(y|ies) on",
      "blockiert\\p{L}*|blocker|hindernis\\p{L}*|wart(et|en|e) auf|läuft nicht",
    ],
  },
  {
    kind: "criteria",
    words: [
      "acceptance|definition of done|done when|exit criteria|criteria|requirements?§|test plan|verification|how to (test|verify)|objectives?§|abnahme\\p{L}*|akzeptanz\\p{L}*",
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
      "(files?|code) (touched|changed|affected)|(touched|changed|affected) files?|files?$|^files?§|^dateien|dateien$",
    ],
  },
  {
    kind: "read",
    words: [
      "(key|important|relevant|main|context|critical) (files?|references?|paths?|docs)|(to |must )?read first|read these( first)?|entry points?|references?|resources|where to (find|look)|further reading",
      "wichtige dateien|referenzen|zuerst lesen|wo was liegt",
    ],
  },
  {
    kind: "done",
    words: [
      "^(i )?did(?! not)|(?<!(to|must|please) (be )?|needs? to be )(done|completed?|finished)|shipped|delivered|fixed|(?<!un)resolved|implemented§|^(already |recently |newly )?(implemented|completed|finished|fixed|added|changed|verified)|landed|^merged|^closed|closed (issues|tickets|items)",
      "accomplish(ed|ments)|achieve(d|ments?)|changelog|(?<!in )progress|yesterday|highlights|history|in this (pr|change|branch|commit|release)|in place|(?<!not )(went|go) well|exists?( now| already)?|already there",
      "what (i|we) (did|changed|built|completed|have)|what changed|what (just )?happened|what was (done|built|changed)|what got (done|in|built)|what went out",
      "changes( made)?$|changes§|work (done|completed|log)|today'?s work|what work(ed|s)|^works$|(?<!not |isn'?t |stopped )working§|solutions?§",
      "erledigt\\p{L}*|fertig\\p{L}*|umgesetzt\\p{L}*|abgeschlossen\\p{L}*|gemacht|gelöst\\p{L}*|geschafft|gestern|(was |es )?läuft(?! nicht)|was (geht|funktioniert|steht)|^stand",
    ],
  },
  {
    kind: "gotchas",
    words: [
      "gotchas?|pitfalls?|caveats?|traps?|trouble (spots?|makers?)|quirks?|quirky|foot-?guns?|land-?mines?|^mines|(sharp|rough) edges?|trip-?wires?|dragons|warts?|odd(ity|ities)|weird\\p{L}*|strange(ness)?|(sore|pain) (spots?|points?)|stumbling (blocks?|stones?)",
      "(ugly|tricky|nasty|fragile|brittle|hairy|delicate|scary|hidden|confusing|annoying) (bits?|parts?|things?|stuff|spots?|corners?|surprises?)|^(the )?(tricky|fragile|brittle|flaky|delicate|mind|watch|attention)$|known flakes",
      "dangers?§|dangerous|danger zone|hazards?|burn(ed|t)|bites?( you)?|bitten|bit (me|us)|tripped?|hard way|mind the|trouble-?shooting",
      "(corner|edge) cases?|side effects?|failure modes?|unexpected( \\p{L}+)?|surpris\\p{L}*|(not|non|un)[ -]?(so )?obvious|(went|goes?|can go) (wrong|badly)|(not|n't) (go|gone) (so |very |that )?well|mistakes?|look(s|ing)? (wrong|like)",
      "watch[- ]?(out|for|closely)|things to watch|warnings?§|beware|careful|caution|heads?[- ]?ups?|(be|being) (a)?ware|avoid|don'?ts?|do not|not to do|never|(would|should|could|must) (not|never)|(would|should|must)n'?t|nobody (expects?|tells|told|mentions?)|breaking changes?|stuff that breaks|(requires?|requiring) caution|(points?|matters?) of (attention|caution)",
      "(known|open|remaining|existing|outstanding|current) (issues?|bugs?|problems?|limitations?|errors?|quirks?|failures?|weirdness)",
      "limitations?|limited|stubbed|faked|mocked out|risks?§|(issue|problem|error|failure|bug|defect)s?§|(issue|problem|error|failure|bug)s? (encountered|found|discovered|seen|hit|remaining)",
      "(didn'?t|did not|doesn'?t|does not|don'?t|do not|not|stopped) work(ing)?|failed|dead ends?|broken|workarounds?|that (did not|didn'?t|failed)$",
      "(failing|flaky|red|skipped) (tests?|checks?|builds?|specs?)|tests? (failing|skipped)|(cost|took|wasted) (me|us)?",
      "stolper\\p{L}*|fallstrick\\p{L}*|fallen|fallgrube\\p{L}*|tücken?|macken?|eigenheit\\p{L}*|eigenart\\p{L}*|besonderheit\\p{L}*|gefahr\\p{L}*|achtung|vorsicht|warnung\\p{L}*|aufpassen|aufgepasst|beachten|achten|finger weg|nicht anfassen|bloß nicht",
      "überraschung\\p{L}*|knackpunkt\\p{L}*|kniffl\\p{L}*|(was )?nicht (geht|funktioniert)( hat)?|zeit gekostet|(bekannte )?(probleme?|fehler|bugs|einschränkung(en)?)§|risik(o|en)|problemzonen?",
    ],
  },
  {
    kind: "mixed",
    words: [
      "^(issue|problem|error|symptom|cause)$|root causes?|tech(nical)? debt",
      "before (you|we|anybody|anyone) (touch|start|change|run|edit|do|begin|read)\\p{L}*|needs? to know|should know|to know|context§|notes?§|remember|reminders?|keep in mind|important|in mind",
      "lessons?|learn(ed|ings?|t)|insights?|discover(y|ies)|findings?|observations?|message|fyi|tips?§|hints?§|misc\\p{L}*|comments?§|remarks?",
      "hinweise?|wichtig\\p{L}*|(zu|gut) wissen|wissenswert\\p{L}*|merken|notiz\\p{L}*|erkenntnis\\p{L}*|anmerkung\\p{L}*|bemerkung\\p{L}*|sonstiges|gelernt\\p{L}*",
    ],
  },
  {
    kind: "advice",
    words: [
      "advice",
      "suggest(ions?|ed approach)",
      "recommend(ed|ations?)(?! next)",
      "empfehlung\\p{L}*|ratschläge|tipps",
    ],
  },
  {
    kind: "patterns",
    words: [
      "patterns?§|patterns? (discovered|found|followed|used)|conventions?|best practices?|guidelines?|house rules|rules§|konventionen|muster|regeln",
    ],
  },
  {
    kind: "steps",
    words: [
      "next(?! ?js)(?= (steps?|actions?|up|tasks?|session|sprint|week|milestones?|agent|person|one|on|in|for|to|after|is|comes?|moves?|things?|thing|work|phase|shift|items?|todos?|i|we|you|the|priorit\\p{L}+)\\b|$)|from here|hand(ing|ed)? (it )?over to|over to you|your (turn|job|court|part)|now yours",
      "^(still |things |left )?to do|to-?dos?§|to-?do (list|items?)|to do§|asks?( for.*)?$|fixmes?|to (be )?(implement|finish|fix|complete|investigate|make)(ed)?|things to (do|fix|finish)|must do|please( do)?$",
      "remain(s|ing|der)?|(what'?s|what is|things|work|stuff|all|nothing) (still )?left|left (to do|over|open|for)|^left$|left-?overs?|^(the )?rest$|loose ends?|open ends?",
      "still|outstanding|pending|in progress|wip|unfinished|in flight|deferred|postponed|parked|put off|on hold",
      "missing§|missing right now|gaps?$|needs? (doing|work|love|care|attention|to (be|happen))|what (you |we |i |the next \\p{L}+ |has |have )?(should|must|need|needs|would|has|have)( to)?( \\p{L}+){0,3}|i'?d (do|start|tackle)|i would",
      "follow[- ]?ups?|action items?|(next|immediate|follow-up|required|open|my|your|after-\\p{L}+) actions?|^actions?( required| needed)?$|chores?|clean-?(ing )?up( tasks?)?$|clean up tasks|house-?keeping",
      "^today|(for |until )?tomorrow|this (week|sprint)|back-?log|upcoming|planned|future|^later|roadmap|ideas?§|wish ?list|would be nice|nice[ -]to[ -]haves?",
      "open (tasks?|items?|work|points?|threads?|ends?|todos?|tickets?|topics?)|^(still )?open$|^(open |your |my |work )?(tasks|items)$|(on (your|my|the) plate)|assigned( to)?|homework|marching orders|work items?",
      "(future|potential|possible|suggested|planned|further|more|other) (improvements?|work|enhancements?|optimizations?|order)|improvements?( to|$)|enhancements?|order of (work|attack)|^(top |my |your |current )?priorit(y|ies)( list)?$|^(high|top|highest) priority$",
      "ready to pick up|pick(s|ing)? (this |it )?up|where (to start|i (stopped|left off))|start (here|with)|if (i|you) had|with more time|continu(e|es|ing)|resum(e|es|ing)",
      "^(the |my |our )?plan( from here| of attack)?$|plan for|for (the )?(day|night|early|late|morning|evening|next) (shift|crew|team)",
      "before (we|i|you) (can |may )?(ship|launch|merge|deploy|release|go|hand|close|finish)\\p{L}*|before (the|any|launch\\p{L}*|merg\\p{L}+|releas\\p{L}+|go-?live|ship\\p{L}*|deploy\\p{L}*|prod\\p{L}*)|(launch|release|merge|deploy|go-?live|pre-?merge|pre-?launch|hand-?off) (check-?list|steps|tasks)|^check-?list$",
      "nächste\\p{L}*|als (nächstes|erstes)|(zu|noch) (tun|erledigen|machen)|offen(e[nrs]?)?|noch|ausstehend\\p{L}*|rest(arbeit|punkt|aufgab)\\p{L}*|verbleibend\\p{L}*|folge(aufgab|arbeit|schritt)\\p{L}*|nacharbeit\\p{L}*",
      "geplant|weiter(es|e)? (vorgehen|schritte)|(wie es )?weiter( ?geht'?s?)?( mit)?|aufgaben|fehlt|was (ansteht|fehlt)|steht an|später|(für |bis )?morgen|für (die|den|das) \\p{L}*(schicht|nächsten?)|für dich|bitte noch|in (arbeit|bearbeitung)|begonnen",
    ],
  },
  {
    kind: "neutral",
    words: [
      "summary|overview|background|goal|status|state|decisions?|environment|setup|commands?|architecture|metadata|contacts?|people|links|credentials|metrics|numbers|benchmarks?|glossary|thanks",
      "session|handoff|handover|timeline|how (it|this|to)|why|rationale|reasons?|trade-?offs?|what (is|this)",
      "zusammenfassung|überblick|übergabe|entscheidungen|umgebung|hintergrund|ansprechpartner|kontakte|befehle",
    ],
  },
];

/** What only sorts a list of steps or gotchas; a heading that begins so is nothing to do and nothing to beware of. */
const CATEGORY_WORDS: readonly string[] = [
  "high|medium|low|critical|urgent|p[0-4]|priority|prio|optional|must have|nice to have",
  "immediate(ly)?|soon|later|now|today|tomorrow|this week|next week|(short|mid|long)[- ]term|phase|milestone|sprint",
  "backend|frontend|api|ui|ux|database|db|infra(structure)?|tests?|testing|docs?|documentation|ci|devops|security|performance",
  "misc|other|general",
  "hoch|mittel|niedrig|sofort|bald|kurzfristig|langfristig",
];

// Asked only where the words of the two main languages say nothing.
/** The most common headings in Spanish, French, Italian, Dutch and Portuguese. */
const KIND_WORDS_ABROAD: readonly KindWords[] = [
  {
    kind: "questions",
    words: [
      "(preguntas?|dudas?|cuestiones)( abiertas?| pendientes?)?|por (decidir|aclarar)|questions? (ouvertes?|en suspens)|à (décider|clarifier|trancher)|domande( aperte)?|da (decidere|chiarire)|dubbi|(open )?vragen|onduidelijk\\p{L}*|perguntas?|dúvidas?|(em|por) aberto",
    ],
  },
  {
    kind: "blockers",
    words: [
      "bloque(os?|ado|ados|antes)|bloqu(é|ée|ants?|ages?)|en attente de|bloccant[ei]|bloccat[oi]|in attesa di|geblokkeerd|wacht(en)? op|bloqueios?|à espera de",
    ],
  },
  {
    kind: "steps",
    words: [
      "pendientes?|por hacer|falta[n]?|queda[n]? por( hacer)?|(próximos|siguientes) pasos|lo que falta|tareas( pendientes)?|siguiente|mañana",
      "(il )?reste( à faire)?|à (faire|finir|terminer|suivre)|prochaines? (étapes?|actions?)|la suite|suite|ce qui (reste|manque)|en cours|demain|tâches( restantes)?",
      "da fare|prossimi passi|cosa manca|manca(no)?|rimane|rimanent[ei]|in sospeso|in corso|domani|attività",
      "(nog )?te doen|nog (open|te)|openstaand\\p{L}*|volgende stap(pen)?|vervolg(stappen)?|resterend\\p{L}*|morgen|wat (nog )?(moet|mist)|onderhanden|taken",
      "(por|a) fazer|próximos passos|o que falta|falta(m)?|pendências|amanhã|tarefas",
    ],
  },
  {
    kind: "gotchas",
    words: [
      "ojo( con( esto| el| la| los)?)?|cuidado( con)?|atención|advertencias?|trampas?|problemas( conocidos)?|riesgos|limitaciones|errores conocidos|no (hacer|tocar)",
      "attention|pièges?|points? (d'attention|de vigilance|délicats?)|problèmes?( connus)?|risques|limitations|limites|mises? en garde|gare (à|aux)|ne pas|bugs connus",
      "attenzione|occhio|trappole|problemi( noti)?|rischi|limiti|insidie|non (fare|toccare)",
      "let op|pas op|valkuil(en)?|bekende (problemen|fouten)|problemen|risico'?s|beperkingen|niet (doen|aanraken)|opgelet|aandachtspunten",
      "atenção|armadilhas?|riscos|limitações|não (fazer|mexer)",
    ],
  },
  {
    kind: "done",
    words: [
      "hecho|terminado|completado|listo|fait|terminé\\p{L}*|fini|livré|fatto|completat[oi]|finit[oi]|klaar|gedaan|afgerond|voltooid|feito|concluído|pronto|ayer|hier|ieri|gisteren|ontem",
    ],
  },
  {
    kind: "mixed",
    words: [
      "notas?|notes?|importante?|à (noter|savoir)|bon à savoir|note|da sapere|goed om te weten|belangrijk|a saber|lecciones|aprendizajes",
    ],
  },
  {
    kind: "neutral",
    words: ["resumen|contexto|estado|résumé|contexte|état|riassunto|contesto|stato|samenvatting|achtergrond|resumo"],
  },
];

/** What a part of a note is about, as far as its heading or lead-in tells. */
export type NoteKind =
  | "steps"
  | "gotchas"
  | "patterns"
  | "questions"
  | "blockers"
  | "done"
  | "rejected"
  | "created"
  | "modified"
  | "touched"
  | "read"
  | "criteria"
  | "advice"
  | "mixed"
  | "neutral";

// What may follow the word that a heading is about; before anything else it only describes that.
const HEADS =
  "(?=$|\\s*[/]| (?:in|with|of|on|for|from|when|while|during|to|and|or|und|im|in|mit|bei|von|zu|found|encountered|seen|hit|we|i|you|that|so|still|left|remaining|before|after|by|at|as|about|made|needed|required|pending|worth)(?![\\p{L}\\p{N}]))";

/** What the part of a note at hand is about, and which words said so. */
export interface About {
  readonly kind: NoteKind | undefined;
  readonly heading: string;
}

function wholeWords(words: readonly string[]): RegExp {
  const any = words.join("|").replaceAll("§", HEADS);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, "u");
}

const RULES: readonly { readonly kind: NoteKind; readonly words: RegExp }[] = [...KIND_WORDS, ...KIND_WORDS_ABROAD].map(
  ({ kind, words }) => ({
    kind,
    words: wholeWords(words),
  }),
);

const CATEGORY = wholeWords(CATEGORY_WORDS.map((words) => `^(${words})`));

/** A heading in the form in which it is compared: no symbols, numbering or case. */
export function bareHeading(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{N}\s'/-]+/gu, " ")
    .trimStart()
    .replace(/^\s*(step|phase|part|section|teil|schritt)?\s*[0-9]+(\.[0-9]+)*\s+/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What a heading says its section is about; undefined where its words say nothing of the sort. */
export function kindOfHeading(text: string): NoteKind | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const bare = bareHeading(text);
  if (bare === "" || bare.split(" ").length > LONGEST_HEADING) return undefined;
  // "Highest priority: finish the recipes" is what stands before the colon.
  const colon = /^([^:]{3,40}):\s/.exec(text)?.[1];
  const led = colon === undefined ? undefined : kindOfLead(colon);
  if (led !== undefined && SPOKEN_FOR.has(led)) return led;
  const kinds = new Set(partsOf(text).map((part) => kindOfPhrase(bareHeading(part))));
  kinds.delete(undefined);
  kinds.delete("neutral");
  // "Risks and open questions": each entry must say by itself which of them it is.
  if (kinds.size > 1 && [...kinds].every((kind) => kind !== undefined && OPEN_KINDS.has(kind))) return "mixed";
  return kindOfPhrase(bare);
}

const LONGEST_HEADING = 12;
const LONGEST_TEXT = 400;
const OPEN_KINDS: ReadonlySet<NoteKind> = new Set(["steps", "gotchas", "questions", "blockers", "patterns", "mixed"]);

const SPOKEN_FOR: ReadonlySet<NoteKind> = new Set(["steps", "gotchas", "questions", "blockers", "done", "rejected"]);

function partsOf(text: string): string[] {
  return text.split(/\s*(?:[/&+,]|\band\b|\bund\b)\s*/i);
}

function kindOfPhrase(bare: string): NoteKind | undefined {
  const rule = RULES.find(({ words }) => words.test(bare));
  if (rule === undefined) return undefined;
  const unsolved =
    rule.kind === "done" &&
    /\b(not|never|un|isn't|aren't)[ -]?(fully |yet |really )?(resolved|fixed|closed|solved)\b/.test(bare);
  return unsolved ? "gotchas" : rule.kind;
}

/** Whether a heading only sorts what stands below it: "High priority", "Backend". */
export function isCategory(text: string): boolean {
  const bare = bareHeading(text);
  return bare.split(" ").length <= 4 && CATEGORY.test(bare);
}

const FILLERS: ReadonlySet<string> = new Set(
  "the a an of for to from on in at by with you i we me us he she they it is are was were be been that this these those my our your their some few couple more other main big all any and or very really also still yet now right work works task tasks item items point points step steps action actions part parts bit bits issue issues problem problems list lists up over out note notes time last week day bitte unbedingt dringend please ok okay about so far one two three thing things stuff here there as what which who has have had do does did can could will would should must need needs want get got know left else just only first see below following above noch die der das den dem des ein eine zu für mit ich wir du ihr sie es ist sind war was wer wie wo man im am bei von als so da hier alle alles sehr".split(
    " ",
  ),
);

// How much of a lead-in must be words of its kind: "Flush errors incrementally" only mentions errors.
function isAbout(bare: string, kind: NoteKind): boolean {
  const rest = RULES.filter((rule) => rule.kind === kind).reduce(
    (left, rule) => left.replaceAll(new RegExp(rule.words.source, "gu"), " "),
    bare,
  );
  const strange = rest.split(/[\s/-]+/).filter((word) => word !== "" && !FILLERS.has(word)).length;
  return strange === 0 || (strange === 1 && bare.split(" ").length >= 3);
}

// "wip: tenant isolation" is how a commit is titled.
const COMMIT_TYPE = /^(wip|feat|fix|chore|docs|refactor|test|perf|ci|build|style)$/;

/** The kind of a short lead-in such as `Remaining:`; only words that can be nothing else count. */
export function kindOfLead(text: string): NoteKind | undefined {
  const bare = bareHeading(text);
  // In a long lead-in, or in the name of a thing, a single word ("the plan was", "actions/cache") is no announcement.
  if (bare === "" || COMMIT_TYPE.test(bare) || bare.split(" ").length > 7 || /[_`0-9]|\S\/\S/.test(text))
    return undefined;
  const kind = kindOfHeading(text);
  if (kind === undefined || kind === "neutral") return undefined;
  return isAbout(bare, kind) ? kind : undefined;
}

/** The kinds of section whose entries each are something by themselves. */
export const ENTRY_KINDS: ReadonlySet<NoteKind> = new Set(["steps", "gotchas", "questions", "blockers", "patterns"]);

/** **Backend** above a list under "Next steps" sorts the steps; elsewhere such words say nothing. */
export function withinSection(about: About, section: About): About {
  const inherits = about.kind === undefined && section.kind !== undefined && ENTRY_KINDS.has(section.kind);
  return inherits ? section : about;
}
