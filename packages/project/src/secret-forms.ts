/*!
 * Ids and shapes of tokens follow the published rules of gitleaks, in words and limits of our own where it matters for speed.
 *
 * MIT License. Copyright (c) 2019 Zachary Rice
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files
 * (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge,
 * publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do
 * so, subject to the following conditions: The above copyright notice and this permission notice shall be included in all copies or
 * substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING
 * BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
 * OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */

/**
 * A token form: its kind, a cheap pattern that every such text matches, and its full pattern. Both are regular
 * expression sources, compiled on first use. If a pattern has a group called `secret`, only that part is replaced.
 */
export type TokenForm = readonly [kind: string, hint: string, pattern: string];

const HEX = "[a-f0-9]";
const ALNUM = "[A-Za-z0-9]";
const WORD = "[A-Za-z0-9_-]";
const UUID = `${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}`;

/**
 * Tokens recognized by their prefix. Known forms only: detecting randomness would also redact commit hashes and
 * digests.
 */
export const TOKEN_FORMS: readonly TokenForm[] = [
  [
    "1password-key",
    "\\bA3-[A-Z0-9]{6}-",
    `\\bA3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}\\b`,
  ],
  ["1password-token", "ops_eyJ", `\\bops_eyJ[A-Za-z0-9+/_-]{100,2000}={0,3}`],
  ["adobe-secret", "p8e-", `\\bp8e-[A-Za-z0-9_-]{32}\\b`],
  ["age-key", "AGE-SECRET", `\\bAGE-SECRET-KEY-1[A-Z0-9]{58}\\b`],
  ["alibaba-key", "LTAI", `\\bLTAI${ALNUM}{12,24}\\b`],
  ["artifactory-key", "AKCp|cmVmd", `\\b(?:AKCp${ALNUM}{69,72}|cmVmd${ALNUM}{59})\\b`],
  ["aws-key", "A(?:KIA|SIA|BIA|CCA)", `\\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\\b`],
  [
    "aws-secret",
    "[aA][wW][sS]_[sS]",
    `\\b[aA][wW][sS]_[sS][eE][cC][rR][eE][tT]_[aA][cC][cC][eE][sS][sS]_[kK][eE][yY]["']?\\s{0,4}[:=]\\s{0,4}["']?(?<secret>[A-Za-z0-9/+]{40})\\b`,
  ],
  ["azure-key", "(?:Account|Access)Key=", `\\b(?:AccountKey|SharedAccessKey)=(?<secret>[A-Za-z0-9+/]{40,100}={0,2})`],
  ["azure-secret", "\\dQ~", `(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~-])`],
  ["azure-signature", "[?&;]sig=", `[?&;]sig=(?<secret>[A-Za-z0-9%/+]{36,100}={0,2})`],
  ["bitbucket-token", "AT(?:BB|ATT3|CTT3)", `\\bAT(?:BB|ATT3|CTT3)[A-Za-z0-9_=-]{28,300}`],
  ["buildkite-token", "bkua_", `\\bbkua_[a-z0-9]{40}\\b`],
  ["circleci-token", "CCIPAT_", `\\bCCIPAT_${ALNUM}{20,24}_${HEX}{40}\\b`],
  ["clickhouse-key", "4b1d", `\\b4b1d(?=[a-z0-9]{0,37}[A-Z])${ALNUM}{38}\\b`],
  ["clojars-token", "CLOJARS_", `\\bCLOJARS_[a-f0-9]{60}\\b`],
  ["cloudflare-key", "\\bv1\\.0-", `\\bv1\\.0-${HEX}{24}-${HEX}{146}\\b`],
  ["crates-token", "\\bcio", `\\bcio(?=[A-Z0-9a-z]{0,31}\\d)(?=[a-z0-9]{0,31}[A-Z])${ALNUM}{32}\\b`],
  ["databricks-token", "dapi", `\\bdapi${HEX}{32}(?:-\\d)?\\b`],
  ["digitalocean-token", "do[opr]_v1_", `\\bdo[opr]_v1_${HEX}{64}\\b`],
  [
    "discord-token",
    "\\b[MNO][A-Za-z0-9_-]{23,27}\\.",
    `\\b[MNO][A-Za-z0-9_-]{23,27}\\.${WORD}{6}\\.${WORD}{27,40}(?!${WORD})`,
  ],
  ["discord-webhook", "api/webhooks/", `\\bdiscord(?:app)?\\.com/api/webhooks/\\d{15,22}/(?<secret>${WORD}{60,80})`],
  ["docker-token", "dckr_", `\\bdckr_(?:pat|oat)_${WORD}{20,80}`],
  ["doppler-token", "\\bdp\\.", `\\bdp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:${WORD}{1,40}\\.)?${ALNUM}{40,44}\\b`],
  ["duffel-token", "duffel_", `\\bduffel_(?:test|live)_[A-Za-z0-9_=-]{43}`],
  ["dynatrace-token", "dt0[a-z]\\d\\d\\.", `\\bdt0[a-z]\\d\\d\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}\\b`],
  ["easypost-key", "EZ[AT]K", `\\bEZ[AT]K${ALNUM}{54}\\b`],
  ["facebook-token", "EAA", `\\bEAA[A-Za-z](?=[A-Za-z]{0,60}\\d)${ALNUM}{80,400}\\b`],
  ["figma-token", "fig[duor]{1,2}_", `\\bfig(?:d|u|o|r|oh)_${WORD}{36,60}`],
  ["flutterwave-key", "FLWSECK", `\\bFLWSECK(?:_TEST)?-[A-Za-z0-9]{12,40}(?:-X)?\\b`],
  ["fly-token", "fm[12][ar]?_|fo1_", `\\b(?:fo1_${WORD}{43}|fm(?:1[ar]|2)_[A-Za-z0-9+/]{60,3000}={0,3})`],
  ["frameio-token", "fio-u-", `\\bfio-u-[A-Za-z0-9_=-]{64}`],
  ["github-token", "gh[pousr]_|github_", `\\b(?:gh[pousr]_${ALNUM}{36,255}|github_pat_[A-Za-z0-9_]{22,255})`],
  [
    "gitlab-token",
    "gl[a-z]{2,5}-|GR1348941",
    `\\b(?:gl(?:pat|dt|rt|cbt|ptt|ft|ffct|imt|oas|soat|agent)-[A-Za-z0-9_.-]{19,119}[A-Za-z0-9_-]|GR1348941${WORD}{20})`,
  ],
  ["google-key", "AIza", `\\bAIza${WORD}{35}`],
  ["google-oauth", "ya29", `\\bya29\\.${WORD}{20,400}`],
  ["google-secret", "GOCSPX-", `\\bGOCSPX-${WORD}{24,40}`],
  [
    "grafana-token",
    "gl(?:sa|c)_|eyJrIjoi",
    `\\b(?:glsa_${ALNUM}{32}_[A-Fa-f0-9]{8}|glc_[A-Za-z0-9+/]{32,400}={0,3}|eyJrIjoi${ALNUM}{60,400}={0,3})`,
  ],
  ["harness-key", "\\b[ps]at\\.", `\\b[ps]at\\.${WORD}{22}\\.${ALNUM}{24}\\.${ALNUM}{20}\\b`],
  ["heroku-key", "HRKU-", `\\bHRKU-${WORD}{36,70}`],
  ["hubspot-key", "pat-(?:na|eu)\\d-", `\\bpat-(?:na|eu)\\d-${UUID}\\b`],
  ["huggingface-token", "hf_|api_org_", `\\b(?:hf|api_org)_${ALNUM}{30,60}\\b`],
  ["infracost-key", "\\bico-", `\\bico-${ALNUM}{32}\\b`],
  ["linear-key", "lin_(?:api|oauth)_", `\\blin_(?:api|oauth)_${ALNUM}{40,70}\\b`],
  ["mailchimp-key", "-us\\d", `\\b${HEX}{32}-us\\d{1,2}\\b`],
  ["mailgun-key", "\\bkey-", `\\bkey-${HEX}{32}\\b`],
  ["maxmind-key", "_mmk", `\\b${ALNUM}{6}_${ALNUM}{29}_mmk\\b`],
  ["netlify-token", "\\bnf[pocub]_", `\\bnf[pocub]_${ALNUM}{36,40}\\b`],
  ["newrelic-key", "NR(?:AK|II|JS|AL)", `\\bNR(?:AK|II|JS|AL)-${WORD}{19,44}`],
  ["notion-token", "ntn_|secret_", `\\b(?:ntn_\\d{11}${ALNUM}{35}|secret_${ALNUM}{43})\\b`],
  [
    "npm-token",
    "npm_|_auth",
    `\\b(?:npm_${ALNUM}{36}\\b|_auth(?:Token)?\\s{0,2}=\\s{0,2}(?<secret>(?=[A-Za-z_-]{0,60}\\d)[A-Za-z0-9_+/-]{16,200}={0,2}))`,
  ],
  ["nuget-key", "\\boy2", `\\boy2[a-z0-9]{43}\\b`],
  ["octopus-key", "\\bAPI-[A-Z0-9]{26}", `\\bAPI-(?=[A-Z]{0,25}\\d)[A-Z0-9]{26}\\b`],
  ["okta-token", "SSWS", `\\bSSWS\\s{1,4}(?<secret>00${WORD}{38,44})`],
  ["openshift-token", "sha256~", `\\bsha256~${WORD}{43}(?!${WORD})`],
  ["planetscale-token", "pscale_", `\\bpscale_(?:tkn|oauth|pw)_[A-Za-z0-9_.=-]{32,64}`],
  ["posthog-key", "\\bphx_", `\\bphx_${ALNUM}{32,60}\\b`],
  ["postman-key", "PMAK-", `\\bPMAK-${HEX}{24}-${HEX}{34}\\b`],
  ["prefect-token", "pn[ub]_", `\\bpn[ub]_${ALNUM}{36}\\b`],
  ["pulumi-token", "pul-", `\\bpul-${HEX}{40}\\b`],
  ["pypi-token", "pypi-", `\\bpypi-${WORD}{50,1000}`],
  ["razorpay-key", "rzp_", `\\brzp_(?:live|test)_${ALNUM}{14,24}\\b`],
  ["readme-key", "rdme_", `\\brdme_[a-z0-9]{70}\\b`],
  ["render-key", "\\brnd_", `\\brnd_(?=[A-Za-z]{0,31}\\d)${ALNUM}{24,40}\\b`],
  ["resend-key", "\\bre_", `\\bre_(?=[A-Za-z]{0,8}_?[A-Za-z]{0,24}\\d)${ALNUM}{8}_${ALNUM}{24}\\b`],
  ["rubygems-key", "rubygems_", `\\brubygems_${HEX}{48}\\b`],
  ["scalingo-token", "tk-us-", `\\btk-us-${WORD}{48}`],
  ["sendgrid-key", "SG\\.", `\\bSG\\.${WORD}{16,32}\\.${WORD}{32,64}`],
  ["sendinblue-key", "xkeysib-", `\\bxkeysib-${HEX}{64}-${ALNUM}{16}\\b`],
  ["sentry-token", "sntry[su]_", `\\bsntry(?:u_${HEX}{64}|s_[A-Za-z0-9+/=]{40,500}_[A-Za-z0-9+/]{20,50})`],
  ["settlemint-token", "sm_[aps]at_", `\\bsm_[aps]at_${ALNUM}{16}\\b`],
  ["shippo-token", "shippo_", `\\bshippo_(?:live|test)_[a-fA-F0-9]{40}\\b`],
  ["shopify-token", "shp(?:at|ca|pa|ss)_", `\\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\\b`],
  [
    "slack-token",
    "xox|xapp-",
    `\\b(?:xox[abceoprs]-[A-Za-z0-9-]{10,250}|xoxe\\.xox[bp]-[A-Za-z0-9-]{10,250}|xapp-\\d-[A-Z0-9]{8,20}-\\d{8,20}-[a-z0-9]{20,100})`,
  ],
  [
    "slack-webhook",
    "hooks\\.slack",
    `https://hooks\\.slack\\.com/(?:services|workflows|triggers)/(?<secret>[A-Za-z0-9/_+-]{20,120})`,
  ],
  ["sourcegraph-token", "sgp_", `\\bsgp_(?:(?:${HEX}{16}|local)_)?${HEX}{40}\\b`],
  [
    "square-token",
    "sq0[a-z]{3}-|EAAA",
    `\\b(?:sq0(?:atp|csp|idp)-${WORD}{22,60}|EAAA(?=[A-Za-z_-]{0,40}\\d)${WORD}{56,64})(?!${WORD})`,
  ],
  [
    "stripe-key",
    "_(?:live|test|prod)_|whsec_",
    `\\b(?:(?:sk|rk|whsec)_(?:live|test|prod)_${ALNUM}{16,250}|whsec_(?=[A-Za-z+/]{0,40}\\d)[A-Za-z0-9+/]{24,80}={0,2})`,
  ],
  ["supabase-key", "sbp_|sb_secret_", `\\b(?:sbp_(?:v0_)?${HEX}{40}|sb_secret_${WORD}{20,60})`],
  ["tailscale-key", "tskey-", `\\btskey-(?:auth|api|client|scim|webhook)-${WORD}{12,120}`],
  ["teams-webhook", "webhook\\.office\\.com", `\\bwebhook\\.office\\.com/webhookb2/(?<secret>[A-Za-z0-9@/-]{60,300})`],
  ["telegram-token", ":AA", `(?<!\\d)\\d{8,12}:AA${WORD}{30,36}(?!${WORD})`],
  ["tencent-key", "AKID", `\\bAKID(?=[A-Za-z]{0,31}\\d)${ALNUM}{32}\\b`],
  ["terraform-token", "atlasv1", `\\b${ALNUM}{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}`],
  ["twilio-key", "\\bSK[a-f0-9]{32}", `\\bSK${HEX}{32}\\b`],
  ["twitter-token", "A{20}", `\\bA{20,24}[A-Za-z0-9%]{78,110}(?=[^A-Za-z0-9%+/=]|$)`],
  ["typeform-token", "tfp_", `\\btfp_[A-Za-z0-9_.=-]{40,60}`],
  ["vault-token", "\\bhv[bsr]\\.", `\\bhv[bsr]\\.(?=[A-Za-z_-]{0,40}\\d)${WORD}{20,300}`],
  ["vercel-token", "\\bvc[a-z]_", `\\bvc[acipkr]_(?=[A-Za-z]{0,40}\\d)${ALNUM}{24,64}\\b`],
  ["yandex-key", "AQVN|\\bt1\\.", `\\b(?:AQVN${WORD}{35,38}|t1\\.[A-Za-z0-9_-]{20,400}={0,2}\\.${WORD}{86}={0,2})`],
  ["clew-token", "clew_", `\\bclew_[a-z]{0,8}_?${WORD}{32,120}`],
  // More model vendors.
  ["model-key", "\\bsk-", `\\bsk-(?:ant-|proj-|or-v1-|svcacct-|admin-|lf-)?${WORD}{20,250}`],
  [
    "model-key",
    "gsk_|xai-|pplx-|nvapi-|csk-|r8_|fw_|tgp_v1_",
    `\\b(?:gsk_${ALNUM}{40,64}|xai-${ALNUM}{60,100}|pplx-${ALNUM}{40,64}|nvapi-${WORD}{50,90}|csk-${ALNUM}{40,60}|r8_${ALNUM}{36,44}|fw_(?=[A-Za-z]{0,24}\\d)${ALNUM}{20,30}|tgp_v1_${WORD}{36,60})\\b`,
  ],
  [
    "model-key",
    "lsv2_|pcsk_|tvly-|jina_|e2b_|\\bfc-|\\bsk_",
    `\\b(?:lsv2_(?:pt|sk)_${HEX}{32}_${HEX}{10}|pcsk_[A-Za-z0-9_]{40,80}|tvly-${WORD}{24,60}|jina_${ALNUM}{50,80}|e2b_${HEX}{40}|fc-${HEX}{32}|sk_${HEX}{48})\\b`,
  ],
  ["jwt", "eyJ", `\\beyJ${WORD}{8,1000}\\.eyJ${WORD}{8,8000}\\.${WORD}{8,2000}`],
];

