import type { Language } from "./language.ts";

const MADE =
  "done|finish(ed)?|completed?|implement(ed)?|start(ed)?|ready|shipped|merged|built|written|wired|migrated|deployed|addressed|covered|touched|tested|verified|investigated|handled|checked|reach(ed)?|get to|got to|got around to|do|did";

const OFTEN = "(always |usually |sometimes |often |just |then |simply |silently |quietly |randomly |occasionally )?";

/** The cue words of English. */
export const ENGLISH: Language = {
  headings: {
    rejected: [
      "rejected|discarded|abandoned|dismissed|declined|scrapped|decided against|ruled out|off the table",
      "not (doing|going to do)|(^|we |i )won'?t( do| fix)?|non[ -]?goals?|(out of|not in) scope|alternatives?( considered)?",
      "(not|nothing) planned|nobody asked( for)?|don'?t reopen|no action needed|(not|none of) (your|my|our) (job|problem|business)",
    ],
    wholeNote: [
      "^(task|session|work|project|agent|final|daily|weekly|executive|current|meeting)?\\s*(summary|overview|report|status|context|handoff( notes?)?|handover( notes?)?|hand-?off|metadata|info|notes? from.*)( report| summary| notes?| document)?$",
      "^meeting notes$|who (knows|owns) (what|which)",
    ],
    invariants: ["^(key |hard |our )?(invariants?|constraints?)", "rules of thumb"],
    notDone: [
      `(not|isn'?t|aren'?t|haven'?t|hasn'?t|didn'?t|yet to be|to be|half|partly|partially|almost|nearly)[ -](yet |fully |really |quite |manage to |be )*(${MADE})`,
      "not (yet )?(in|on) (main|master|trunk|prod\\p{L}*|staging)|^not yet",
      "^un(finished|done|implemented|started)|incomplete",
      "(tasks?|actions?|to-?dos?|plan|steps?|work|priorit(y|ies)) for (the )?next|(handover|distribution|division|assignment|list) of (the )?(tasks|work|duties)|need(s)? (your |some |more )?attention",
    ],
    addressed: [
      "for (the |your |any |whoever'?s? ?(is |comes )?)?(next|future|following)( (agent|session|person|developer|dev|engineer|one|me|shift|contributor|maintainer)s?)?$",
      "(notes?|advice|hints?|tips?|messages?) (for|to) (the )?(next|future|self|you|reviewers?)",
      "next (agent|session|person|developer|dev|engineer) (needs|should know|must know)|(you|they) (need to|should|must|have to) know",
      "whoever'?s? ?(is|comes)? next",
      "not in (this|the) (pr|change|branch)|left out",
    ],
    questions: [
      "(open |unresolved |outstanding )?(questions?|qs|q's)§",
      "unclear|unsure|unknowns?|undecided|undetermined|unsettled|unanswered|not (yet )?(clear|decided|settled|sure|certain)|tbd|doubts?",
      "(to be|to|needs? to be|needs?( a)?|pending|open|still|for|under) (decided?|decisions?|clarif\\p{L}+|discuss(ed|ion)?|confirm(ed|ation)?|agreed|determined|answered)§",
      "decisions? (needed|required|pending|open|to make|to be made|for you)|(open )?points for discussion",
      "(don'?t|do not|didn'?t|did not) (yet |really )?(know|understand)|(want|like) to (know|understand)|help wanted",
    ],
    blockers: [
      "(?<!(not|non|no|un)[ -])block(er|ers|ed|ing|s us)|waiting (on|for)|impediments?|^stuck|stuck on|held up|external dependencies|dependenc(y|ies) on",
    ],
    criteria: [
      "acceptance|definition of done|done when|exit criteria|criteria|requirements?§|test plan|verification|how to (test|verify)|objectives?§",
    ],
    created: ["(files?|modules?) (created|added)", "(new|created|added) (files?|modules?)"],
    modified: ["files? (i )?(modified|edited|updated)", "(modified|edited|updated) files?"],
    touched: ["(files?|code) (touched|changed|affected)|(touched|changed|affected) files?|files?$|^files?§"],
    read: [
      "(key|important|relevant|main|context|critical) (files?|references?|paths?|docs)|(to |must )?read first|read these( first)?|entry points?|references?|resources|where to (find|look)|further reading",
    ],
    done: [
      "^(i )?did(?! not)|(?<!(to|must|please) (be )?|needs? to be )(done|completed?|finished)|shipped|delivered|fixed|(?<!un)resolved|implemented§|^(already |recently |newly )?(implemented|completed|finished|fixed|added|changed|verified)|landed|^merged|^closed|closed (issues|tickets|items)",
      "accomplish(ed|ments)|achieve(d|ments?)|changelog|(?<!in )progress|yesterday|highlights|history|in this (pr|change|branch|commit|release)|in place|(?<!not )(went|go) well|exists?( now| already)?|already there",
      "what (i|we) (did|changed|built|completed|have)|what changed|what (just )?happened|what was (done|built|changed)|what got (done|in|built)|what went out",
      "changes( made)?$|changes§|work (done|completed|log)|today'?s work|what work(ed|s)|^works$|(?<!not |isn'?t |stopped )working§|solutions?§",
    ],
    gotchas: [
      "gotchas?|pitfalls?|caveats?|traps?|trouble (spots?|makers?)|quirks?|quirky|foot-?guns?|land-?mines?|^mines|(sharp|rough) edges?|trip-?wires?|dragons|warts?|odd(ity|ities)|weird\\p{L}*|strange(ness)?|(sore|pain) (spots?|points?)|stumbling (blocks?|stones?)",
      "(ugly|tricky|nasty|fragile|brittle|hairy|delicate|scary|hidden|confusing|annoying) (bits?|parts?|things?|stuff|spots?|corners?|surprises?)|^(the )?(tricky|fragile|brittle|flaky|delicate|mind|watch|attention)$|known flakes",
      "dangers?§|dangerous|danger zone|hazards?|burn(ed|t)|bites?( you)?|bitten|bit (me|us)|tripped?|hard way|mind the|trouble-?shooting",
      "(corner|edge) cases?|side effects?|failure modes?|unexpected( \\p{L}+)?|surpris\\p{L}*|(not|non|un)[ -]?(so )?obvious|(went|goes?|can go) (wrong|badly)|(not|n't) (go|gone) (so |very |that )?well|mistakes?|look(s|ing)? (wrong|like)",
      "watch[- ]?(out|for|closely)|things to watch|warnings?§|beware|careful|caution|heads?[- ]?ups?|(be|being) (a)?ware|avoid|don'?ts?|do not|not to do|never|(would|should|could|must) (not|never)|(would|should|must)n'?t|nobody (expects?|tells|told|mentions?)|breaking changes?|stuff that breaks|(requires?|requiring) caution|(points?|matters?) of (attention|caution)",
      "(known|open|remaining|existing|outstanding|current) (issues?|bugs?|problems?|limitations?|errors?|quirks?|failures?|weirdness)",
      "limitations?|limited|stubbed|faked|mocked out|risks?§|(issue|problem|error|failure|bug|defect)s?§|(issue|problem|error|failure|bug)s? (encountered|found|discovered|seen|hit|remaining)",
      "(didn'?t|did not|doesn'?t|does not|don'?t|do not|not|stopped) work(ing)?|failed|dead ends?|broken|workarounds?|that (did not|didn'?t|failed)$",
      "(failing|flaky|red|skipped) (tests?|checks?|builds?|specs?)|tests? (failing|skipped)|(cost|took|wasted) (me|us)?",
    ],
    mixed: [
      "^(issue|problem|error|symptom|cause)$|root causes?|tech(nical)? debt",
      "before (you|we|anybody|anyone) (touch|start|change|run|edit|do|begin|read)\\p{L}*|needs? to know|should know|to know|context§|notes?§|remember|reminders?|keep in mind|important|in mind",
      "lessons?|learn(ed|ings?|t)|insights?|discover(y|ies)|findings?|observations?|message|fyi|tips?§|hints?§|misc\\p{L}*|comments?§|remarks?",
    ],
    advice: ["advice", "suggest(ions?|ed approach)", "recommend(ed|ations?)(?! next)"],
    patterns: [
      "patterns?§|patterns? (discovered|found|followed|used)|conventions?|best practices?|guidelines?|house rules|rules§|konventionen|muster|regeln",
    ],
    steps: [
      "next(?! ?js)(?= (steps?|actions?|up|tasks?|session|sprint|week|milestones?|agent|person|one|on|in|for|to|after|is|comes?|moves?|things?|thing|work|phase|shift|items?|todos?|i|we|you|the|priorit\\p{L}+)\\b|$)|from here|hand(ing|ed)? (it )?over to|over to you|your (turn|job|court|part)|now yours",
      "^(still |things |left )?to do|to-?dos?§|to-?do (list|items?)|to do§|asks?( for.*)?$|fixmes?|to (be )?(implement|finish|fix|complete|investigate|make)(ed)?|things to (do|fix|finish)|must do|please( do)?$",
      "remain(s|ing|der)?|(what'?s|what is|things|work|stuff|all|nothing) (still )?left|left (to do|over|open|for)|^left$|left-?overs?|^(the )?rest$|loose ends?|open ends?",
      "still|outstanding|pending|in progress|wip|unfinished|in flight|deferred|postponed|parked|put off|on hold",
      "missing§|missing right now|gaps?$|needs? (doing|work|love|care|attention|to (be|happen))|what (you |we |i |the next \\p{L}+ |has |have )?(should|must|need|needs|would|has|have)( to)?( \\p{L}+){0,3}|i'?d (do|start|tackle)|i would",
      "follow[- ]?ups?|action items?|(next|immediate|follow-up|required|open|my|your|after-\\p{L}+) actions?|^actions?( required| needed)?$|chores?|clean-?(ing )?up( tasks?)?$|clean up tasks|house-?keeping",
      "^today|(for |until )?tomorrow|this (week|sprint)|back-?log|upcoming|planned|future|^later|roadmap|ideas?§|wish ?list|would be nice|nice[ -]to[ -]haves?",
      "^(priority|prio) [0-9]",
      "open (tasks?|items?|work|points?|threads?|ends?|todos?|tickets?|topics?)|^(still )?open$|^(open |your |my |work )?(tasks|items)$|(on (your|my|the) plate)|assigned( to)?|homework|marching orders|work items?",
      "(future|potential|possible|suggested|planned|further|more|other) (improvements?|work|enhancements?|optimizations?|order)|improvements?( to|$)|enhancements?|order of (work|attack)|^(top |my |your |current )?priorit(y|ies)( list)?$|^(high|top|highest) priority$",
      "ready to pick up|pick(s|ing)? (this |it )?up|where (to start|i (stopped|left off))|start (here|with)|if (i|you) had|with more time|continu(e|es|ing)|resum(e|es|ing)",
      "^(the |my |our )?plan( from here| of attack)?$|plan for|for (the )?(day|night|early|late|morning|evening|next) (shift|crew|team)",
      "before (we|i|you) (can |may )?(ship|launch|merge|deploy|release|go|hand|close|finish)\\p{L}*|before (the|any|launch\\p{L}*|merg\\p{L}+|releas\\p{L}+|go-?live|ship\\p{L}*|deploy\\p{L}*|prod\\p{L}*)|(launch|release|merge|deploy|go-?live|pre-?merge|pre-?launch|hand-?off) (check-?list|steps|tasks)|^check-?list$",
    ],
    neutral: [
      "summary|overview|background|goal|status|state|decisions?|environment|setup|commands?|architecture|metadata|contacts?|people|links|credentials|metrics|numbers|benchmarks?|glossary|thanks",
      "session|handoff|handover|timeline|how (it|this|to)|why|rationale|reasons?|trade-?offs?|what (is|this)",
    ],
  },
  categories: [
    "high|medium|low|critical|urgent|p[0-4]|priority|prio|optional|must have|nice to have",
    "immediate(ly)?|soon|later|now|today|tomorrow|this week|next week|(short|mid|long)[- ]term|phase|milestone|sprint",
    "backend|frontend|api|ui|ux|database|db|infra(structure)?|tests?|testing|docs?|documentation|ci|devops|security|performance",
    "misc|other|general",
  ],
  verbs:
    "add adjust align allow analyse analyze append apply archive ask assign audit automate backfill batch benchmark build bump cache call change " +
    "check clarify clean cleanup close collect commit compare complete compress configure confirm connect consider consolidate continue convert " +
    "copy cover create cut debug decide define delete deploy deprecate describe design disable document download drain drop embed enable enforce " +
    "ensure evaluate expand explore export expose extend extract figure file fill filter find finalize finish fix flip follow format fuzz " +
    "generate get give handle harden hook implement import improve include increase index inject insert inspect install instrument integrate " +
    "introduce invalidate investigate keep limit link lint load localize log look lower make map mark measure memoize merge migrate mock monitor " +
    "move normalise normalize notify open optimise optimize order package paginate parallelise parallelize parse pass patch pick pin plan plug " +
    "polish port prepare prevent prioritize profile promote propagate protect provide prune publish pull purge push put raise read rebase rebuild " +
    "record recheck reconcile reduce refactor refine refresh register reindex release remove rename reorganize replace report reproduce request " +
    "require rerun reset resolve restart restore restrict resume retest rethink retry return reuse revert review revisit rewrite roll rotate run " +
    "sanitize save scale schedule scope seed select send separate serve set ship show simplify skip split stabilise stabilize start stop store " +
    "stream submit surface swap switch sync tag teach tell test throttle tidy tie tighten track train translate trim try tune turn uncordon " +
    "un-skip undo unify unskip update upgrade upload use validate verify wait warm warn watch wire wrap write",
  fillers:
    "the a an of for to from on in at by with you i we me us he she they it is are was were be been that this these those my our your their some " +
    "few couple more other main big all any and or very really also still yet now right work works task tasks item items point points step steps " +
    "action actions part parts bit bits issue issues problem problems list lists up over out note notes time last week day please ok okay about " +
    "so far one two three thing things stuff here there as what which who has have had do does did can could will would should must need needs " +
    "want get got know left else just only first see below following above",
  cues: {
    gotcha: [
      {
        weight: 3,
        words:
          /\bwatch(ing)? out\b|\bbe (very |extra )?careful\b|^careful\b|\bcareful with\b|\bbeware\b|\bbe(ing)? aware\b|\bheads[- ]?up\b|\bgotchas?\b|\bpitfalls?\b|\bcaveats?\b|\bkeep in mind\b|\bbear in mind\b|\bfoot-?gun\b|\bland-?mine\b|^(warning|caution|attention|careful|danger|nb|n\.b\.)\b|⚠|\bnote well\b/,
      },
      {
        weight: 3,
        words:
          /^(do not|don't|never|avoid|no need to panic)\b|[.;:,–—] ?(so )?(please )?(do not|don't|never)\b|\b(please|so) (do not|don't|never)\b|\bnever,? ever\b|\bnever (trust|use|edit|run|call|rely|assume|commit|push|delete|re-?\w+|start|restart|touch|merge|deploy|change)\b|\bunder no circumstances\b|\bhands off\b/,
      },
      {
        weight: 3,
        words:
          /\b(cost|took) (me|us) (\w+ ){0,3}(hours?|days?|while|weeks?|time|long|afternoon|morning|evening|ages|forever)\b|\b(bit|bites|burned|burnt|tripped|fooled|confused|caught|surprised) (me|us)\b|\bdead end\b|\bwasted\b|\bwill (bite|trip|burn|confuse|surprise|fool|hurt) you\b|\b(trip|bite|fool|confuse|surprise)s? (you|people|everybody|everyone)( up)?\b|\b(learned|found out) (this |that |it )?the hard way\b/,
      },
      {
        weight: 3,
        words:
          /\bkeep an eye on\b|\blook out for\b|\bpay attention\b|\bmind (that|the fact)\b|\bmake sure (you |that you |to )?(do not|don't|never|not)\b|\b(one|the|small|another) (catch|snag|trap|problem|oddity|quirk|gotcha|danger|peculiarity) (is|here|with|about|:)|\beasy to (miss|forget|overlook|get wrong)\b|\bdon't be (fooled|surprised|confused|alarmed|misled)\b|\bnot what (you|it|the \w+) (would |might )?(expect|looks?|says?|think)\b|\bone thing to be\b/,
      },
      {
        weight: 2,
        words:
          /\bsilently\b|\bquietly\b|\bwithout (any |an |a |even )?(errors?|warnings?|telling|notice|complain\w*|saying|failing|message|trace|log\w*)\b|\bmisleading\b|\bconfusing\b|\bcounter-?intuitive\b|\bsurpris\w+\b|\bunexpected(ly)?\b|\bturn(s|ed) out\b|\bundocumented\b|\bnon-obvious\b|\bsubtle\b|\btrick(y|iest)\b|\bnothing complains\b|\bdespite\b|\bsuspicious\b|\b(yes|no), really\b|\bhappily\b|\bglobal state\b|\bfor (some|no) (obvious )?reason\b|\bsometimes\b.{0,60}\b(fails?|returns?|hangs?|missing|empty|wrong)\b|\bif you see\b|\b(at|on) (import|startup|load) time\b|\bso (bumping|changing|you (need|have) to|you must|never|always|do not|don't|make sure)\b|\byou (have to|must)\b|\bdiffer(s|ent|ently)\b.{0,40}\b(than|from|here|between)\b/,
      },
      {
        weight: 2,
        words:
          /\bonly works?\b|(?<!\b(i|we) )\b(does not|doesn't|do not|don't|did not|didn't|won't|will not|no longer|cannot|can't) (actually |really |always |even )?(work|survive|nest|fire|run|apply|update|handle|support|return|show|play|mix|get along|cover|see|know|respect|honou?r|wait|include|notice|pick up|expire|close|clean|match|fail|resolve|follow|retry|propagate|terminate|flush|scale|persist|stop|exit|reload|refresh|reset|be (changed|edited|renamed|mocked|undone|reproduced|rolled back))\b|\bnot idempotent\b|\bout of order\b|\bis not enough\b|\boom\b|\bout of memory\b|\bgets? killed\b|\bgot (oom-?)?killed\b|\bby accident\b|\brace condition\b|\bworkaround\b|\bflak(y|es|iness)\b/,
      },
      {
        weight: 2,
        words:
          /\b(must|has to|have to|needs? to) (always |still )?(not|never|stay|come|run|be (set|loaded|called|run|in|the same|before|exactly|unique|sorted|started|stopped|disabled))\b.{0,80}\b(before|after|first|or|otherwise|else)\b|\bon purpose\b|\bintentional(ly)?\b|\bby design\b|\b(must|may) (not|never) \w+|\bor else\b|(?<=\w\W{1,3})otherwise\b.{0,80}\b\w+/,
      },
      // Problems as they are now, not as they once were.
      {
        weight: 2,
        words: new RegExp(
          `(?<!\\b(i|we|to) )\\b${OFTEN}(crashes|segfaults|deadlocks|hangs|hang forever|bricks|corrupts|blows? up|dies|freezes|loops? (forever|endlessly)|times? out|lock(s|ed)? out|clobbers?|breaks|fails? (open|silently|only|when|if|with|on|for|at|unless|without)|gets? (lost|dropped|locked|stuck|truncated|overwritten|reset|wiped|killed|confused)|(is|are) (silently |quietly )?(lost|dropped|wiped|truncated|skipped|ignored|swallowed|overwritten|double-?counted|stale|off by)|goes? (stale|missing|wrong)|data loss|twice|doubles?|double-\\w+|runs? out of|leaks?)\\b`,
        ),
      },
      {
        weight: 2,
        words:
          /\b(docs?|documentation|readme|spec|comment|manual|name|type|ui|dashboard|graph)( \w+){0,3} (is wrong|are wrong|lies?|lying|claims?|says? otherwise|is misleading|is outdated)\b|\b(not|n't) .{0,40}\bas documented\b|\b(is|are|was) (wrong|outdated) in the (docs?|readme|manual)\b|\w+ \w+ .{6,}!{2,}|\b(looks?|seems?|appears?) (\w+ ){0,3}but (is|are|does|it|actually|in fact)\b|\b(even though|although) (the|it|they)\b.{0,60}\b(says?|claims?|looks?|passes|green|documented)\b/,
      },
      // Capitals are for emphasis.
      {
        weight: 2,
        exact: true,
        words: /\b(NOT|NEVER|ONLY|ALWAYS|WITHOUT|BEFORE|DON'T|MUST|WRONG|EXACTLY|ALL|BOTH)\b(?![-_])/,
      },
      {
        weight: 1,
        words:
          /\b(loses?|drops?|truncates?|overwrites?|duplicates?|ignores?|skips?|swallows?|mutates?|races?|flickers?|flaps?|drifts?|disappears?|vanish(es)?|restarts?|rounds?|reject(s|ed)?|refuses?|deletes|hides?|masks?|slower|strips?|caches?|expects?|reports?|shows? up|locks?|blocks?|fails?|wraps?|resets?|re-?uses?|expires?|depends|lags?|stops?|collides?|shares?|bypass(es)?|wipes?|eats?|chokes?|overflows?|escapes?|double-?\w*)\b/,
      },
      {
        weight: 1,
        words:
          /\b(even (if|though|when)|unless|instead of|although|however|rather than|but|except|actually|in fact|in reality)\b|\b(cannot|can't|couldn't|must|only|never|won't|doesn't|isn't|aren't|don't|not|no longer|nothing|none|without)\b|≠|!=/,
      },
      {
        weight: 1,
        words:
          /\b(broken|wrong|stale|slow|nullable|deprecated|missing|failing|inconsistent|ambiguous|hard-?coded|cached|brittle|fragile|case-sensitive|lossy|unstable|unreliable|dangerous|fake|odd|weird|strange|manual(ly)?|by hand|eventually consistent|lazy|lazily|undefined|invisible|hidden|off by)\b/,
      },
      {
        weight: 0.5,
        words:
          /\b(if|when(ever)?|once|may|might|late|until|while|because|since|so that|so|at least|exactly|after|before|already)\b/,
      },
    ],
    step: [
      // In capitals only: the work itself may be about a to-do list.
      { weight: 3, exact: true, words: /\bTODO\b|\bFIXME\b|\bTO DO\b/ },
      {
        weight: 3,
        words:
          /^(todo|fixme|next|remaining|left to do|still to do|still open|follow-?up|pending|missing|action|ai)\b(?! ?js)(?!-)/,
      },
      {
        weight: 3,
        words:
          /\bnext (step|thing|task|up|on the list)s?\b|\b(nobody|no one) has\b.{0,60}\byet\b|\bstill (needs?|has to|have to|must|missing|open|to be|to do|outstanding|want|requires?|lacks?)\b|\bneeds? to (be )?(\w+)\b.{0,40}\b(next|still|as well|before launch|too)\b|\b(is|are|what is|what's|what are) (still )?(missing|left|left to do|outstanding|not (yet )?(implemented|done|started|written|wired|migrated|finished|there|covered|handled))\b|\bnot (yet )?(implemented|started|wired|migrated)\b|\b(what )?remains to\b|\bhas to be \w+ (as well|next|still)\b|\b(is|are) yet to be\b|\bto be (done|finished|written|added)\b|\bhas to (go in|happen) (before|after|next|first)\b/,
      },
      {
        weight: 3,
        words:
          /\b(i'd|i would|you should|we should|you could|you can|somebody should|someone should|whoever) (now |next |first |then )?(start|do|begin|pick|continue|tackle|look|suggest|finish|move|inject|fix|take|clean|add|check|write|try)\b|\bcould you (please )?\w+\b|\bplease (finish|add|write|check|review|continue|implement|fix|merge|update|run|enable|ask|make|move|remove|delete|set|look|create|rotate|send|test|do|get|take|ping|call|talk)\b|^then\b.{0,60}\b(finish|add|write|enable|remove)\b/,
      },
      {
        weight: 3,
        words:
          /(?<!\bif )\b(you|we|i)('ll| will| may| might)? (also |then |now |still |probably |likely )*(want|need|have|ought|got|wanted) to\b(?! (be (aware|careful)|know|remember))|\bwhat you need to do\b|\bwould be (nice|good|worth|great|helpful)\b|\bworth (doing|adding|checking|looking|trying)\b|\bran out of time\b|\bdid(n't| not) (get|manage) (to|around)\b|\bhaven't (done|finished|started|implemented|tested|looked|gotten|got|had)\b|\b(?<!\b(what|who)\b.{0,30})needs? to (go (in|out|live|before|first)|be (removed|replaced|fixed|added|updated|switched|deleted|wired|done|written|moved|rewritten|checked|tested|finished|cleaned|merged|deployed|migrated|rotated|documented|changed|converted)|happen)\b|\bwe owe\b|\bremind me to\b/,
      },
      {
        weight: 2,
        words:
          /^then \w+\b|^after that\b|^finally\b|^lastly\b|\bshould (probably |really |eventually |also |then |now |next )*(be|become|say|report|get|have|go|move|use|return|live|happen|run|do|handle|support|come)\b|\bneeds? (to|a|an|more|its|some|another)\b|\bmissing\b|\bhas no \w+ (check|test|limit|validation)|\bat the moment\b.{0,40}\bno\b|\b(must|has to|have to) (be|go|become|get) \w+|\b(delete|remove|drop) \S+ (once|after|when)\b|\bafter (that|this)\b|\bhalf (done|way|implemented|finished|written)\b|\bhalfway\b|\bonly .{0,30} so far\b|\bthere('s| is| are) (still )?no .{0,60}\b(yet|so far)\b|\bthe (last|final|only) (thing|piece|bit|part|step)\b/,
      },
      {
        weight: 2,
        words:
          /\b(i|we) (did not|didn't|haven't|have not) \w+|\b(has|have|is|are|was|were)(n't| not) (yet )?(been )?(done|written|\w+ed)\b|^\p{Lu}?\p{L}+ to \p{L}{3,} |\b(not|n't)\b.{0,40}\byet\b|\bnot yet\b|\bcome next\b|\b(is|are) open\b|\bpending\b|\boutstanding\b/u,
      },
      {
        weight: 1,
        words:
          /\bshould(n't)?\b|\bcould\b|\bneeds?\b|\bwould be\b|\bmust\b|\bha(s|ve) to\b|\bought to\b|\byet\b|\bstill\b|\bplan(ned)? to\b|\bbetter\b|\bsuggest\b|\brecommend\b/,
      },
    ],
    pattern: [
      {
        weight: 3,
        words:
          /\b(pattern|convention)s?\s*:|\bby convention\b|\balways use\b|\bwe always\b|\bour convention\b|\brule of thumb\b/,
      },
      {
        weight: 2,
        words:
          /^(always|use|prefer|follow)\b|\ball \w+ (return|use|go through|live|extend|implement)\b|\bis the (only|single|one) (place|way|source)\b/,
      },
    ],
    question: [
      {
        weight: 3,
        words:
          /\b(not|un|wasn't|n't)[ -]?(quite |really |entirely |100% )?sure (whether|if|how|why|what|which|who|we|that|about)\b|\b(un|not )clear (to me )?(whether|if|how|why|what|which|who)\b|\bopen question\b|\bsomebody should ask\b|^question\b|\b(to be|not|un)[ -]?(yet )?decided\b|\btbd\b|\b(i|we) (honestly |really |still )*(don't|do not|didn't) know (whether|if|how|why|what|which|who|yet)\b|\b(nobody|no one) (knows|could tell|remembers)\b|\bno idea (whether|if|how|why|what|which|who)\b|\b(i|we) wonder\b|^why\b.{3,}|\bremains? (unclear|to be (seen|clarified|decided|agreed|discussed|confirmed))\b|\b(has|needs?|have) to be (clarified|decided)\b|\b(needs? a|your|product'?s?) decision\b|\bwe have to decide\b|\b(still|open|up) for (debate|discussion)\b/,
      },
    ],
    blocker: [
      {
        weight: 3,
        words:
          /\b(?<!not )blocked (by|on|until)\b|\b(waiting|wait|waits) (for|on)\b.{0,80}\b(team|approval|access|review|credentials|key|ticket|rule|answer|customer|vendor|release|sign-?off|legal|security|ops|sre|infra|decision|feedback|permission)\b|\b(no|lack|without|don't have|haven't got) access to\b|\bmissing (credentials|access|permission|approval)\b|\b(cannot|can't) (\w+ ){0,6}(until|before|without)\b|\bwithout (it|this|that|them) .{0,40}\b(cannot|can't|nothing)\b|\bis blocking (us|me|the)\b/,
      },
    ],
  },
};
