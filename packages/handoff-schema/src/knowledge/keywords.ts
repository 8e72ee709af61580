const LONGEST_TEXT = 4000;
const MOST_KEYWORDS = 12;

// Words of both languages that say nothing about what a text is about.
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "the and for with from that this then than when where which while will would should could must may can not are was were " +
    "been being have has had does did done into onto over under after before between because about above below each every all any some " +
    "only just also more most less very use used uses using make makes made need needs needed get gets got set sets its our your their " +
    "they them there here what who why how but nor yet one two per via too out off now new old same other another such like see " +
    "instead rather otherwise always never sometimes still again without within file files code line lines task tasks step steps " +
    "src lib app test tests index main docs packages dist build " +
    "der die das und oder nicht ein eine einer eines einem einen mit von vor nach bei aus auf auch als wie wenn dann weil dass sich ist " +
    "sind war waren wird werden wurde muss müssen soll sollte kann können nur noch schon hier dort alle jede jeder kein keine ohne über unter " +
    "für zum zur den dem des im am"
  ).split(" "),
);

/** The words by which a text is found: lower case, of at least three letters, without filler, in order of appearance. */
export function keywordsOf(text: string, most: number = MOST_KEYWORDS): string[] {
  const words = new Set<string>();
  for (const raw of text.slice(0, LONGEST_TEXT).split(/[^\p{L}\p{N}]+/u)) {
    for (const word of splitCase(raw)) {
      const lower = word.toLowerCase();
      if (lower.length >= 3 && lower.length <= 32 && !STOP_WORDS.has(lower) && !/^[0-9]+$/.test(lower))
        words.add(lower);
      if (words.size >= most) return [...words];
    }
  }
  return [...words];
}

// `getCurrentUser` is found by its words as well as by itself.
function splitCase(word: string): string[] {
  const parts = word.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").split(" ");
  return parts.length > 1 ? [word, ...parts] : parts;
}
