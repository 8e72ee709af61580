import { describe, expect, it } from "vitest";
import { createRedactor } from "../../src/redact-secrets.ts";
import { HARMLESS_TEXTS } from "./harmless-texts.ts";
import { USUAL_SECRETS } from "./usual-secrets.ts";

const redact = createRedactor(() => new Uint8Array(32).fill(7));

describe("the usual forms of secrets [workspace:redaction]", () => {
  it.each(USUAL_SECRETS)("are found: %s", (_what, text, secret) => {
    for (const written of [text, `Before it.\n${text}\nBehind it.`, `\`${text}\``]) {
      const { value, redactions } = redact({ written });
      expect(value.written).not.toContain(secret);
      expect(redactions.length).toBeGreaterThan(0);
      expect(redact(value)).toEqual({ value, redactions: [] });
    }
  });

  it("are at least 56", () => {
    expect(USUAL_SECRETS.length).toBeGreaterThanOrEqual(56);
  });
});

describe("harmless texts [workspace:redaction]", () => {
  it("are left as they are, all 200 and more of them", () => {
    expect(HARMLESS_TEXTS.length).toBeGreaterThanOrEqual(200);
    const touched = HARMLESS_TEXTS.filter((text) => redact(text).redactions.length > 0);
    expect(touched).toEqual([]);
    for (const text of HARMLESS_TEXTS) expect(redact({ text }).value).toEqual({ text });
  });

  it("are left as they are where they stand together", () => {
    const text = HARMLESS_TEXTS.join("\n");
    expect(redact(text).value).toBe(text);
  });
});
