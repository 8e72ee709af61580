const OFTEN = "(always |usually |sometimes |often |just |then |simply |silently |quietly |randomly |occasionally )?";

/** The cue words of English. */
const CUE_WORDS: CueTable = {
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
    // What goes wrong, said of how things are and not of what once was.
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
    // In capitals somebody raises the voice.
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
    // In capitals only: a to-do list may well be what the work is about.
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
};

/** The cue words of German. */
const CUE_WORDS_GERMAN: CueTable = {
  gotcha: [
    {
      weight: 3,
      words:
        /\bachtung\b|\bvorsicht\b|\bbitte beachten\b|\baufpassen\b|\bpass(t|en sie)? (bitte |gut )?auf\b|\bnicht wundern\b|\bstolperfalle\b|\bfallstrick\b|\bfalle\b|\bim hinterkopf\b|\bfinger weg\b|\bim auge behalten\b|\bwarnung\b|\bunbedingt\b.{0,60}\b(nicht|vorher|sonst|erst)\b/,
    },
    {
      weight: 3,
      words:
        /\bniemals\b|\bauf keinen fall\b|\bkeinesfalls\b|^(bitte )?(niemals|nie)\b|\b(hat|haben) (mich|uns) .{0,40}\b(stunden?|tage?|zeit|gekostet)\b|\bbloß nicht\b|\bbitte (nicht|nie)\b/,
    },
    {
      weight: 2,
      words:
        /\b(muss|müssen|darf|dürfen|sollte|sollten)\b.{0,80}\b(sonst|nicht|vorher|zuerst|gleich)\b|\bnur dann\b|\bstatt eines fehlers\b|\bkaputt\b|\bblockier|\bsonst\b.{3,}|\bstillschweigend\b|\bohne (fehler|meldung|warnung|hinweis|vorwarnung)\w*\b|\bandernfalls\b|\bleider\b|\büberraschend\b|\bentgegen\b|\bobwohl\b|\bversehentlich\b/,
    },
    {
      weight: 2,
      words:
        /\bist (dann |danach )?(weg|verloren)\b|\bohne zeitzone\b|\b(stürzt|hängt|bricht|läuft|schlägt|friert) .{0,60}\b(ab|fehl|ein|auf|voll|sich auf)\b|\bgeht (dann |sonst )?(nicht|verloren|kaputt|schief)\b|\bgehen (dann |sonst )?(verloren|kaputt|schief)\b|\bdoppelt\b|\bwerden? .{0,60}\b(überschrieben|gelöscht|verworfen|ignoriert|abgeschnitten|übersprungen|verschluckt)\b|\bfunktioniert (nur|nicht)\b|\b(geht|klappt|greift|wirkt|gilt) (nur|nicht|erst)\b/,
    },
    {
      weight: 1,
      words:
        /\bnicht\b|\baber\b|\bimmer\b|\bnur\b|\bnie\b|\bkeine?[nmrs]?\b|\bohne\b|\baußer\b|\berst\b|\bselbst wenn\b|\bfalsch\w*\b|\blangsam\b|\bveraltet\b|\bfehlerhaft\b|\bdefekt\b|\b(verliert|löscht|überschreibt|ignoriert|verschluckt|sperrt|schneidet|erwartet|liefert|lügt|bricht|hängt|dauert|überspringt|verfälscht|vertauscht|wächst|spinnt)\b/,
    },
    { weight: 0.5, words: /\b(wenn|falls|sobald|solange|bis|weil|da|damit|sobald|bevor|nachdem|ab)\b/ },
  ],
  step: [
    {
      weight: 3,
      words:
        /\bals nächste[sr]?\b|\bals erstes\b|\bfehlt(en)? (noch|nur|derzeit|aktuell)\b|\bnoch (zu|fehlen|fehlt|offen|ausstehend|nicht (umgesetzt|fertig|implementiert|erledigt|angefangen))\b|\b(muss|müssen|sollte|sollten|müsste|müssten)( \p{L}+){0,4} noch\b|\bsteht noch aus\b|\bdanach\b.{0,30}\b(fehlt|muss|sollte)\b|\b(müsstest|solltest|könntest|musst|kannst) du\b|\bdu (müsstest|solltest|könntest|musst)\b|\bnicht mehr geschafft\b|\bbleibt noch\b|\bist noch zu\b|\bbitte (noch )?\p{L}+ (und )?.{0,60}\p{Ll}(en|ern|eln)[.!]?$/u,
    },
    {
      weight: 2,
      words:
        /\b(sollte|sollten|muss|müssen|müsste|müssten)\b|\bnoch (nicht|kein\p{L}*|ein\p{L}*)\b|\bfehlt\b|\bdanach\b|\banschließend\b|\bdann noch\b|\bzu tun\b|\baussteh\p{L}*\b|\bwäre (gut|schön|sinnvoll|hilfreich)\b/u,
    },
    { weight: 1, words: /\bkönnte\b|\bnoch\b|\bsoll\b|\bsollen\b|\bbitte\b|\bwürde\b/ },
  ],
  pattern: [{ weight: 3, words: /\bimmer .{0,40}\b(verwenden|benutzen|nutzen)\b|\bkonvention\b/ }],
  question: [
    {
      weight: 3,
      words:
        /\bunklar (ist|ob|wie|warum|war)\b|\bunklar,|\b(ist|bleibt|sind) (noch |mir )?(unklar|offen|ungeklärt)\b|\boffen ist\b|\b(noch )?(nicht|un)[ -]?(ganz |abschließend )?geklärt\b|\b(weiß|wissen) (ich |wir )?(noch |leider )?nicht,? (ob|wie|warum|wer|was|wann|welche\w?)\b|\bzu klären\b|^frage\b|\bbin (mir )?(nicht|un)[ -]?sicher\b|\bfraglich\b|\bfragt sich\b/,
    },
  ],
  blocker: [
    {
      weight: 3,
      words:
        /\bwarte[nt]? (noch |weiterhin )?auf\b|\bblockiert (durch|von)\b|\bohne (die|das|den|diese\w?) (geht|läuft|können|kann)\b|\bkein(en)? zugriff auf\b|\bfreigabe (fehlt|steht aus)\b|\b(zugang|zugriff|freischaltung|berechtigung|\p{L}*freischaltung) .{0,30}fehlt\b/u,
    },
  ],
};

