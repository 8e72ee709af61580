/** Words that call for every step: they name something hard to undo, far-reaching, or a choice. */
const FULL_WORDS_TEXT =
  "design* redesign* architect* rearchitect* migrat* refactor* rewrit* restructur* secure security securing vulnerab* encrypt* authenticat* " +
  "authoriz* authoris* credential* schema schemas schemata delet* drop drops dropped dropping truncat* wipe wipes wiped wiping erase erases " +
  "erased erasing purg* destroy* irreversibl* force-push* deploy* rollback* rollout* release* releasing production prod choos* decid* decision* " +
  "trade-off* tradeoff* strateg*";
// Latin and Cyrillic only: scripts without spaces may put a Latin word directly next to their own.
const WORD = /[A-Za-z0-9_\u00c0-\u024f\u0400-\u04ff]+(?:-[A-Za-z0-9_\u00c0-\u024f\u0400-\u04ff]+)*/g;

/** Words, some of which match every word that starts with them. */
export interface WordList {
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
}

/** Parse a word list; a word ending in `*` is a stem. */
export function wordList(text: string): WordList {
  const all = text.split(" ").filter((word) => word !== "");
  return {
    words: new Set(all.filter((word) => !word.endsWith("*"))),
    stems: new Set(all.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1))),
  };
}

const FULL_WORDS = wordList(FULL_WORDS_TEXT);

/** Whether a list contains a lower-case word. */
export function hasWord({ words, stems }: WordList, word: string): boolean {
  if (words.has(word)) return true;
  if (stems.size === 0) return false;
  for (let end = 2; end <= Math.min(word.length, 16); end += 1) if (stems.has(word.slice(0, end))) return true;
  return false;
}

/** Reads prompts beyond plain English. */
export interface PromptReader {
  /** Whether a prompt refers to earlier work and asks for nothing new. */
  readonly refersBack: (query: string) => boolean;
  /** Whether every sentence only asks for information. */
  readonly asksOnly: (query: string) => boolean;
  /** The first word that calls for every step, if something is to be changed or chosen. */
  readonly findFullWord: (query: string) => string | undefined;
}

/** The lower-case words of a text, with the text before each. */
export function wordsOf(text: string): { readonly text: string; readonly before: string }[] {
  let end = 0;
  return [...text.matchAll(WORD)].map((match) => {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    return { text: match[0].toLowerCase(), before };
  });
}

/** Whether a word, or a part between hyphens, is an English word that calls for every step. */
export function isEnglishFullWord(word: string): boolean {
  return hasWord(FULL_WORDS, word) || (word.includes("-") && word.split("-").some((part) => hasWord(FULL_WORDS, part)));
}

// Commands that a client executes itself. A skill or a project's own command is a request like any other.
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

/** Why a prompt is a message of the client and not a person's request; undefined otherwise. */
function isClientsOwn(prompt: string): string | undefined {
  const text = prompt.trim();
  const command = text.startsWith("/") ? /^\/([a-z][a-z0-9-]*)(?=\s|$)/.exec(text)?.[1] : undefined;
  if (command !== undefined && COMMANDS.includes(` ${command} `)) return `client command /${command}`;
  // Only if the envelope is the whole prompt: text after it is a person's request.
  if (ENVELOPES.some((tag) => text.startsWith(`<${tag}>`) && text.endsWith(`</${tag}>`))) return "task notification";
  const start = text.slice(0, 80).toLowerCase();
  // Compiling this pattern takes longer than everything else here, so use it only if it may match.
  const isTitle =
    start.startsWith("you are a title generator") || (start.startsWith("generate a ") && TITLE.test(start));
  return isTitle ? "title request" : undefined;
}

/** Extensions that make a bare name a file. */
const ENDINGS =
  /\.(?:[cm]?[jt]sx?|json[5cl]?|ya?ml|toml|ini|env|md|mdx|txt|csv|tsv|xml|html?|css|s[ac]ss|less|svg|png|jpe?g|gif|pdf|py|pyi|ipynb|rb|go|rs|java|kts?|swift|c|h|cc|cpp|hpp|cs|php|pl|lua|r|jl|ex|exs|erl|hs|scala|clj|dart|vue|svelte|astro|sql|sh|bash|zsh|fish|ps1|bat|tf|proto|graphql|gradle|lock|log|conf|cfg|db|sqlite|zip|tar|gz|wasm|diff|patch)$/i;
const BEFORE = "(\"'`<[{*";
const BEHIND = ")\"'`>]}*,;:!?.";
const LINE_NUMBER = /(?::[0-9]+){1,2}(?:-[0-9]+)?$/;

