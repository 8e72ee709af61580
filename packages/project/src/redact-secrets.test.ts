import { describe, expect, it } from "vitest";
import { createRedactor, redactNothing } from "./redact-secrets.ts";

const redact = createRedactor(() => new Uint8Array(32).fill(7));
const hex = "0123456789abcdef";

// Built from parts, so that no scanner takes this file for a leak.
const SECRETS: readonly (readonly [kind: string, text: string])[] = [
  [
    "private-key",
    `-----BEGIN RSA ${"PRIVATE"} KEY-----\nMIIEow${"IBAAKC".repeat(9)}\n-----END RSA ${"PRIVATE"} KEY-----`,
  ],
  ["private-key", `-----BEGIN ${"PRIVATE"} KEY-----\nMIIEow\n-----END ${"PRIVATE"} KEY-----`],
  ["aws-key", `AKIA${"IOSFODNN7EXAMPL3"}`],
  ["github-token", `ghp_${"a1B2".repeat(9)}`],
  ["github-token", `github_pat_${"a1B2".repeat(9)}`],
  ["gitlab-token", `glpat-${"a1B2".repeat(6)}`],
  ["slack-token", `xoxb-${"1234567890-".repeat(2)}abc`],
  ["google-key", `AIza${"a1B2c".repeat(7)}`],
  ["stripe-key", `sk_live_${"a1B2".repeat(6)}`],
  ["model-key", `sk-ant-${"a1B2".repeat(9)}`],
  ["npm-token", `npm_${"a1B2".repeat(9)}`],
  ["aws-key", `ASIA${"IOSFODNN7EXAMPL3"}`],
  ["google-oauth", `ya29.${"a1B2".repeat(6)}`],
  ["github-token", `gho_${"a1B2".repeat(9)}`],
  ["gitlab-token", `glrt-${"a1B2".repeat(6)}`],
  ["gitlab-token", `glagent-${"a1B2".repeat(6)}`],
  ["bitbucket-token", `ATBB${"a1B2".repeat(9)}`],
  ["bitbucket-token", `ATATT3${"a1B2".repeat(9)}`],
  ["huggingface-token", `hf_${"a1B2".repeat(9)}`],
  ["pypi-token", `pypi-${"a1B2".repeat(15)}`],
  ["digitalocean-token", `dop_v1_${"a1b2".repeat(16)}`],
  ["sendgrid-key", `SG.${"a1B2".repeat(5)}.${"a1B2".repeat(10)}`],
  ["stripe-key", `whsec_test_${"a1B2".repeat(6)}`],
  ["clew-token", `clew_${"a1B2".repeat(9)}`],
  ["jwt", `eyJ${"hbGciOi".repeat(4)}.eyJ${"zdWIiOi".repeat(4)}.${"a1B2".repeat(10)}`],
];

