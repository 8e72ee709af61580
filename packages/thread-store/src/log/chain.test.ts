import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemoryThreadStore } from "../memory/index.ts";
import { ChainCheck, canonicalText, canonicalTexts, chainEvent, type StoredEvent } from "./chain.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function chainOf(payloads: readonly unknown[]): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (const [index, payload] of payloads.entries()) {
    const place = { log: "t1", seq: index + 1, type: "noted", v: 1, actor: "a", at: "2026-11-18T10:00:00.000Z" };
    events.push(chainEvent({ ...place, prev_hash: events.at(-1)?.hash ?? "" }, canonicalText({ payload }), sha256));
  }
  return events;
}

function verify(events: readonly StoredEvent[], head: StoredEvent | undefined) {
  const check = new ChainCheck("t1", sha256);
  for (const event of events) check.take(event);
  return check.end({ head: { seq: head?.seq ?? 0, hash: head?.hash ?? "" } });
}

describe("the chain of a log", () => {
  it("hashes what it says it hashes: SHA-256 over RFC 8785, pinned [store:chain]", () => {
    const [event] = chainOf([{ b: 1, a: ["é", 1e21, 0.000001] }]);
    expect(event?.payload).toBe('{"payload":{"a":["é",1e+21,0.000001],"b":1}}');
    expect(event?.payload_hash).toBe(sha256('{"payload":{"a":["é",1e+21,0.000001],"b":1}}'));
    const header = `{"actor":"a","at":"2026-11-18T10:00:00.000Z","log":"t1","payload_hash":"${event?.payload_hash}","prev_hash":"","seq":1,"type":"noted","v":1}`;
    expect(event?.hash).toBe(sha256(header));
  });

  it("verifies whatever was written, also with payloads emptied [store:verify]", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.jsonValue(), fc.boolean()), { maxLength: 12 }), (entries) => {
        const chain = chainOf(entries.map(([payload]) => payload));
        const emptied = chain.map((event, index) => (entries[index]?.[1] ? { ...event, payload: null } : event));
        expect(verify(emptied, chain.at(-1))).toMatchObject({ ok: true, events: chain.length });
      }),
    );
  });

  it("finds any one changed byte, wherever it is, at its event or at the one that follows [store:verify]", () => {
    const fields = ["type", "actor", "at", "payload", "payload_hash", "prev_hash", "hash"] as const;
    fc.assert(
      fc.property(fc.nat(4), fc.constantFrom(...fields), fc.nat(), (place, field, position) => {
        const chain = chainOf([1, "two", [3], { four: 4 }, null]);
        const event = chain[place];
        const text = event?.[field];
        fc.pre(event !== undefined && typeof text === "string" && text.length > 0);
        const at = position % text.length;
        const other = text[at] === "0" ? "1" : "0";
        chain[place] = { ...event, [field]: `${text.slice(0, at)}${other}${text.slice(at + 1)}` };
        expect(verify(chain, chainOf([1, "two", [3], { four: 4 }, null]).at(-1))).toMatchObject({
          ok: false,
          seq: place + 1,
        });
      }),
    );
  });
});

describe("the hash of an event", () => {
  it("is that of the canonical text of its header, whatever stands in it [store:chain]", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }).filter((value) => value.isWellFormed() && !value.includes("\u0000")),
      fc.string(),
    );
    const texts = { log: text, type: text, actor: text, at: text, prev_hash: text };
    fc.assert(
      fc.property(
        fc.record({ ...texts, seq: fc.integer(), v: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
        (header) => {
          expect(chainEvent(header, "{}", String).hash).toBe(canonicalText({ ...header, payload_hash: "{}" }));
        },
      ),
    );
    const odd = { log: "l", seq: 1, type: "t", v: 1, actor: "a", at: "", prev_hash: "\ud800" };
    expect(() => chainEvent(odd, "{}", String)).toThrowError(expect.objectContaining({ code: "DOCUMENT_INVALID" }));
  });
});

describe("the canonical text", () => {
  it("refuses NUL, lone surrogates and what JSON cannot say, and takes a backslash before u0000 as text [store:well-formed-text]", () => {
    for (const bad of [{ a: "\u0000" }, { "\u0000": 1 }, ["\ud800"], { a: Number.NaN }, undefined, { a: 1n }])
      expect(() => canonicalText(bad)).toThrowError(expect.objectContaining({ code: "DOCUMENT_INVALID" }));
    expect(canonicalText({ a: "\\u0000" })).toBe('{"a":"\\\\u0000"}');
  });

  it("is the text of RFC 8785 whatever the keys and values are, also where the quick way there is left [store:chain]", () => {
    const text = fc.string({ unit: "binary" }).filter((value) => value.isWellFormed() && !value.includes("\u0000"));
    const key = fc.oneof(text, fc.constantFrom("10", "9", "b", "a", "", "é", "\ufb33", "\u{1f600}", "constructor"));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "medium" },
        text,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(key, tie("value"), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(value, (document) => {
        expect(canonicalText(document)).toBe(canonicalize(document));
      }),
    );
    let deep: unknown = "bottom";
    for (let level = 0; level < 100; level += 1) deep = { b: deep, a: [level] };
    expect(canonicalText(deep)).toBe(canonicalize(deep));
    expect(canonicalText(JSON.parse('{"b":{"__proto__":{"x":1}},"a":-0}'))).toBe('{"a":0,"b":{"__proto__":{"x":1}}}');
    expect(canonicalText({ b: undefined, a: new Date(0) })).toBe('{"a":"1970-01-01T00:00:00.000Z"}');
  });

  it("is the same for a part of a document, however the two are put together [store:chain]", () => {
    const fields = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(fields, fields, fc.func(fc.boolean()), (all, others, isTaken) => {
        const part = Object.fromEntries(Object.entries(all).filter(([key]) => isTaken(key)));
        for (const each of [part, { ...part, ...others }, { ...part, none: undefined }, structuredClone(part), "text"])
          expect(canonicalTexts(all, each)).toEqual({ whole: canonicalText(all), part: canonicalText(each) });
      }),
    );
  });

  it("gives any JSON document back as it was, through the store [store:full-fidelity]", async () => {
    const store = createMemoryThreadStore();
    let count = 0;
    const text = fc.string({ unit: "binary" }).filter((value) => value.isWellFormed() && !value.includes("\u0000"));
    const document = fc.dictionary(
      text,
      fc.letrec((tie) => ({
        value: fc.oneof(
          { depthSize: "small" },
          text,
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.boolean(),
          fc.constant(null),
          fc.array(tie("value")),
          fc.dictionary(text, tie("value")),
        ),
      })).value,
    );
    await fc.assert(
      fc.asyncProperty(document, async (context) => {
        const id = `d${++count}`;
        const payload = { id, decision: "Any", confidence: 0.5, context };
        const result = await store.append({
          project: "p",
          log: id,
          actor: "a",
          events: [{ type: "decision_recorded", payload }],
        });
        expect(result.ok).toBe(true);
        const [stored] = await store.decisionsById("p", [id]);
        // JSON has no -0 and no order of keys.
        expect(canonicalText(stored?.document.context)).toBe(canonicalText(context));
      }),
      { numRuns: 60 },
    );
    await store.close();
  });
});
