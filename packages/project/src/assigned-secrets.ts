/** What an assignment in a text gives: its name, what stands between, and the value with or without quotation marks. */
interface Assignment {
  /** The word that the name ends in, and what stands before it. */
  readonly ending: string;
  readonly before: string;
  readonly gap: string;
  readonly value: string;
  readonly quoted: boolean;
  readonly behind: string;
}

/** What every text with an assignment to a telling name holds. */
export const ASSIGNMENT_HINT: string =
  "(?:word|wd|phrase|ecret|oken|[kK]ey|WORD|WD|PHRASE|SECRET|TOKEN|KEY)[\"'\\\\\\]]{0,3}\\s{0,4}(?:=>|:=|[:=])";

/** An assignment to a name that ends in password, secret, token or key. */
export const ASSIGNMENT: string =
  "(?<ending>pass(?:word|wd|phrase)|pwd|secret|token|key)(?<gap>(?:\\\\{0,2}[\"'])?\\]?\\s{0,4}(?:=>|:=|[:=])\\s{0,4}(?:b(?=[\"']))?)" +
  "(?:\\\\{0,2}\"(?<double>[^\"\\\\\\s]{4,300})\\\\{0,2}\"|\\\\{0,2}'(?<single>[^'\\\\\\s]{4,300})\\\\{0,2}'|(?<bare>[^\\s\"'`,;&<>(){}[\\]|\\\\]{4,300}))";