/** The number of different file paths in a text; web addresses and "and/or" do not count. */
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

/** A word without surrounding punctuation. A pattern would be tried at each mark of a long row. */
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
  // "Node.js" and the like are products, not files.
  if (parts.length === 1) return ENDINGS.test(name) && !/^(?:node|next|vue|three|express|d3|nuxt|p5)\.js$/i.test(name);
  // "/review" is as often a command as a folder.
  return (name === "" && parts[0] !== "") || ENDINGS.test(name);
}

/** How deeply to reason about a prompt: no session of its own, three steps, or all steps. */
export type PromptDepth = "skip" | "light" | "full";

/** A prefix that a person may type. */
export type PromptPrefix = "quick" | "full" | "skip" | "new" | "off";

/** The context of a prompt. */
export interface PromptContext {
  /** The user's setting; with `full`, only non-requests and prefixes lower the depth. */
  readonly setting?: "adaptive" | "full";
  /** Words added by a team's protocol. */
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
  /** The prompt without its prefix, for classification only; the full prompt is stored. */
  readonly query: string;
  readonly prefix?: PromptPrefix;
  /** The session that a follow-up continues. */
  readonly continues?: string;
}

/** A prompt with this many characters deserves every step. */
const LONG = 600;
const FOLLOW_UP_MS = 30 * 60 * 1000;
const PREFIX = /^\s*clew:(quick|full|skip|new|off)(?:[,:;.]?(?=\s|$))/i;

/**
 * Decide how deeply to reason about a prompt; the first matching rule wins. Without a reader, nothing is a follow-up.
 */
export function classifyBy(reader: PromptReader | undefined, prompt: string, context: PromptContext = {}): PromptClass {
  // Compiling patterns is expensive: avoid all of them for the many prompts that clearly do not match.
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
  // The following checks read every word; longer prompts are already decided.
  if (longerThan(query, LONG)) return { depth: "full", reason: `more than ${LONG} characters` };
  if (countPaths(query) >= 2 && reader?.asksOnly(query) !== true)
    return { depth: "full", reason: "two or more file paths" };
  // A question about such a word needs no more than any question.
  const own = reader?.asksOnly(query) === true ? undefined : ownFullWord(query, context.words);
  const word = own ?? (reader === undefined ? englishFullWord(query) : reader.findFullWord(query));
  if (word !== undefined) return { depth: "full", reason: `full-word: ${word}` };
  return { depth: "light", reason: "nothing asks for more" };
}

function englishFullWord(query: string): string | undefined {
  return wordsOf(query).find((word) => isEnglishFullWord(word.text))?.text;
}

/** The team's word in a prompt that calls for every step, if any. */
export function ownFullWord(query: string, words: PromptContext["words"]): string | undefined {
  if (words?.full === undefined) return undefined;
  const said = plainWords(query);
  return words.full.find((word) => said.includes(plainWords(word)));
}

/** A team's phrase for going on, and nothing else: any other word may ask for something new. */
function isOwnFollowUp(query: string, words: PromptContext["words"]): boolean {
  const said = plainWords(query);
  return words?.follow_up?.some((each) => plainWords(each) === said) === true;
}

/** The lower-case words of a text, each surrounded by single spaces. */
function plainWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

function finishedSession({ previous }: PromptContext): string | undefined {
  const age = previous?.completedForMs;
  if (!previous || previous.status !== "completed" || age === undefined) return undefined;
  // A negative age means that the clock was set back, so the real age is unknown.
  return age >= 0 && age < FOLLOW_UP_MS ? previous.sessionId : undefined;
}

const ENGLISH = new Set(
  "the and this that with for our your what how does are from into it its you they should which when why add make".split(
    " ",
  ),
);

/** Whether a new prompt's depth depends only on its English words and length: then no reader is needed. */
export function isPlain(prompt: string): boolean {
  if (longerThan(prompt, LONG)) return true;
  if (/[\u00c0-\u024f\u0400-\u04ff\u3040-\u9fff\uac00-\ud7af]/.test(prompt) || countPaths(prompt) >= 2) return false;
  const words = wordsOf(prompt);
  return words.some((word) => ENGLISH.has(word.text)) && !words.some((word) => isEnglishFullWord(word.text));
}

function longerThan(text: string, limit: number): boolean {
  // A megabyte need not be counted by characters to know that it is long.
  return text.length > 2 * limit || (text.length > limit && [...text].length > limit);
}
