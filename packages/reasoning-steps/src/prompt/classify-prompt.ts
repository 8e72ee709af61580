/** Words that ask for every step: what they name is hard to undo, far-reaching, or a choice. */
const FULL_WORDS_TEXT =
  "design* redesign* architect* rearchitect* migrat* refactor* rewrit* restructur* secure security securing vulnerab* encrypt* authenticat* " +
  "authoriz* authoris* credential* schema schemas schemata delet* drop drops dropped dropping truncat* wipe wipes wiped wiping erase erases " +
  "erased erasing purg* destroy* irreversibl* force-push* deploy* rollback* rollout* release* releasing production prod choos* decid* decision* " +
  "trade-off* tradeoff* strateg*";
// Latin and Cyrillic: scripts without blanks put words of another script beside their own without one.
const WORD = /[A-Za-z0-9_\u00c0-\u024f\u0400-\u04ff]+(?:-[A-Za-z0-9_\u00c0-\u024f\u0400-\u04ff]+)*/g;

/** Words, some of which stand for every word that begins with them. */
export interface WordList {
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
}

/** The words of a text; one that ends with `*` is a stem. */
export function wordList(text: string): WordList {
  const all = text.split(" ").filter((word) => word !== "");
  return {
    words: new Set(all.filter((word) => !word.endsWith("*"))),
    stems: new Set(all.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1))),
  };
}

const FULL_WORDS = wordList(FULL_WORDS_TEXT);

/** Whether a list holds a word in lower case. */
export function hasWord({ words, stems }: WordList, word: string): boolean {
  if (words.has(word)) return true;
  if (stems.size === 0) return false;
  for (let end = 2; end <= Math.min(word.length, 16); end += 1) if (stems.has(word.slice(0, end))) return true;
  return false;
}

/** How prompts are read beyond plain English. */
export interface PromptReader {
  /** Whether a prompt refers back to what was done and asks for nothing new. */
  readonly refersBack: (query: string) => boolean;
  /** Whether every sentence asks for words only. */
  readonly asksOnly: (query: string) => boolean;
  /** The first word that asks for every step, where something is to be changed or chosen. */
  readonly findFullWord: (query: string) => string | undefined;
}

/** The words of a text in lower case, with what stands before each. */
export function wordsOf(text: string): { readonly text: string; readonly before: string }[] {
  let end = 0;
  return [...text.matchAll(WORD)].map((match) => {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    return { text: match[0].toLowerCase(), before };
  });
}

/** Whether a word, or a part of it between hyphens, is an English word that asks for every step. */
export function isEnglishFullWord(word: string): boolean {
  return hasWord(FULL_WORDS, word) || (word.includes("-") && word.split("-").some((part) => hasWord(FULL_WORDS, part)));
}

// Commands that a client carries out by itself. A skill or a command of the project's own is a request like any other.
const COMMANDS =
  " about add-dir agents approvals auth bashes btw bug chat clear color compact compress config context copy corgi cost " +
  "debug-config desktop details diff directory docs doctor editor effort exit experimental export extensions extra-usage " +
  "fast feedback focus fork help hooks ide insights install-github-app install-slack-app keybindings login logout mcp " +
  "memory mention mobile model models new output-style permissions personality plugin plugins policies privacy " +
  "privacy-settings ps quit redo release-notes reload-plugins remote-control rename resume rewind rollout sandbox-add-read-dir " +
  "sandbox session sessions settings setup-github share skills stats status statusline stickers stop tasks terminal-setup " +
  "theme themes title todos tools undo unshare upgrade usage vim voice ";
const ENVELOPES: readonly string[] = [
  "task-notification",
  "system-notification",
  "local-command-stdout",
  "local-command-stderr",
  "local-command-caveat",
  "bash-input",
  "bash-stdout",
  "bash-stderr",
];
const TITLE =
  /^generate a (?:brief |short |concise )?title for (?:this|the following) (?:conversation|chat|session|thread)/;

/** Why a prompt is the client's own business and no request of a person, or undefined. */
function isClientsOwn(prompt: string): string | undefined {
  const text = prompt.trim();
  const command = text.startsWith("/") ? /^\/([a-z][a-z0-9-]*)(?=\s|$)/.exec(text)?.[1] : undefined;
  if (command !== undefined && COMMANDS.includes(` ${command} `)) return `client command /${command}`;
  // Only where the envelope is the whole prompt: what a person writes after one is a request.
  if (ENVELOPES.some((tag) => text.startsWith(`<${tag}>`) && text.endsWith(`</${tag}>`))) return "task notification";
  const start = text.slice(0, 80).toLowerCase();
  // Compiling the pattern takes longer than all else here: only where it may match.
  const isTitle =
    start.startsWith("you are a title generator") || (start.startsWith("generate a ") && TITLE.test(start));
  return isTitle ? "title request" : undefined;
}