const LONGEST_NAME = 40;
// What was taken out before left its kind.
const MARK = /\[redacted:[a-z0-9-]*$/;

/** The kind and the secret of an assignment, or undefined where its value is none: a placeholder, a type, code, a label. */
export function assignedSecret(
  groups: Readonly<Record<string, string | undefined>>,
  text: string,
  at: number,
): { readonly kind: string; readonly secret: string } | undefined {
  const quotedValue = groups["double"] ?? groups["single"];
  const value = quotedValue ?? groups["bare"];
  const { ending, gap } = groups;
  if (value === undefined || ending === undefined || gap === undefined) return undefined;
  const written = text.slice(Math.max(0, at - LONGEST_NAME), at);
  if (MARK.test(written)) return undefined;
  const before = /[A-Za-z0-9_.-]*$/.exec(written)?.[0] ?? "";
  const end = text.indexOf(value, at + ending.length + gap.length) + value.length;
  const behind = text.slice(end, end + 2);
  const found: Assignment = { ending, before, gap, value, quoted: quotedValue !== undefined, behind };
  if (!isName(found) || isPlaceholder(value) || isCode(found)) return undefined;
  const kind = ending.toLowerCase();
  if (kind === "token" || kind === "key") return isKey(found) ? { kind, secret: value } : undefined;
  if (kind === "secret") return isUpper(found) || isKey(found) ? { kind, secret: value } : undefined;
  return isPassword(found) ? { kind: "password", secret: value } : undefined;
}

// Names of these kinds of keys and tokens are no secrets; of lower case, only a key that says what it opens is one.
const OTHER_KEY =
  /(?:primary|foreign|sort|partition|cache|public|pub|index|group|row|map|idempotency|unique|lookup|hash|range|storage|object|routing|config|translation|i18n|react|registry|s3|composite|natural|join|data|query|dedupe?|ordering|feature|short|hot)[_.-]?$/i;
const OTHER_TOKEN =
  /(?:page|next|continuation|sync|cancel|cancellation|design|pad|eos|bos|sep|unk|mask|max|min|stop|start|end|sub|per|csrf|xsrf|first|last|previous|color|syntax|prompt|completion)[_.-]?$/i;
const OPENING_KEY =
  /(?:api|access|secret|private|priv|auth|encryption|signing|sign|license|account|master|client|deploy|service|webhook|app|session|shared|crypt|ssh)[_.-]?$/i;

function isName(found: Assignment): boolean {
  const { ending, before, gap } = found;
  const word = ending.toLowerCase();
  if (word === "pwd") return /(?:^|[_.-])$/.test(before) && ending !== "Pwd";
  if (word === "token") return !OTHER_TOKEN.test(before);
  if (word !== "key") return true;
  if (OTHER_KEY.test(before)) return false;
  // `key=` in an address opens it; elsewhere it is any key of any map.
  return OPENING_KEY.test(before) || (isUpper(found) && before.endsWith("_")) || (before === "" && gap === "=");
}

function isUpper({ ending }: Assignment): boolean {
  return ending === ending.toUpperCase();
}

const PLACEHOLDERS =
  /^(?:\[redacted|<|\$|%|\{\{?|\*{3}|\.{3}|…|x{4}|your|my[-_]|the[-_]|some[-_]|example|sample|dummy|fake|placeholder|insert|replace|change[-_]?me|todo|process\.env|import\.meta|os\.environ|env[.:]|secrets?\.|vault:|op:\/\/|https?:|file:|arn:|sha\d+[:-])/i;
const WORDS_FOR_NOTHING =
  /^(?:none|null|nil|undefined|true|false|yes|no|string|str|text|number|bool(?:ean)?|bytes|any|unknown|object|array|required|optional|hidden|empty|missing|invalid|expired|revoked|redacted|default|disabled|enabled|secret|token|key|password|passwd|passphrase|bcrypt|scrypt|argon2\w{0,2}|pbkdf2\S*|md5|hash(?:ed)?|plain(?:text)?|prompt|ask)\??$/i;
const FILE = /^(?:[/~]|\.{1,2}\/)|\.(?:pem|key|crt|cer|p12|json|ya?ml|toml|txt|env|ts|js|py|go|rs|md|asc|pub)$/i;

function isPlaceholder(value: string): boolean {
  return PLACEHOLDERS.test(value) || WORDS_FOR_NOTHING.test(value) || FILE.test(value);
}

const DOTTED = /^[A-Za-z_$][\w$]*(?:[?!]?\.[A-Za-z_$][\w$]*)+[;)]?$/;

// A call, a lookup or a member stands for a value that is elsewhere; so does any name that blanks stand around.
function isCode(found: Assignment): boolean {
  const { value, quoted, behind, gap } = found;
  if (quoted) return false;
  if (/^[([{<]/.test(behind) || DOTTED.test(value) || /^[=>!?]/.test(value)) return true;
  if (!/\s$/.test(gap) || !gap.includes("=") || value.length >= 20) return false;
  return /^[A-Za-z_$][\w$]*$/.test(value) && !isSetting(found);
}

// `password = hunter2` in a line of its own, as settings are written.
function isSetting({ ending, value, behind }: Assignment): boolean {
  if (!/^pass/i.test(ending) || !/^(?:$|[\r\n])/.test(behind)) return false;
  return value.length >= 6 && /\d/.test(value) && !/^(?:[a-z]+_|pass|pw|new|old|user)/i.test(value);
}

// Keys and tokens hold digits; words, names of things and numbers alone are none.
function isKey({ value, quoted }: Assignment): boolean {
  if (!/^[\w./+=~:!@#%^*-]+$/.test(value) || !/[A-Za-z]/.test(value)) return false;
  const digits = value.replaceAll(/\D/g, "").length;
  if (value.length >= 20) return digits > 0 && !/^[a-z]+(?:[-_.:/][a-z]+)+[-_.:/]?\d{0,4}$/i.test(value);
  return (
    value.length >= 8 && digits >= 2 && !/^[a-z]+[-_.:/ ]?v?\d{1,4}$/i.test(value) && (quoted || !value.includes("::"))
  );
}

const LABEL = /^(?:pass|pwd|kenn|contr|mot|senha|wachtw|lösen|hasło)\S*$/i;

function isPassword(found: Assignment): boolean {
  const { value, quoted, gap, behind } = found;
  if (LABEL.test(value) && !/\d/.test(value)) return false;
  if (quoted && /^[a-z]+\|/.test(value)) return false;
  if (quoted)
    return !/^\w*(?:required|length|match|valid|min|max|strong|weak|field|input|label|error)\w*$/i.test(value);
  // `DB_PASSWORD=secretword`: a setting, whatever it says.
  if (isUpper(found) && gap === "=") return true;
  const isWord = /^[A-Za-z_$][A-Za-z_$-]*[.!?]?$/.test(value);
  if (gap === "=" && /^[a-z]{16,}$/.test(value)) return true;
  if (gap === "=") return !isWord && !/^\d{1,3}$/.test(value);
  // Behind a colon may stand prose: only what ends the line there is a value.
  return /[:=]/.test(gap) && !isWord && /\d/.test(value) && value.length >= 6 && /^(?:$|[\r\n,;}&])/.test(behind);
}
