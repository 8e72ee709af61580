// What agents tell one another to do; the first word of a task is nearly always one of these.
const VERBS: ReadonlySet<string> = new Set(
  (
    "add adjust align allow analyse analyze append apply archive ask assign audit automate backfill batch benchmark build bump cache call change check " +
    "clarify clean cleanup close collect commit compare complete compress configure confirm connect consider consolidate continue convert copy cover create cut " +
    "debug decide define delete deploy deprecate describe design disable document download drain drop embed enable enforce ensure evaluate expand explore " +
    "export expose extend extract figure file fill filter find finalize finish fix flip follow format fuzz generate get give handle harden hook implement import " +
    "improve include increase index inject insert inspect install instrument integrate introduce invalidate investigate keep limit link lint load localize log look lower " +
    "make map mark measure memoize merge migrate mock monitor move normalise normalize notify open optimise optimize order package paginate parallelise parallelize parse " +
    "pass patch pick pin plan plug polish port prepare prevent prioritize profile promote propagate protect provide prune publish pull purge push put raise read rebase " +
    "rebuild record recheck reconcile reduce refactor refine refresh register reindex release remove rename reorganize replace report reproduce request require rerun reset " +
    "resolve restart restore restrict resume retest rethink retry return reuse revert review revisit rewrite roll rotate run sanitize save scale schedule scope seed select " +
    "send separate serve set ship show simplify skip split stabilise stabilize start stop store stream submit surface swap switch sync tag teach tell test throttle tidy tie " +
    "tighten track train translate trim try tune turn uncordon un-skip undo unify unskip update upgrade upload use validate verify wait warm warn watch wire wrap write " +
    "abschalten aktivieren anbinden anlegen anpassen auslagern ausrollen beheben bauen dokumentieren einbauen einführen entfernen ergänzen erstellen erweitern fertigstellen " +
    "hinzufügen implementieren klären löschen migrieren nachziehen prüfen refaktorieren schreiben starten testen umbauen umbenennen umstellen verschieben vereinheitlichen wiederholen"
  ).split(" "),
);

/** Whether a text tells somebody to do something: English tasks begin with the verb, German ones end with it. */
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
