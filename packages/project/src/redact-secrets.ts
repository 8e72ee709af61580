/** A secret that was replaced: its kind, and a mark that is equal for equal secrets of one user. */
export interface Redaction {
  readonly kind: string;
  readonly mark: string;
}

/** A value without its secrets, and what was taken out. */
export interface Redacted<T> {
  readonly value: T;
  readonly redactions: readonly Redaction[];
}

/** Takes known secrets out of every text of a document. */
export type Redact = <T>(value: T) => Redacted<T>;

interface SecretForm {
  readonly kind: string;
  /** What every text of this form holds, as cheap to look for as can be. */
  readonly hint: string;
  /** Where a pattern has a group called `secret`, only that part is replaced. */
  readonly pattern: RegExp;
  /** What has the form and is no secret. */
  readonly except?: RegExp;
}

// Names of classes, metrics and packages are words; a key of this length without a digit or a capital does not come about.
const WORDS = /^[a-z]{1,15}(?:[_-][a-z]{1,15})+$/;
// What a program or a reader puts a password in place of, without a default of its own; and a port before a query.
const PLACEHOLDER =
  /^(?:[$#]?\{\{?[\w.()]+\}?\}|\$[A-Z][A-Z0-9_]{2,}|%s|%\(\w+\)s|\*{3,}|\.{3}|…|x{3,}|X{3,}|\d{1,5}\?[\w.-]+=.*)$/;

// Known forms only. Guessing by randomness would eat commit hashes and digests, which reasoning is full of.
const FORMS: readonly SecretForm[] = [
  {
    kind: "private-key",
    hint: "-----BEGIN",
    pattern:
      /-----BEGIN ([A-Z0-9 ]{0,40})PRIVATE KEY-----(?:[A-Za-z0-9+/=\s,:.]|-(?!-)){1,20000}-----END \1PRIVATE KEY-----/g,
  },
  { kind: "aws-key", hint: "A(?:KIA|SIA|BIA|CCA)", pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g },
  {
    kind: "aws-secret",
    hint: "[aA][wW][sS]_[sS]",
    pattern: /\baws_secret_access_key["']?\s{0,4}[:=]\s{0,4}["']?(?<secret>[A-Za-z0-9/+]{40})\b/gi,
  },
  {
    kind: "azure-key",
    hint: "(?:Account|Access)Key=",
    pattern: /\b(?:AccountKey|SharedAccessKey)=(?<secret>[A-Za-z0-9+/]{40,100}={0,2})/g,
  },
  { kind: "google-key", hint: "AIza", pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { kind: "google-oauth", hint: "ya29", pattern: /\bya29\.[A-Za-z0-9_-]{20,400}/g },
  {
    kind: "github-token",
    hint: "gh[pousr]_|github_",
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})/g,
  },
  {
    kind: "gitlab-token",
    hint: "gl[a-z]{2,5}-",
    pattern: /\bgl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[A-Za-z0-9_.-]{19,119}[A-Za-z0-9_-]/g,
    except: WORDS,
  },
  { kind: "bitbucket-token", hint: "AT(?:BB|T3)", pattern: /\bAT(?:BB|ATT3)[A-Za-z0-9_=-]{28,300}/g },
  { kind: "slack-token", hint: "xox", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}/g, except: WORDS },
  {
    kind: "slack-webhook",
    hint: "hooks\\.slack",
    pattern: /https:\/\/hooks\.slack\.com\/services\/(?<secret>[A-Za-z0-9/_-]{20,120})/g,
  },
  { kind: "stripe-key", hint: "_(?:live|test)_", pattern: /\b(?:sk|rk|whsec)_(?:live|test)_[A-Za-z0-9]{16,250}/g },
  {
    kind: "model-key",
    hint: "sk-",
    pattern: /\bsk-(?:ant-|proj-|or-v1-|svcacct-)?[A-Za-z0-9_-]{20,250}/g,
    except: WORDS,
  },
  { kind: "huggingface-token", hint: "hf_", pattern: /\bhf_[A-Za-z0-9]{30,60}\b/g },
  { kind: "npm-token", hint: "npm_", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: "pypi-token", hint: "pypi-", pattern: /\bpypi-[A-Za-z0-9_-]{50,250}/g },
  { kind: "digitalocean-token", hint: "_v1_", pattern: /\bdo[opr]_v1_[a-f0-9]{64}\b/g },
  { kind: "sendgrid-key", hint: "SG\\.", pattern: /\bSG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64}/g },
  { kind: "clew-token", hint: "clew_", pattern: /\bclew_[a-z]{0,8}_?[A-Za-z0-9_-]{32,120}/g, except: WORDS },
  { kind: "jwt", hint: "eyJ", pattern: /\beyJ[A-Za-z0-9_-]{8,1000}\.eyJ[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,2000}/g },
  {
    kind: "url-password",
    hint: "://",
    // An image is named with its tag and, behind an @, its digest.
    pattern: /\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s/:@"'<>[\]]{0,200}:(?<secret>[^\s/@"'<>[\]]{1,200})@(?!sha\d{3}:)/gi,
    except: PLACEHOLDER,
  },
];

