import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advance,
  begin,
  defineTable,
  HANDOFF_TABLE,
  type HistoryEntry,
  movesFrom,
  replay,
  restore,
  SESSION_TABLE,
  type SessionContext,
  type Snapshot,
  TASK_TABLE,
  type Table,
  THREAD_TABLE,
  transition,
  withoutLastMove,
} from "./index.ts";

// The same properties apply to every table; events carry random facts.
const context = fc.record({
  mode: fc.constantFrom("normal", "agent"),
  depth: fc.constantFrom("full", "light"),
  iteration: fc.constantFrom(0, 1, 2),
  haltedAt: fc.constantFrom("0", "8"),
  concluded: fc.boolean(),
  reason: fc.boolean(),
});
// The four tables differ only in their types; the walks treat states and events as text.
const TABLES = [SESSION_TABLE, THREAD_TABLE, HANDOFF_TABLE, TASK_TABLE] as unknown as readonly Table<string, string>[];

function walk(table: Table<string, string>) {
  const events = [...new Set(table.edges.map((edge) => edge.event)), "nonsense", "constructor"];
  return fc.array(fc.tuple(fc.constantFrom(...events), context), { maxLength: 60 });
}

describe.each(TABLES.map((table) => [table.name, table] as const))("any walk through the %s table", (_name, table) => {
  it("makes only moves of the table, and refuses the others without change [protocol:illegal-move-changes-nothing]", () => {
    fc.assert(
      fc.property(walk(table), (events) => {
        let snapshot: Snapshot<string> = begin(table);
        for (const [type, facts] of events) {
          const before = JSON.stringify(snapshot);
          const result = advance(table, snapshot, { type, ...facts });
          expect(JSON.stringify(snapshot)).toBe(before);
          if (!result.ok) {
            expect(result.allowed.map((move) => move.event)).not.toContain(type);
            expect(result.allowed).toEqual(movesFrom(table, snapshot.state, facts));
            continue;
          }
          const { state } = snapshot;
          expect(
            table.edges.some((edge) => edge.from === state && edge.event === type && edge.to === result.move.next),
          ).toBe(true);
          snapshot = result.snapshot;
        }
        expect(snapshot.is_final).toBe(table.final.includes(snapshot.state));
      }),
    );
  });

  it("comes back from JSON the same, and its history replays to its state [protocol:history-replays]", () => {
    fc.assert(
      fc.property(walk(table), (events) => {
        let snapshot: Snapshot<string> = begin(table);
        const facts: object[] = [];
        for (const [type, context_] of events) {
          const record = { at: "2026-11-18T11:40:00.000Z", iteration: context_.iteration };
          const result = advance(table, snapshot, { type, ...context_, record });
          if (result.ok && result.move.moved) facts.push(context_);
          if (result.ok) snapshot = result.snapshot;
        }
        const back = JSON.parse(JSON.stringify(snapshot));
        expect(back).toEqual(snapshot);
        expect(restore(table, back)).toEqual({ ok: true, snapshot });
        expect(replay(table, snapshot.history, (_entry, index) => facts[index] ?? {})).toEqual({
          ok: true,
          state: snapshot.state,
        });
        const earlier = withoutLastMove(table, snapshot);
        if (earlier) expect(restore(table, earlier).ok).toBe(true);
        else expect(snapshot.history).toEqual([]);
      }),
    );
  });

  it("cannot be forged: a history with one entry changed is refused, or is another legal history", () => {
    fc.assert(
      fc.property(walk(table), fc.nat(), fc.constantFrom(...table.states), (events, where, state) => {
        let snapshot: Snapshot<string> = begin(table);
        for (const [type, facts] of events) {
          const result = advance(table, snapshot, { type, ...facts });
          if (result.ok) snapshot = result.snapshot;
        }
        if (snapshot.history.length === 0) return;
        const index = where % snapshot.history.length;
        const forged: HistoryEntry<string>[] = snapshot.history.map((entry, at) =>
          at === index ? { ...entry, to: state } : entry,
        );
        const replayed = replay(table, forged);
        const follows = forged.every((entry, at) => entry.from === (forged[at - 1]?.to ?? table.initial));
        if (!follows) expect(replayed.ok).toBe(false);
      }),
    );
  });
});

