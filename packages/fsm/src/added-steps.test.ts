import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AddedStep,
  advance,
  begin,
  passSteps,
  replay,
  restore,
  SESSION_TABLE,
  type SessionContext,
  type SessionEvent,
  type SessionState,
  type Snapshot,
  STEP_KEYS,
  sessionTable,
  stateOfStep,
  stepKeyOfState,
  stepOrder,
  stepsOfMode,
  type Transition,
  toMermaid,
  transition,
} from "./index.ts";

const NORMAL: SessionContext = { mode: "normal", depth: "full", iteration: 0 };
const MODES = ["normal", "agent"] as const;
const DEPTHS = ["full", "light"] as const;

/** Up to five added steps, each after a built-in one (never after 8) or after another added one. */
const overlay: fc.Arbitrary<readonly AddedStep[]> = fc
  .array(fc.record({ place: fc.nat(), light: fc.boolean() }), { minLength: 1, maxLength: 5 })
  .map((drawn) =>
    drawn.map(({ place, light }, index): AddedStep => {
      const places = [...STEP_KEYS.slice(0, -1), ...drawn.slice(0, index).map((_, at) => `own_${at}`)];
      return { key: `own_${index}`, after: places[place % places.length] ?? "0", light };
    }),
  );
const context: fc.Arbitrary<SessionContext> = fc.record({
  mode: fc.constantFrom(...MODES),
  depth: fc.constantFrom(...DEPTHS),
  iteration: fc.constantFrom(0, 1, 2),
  haltedAt: fc.constantFrom("0", "8"),
  concluded: fc.boolean(),
});
const EVENTS = ["start", "submit", "ask", "proceed", "loop_back", "halt", "answer", "complete"] as const;

function sorted(edges: readonly object[]): string[] {
  return edges.map((edge) => JSON.stringify(edge)).toSorted();
}

describe("the session table of a team that added no step", () => {
  it("is the table itself, and what derives a table derives its edges from an empty overlay [protocol:own-steps-fsm]", () => {
    expect(sessionTable([])).toBe(SESSION_TABLE);
    // A walk cannot avoid an added step, so derive a table and remove the edges through the step.
    const added = [{ key: "own", after: "2" }];
    const through = sessionTable(added).edges.filter(({ from, to }) => from !== "STEP:own" && to !== "STEP:own");
    const builtIn = SESSION_TABLE.edges.filter(({ from, event }) => from !== "CHAIN_OF_THOUGHT" || event !== "submit");
    expect(sorted(through)).toEqual(sorted(builtIn));
  });
});