/** The parts of an assignment in a text: name, separator, and value with or without quotes. */
interface Assignment {
  /** The final word of the name, and what precedes it. */
  readonly ending: string;
  readonly before: string;
  readonly gap: string;
  readonly value: string;
  readonly quoted: boolean;
  readonly behind: string;
}

/** Matches every text with an assignment to a suspicious name. */
export const ASSIGNMENT_HINT: string =
  "(?:word|wd|phrase|ecret|oken|[kK]ey|WORD|WD|PHRASE|SECRET|TOKEN|KEY)[\"'\\\\\\]]{0,3}\\s{0,4}(?:=>|:=|[:=])";

/** An assignment to a name that ends in password, secret, token or key. */
export const ASSIGNMENT: string =
  "(?<ending>pass(?:word|wd|phrase)|pwd|secret|token|key)(?<gap>(?:\\\\{0,2}[\"'])?\\]?\\s{0,4}(?:=>|:=|[:=])\\s{0,4}(?:b(?=[\"']))?)" +
  "(?:\\\\{0,2}\"(?<double>[^\"\\\\\\s]{4,300})\\\\{0,2}\"|\\\\{0,2}'(?<single>[^'\\\\\\s]{4,300})\\\\{0,2}'|(?<bare>[^\\s\"'`,;&<>(){}[\\]|\\\\]{4,300}))";

