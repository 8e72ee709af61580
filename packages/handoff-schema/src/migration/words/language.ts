import { ENGLISH } from "./en.ts";

/** The cue words of German. */
const GERMAN: Language = {
  headings: {
    rejected: [
      "verworfen\\p{L}*|abgelehnt\\p{L}*|nicht (mehr )?(geplant|vorgesehen)|gestrichen\\p{L}*|alternativen|dagegen entschieden",
    ],
    notDone: [
      "(nicht|noch nicht|halb|teilweise)[ -](ganz |komplett )?(fertig|erledigt|umgesetzt|abgeschlossen|gemacht|gestartet|begonnen|implementiert)\\p{L}*|unfertig\\p{L}*|unerledigt\\p{L}*|angefangen\\p{L}*",
    ],
    questions: [
      "(offene |rück)?fragen?|unklar\\p{L}*|ungeklärt\\p{L}*|unentschieden|zu (klären|entscheiden|besprechen|diskutieren)|klärung\\p{L}*|(offene|ausstehende) entscheidung(en)?|weiß ich nicht",
    ],
    blockers: ["blockiert\\p{L}*|blocker|hindernis\\p{L}*|wart(et|en|e) auf|läuft nicht"],
    criteria: ["abnahme\\p{L}*|akzeptanz\\p{L}*"],
    created: ["(neue|angelegte) dateien"],
    modified: ["geänderte dateien"],
    touched: ["^dateien|dateien$"],
    read: ["wichtige dateien|referenzen|zuerst lesen|wo was liegt"],
    done: [
      "erledigt\\p{L}*|fertig\\p{L}*|umgesetzt\\p{L}*|abgeschlossen\\p{L}*|gemacht|gelöst\\p{L}*|geschafft|gestern|(was |es )?läuft(?! nicht)|was (geht|funktioniert|steht)|^stand",
    ],
    gotchas: [
      "stolper\\p{L}*|fallstrick\\p{L}*|fallen|fallgrube\\p{L}*|tücken?|macken?|eigenheit\\p{L}*|eigenart\\p{L}*|besonderheit\\p{L}*|gefahr\\p{L}*|achtung|vorsicht|warnung\\p{L}*|aufpassen|aufgepasst|beachten|achten|finger weg|nicht anfassen|bloß nicht",
      "überraschung\\p{L}*|knackpunkt\\p{L}*|kniffl\\p{L}*|(was )?nicht (geht|funktioniert)( hat)?|zeit gekostet|(bekannte )?(probleme?|fehler|bugs|einschränkung(en)?)§|risik(o|en)|problemzonen?",
    ],
    mixed: [
      "hinweise?|wichtig\\p{L}*|(zu|gut) wissen|wissenswert\\p{L}*|merken|notiz\\p{L}*|erkenntnis\\p{L}*|anmerkung\\p{L}*|bemerkung\\p{L}*|sonstiges|gelernt\\p{L}*",
    ],
    advice: ["empfehlung\\p{L}*|ratschläge|tipps"],
    steps: [
      "nächste\\p{L}*|als (nächstes|erstes)|(zu|noch) (tun|erledigen|machen)|offen(e[nrs]?)?|noch|ausstehend\\p{L}*|rest(arbeit|punkt|aufgab)\\p{L}*|verbleibend\\p{L}*|folge(aufgab|arbeit|schritt)\\p{L}*|nacharbeit\\p{L}*",
      "geplant|weiter(es|e)? (vorgehen|schritte)|(wie es )?weiter( ?geht'?s?)?( mit)?|aufgaben|fehlt|was (ansteht|fehlt)|steht an|später|(für |bis )?morgen|für (die|den|das) \\p{L}*(schicht|nächsten?)|für dich|bitte noch|in (arbeit|bearbeitung)|begonnen",
    ],
    neutral: [
      "zusammenfassung|überblick|übergabe|entscheidungen|umgebung|hintergrund|ansprechpartner|kontakte|befehle",
    ],
  },
  categories: ["hoch|mittel|niedrig|sofort|bald|kurzfristig|langfristig"],
  verbs:
    "abschalten aktivieren anbinden anlegen anpassen auslagern ausrollen beheben bauen dokumentieren einbauen einführen entfernen ergänzen " +
    "erstellen erweitern fertigstellen hinzufügen implementieren klären löschen migrieren nachziehen prüfen refaktorieren schreiben starten " +
    "testen umbauen umbenennen umstellen verschieben vereinheitlichen wiederholen",
  fillers:
    "bitte unbedingt dringend noch die der das den dem des ein eine zu für mit ich wir du ihr sie es ist sind war was wer wie wo man im am bei " +
    "von als so da hier alle alles sehr",
  cues: {
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
  },
};

/** The strength of a sign: ½ a hint that counts only with others, 1 weak, 2 clear, 3 explicit. */
type Weight = 0.5 | 1 | 2 | 3;

/** Words that suggest one reading of a sentence. */
export interface Cue {
  readonly weight: Weight;
  readonly words: RegExp;
  /** Case-sensitive; all others are matched in lower case. */
  readonly exact?: true;
}

/** The possible readings of a sentence. */
export type Reading = "gotcha" | "step" | "pattern" | "question" | "blocker";

/** Groups of heading words, most specific first: the first match decides. */
export const HEADING_GROUPS = [
  { group: "rejected", kind: "rejected" },
  { group: "wholeNote", kind: "neutral" },
  { group: "invariants", kind: "patterns" },
  { group: "notDone", kind: "steps" },
  { group: "addressed", kind: "mixed" },
  { group: "questions", kind: "questions" },
  { group: "blockers", kind: "blockers" },
  { group: "criteria", kind: "criteria" },
  { group: "created", kind: "created" },
  { group: "modified", kind: "modified" },
  { group: "touched", kind: "touched" },
  { group: "read", kind: "read" },
  { group: "done", kind: "done" },
  { group: "gotchas", kind: "gotchas" },
  { group: "mixed", kind: "mixed" },
  { group: "advice", kind: "advice" },
  { group: "patterns", kind: "patterns" },
  { group: "steps", kind: "steps" },
  { group: "neutral", kind: "neutral" },
] as const;

/** The words of one language, as data. */
export interface Language {
  /**
   * Words that decide a heading's kind, each part of a regular expression, matched as whole words. A word ending in §
   * must be the head of its phrase: "errors in staging" is about errors, "error handling" is not.
   */
  readonly headings: Readonly<Partial<Record<(typeof HEADING_GROUPS)[number]["group"], readonly string[]>>>;
  /** Words that only group steps or gotchas; a heading that starts with one is neither a task nor a warning. */
  readonly categories: readonly string[];
  /** What agents ask each other to do, separated by spaces. */
  readonly verbs: string;
  /** Words of a lead-in without meaning, separated by spaces. */
  readonly fillers: string;
  readonly cues: Readonly<Record<Reading, readonly Cue[]>>;
}

/** The supported languages: those with enough notes in the corpus to measure. */
export const LANGUAGES: readonly Language[] = [ENGLISH, GERMAN];