// Nearly every text holds none of them, and asking once costs a tenth of asking for each. No form is shorter than the shortest
// URL with a password.
const HINT = new RegExp(FORMS.map(({ hint }) => hint).join("|"));
const SHORTEST = 8;

/**
 * A function that replaces secrets by `[redacted:<kind>:<mark>]`; the mark is keyed, so it cannot be guessed back. The key is asked
 * for at the first secret: text without any needs none, and is taken where no key can be made.
 */
export function createRedactor(keyOf: () => Uint8Array): Redact {
  let key: Uint8Array | undefined;
  // Loaded here: only what leaves a session file is redacted, and most commands take nothing out of it.
  const { createHmac } = process.getBuiltinModule("node:crypto");
  return (value) => {
    if (!mayHoldSecrets(value)) return { value, redactions: [] };
    const found = new Map<string, Redaction>();
    const note = (kind: string, secret: string): string => {
      key ??= keyOf();
      const mark = createHmac("sha256", key).update(secret).digest("hex").slice(0, 8);
      found.set(`${kind}:${mark}`, { kind, mark });
      return `[redacted:${kind}:${mark}]`;
    };
    const cleaned = walk(value, (text) => redactText(text, note));
    return { value: cleaned, redactions: [...found.values()] };
  };
}

/** Leaves every text as it is: for users who set `redact: off`. */
export const redactNothing: Redact = (value) => ({ value, redactions: [] });

// Most documents hold no text that could be one: they need no copy.
function mayHoldSecrets(value: unknown): boolean {
  if (typeof value === "string") return isSuspect(value);
  if (Array.isArray(value)) return value.some(mayHoldSecrets);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, each]) => isSuspect(key) || mayHoldSecrets(each));
}

function isSuspect(text: string): boolean {
  return text.length >= SHORTEST && HINT.test(text);
}

function redactText(text: string, note: (kind: string, secret: string) => string): string {
  if (!isSuspect(text)) return text;
  let result = text;
  for (const { kind, pattern, except } of FORMS)
    result = result.replace(pattern, (...match: unknown[]) => {
      const whole = String(match[0]);
      const groups = match.at(-1);
      const secret =
        typeof groups === "object" && groups !== null && "secret" in groups ? String(groups.secret) : whole;
      if (except?.test(secret)) return whole;
      const at = whole.lastIndexOf(secret);
      return whole.slice(0, at) + note(kind, secret) + whole.slice(at + secret.length);
    });
  return result;
}

function walk<T>(value: T, change: (text: string) => string): T {
  if (typeof value === "string") return change(value) as T & string; // a text stays a text
  if (Array.isArray(value)) return value.map((each: unknown) => walk(each, change)) as T & unknown[]; // and a list a list
  if (typeof value !== "object" || value === null) return value;
  // fromEntries defines own properties, so a key called __proto__ stays a key.
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [change(key), walk<unknown>(each, change)]),
  ) as T;
}