describe("replay", () => {
  const facts: SessionContext = { mode: "normal", depth: "full", iteration: 0 };
  it("refuses a jump to the last step, naming the entry [protocol:history-replays]", () => {
    const history = [
      { from: "INITIALIZED", to: "JOHARI_DISCOVERY", cause: "start" },
      { from: "JOHARI_DISCOVERY", to: "KNOWLEDGE_TRANSFER", cause: "submit" },
    ] as const;
    expect(replay(SESSION_TABLE, history)).toEqual({
      ok: false,
      index: 1,
      message: 'entry 1: no move from JOHARI_DISCOVERY to KNOWLEDGE_TRANSFER by "submit"',
    });
  });

  it("checks guards when it knows the facts: a full session cannot have taken the light path", () => {
    const history = [
      { from: "INITIALIZED", to: "JOHARI_DISCOVERY", cause: "start" },
      { from: "JOHARI_DISCOVERY", to: "SEMANTIC_UNDERSTANDING", cause: "submit" },
      { from: "SEMANTIC_UNDERSTANDING", to: "KNOWLEDGE_TRANSFER", cause: "submit" },
    ] as const;
    expect(replay(SESSION_TABLE, history)).toEqual({ ok: true, state: "KNOWLEDGE_TRANSFER" });
    expect(replay(SESSION_TABLE, history, () => facts)).toMatchObject({ ok: false, index: 2 });
    expect(replay(SESSION_TABLE, history, () => ({ ...facts, depth: "light" as const }))).toMatchObject({ ok: true });
  });

  it("refuses a gap, an unknown cause and a move that stays", () => {
    const start = { from: "INITIALIZED", to: "JOHARI_DISCOVERY", cause: "start" } as const;
    expect(replay(SESSION_TABLE, [start, start])).toMatchObject({ ok: false, index: 1 });
    expect(replay(SESSION_TABLE, [{ ...start, cause: "magic" }])).toMatchObject({ ok: false, index: 0 });
    const snapshot = { state: "HALTED", history: [start], is_final: false } as const;
    expect(restore(SESSION_TABLE, snapshot)).toEqual({
      ok: false,
      message: "the state is HALTED, but the history leads to JOHARI_DISCOVERY",
    });
    expect(restore(SESSION_TABLE, { state: "JOHARI_DISCOVERY", history: [start], is_final: true }).ok).toBe(false);
  });

  it("refuses JSON that is no snapshot at all, and says what is missing [protocol:history-replays]", () => {
    const start = { from: "INITIALIZED", to: "JOHARI_DISCOVERY", cause: "start" };
    const whole = { state: "JOHARI_DISCOVERY", history: [start], is_final: false };
    const none = "this is no snapshot: it needs a state and a history";
    // A value read from a file may have any type.
    for (const [json, message] of [
      [null, none],
      ["INITIALIZED", none],
      [{}, none],
      [{ ...whole, history: "none" }, none],
      [{ ...whole, state: {} }, none],
      [{ ...whole, history: [start, null] }, "entry 1 is no move: it needs from, to and cause"],
      [{ ...whole, history: [{ ...start, cause: {} }] }, "entry 0 is no move: it needs from, to and cause"],
    ] as const)
      expect(restore(SESSION_TABLE, JSON.parse(JSON.stringify(json)))).toEqual({ ok: false, message });
  });
});

describe("a table", () => {
  const edge = { from: "a", event: "go", to: "b" } as const;
  it("that names an unknown state, or leaves a final one, is a mistake of the program", () => {
    expect(() =>
      defineTable<string, string>({ name: "t", initial: "a", states: ["a"], final: [], edges: [edge] }),
    ).toThrow("names no state");
    expect(() =>
      defineTable<string, string>({ name: "t", initial: "a", states: ["a", "b"], final: ["a"], edges: [edge] }),
    ).toThrow("is final");
  });

  it("has nothing for states and events that only objects know", () => {
    // A state from a damaged file may be any text.
    const table = THREAD_TABLE as unknown as Table<string, string>;
    for (const word of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      expect(transition(table, word, { type: word })).toEqual({ ok: false, state: word, event: word, allowed: [] });
      expect(transition(table, "active", { type: word }).ok).toBe(false);
    }
  });
});