describe("any overlay", () => {
  it("keeps the order of the built-in steps, and each added step behind the one it names [protocol:own-steps-fsm]", () => {
    fc.assert(
      fc.property(overlay, (added) => {
        const order = stepOrder(added);
        expect(new Set(order).size).toBe(order.length);
        expect(order.filter((key) => !added.some((step) => step.key === key))).toEqual(STEP_KEYS);
        for (const { key, after } of added) expect(order.indexOf(key)).toBeGreaterThan(order.indexOf(after));
        expect(order.at(-1)).toBe("8");
      }),
    );
  });

  it("asks every built-in step of a mode and depth, and the added ones due in it, each once and in order, before it can complete [protocol:own-steps-fsm]", () => {
    fc.assert(
      fc.property(overlay, fc.constantFrom(...MODES), fc.constantFrom(...DEPTHS), (added, mode, depth) => {
        const table = sessionTable(added);
        const walk = stepsOfMode(mode, depth, added);
        expect(walk.filter((key) => !added.some((step) => step.key === key))).toEqual(stepsOfMode(mode, depth));
        const due = added.filter((step) => depth === "full" || step.light === true).map(({ key }) => key);
        expect(walk.filter((key) => added.some((step) => step.key === key)).toSorted()).toEqual(due.toSorted());
        let state: SessionState = "JOHARI_DISCOVERY";
        const asked: string[] = [];
        while (state !== "KNOWLEDGE_TRANSFER") {
          asked.push(stepKeyOfState(state) ?? "");
          const refused = transition(table, state, { type: "complete", mode, depth, iteration: 0, concluded: true });
          expect(refused.ok).toBe(false);
          const move: Transition<SessionState, SessionEvent> = transition(table, state, {
            type: "submit",
            mode,
            depth,
            iteration: 0,
          });
          expect(move.ok).toBe(true);
          if (!move.ok) return;
          state = move.next;
        }
        expect([...asked, "8"]).toEqual(walk);
      }),
    );
  });

  it("leads back to the first step that has to be asked anew, and from there again to step 8 [protocol:own-steps-fsm]", () => {
    fc.assert(
      fc.property(
        overlay,
        fc.constantFrom(...MODES),
        fc.constantFrom(...DEPTHS),
        fc.boolean(),
        (added, mode, depth, halted) => {
          const table = sessionTable(added);
          const move = transition(table, halted ? "HALTED" : "KNOWLEDGE_TRANSFER", {
            type: halted ? "answer" : "loop_back",
            mode,
            depth,
            iteration: 0,
            haltedAt: "8",
          });
          expect(move.ok).toBe(true);
          if (!move.ok) return;
          const full = stepsOfMode(mode, "full", added);
          const pass = passSteps(added);
          const light = stepsOfMode(mode, "light", added);
          const first = full.find((key) => (depth === "light" ? !light.includes(key) : pass.includes(key)));
          expect(move.next).toBe(stateOfStep(first ?? ""));
          let { next }: { next: SessionState } = move;
          for (let count = 0; next !== "KNOWLEDGE_TRANSFER"; count += 1) {
            expect(count).toBeLessThan(20);
            const on = transition(table, next, { type: "submit", mode, depth: "full", iteration: 1 });
            expect(on.ok).toBe(true);
            if (!on.ok) return;
            next = on.next;
          }
        },
      ),
    );
  });

  it("changes nothing else: every event but submit is possible where it was, with the same effects [protocol:own-steps-fsm]", () => {
    fc.assert(
      fc.property(
        overlay,
        fc.constantFrom(...SESSION_TABLE.states),
        fc.constantFrom(...EVENTS),
        context,
        (added, state, type, facts) => {
          const before = transition(SESSION_TABLE, state, { type, ...facts });
          const after = transition(sessionTable(added), state, { type, ...facts });
          if (type === "submit" || !before.ok) {
            if (type !== "submit") expect(after.ok).toBe(false);
            return;
          }
          expect(after).toMatchObject({ ok: true, effects: before.effects, cause: before.cause });
        },
      ),
    );
  });

  it("takes nothing but an answer from an added step: no halt, no loop-back, no end [protocol:own-steps-fsm]", () => {
    fc.assert(
      fc.property(overlay, fc.constantFrom(...EVENTS), context, (added, type, facts) => {
        for (const { key } of added) {
          const move = transition(sessionTable(added), stateOfStep(key), { type, ...facts });
          if (type !== "submit") expect(move.ok).toBe(false);
        }
      }),
    );
  });

  it("makes histories that replay, come back from JSON and are drawn [protocol:own-steps-fsm] [protocol:history-replays]", () => {
    fc.assert(
      fc.property(
        overlay,
        fc.array(fc.tuple(fc.constantFrom(...EVENTS), context), { maxLength: 60 }),
        (added, events) => {
          const table = sessionTable(added);
          let snapshot: Snapshot<SessionState> = begin(table);
          const facts: SessionContext[] = [];
          for (const [type, at] of events) {
            const result = advance(table, snapshot, { type, ...at });
            if (result.ok && result.move.moved) facts.push(at);
            if (result.ok) snapshot = result.snapshot;
          }
          expect(restore(table, JSON.parse(JSON.stringify(snapshot)))).toEqual({ ok: true, snapshot });
          const replayed = replay(table, snapshot.history, (_entry, index) => facts[index] ?? NORMAL);
          expect(replayed).toEqual({ ok: true, state: snapshot.state });
          const drawn = toMermaid(table, { walked: snapshot.history, current: snapshot.state });
          for (const { key } of added) expect(drawn).toContain(`state "STEP:${key}" as STEP_${key}`);
          expect(drawn).not.toMatch(/^ {2}STEP:/m);
        },
      ),
    );
  });
});

describe("an overlay that names nothing", () => {
  it("has no order", () => {
    expect(() => stepOrder([{ key: "a", after: "b" }])).toThrow('stands after "b"');
    expect(() => stateOfStep("No such")).toThrow("there is no step");
  });
});
