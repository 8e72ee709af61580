import { LEAVING, TOUCHING } from "./protected-table.ts";

/** Words of writing commands: every disguise of a protected name in the table. */
const NAMES = [
  '.clew .cl* .c[l]ew .cle? .cl{ew,x} {.clew,build} .cl""ew .cl\\ew \'.clew\' $\'\\x2eclew\' $A$B "$A$B" ${A}ew $D "$D" $L $N',
  "${N:-.clew} $(echo\t.clew) `echo\t.cl`ew $PWD/.clew .claude .cl* .* * harmless harm* build src a.txt x .. . ~ - .@(clew|x)",
].flatMap((text) => text.split(" "));
const ENDS = [
  "",
  "",
  "",
  "/",
  "/config.json",
  "/*",
  "/con*",
  "/sessions",
  "/settings.json",
  "/{config.json,x}",
  "/../x",
];
const SETTINGS = [
  "A=.cl; B=ew; ",
  "D=.clew; ",
  "L='.cl*'; ",
  "A=.cl && B=ew && ",
  "export D=.clew; ",
  "D=src; ",
  "cd src; ",
];
const MOVES = [
  "cd .clew && ",
  "cd src && ",
  "cd .cl*; ",
  "cd harmless && ",
  "(cd src); ",
  "false || cd .clew; ",
  "cd ..; ",
];
const WRITERS = [
  "rm -rf",
  "rm -f",
  "touch",
  "mv",
  "cp a.txt",
  "cp -r src",
  "chmod 600",
  "truncate -s 0",
  "sed -i s/a/b/",
  "ln -sf x",
];
const WRAPS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => `(${text})`,
  (text) => `{ ${text}; }`,
  (text) => `bash -uc '${text.replaceAll("'", "")}'`,
  (text) => `eval "${text.replace(/["$`\\]/g, "")}"`,
  (text) => `if true; then ${text}; fi`,
  (text) => `f() { ${text}; }; f`,
  (text) => `true && ${text}`,
  (text) => `! ${text}`,
];

/** A random writing command: combines ways to name files with ways to change them. */
export function randomWriter(random: () => number): string {
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[Math.floor(random() * from.length)];
    if (chosen === undefined) throw new Error("nothing to pick from");
    return chosen;
  };
  const word = (): string => pick(NAMES) + pick(ENDS);
  const written = (): string => {
    const choice = random();
    if (choice < 0.1) return `echo x > ${word()}`;
    if (choice < 0.2) return `for f in ${word()} ${word()}; do rm -rf $f; done`;
    if (choice < 0.27) return `ls -d ${word()} | xargs rm -rf`;
    if (choice < 0.34) return `find ${word()} -name '${pick(["*", "config.json", ".cl*", "*.o"])}' -delete`;
    if (choice < 0.4) return `ls -d ${word()} | while read f; do rm -rf $f; done`;
    return `${pick(WRITERS)} ${word()}${random() < 0.3 ? ` ${word()}` : ""}`;
  };
  const start = (random() < 0.4 ? pick(SETTINGS) : "") + (random() < 0.3 ? pick(MOVES) : "");
  const known = [...TOUCHING, ...LEAVING].filter((command) => /^(?:rm|cd|X=|A=|for|mv|find|cp)\b/.test(command));
  if (random() < 0.05) return pick(known);
  return start + pick(WRAPS)(written()) + (random() < 0.2 ? `; ${written()}` : "");
}