// Few words, and none that means something else in English or German.
/** The plainest cue words of Spanish, French, Italian, Dutch and Portuguese. */
const CUE_WORDS_ABROAD: CueTable = {
  gotcha: [
    {
      weight: 3,
      words:
        /^(ojo|cuidado|atención|atenção|attenzione|let op|pas op|opgelet)\b|\b(ten|tened) cuidado\b|\bfaites? attention\b|\bfare attenzione\b|^(no|nunca|non|não|nunca) \p{L}+(ar|er|ir|are|ere|ire)\b|^ne (jamais|pas)\b|\bil ne faut (pas|jamais)\b|\bnooit\b|\bpièges?\b|\bvalkuil\b/u,
    },
    {
      weight: 1,
      words:
        /\b(siempre|nunca|pero|sin|si no|toujours|jamais|mais|sauf|sinon|ne|n'est|sempre|mai|ma|senza|altrimenti|altijd|niet|geen|maar|anders|nunca|mas|sem|senão|não)\b/,
    },
  ],
  step: [
    {
      weight: 3,
      words:
        /\b(il )?reste à\b|\bil faut (encore|aussi)\b|\b(falta|faltan|queda|quedan) (por )?\p{L}+(ar|er|ir)\b|\bhay que\b|\bmanca ancora\b|\bbisogna\b|\bmoet(en)? nog\b|\bnog te\b|\bfalta \p{L}+(ar|er|ir)\b|\bpreciso \p{L}+(ar|er|ir)\b/u,
    },
    { weight: 2, words: /\b(pendiente|il faudrait|devrait|debería|dovrebbe|deve|zou moeten|moet|deveria|precisa)\b/ },
  ],
  pattern: [],
  question: [
    {
      weight: 3,
      words:
        /^¿|\bno (está claro|sé) si\b|\bpas (clair|sûr) si\b|\bnon è chiaro\b|\bniet duidelijk\b|\bonduidelijk\b|\bnão (está claro|sei) se\b/,
    },
  ],
  blocker: [{ weight: 3, words: /\b(esperando|a la espera de|en attente d|in attesa d|wacht(en)? op|à espera d)/ }],
};

const TABLES = [CUE_WORDS, CUE_WORDS_GERMAN, CUE_WORDS_ABROAD];

// Marks that something is over, wherever it stands.
const DONE =
  /^\s*(✅|✓|✔|☑|\[x\]|done\b(?! (by|when|before))|\(done\)|erledigt\b|fixed\b(?! (width|size|cost|rate|price|time|date|point|window|number|by))|resolved\b|completed?\b)|(✅|✓|✔)\s*$|\((done|fixed|resolved|merged|shipped|erledigt|complete|completed|hecho|fait|klaar)\b[^)]*\)\s*\.?$|(?<!\b(be|to|get|until|when|being|not|half|is|isn't|nicht|noch) )\b(done|erledigt)\s*[.!]?$|(->|→|=>)\s*(fixed|resolved|done)\b.{0,20}$|:\s*(done|complete|completed|fertig|ok|passed)\s*\.?$/i;

const NOTHING =
  /^(-|—|none\b|n\/a\b|nothing\b|no (known |open |remaining |further |more |current )?(issues|blockers|questions|gotchas|problems|tasks|items|steps|risks|limitations|todos|bugs|warnings)\b|keine?\b|nichts\b|tbd\b|ninguno\b|aucun\w*\b|geen\b|nessun\w*\b)/i;

// How people come to the point: "oh and also please don't …" is "don't …".
const RUN_UP =
  /^(?:(?:oh|ah|and|but|so|also|btw|by the way|plus|okay|ok|um|well|anyways?|please|now|then|again|remember|importantly?|most importantly|note|fyi|ps|und|aber|also|bitte|ach ja|übrigens|außerdem|y|et|e|en)\b[,:;–—-]*\s+)+/;

function weigh(
  said: { readonly written: string; readonly lower: string; readonly bare: string },
  reading: Reading,
): number {
  let best = 0;
  let weak = 0;
  for (const table of TABLES)
    for (const cue of table[reading]) {
      if (!speaks(cue, said)) continue;
      if (cue.weight <= 1) weak += cue.weight;
      best = Math.max(best, cue.weight);
    }
  // Two weak signs make more than one; a hint alone says nothing.
  if (best > 1) return best;
  return weak >= 2 ? 1.5 : weak >= 1 ? 1 : 0;
}

function speaks(cue: Cue, said: { readonly written: string; readonly lower: string; readonly bare: string }): boolean {
  if (cue.exact === true) return cue.words.test(said.written);
  return cue.words.test(said.lower) || (said.bare !== said.lower && cue.words.test(said.bare));
}

/** What a sentence says of itself. */
export interface Speech extends Readonly<Record<Reading, number>> {
  readonly done: boolean;
  readonly nothing: boolean;
  /** It tells what once happened, not how things are or should be. */
  readonly past: boolean;
}

const LONGEST = 2000;

const PAST =
  /(?<!\b(that|which|who) )\b(was|were|had|did(n't)?|went|took|got|came|found|made|saw|ran|broke|fell|gave|lost|sent|kept|wurden?|waren?|hatten?|ging(en)?|(?<=\w )put)\b|\b(i|we|he|she|they|it|which) (\w+ly |also |then |just )?\w+ed\b|^\w+ed\b/;
const PRESENT =
  /\b(is|are|isn't|aren't|am|does|doesn't|don't|do|has|have|will|won't|can|can't|cannot|must|may|never|always|should|needs?|ist|sind|wird|werden|muss|müssen|darf|kann|soll(te)?|never|if|when|gets?|goes|fehlt)\b/;

/** Listens to a sentence for the cue words of the languages that are known. */
export function listen(sentence: string): Speech {
  const text = sentence.slice(0, LONGEST).trim();
  const lower = text.toLowerCase().replaceAll("’", "'");
  const said = { written: text, lower, bare: lower.replace(RUN_UP, "") };
  return {
    gotcha: weigh(said, "gotcha"),
    step: weigh(said, "step"),
    pattern: weigh(said, "pattern"),
    question: /\?["')\]*_]*\s*$/.test(text) ? 3 : weigh(said, "question"),
    blocker: weigh(said, "blocker"),
    done: DONE.test(text),
    nothing: NOTHING.test(text) && text.length < 60,
    past: PAST.test(lower) && !PRESENT.test(lower),
  };
}

/** How strongly a sign speaks for something: ½ a hint that counts only beside others, 1 weakly, 2 clearly, 3 in so many words. */
type Weight = 0.5 | 1 | 2 | 3;

/** Words that speak for one reading of a sentence. */
interface Cue {
  readonly weight: Weight;
  readonly words: RegExp;
  /** Case matters; all others are matched in lower case. */
  readonly exact?: true;
}

/** What a sentence may speak for. */
type Reading = "gotcha" | "step" | "pattern" | "question" | "blocker";

/** The cue words of a language. */
type CueTable = Readonly<Record<Reading, readonly Cue[]>>;