/** Endings that make a bare name a file. */
const ENDINGS =
  /\.(?:[cm]?[jt]sx?|json[5cl]?|ya?ml|toml|ini|env|md|mdx|txt|csv|tsv|xml|html?|css|s[ac]ss|less|svg|png|jpe?g|gif|pdf|py|pyi|ipynb|rb|go|rs|java|kts?|swift|c|h|cc|cpp|hpp|cs|php|pl|lua|r|jl|ex|exs|erl|hs|scala|clj|dart|vue|svelte|astro|sql|sh|bash|zsh|fish|ps1|bat|tf|proto|graphql|gradle|lock|log|conf|cfg|db|sqlite|zip|tar|gz|wasm|diff|patch)$/i;
const BEFORE = "(\"'`<[{*";
const BEHIND = ")\"'`>]}*,;:!?.";
const LINE_NUMBER = /(?::[0-9]+){1,2}(?:-[0-9]+)?$/;

/** How many different file paths a text names; web addresses and "and/or" are none. */
export function countPaths(text: string): number {
  if (!mayBePath(text)) return 0;
  const paths = new Set<string>();
  for (const word of text.split(/\s+/)) {
    if (!mayBePath(word)) continue;
    const path = bare(word).replace(LINE_NUMBER, "");
    if (isPath(path)) paths.add(path);
  }
  return paths.size;
}

/** A word without the marks around it; a pattern would be tried at each of a long row of marks. */
function bare(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && BEFORE.includes(word.charAt(start))) start += 1;
  while (end > start && BEHIND.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}

function mayBePath(text: string): boolean {
  return text.includes("/") || text.includes(".") || text.includes("\\");
}

