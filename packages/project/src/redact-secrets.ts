import { ASSIGNMENT, ASSIGNMENT_HINT, assignedSecret, TOKEN_FORMS } from "./secret-forms.ts";

/** A replaced secret: its kind, and a mark that is equal for equal secrets of one user. */
interface Redaction {
  readonly kind: string;
  readonly mark: string;
}

/** A value without its secrets, and what was removed. */
interface Redacted<T> {
  readonly value: T;
  readonly redactions: readonly Redaction[];
}

/** Redacts known secrets in every text of a document. */
export type Redact = <T>(value: T) => Redacted<T>;

/** A secret's pattern, ready to use. */
interface SecretForm {
  readonly kind: string;
  /** Matches every text that may contain this form. */
  readonly hint: RegExp;
  /** If the pattern has a group called `secret`, only that part is replaced. */
  readonly pattern: RegExp;
  /** Matches of the pattern that are not secrets. */
  readonly except?: RegExp;
}

// Names of classes, metrics and packages are words; a real key of this length has a digit or a capital letter.
const WORDS = /^[a-z]{1,15}(?:[_-][a-z]{1,15})+$/;
// Placeholders for a password, without a default value; also a port before a query.
const PLACEHOLDER =
  /^(?:[$#]?\{\{?[\w.()]+\}?\}|\$[A-Z][A-Z0-9_]{2,}|%s|%\(\w+\)s|\*{3,}|\.{3}|…|x{3,}|X{3,}|\d{1,5}\?[\w.-]+=.*)$/;
const LETTERS = /^[A-Za-z]+(?:[._-][A-Za-z]+)*$/;

// In JSON a key's line ends are escaped. A truncated key still counts.
const PEM =
  "-----BEGIN (?<type>[A-Z0-9 ]{0,40})PRIVATE KEY(?<block>(?: BLOCK)?)-----(?:(?:[A-Za-z0-9+/=\\s,:.]|\\\\{1,4}[nr]|-(?!-)){1,20000}" +
  "-----END \\k<type>PRIVATE KEY\\k<block>-----|(?:\\s|\\\\{1,4}[nr]){0,8}[A-Za-z0-9+/=]{40}(?:[A-Za-z0-9+/=]|\\\\{1,4}[nr]|\\r?\\n(?=[A-Za-z0-9+/=]{16})){0,20000})";

const PLACED_FORMS: readonly (readonly [kind: string, hint: string, pattern: string, except?: RegExp])[] = [
  [
    "url-password",
    "://",
    // An image may be named with its tag and, after an @, its digest.
    "\\b[a-zA-Z][a-zA-Z0-9+.-]{1,30}://[^\\s/:@\"'<>[\\]]{0,200}:(?<secret>[^\\s/@\"'<>[\\]]{1,200})@(?!sha\\d{3}:)",
    PLACEHOLDER,
  ],
  [
    "authorization",
    "uthorization|UTHORIZATION",
    "\\b(?:[Aa]uthorization|AUTHORIZATION)\\\\{0,2}[\"']?\\s{0,3}[:=,]\\s{0,3}\\\\{0,2}[\"'`]?(?:[Bb]earer|[Bb]asic|[Tt]oken|[Aa]pi[Kk]ey|[Kk]ey)[\\s=]{1,3}(?<secret>[A-Za-z0-9._~+/-]{8,2000}={0,2})",
    LETTERS,
  ],
  [
    "authorization",
    "[Bb]earer\\s",
    "\\b[Bb]earer\\s{1,3}(?<secret>(?=[A-Za-z._~+/-]{0,100}\\d)[A-Za-z0-9._~+/-]{16,2000}={0,2})",
    LETTERS,
  ],
  [
    "authorization",
    "\\bcurl\\b",
    "\\bcurl\\b[^\\n]{0,200}?\\s(?:-u|--user)[ =]{0,2}[\"']?[^\\s:\"']{1,80}:(?<secret>(?!\\[redacted)[^\\s\"'@$<{]{3,200})",
    PLACEHOLDER,
  ],
  [
    "password",
    "\\blogin\\s",
    "\\bmachine\\s{1,4}\\S{1,100}\\s{1,4}login\\s{1,4}\\S{1,100}\\s{1,4}password\\s{1,4}(?<secret>(?!\\[redacted)\\S{3,200})",
    PLACEHOLDER,
  ],
  [
    "password",
    "--[a-z-]{0,30}(?:word|passwd|token|secret|key)\\s",
    "--(?:[a-z]{1,12}-){0,3}(?:password|passwd|token|secret|api-?key|secret-?key|access-?key)\\s{1,3}[\"']?" +
      "(?<secret>(?!\\[redacted)(?=[^\\s]{0,60}\\d)[^\\s\"'<>$(){}[\\]|-][^\\s\"'<>$(){}[\\]|]{5,200})",
    LETTERS,
  ],
  [
    "password",
    "sshpass",
    "\\bsshpass\\s{1,4}-p\\s{0,4}[\"']?(?<secret>(?!\\[redacted)[^\\s\"'$<{]{3,200})",
    PLACEHOLDER,
  ],
  [
    "docker-auth",
    '"auth\\\\{0,2}"',
    '"auth\\\\{0,2}"\\s{0,4}:\\s{0,4}\\\\{0,2}"(?<secret>(?=[A-Za-z+/]{0,60}\\d)[A-Za-z0-9+/]{16,400}={0,2})',
  ],
];

// Token kinds whose pattern also matches ordinary names.
const ALSO_NAMES: ReadonlySet<string> = new Set([
  "model-key",
  "gitlab-token",
  "slack-token",
  "clew-token",
  "docker-token",
]);

const PLACED_HINTS = ["-----BEGIN", ...PLACED_FORMS.map(([, hint]) => hint), ASSIGNMENT_HINT];

// Compiled at the first text. Nearly every text contains no hint, and one combined test is much cheaper than one per
// form.
let placedHint: RegExp | undefined;
let tokenHint: RegExp | undefined;
let forms: readonly SecretForm[] | undefined;
let assignment: RegExp | undefined;
const SHORTEST = 8;

function allForms(): readonly SecretForm[] {
  forms ??= [
    { kind: "private-key", hint: /-----BEGIN/, pattern: new RegExp(PEM, "g") },
    ...TOKEN_FORMS.map(([kind, hint, pattern]) => ({
      kind,
      hint: new RegExp(hint),
      pattern: new RegExp(pattern, "g"),
      except: ALSO_NAMES.has(kind) ? WORDS : undefined,
    })),
    ...PLACED_FORMS.map(([kind, hint, pattern, except]) => ({
      kind,
      hint: new RegExp(hint),
      pattern: new RegExp(pattern, "g"),
      except,
    })),
  ];
  return forms;
}

/**
 * A function that replaces secrets by `[redacted:<kind>:<mark>]`. The mark is keyed, so the secret cannot be guessed
 * from it. The key is requested at the first secret, so texts without one work even if no key can be created.
 */
export function createRedactor(keyOf: () => Uint8Array): Redact {
  let key: Uint8Array | undefined;
  return (value) => {
    if (!mayHoldSecrets(value)) return { value, redactions: [] };
    const found = new Map<string, Redaction>();
    const note = (kind: string, secret: string): string => {
      key ??= keyOf();
      // Loaded here, because most texts hold no secret.
      const { createHmac } = process.getBuiltinModule("node:crypto");
      const mark = createHmac("sha256", key).update(secret).digest("hex").slice(0, 8);
      found.set(`${kind}:${mark}`, { kind, mark });
      return `[redacted:${kind}:${mark}]`;
    };
    const cleaned = walk(value, (text) => redactText(text, note));
    return { value: cleaned, redactions: [...found.values()] };
  };
}

/** Leaves every text unchanged, for users with `redact: off`. */
export const redactNothing: Redact = (value) => ({ value, redactions: [] });

// Most documents cannot contain a secret: do not copy them. All texts are tested at once, because V8 compiles the pattern
// a second time when it is used again, which takes longer than anything else here.
function mayHoldSecrets(value: unknown): boolean {
  return isSuspect(textsIn(value, []).join("\n"));
}

function textsIn(value: unknown, texts: string[]): readonly string[] {
  if (typeof value === "string") {
    if (value.length >= SHORTEST) texts.push(value);
  } else if (Array.isArray(value)) for (const each of value) textsIn(each, texts);
  else if (typeof value === "object" && value !== null)
    for (const key of Object.keys(value)) {
      textsIn(key, texts);
      textsIn((value as Record<string, unknown>)[key], texts); // one of its own keys
    }
  return texts;
}

// Invisible characters may be inside a token, for example one copied from a web page.
const UNSEEN = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const ANY_UNSEEN = /[\u00AD\u200B-\u200F\u2060\uFEFF]/;

function isSuspect(text: string): boolean {
  return text.length >= SHORTEST && (containsHint(text) || (ANY_UNSEEN.test(text) && containsHint(seen(text))));
}

function containsHint(text: string): boolean {
  placedHint ??= new RegExp(PLACED_HINTS.join("|"));
  if (placedHint.test(text)) return true;
  const runs = longRuns(text);
  if (runs === "") return false;
  tokenHint ??= new RegExp(TOKEN_FORMS.map(([, hint]) => hint).join("|"));
  return tokenHint.test(runs);
}

// Every token form needs this many characters without a space.
const SHORTEST_TOKEN = 15;
// A form may begin this far before that: `_authToken = `, `SSWS `.
const BEFORE_TOKEN = 32;
const SPACE = 32;

/** The parts of a text that may hold a token. Testing all of it for a hundred hints takes five times as long. */
function longRuns(text: string): string {
  let runs = "";
  let begin = 0;
  // Each run that is long enough covers one of the places looked at.
  for (let at = SHORTEST_TOKEN - 1; at < text.length; at += SHORTEST_TOKEN) {
    if (text.charCodeAt(at) <= SPACE) continue;
    let first = at;
    let end = at + 1;
    while (first > begin && text.charCodeAt(first - 1) > SPACE) first -= 1;
    while (end < text.length && text.charCodeAt(end) > SPACE) end += 1;
    if (end - first >= SHORTEST_TOKEN) {
      runs += `${text.slice(Math.max(begin, first - BEFORE_TOKEN), end)}\n`;
      begin = end;
    }
    at = end;
  }
  return runs;
}

function seen(text: string): string {
  return text.replaceAll(UNSEEN, "");
}

type Note = (kind: string, secret: string) => string;

function redactText(text: string, note: Note): string {
  if (!isSuspect(text)) return text;
  const cleaned = withoutSecrets(text, note);
  if (!ANY_UNSEEN.test(cleaned)) return cleaned;
  // Remove invisible characters only if they hid a secret.
  const plain = seen(cleaned);
  const again = withoutSecrets(plain, note);
  return again === plain ? cleaned : again;
}

function withoutSecrets(text: string, note: Note): string {
  let result = text;
  for (const { kind, hint, pattern, except } of allForms())
    if (hint.test(result))
      result = result.replace(pattern, (...match: unknown[]) => {
        const whole = String(match[0]);
        const secret = groupsOf(match)["secret"] ?? whole;
        return except?.test(secret) === true ? whole : replaced(whole, secret, note(kind, secret));
      });
  assignment ??= new RegExp(ASSIGNMENT, "gi");
  return result.replace(assignment, (...match: unknown[]) => {
    const whole = String(match[0]);
    const groups = groupsOf(match);
    const found = assignedSecret(groups, result, Number(match.at(-3)));
    return found === undefined ? whole : replaced(whole, found.secret, note(found.kind, found.secret));
  });
}

function groupsOf(match: readonly unknown[]): Readonly<Record<string, string | undefined>> {
  const last = match.at(-1);
  return typeof last === "object" && last !== null ? (last as Record<string, string | undefined>) : {}; // a group gives text
}

function replaced(whole: string, secret: string, mark: string): string {
  const at = whole.lastIndexOf(secret);
  return whole.slice(0, at) + mark + whole.slice(at + secret.length);
}

function walk<T>(value: T, change: (text: string) => string): T {
  if (typeof value === "string") return change(value) as T & string; // text stays text
  if (Array.isArray(value)) return value.map((each: unknown) => walk(each, change)) as T & unknown[]; // a list stays a list
  if (typeof value !== "object" || value === null) return value;
  // fromEntries defines own properties, so a key called __proto__ stays a key.
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [change(key), walk<unknown>(each, change)]),
  ) as T;
}