describe("redaction [workspace:redaction]", () => {
  for (const [kind, secret] of SECRETS)
    it(`replaces a ${kind} wherever it stands in a document`, () => {
      const { value, redactions } = redact({ text: `before ${secret} after`, list: [{ deep: secret }], [secret]: 1 });
      const mark = `[redacted:${kind}:${redactions[0]?.mark}]`;
      expect(value).toEqual({ text: `before ${mark} after`, list: [{ deep: mark }], [mark]: 1 });
      expect(redactions).toEqual([{ kind, mark: expect.stringMatching(/^[0-9a-f]{8}$/) }]);
    });

  it("replaces only the password of a URL", () => {
    const { value } = redact("postgres://clew:hunter2@db.example:5432/clew?x=1");
    expect(value).toMatch(/^postgres:\/\/clew:\[redacted:url-password:[0-9a-f]{8}\]@db\.example:5432\/clew\?x=1$/);
  });

  it("replaces only the value where a name or a place says what it is, however that is spelt", () => {
    const key = "a1B2".repeat(10);
    for (const [before, kind] of [
      ["aws_secret_access_key = ", "aws-secret"],
      ["AWS_SECRET_ACCESS_KEY=", "aws-secret"],
      ["Aws_Secret_Access_Key: ", "aws-secret"],
      ["DefaultEndpointsProtocol=https;AccountKey=", "azure-key"],
      ["SharedAccessKey=", "azure-key"],
      ["https://hooks.slack.com/services/", "slack-webhook"],
    ] as const) {
      const { value, redactions } = redact(`${before}${key}`);
      expect([value, redactions.length]).toEqual([`${before}[redacted:${kind}:${redactions[0]?.mark}]`, 1]);
    }
    expect(redact("ab://:x@").redactions).toEqual([{ kind: "url-password", mark: expect.any(String) }]);
  });

  it("leaves alone what only looks random: commit hashes, digests, UUIDs, base64, code", () => {
    const harmless = [
      hex.repeat(2) + hex.slice(0, 8),
      hex.repeat(4),
      "3b241101-e2bb-4255-8caf-4136c566a962",
      "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
      "https://example.org/a:b@c",
      "const sk = list[0]; ghp_short; npm_config_registry; mailto:a@b.c",
      "http://localhost:4319/cstp",
      "dec_0123456789abcdef0123456789abcdef",
    ];
    for (const text of harmless) expect(redact(text)).toEqual({ value: text, redactions: [] });
  });

  it("leaves alone what has the form of a secret and is none: words, placeholders, images by digest, ports", () => {
    const harmless = [
      "sk-learn-compatible-estimators and .sk-cube-grid-animation-delay",
      "clew_requests_answered_by_method_and_scope_total",
      "xoxb-your-token-goes-here, glpat-put-your-own-token-here",
      "postgres://clew:${PASSWORD}@db/clew postgres://clew:$PGPASSWORD@db mysql://${user}:${this.password}@${host}",
      "postgres://clew:{password}@db https://%s:%s@%s https://me:%(token)s@host amqp://{{user}}:{{pass}}@mq",
      "https://me:***@host/ ftp://me:#{password}@host https://me:…@host redis://:xxxx@host",
      "docker://alpine:3.19@sha256:0123456789abcdef",
      "http://localhost:4319?mail=a@b.example",
    ];
    for (const text of harmless) expect(redact(text)).toEqual({ value: text, redactions: [] });
  });

  it("takes a secret beside such words all the same, and leaves the full stop behind it", () => {
    for (const [before, secret, after] of [
      ["sk-", "abcdefghijklmnopqrstuvwxyz", ""],
      ["sk-", "proj-all-words-but-1", ""],
      ["postgres://clew:", "${PASSWORD:-hunter2}", "@db"],
      ["postgres://clew:", "$ecret", "@db"],
      ["The token is ", `glpat-${"a1B2".repeat(6)}`, "."],
    ] as const) {
      const { value } = redact(`${before}${secret}${after}`);
      expect(value).not.toContain(secret);
      expect(value.endsWith(`]${after}`), value).toBe(true);
    }
  });

  it("gives equal marks for equal secrets of one user, other marks for another's, and never takes a mark for a secret", () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const once = redact(`${secret} ${secret}`);
    expect(once.redactions).toHaveLength(1);
    expect(redact(once.value)).toEqual({ value: once.value, redactions: [] });
    const url = redact("https://me:pass@host/").value;
    expect(redact(url)).toEqual({ value: url, redactions: [] });
    expect(createRedactor(() => new Uint8Array(32).fill(8))(secret).redactions[0]?.mark).not.toBe(
      once.redactions[0]?.mark,
    );
    expect(redactNothing(secret)).toEqual({ value: secret, redactions: [] });
  });

  it("returns a document itself, not a copy, whose words only end like the start of a token", () => {
    const document = { task_type: "risk-averse", "disk-full": ["task_id: desk-12", "ask_for it"] };
    expect(redact(document).value).toBe(document);
  });

  it("keeps a key called __proto__ a key", () => {
    const { value } = redact(JSON.parse('{"__proto__": {"polluted": true}}') as object); // parsed, because a literal would set the prototype
    expect(Object.keys(value)).toEqual(["__proto__"]);
    expect({}).not.toHaveProperty("polluted");
  });

  it("is done soon with a megabyte of almost-secrets", () => {
    for (const piece of [`-----BEGIN ${"PRIVATE"} KEY-----`, "eyJ-", "ghp_", "a://b:", "AKIA", "sk-"]) {
      const { redactions } = redact(piece.repeat(1_000_000 / piece.length));
      expect(redactions.length).toBeLessThanOrEqual(10);
    }
  });
});