function isPath(word: string): boolean {
  if (word.length < 2 || /^[a-z][a-z0-9+.-]*:\/\//i.test(word)) return false;
  if (/^(?:~|\.{1,2})\/[^/]/.test(word) || /^[a-z]:[\\/]/i.test(word)) return true;
  const parts = word.split(/[\\/]/);
  if (parts.length > 2) return true;
  const name = parts.at(-1) ?? "";
  // "Node.js" and its kin are names of things, not of files.
  if (parts.length === 1) return ENDINGS.test(name) && !/^(?:node|next|vue|three|express|d3|nuxt|p5)\.js$/i.test(name);
  // "/review" is a command as often as a folder.
  return (name === "" && parts[0] !== "") || ENDINGS.test(name);
}

/** How deep a prompt is reasoned about: not at all by itself, in three steps, or in all of them. */
export type PromptDepth = "skip" | "light" | "full";

/** A word that a person may put first. */
export type PromptPrefix = "quick" | "full" | "skip" | "new" | "off";

/** What is known around a prompt. */
export interface PromptContext {
  /** The user's setting; `full` leaves only what is no request at all and what a prefix lowers. */
  readonly setting?: "adaptive" | "full";
  /** The words that a team's protocol adds. */
  readonly words?: { readonly full?: readonly string[]; readonly follow_up?: readonly string[] } | undefined;
  /** The last session of the same agent session, if there is one. */
  readonly previous?: {
    readonly sessionId: string;
    readonly status: string;
    /** Milliseconds since it was completed. */
    readonly completedForMs?: number;
  };
}

/** The depth of a prompt, and the rule that decided it. */
export interface PromptClass {
  readonly depth: PromptDepth;
  readonly reason: string;
  /** The prompt without its prefix: what is classified, not what is stored. */
  readonly query: string;
  readonly prefix?: PromptPrefix;
  /** The session that a follow-up continues. */
  readonly continues?: string;
}

/** From this many characters on a prompt is worth every step. */
const LONG = 600;
const FOLLOW_UP_MS = 30 * 60 * 1000;
const PREFIX = /^\s*clew:(quick|full|skip|new|off)(?:[,:;.]?(?=\s|$))/i;

/** Decides how deep a prompt is reasoned about; the first rule that matches wins. Without a reader nothing is a follow-up. */
export function classifyBy(reader: PromptReader | undefined, prompt: string, context: PromptContext = {}): PromptClass {
  // Patterns cost their compilation: none is touched for the many prompts that plainly do not match.
  const match = /^\s*clew:/i.test(prompt) ? PREFIX.exec(prompt) : null;
  const query = match ? prompt.slice(match[0].length).trimStart() : prompt;
  if (!match) return { ...classify(query, context, reader), query };
  // The pattern lists exactly these words.
  const prefix = match[1]?.toLowerCase() as PromptPrefix;
  if (prefix !== "new") return { ...classifyPrefixed(prefix), query, prefix };
  return { ...classify(query, { setting: context.setting, words: context.words }, reader), query, prefix };
}

type Verdict = Pick<PromptClass, "depth" | "reason" | "continues">;

function classifyPrefixed(prefix: Exclude<PromptPrefix, "new">): Verdict {
  switch (prefix) {
    case "skip":
    case "off":
      return { depth: "skip", reason: `clew:${prefix}` };
    case "full":
      return { depth: "full", reason: "clew:full" };
    case "quick":
      return { depth: "light", reason: "clew:quick" };
    default:
      return prefix satisfies never;
  }
}

function classify(query: string, context: PromptContext, reader: PromptReader | undefined): Verdict {
  const clients = isClientsOwn(query);
  if (clients) return { depth: "skip", reason: clients };
  if (context.setting === "full") return { depth: "full", reason: "setting: full" };
  const finished = finishedSession(context);
  const goesOn = finished !== undefined && (reader?.refersBack(query) === true || isOwnFollowUp(query, context.words));
  if (goesOn) return { depth: "skip", reason: `continues ${finished}`, continues: finished };
  // What follows reads every word: a longer prompt is decided already.
  if (longerThan(query, LONG)) return { depth: "full", reason: `more than ${LONG} characters` };
  if (countPaths(query) >= 2 && reader?.asksOnly(query) !== true)
    return { depth: "full", reason: "two or more file paths" };
  // A question about such a word asks for no more than any question.
  const own = reader?.asksOnly(query) === true ? undefined : ownFullWord(query, context.words);
  const word = own ?? (reader === undefined ? englishFullWord(query) : reader.findFullWord(query));
  if (word !== undefined) return { depth: "full", reason: `full-word: ${word}` };
  return { depth: "light", reason: "nothing asks for more" };
}

function englishFullWord(query: string): string | undefined {
  return wordsOf(query).find((word) => isEnglishFullWord(word.text))?.text;
}

/** The word of the team's in a prompt that asks for every step, if there is one. */
export function ownFullWord(query: string, words: PromptContext["words"]): string | undefined {
  if (words?.full === undefined) return undefined;
  const said = plainWords(query);
  return words.full.find((word) => said.includes(plainWords(word)));
}

/** What a team says to go on, and nothing else: whatever stands beside it may ask for something new. */
function isOwnFollowUp(query: string, words: PromptContext["words"]): boolean {
  const said = plainWords(query);
  return words?.follow_up?.some((each) => plainWords(each) === said) === true;
}

/** The words of a text in lower case with one blank around each. */
function plainWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

function finishedSession({ previous }: PromptContext): string | undefined {
  const age = previous?.completedForMs;
  if (!previous || previous.status !== "completed" || age === undefined) return undefined;
  // A negative age means that the clock was set back: nothing is known then.
  return age >= 0 && age < FOLLOW_UP_MS ? previous.sessionId : undefined;
}

const ENGLISH = new Set(
  "the and this that with for our your what how does are from into it its you they should which when why add make".split(
    " ",
  ),
);

/** Whether nothing but its English words and its length decide about a prompt that continues no session: then no reader is needed. */
export function isPlain(prompt: string): boolean {
  if (longerThan(prompt, LONG)) return true;
  if (/[\u00c0-\u024f\u0400-\u04ff\u3040-\u9fff\uac00-\ud7af]/.test(prompt) || countPaths(prompt) >= 2) return false;
  const words = wordsOf(prompt);
  return words.some((word) => ENGLISH.has(word.text)) && !words.some((word) => isEnglishFullWord(word.text));
}

function longerThan(text: string, limit: number): boolean {
  // Counting characters of a megabyte is not needed to know that it is long.
  return text.length > 2 * limit || (text.length > limit && [...text].length > limit);
}
