import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fails, ok, sandbox } from "../rig/clew-process.ts";

const SET = {
  schema_version: "1.0",
  name: "two",
  decisions: [
    {
      id: "outbox",
      date: "2026-03-04",
      title: "Outbox for mail",
      decision: "Use an outbox table for mail retries.",
      alternatives: [{ option: "Redis queue", why_rejected: "loses jobs on restart" }],
      status: "pending",
      governs: { paths: ["src/mail/**"] },
    },
    {
      id: "old",
      date: "2026-01-04",
      title: "Mail by cron",
      decision: "Send mail retries by cron.",
      superseded_by: ["outbox"],
    },
  ],
  prompts: [
    { id: "p1", at: "2026-04-01", text: "Add Redis for the mail retries queue", gold: [{ id: "outbox", grade: 2 }] },
    { id: "p2", at: "2026-02-01", text: "Retry mail by cron every minute", gold: [{ id: "old", grade: 2 }] },
    { id: "p3", at: "2026-04-01", text: "Bump eslint to 9", gold: [] },
  ],
  edits: [
    { id: "e1", at: "2026-04-01", path: "src/mail/send.ts", added: "send();", gold: [{ id: "outbox", grade: 2 }] },
  ],
};

interface Proof {
  readonly recall: {
    readonly sets: readonly {
      readonly name: string;
      readonly prompts: Readonly<
        Record<string, { readonly sure: readonly string[]; readonly maybe: readonly string[] }>
      >;
      readonly edits: Readonly<Record<string, { readonly shown: readonly string[] }>>;
      readonly figures: { readonly prompts: Readonly<Record<string, number>> };
      readonly floors: object;
    }[];
  };
}

describe("clew prove", () => {
  it("scores a set beside two floors, the same bytes each time [recall:prove]", () => {
    const box = sandbox();
    writeFileSync(join(box.folder, "set.json"), JSON.stringify(SET));
    const proof = ok<Proof>(box, ["prove", "--set", "set.json"]);
    const [set] = proof.recall.sets;
    expect(set?.prompts).toEqual({
      p1: { sure: ["outbox"], maybe: [] },
      p2: { sure: ["old"], maybe: [] },
      p3: { sure: [], maybe: [] },
    });
    expect(set?.edits).toEqual({ e1: { shown: ["outbox"] } });
    expect(set?.figures.prompts).toMatchObject({ must_shown: 1, sure_must: 1, sure_precision: 1, false_alarms: 0 });
    expect(Object.keys(set?.floors ?? {})).toEqual(["bm25", "newest"]);
    expect(ok<Proof>(box, ["prove", "--set", "set.json"])).toEqual(proof);
  });

  it("scores the shipped set where none is named, and shows nothing where the user switched recall off [recall:prove]", () => {
    const box = sandbox();
    expect(ok<Proof>(box, ["prove"]).recall.sets.map(({ name }) => name)).toEqual(["parcel"]);
    ok(box, ["config", "set", "recall", "off"]);
    const [set] = ok<Proof>(box, ["prove"]).recall.sets;
    expect(set?.figures.prompts["must_shown"]).toBe(0);
    ok(box, ["config", "set", "recall", "edits"]);
    const [edits] = ok<Proof>(box, ["prove"]).recall.sets;
    expect(edits?.figures.prompts["must_shown"]).toBe(0);
    expect(Object.values(edits?.edits ?? {}).some(({ shown }) => shown.length > 0)).toBe(true);
  });

  it("refuses what is no set, by name [recall:prove]", () => {
    const box = sandbox();
    writeFileSync(join(box.folder, "bad.json"), JSON.stringify({ ...SET, name: undefined }));
    expect(fails(box, ["prove", "--set", "bad.json"]).code).toBe("DOCUMENT_INVALID");
    expect(fails(box, ["prove", "--set", "none.json"]).code).toBe("NOT_FOUND");
  });
});