const LONGEST_NAME = 40;
// A mark from an earlier redaction contains the kind.
const MARK = /\[redacted:[a-z0-9-]*$/;

/** The kind and secret of an assignment; undefined if its value is a placeholder, type, code or label. */
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

// Keys and tokens with these names are not secrets. A lower-case key is one only if its name says what it opens.
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
  // `key=` in a URL grants access; anywhere else it may be a key of any map.
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

// A call, lookup or member refers to a value elsewhere, and so does a name surrounded by spaces.
function isCode(found: Assignment): boolean {
  const { value, quoted, behind, gap } = found;
  if (quoted) return false;
  if (/^[([{<]/.test(behind) || DOTTED.test(value) || /^[=>!?]/.test(value)) return true;
  if (!/\s$/.test(gap) || !gap.includes("=") || value.length >= 20) return false;
  return /^[A-Za-z_$][\w$]*$/.test(value) && !isSetting(found);
}

// `password = hunter2` on a line of its own, as settings are written.
function isSetting({ ending, value, behind }: Assignment): boolean {
  if (!/^pass/i.test(ending) || !/^(?:$|[\r\n])/.test(behind)) return false;
  return value.length >= 6 && /\d/.test(value) && !/^(?:[a-z]+_|pass|pw|new|old|user)/i.test(value);
}

// Keys and tokens contain digits; plain words, names and numbers are not keys.
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
  // `DB_PASSWORD=secretword` is a setting, whatever its value.
  if (isUpper(found) && gap === "=") return true;
  const isWord = /^[A-Za-z_$][A-Za-z_$-]*[.!?]?$/.test(value);
  if (gap === "=" && /^[a-z]{16,}$/.test(value)) return true;
  if (gap === "=") return !isWord && !/^\d{1,3}$/.test(value);
  // After a colon there may be prose, so accept only a value at the end of the line.
  return /[:=]/.test(gap) && !isWord && /\d/.test(value) && value.length >= 6 && /^(?:$|[\r\n,;}&])/.test(behind);
}
