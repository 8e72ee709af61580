import type { CueTable } from "./cue.ts";

/** The cue words of German. */
export const CUE_WORDS_GERMAN: CueTable = {
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
