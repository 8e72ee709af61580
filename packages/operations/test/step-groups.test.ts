import type { StepKey } from "@clew/fsm";
import { ANSWERS, ASK_0, LIGHT_ANSWERS, loopBack } from "@clew/reasoning-steps/example-answers";
import type { Session } from "@clew/schemas";
import { createMemorySessionStore } from "@clew/thread-store/memory";
import { describe, expect, it } from "vitest";
import {
  answerQuestions,
  type StartPorts,
  type StepView,
  type SubmitPorts,
  showStep,
  startSession,
  submitStep,
} from "../src/index.ts";
import { instantText } from "../src/instant.ts";

type Ports = StartPorts & SubmitPorts;

function portsOf(pacing: "grouped" | "single" = "grouped"): Ports & { readonly saves: string[] } {
  let clock = Date.UTC(2026, 10, 19, 12);
  let ids = 0;
  const sessions = createMemorySessionStore();
  const saves: string[] = [];
  return {
    saves,
    sessions: {
      ...sessions,
      save: async (session, expected) => {
        // Only sessions are saved.
        saves.push(Object.keys((session as unknown as Session).step_outputs).join(" "));
        return sessions.save(session, expected);
      },
    },
    now: () => instantText((clock += 1000)),
    executable: ["clew"],
    newSessionId: () => (++ids).toString(16).padStart(12, "0"),
    knownSkills: async () => ["mailer"],
    pacing,
  };
}

const pick = (...keys: StepKey[]) => Object.fromEntries(keys.map((key) => [key, ANSWERS[key]]));
const THREE = LIGHT_ANSWERS;

async function refusalOf(work: Promise<unknown>): Promise<{ code: string; message: string; details: Details }> {
  return (await work.then(
    () => expect.unreachable(),
    (thrown: unknown) => thrown,
  )) as { code: string; message: string; details: Details }; // a ClewError, whose details are checked one by one
}

type Details = Record<string, unknown> & { readonly findings: readonly { path: string; message: string }[] };

const where = ({ step, group, directive }: StepView) => `${step}: ${group.join(" ")} | ${directive.command}`;

describe("steps in groups", () => {
  it("take a full session through three calls, the last of which completes [session:groups]", async () => {
    const ports = portsOf();
    const start = await startSession(ports, { query: "q" });
    const id = start.session_id;
    expect(where(start)).toBe(`0: 0 | clew step 0 --session ${id}`);
    const first = await submitStep(ports, { sessionId: id, step: "0", answer: ANSWERS["0"] });
    expect(where(first)).toBe(`1: 1 2 3 3b 4 | clew step 1 --session ${id}`);
    expect(first.directive.why).toBe("Steps 1 to 4 are open: one call takes all their answers.");
    expect(Object.keys(JSON.parse(first.template)).toSorted()).toEqual(["1", "2", "3", "3b", "4"]);
    for (const title of ["# Step 1:", "# Step 2:", "# Step 3:", "# Step 3b:", "# Step 4:"])
      expect(first.instructions).toContain(title);
    expect(first.instructions).not.toContain("# Step 5:");
    const second = await submitStep(ports, { sessionId: id, step: "1", answer: pick("1", "2", "3", "3b", "4") });
    expect(where(second)).toBe(`5: 5 6 7 8 | clew step 5 --session ${id} --complete`);
    const third = await submitStep(ports, { sessionId: id, step: "5", answers: pick("5", "6", "7", "8") });
    expect(where(third)).toBe(`null:  | clew complete --session ${id}`);
  });

  it("leave out the routing of an agent session [session:groups]", async () => {
    const ports = portsOf();
    const { session_id: id } = await startSession(ports, { query: "q", agentMode: true });
    const first = await submitStep(ports, { sessionId: id, answer: ANSWERS["0"] });
    expect(first.group).toEqual(["1", "2", "3", "3b"]);
    const second = await submitStep(ports, { sessionId: id, answers: pick("1", "2", "3", "3b") });
    expect(second.group).toEqual(["5", "6", "7", "8"]);
  });

  it("save each answer before the next is looked at, and those of a light session once [session:groups]", async () => {
    const ports = portsOf();
    const full = await startSession(ports, { query: "q" });
    await submitStep(ports, { sessionId: full.session_id, step: "0", answer: pick("0", "1", "2") });
    expect(ports.saves).toEqual(["0", "0 1", "0 1 2"]);
    const light = await startSession(ports, { query: "q", depth: "light" });
    expect(where(light)).toBe(`0: 0 1 8 | clew step 0 --session ${light.session_id} --complete`);
    expect(light.directive.why).toBe("Steps 0, 1 and 8 are open: one call takes all their answers.");
    await submitStep(ports, { sessionId: light.session_id, step: "0", answer: THREE });
    expect(ports.saves.slice(3)).toEqual(["0 1 8"]);
  });

  it("stop at the first answer that fails: those before it stay, and every fault is told at once [session:groups]", async () => {
    const ports = portsOf();
    const { session_id: id } = await startSession(ports, { query: "q" });
    await submitStep(ports, { sessionId: id, step: "0", answer: ANSWERS["0"] });
    const answers = {
      ...pick("1", "2", "4"),
      "3": { ...ANSWERS["3"], selected: "nobody" },
      "3b": { candidates: "none", matched: 7 },
    };
    const refused = await refusalOf(submitStep(ports, { sessionId: id, step: "1", answer: answers }));
    expect(refused.code).toBe("ANSWER_INVALID");
    expect(refused.message).toMatch(/^The answer of step 3 cannot be taken: .*\(Stored before it: steps 1, 2\.\)$/);
    expect(refused.details).toMatchObject({
      stored: ["1", "2"],
      failed: "3",
      state: "TREE_OF_THOUGHT",
      directive: { command: `clew step 3 --session ${id}` },
    });
    const paths = refused.details.findings.map(({ path }) => path);
    expect(paths).toContain("/3/selected");
    expect(paths.some((path) => path.startsWith("/3b"))).toBe(false); // repaired: a number is read as text
    const now = await showStep(ports, id);
    expect(where(now)).toBe(`3: 3 3b 4 | clew step 3 --session ${id}`);
    const mended = await submitStep(ports, { sessionId: id, step: "3", answer: pick("3", "3b", "4") });
    expect(mended.group).toEqual(["5", "6", "7", "8"]);
  });

  it("name what is wrong in later answers, too, and keep none of them [session:groups]", async () => {
    const ports = portsOf();
    const { session_id: id } = await startSession(ports, { query: "q", depth: "light" });
    const answers = { ...THREE, "1": {}, "8": { ...THREE["8"], confidence: 7 } };
    const refused = await refusalOf(submitStep(ports, { sessionId: id, step: "0", answer: answers }));
    const paths = refused.details.findings.map(({ path }) => path);
    expect(paths).toContain("/1/intent");
    expect(paths).toContain("/8/confidence");
    expect(refused.details).toMatchObject({ stored: ["0"], failed: "1", state: "SEMANTIC_UNDERSTANDING" });
    expect(ports.saves).toEqual(["0"]);
    const rest = { "1": THREE["1"], "8": THREE["8"] };
    expect((await submitStep(ports, { sessionId: id, step: "1", answer: rest })).step).toBeNull();
  });

  it("offer one call for another pass, after a loop-back and after an answered halt [session:groups]", async () => {
    const ports = portsOf();
    const { session_id: id } = await startSession(ports, { query: "q" });
    await submitStep(ports, { sessionId: id, answers: pick("0", "1", "2", "3", "3b", "4") });
    const answers = { ...pick("5", "6", "7"), "8": loopBack("The lease outlives the send") };
    const back = await submitStep(ports, { sessionId: id, step: "5", answers });
    expect(where(back)).toBe(`4: 4 5 6 7 8 | clew step 4 --session ${id} --loop-back --complete`);
    const halt = { ...ANSWERS["8"], outcome: "halt", questions: [{ question: "Which server?" }] };
    const again = { ...pick("4", "5", "6", "7"), "8": halt };
    const halted = await submitStep(ports, { sessionId: id, step: "4", loopBack: true, answers: again });
    expect(halted.status).toBe("halted");
    const on = await answerQuestions(ports, { sessionId: id, answers: { q1: "The old one" } });
    expect(where(on)).toBe(`4: 4 5 6 7 8 | clew step 4 --session ${id} --complete`);
    expect((await submitStep(ports, { sessionId: id, answers: pick("4", "5", "6", "7", "8") })).step).toBeNull();
  });

  it("stop at a loop-back or at questions: what follows is not taken [session:groups]", async () => {
    const ports = portsOf();
    const { session_id: id } = await startSession(ports, { query: "q", depth: "light" });
    const asked = await submitStep(ports, { sessionId: id, answers: { ...THREE, "0": ASK_0 } });
    expect(asked).toMatchObject({ status: "halted", group: [] });
    expect(asked.warnings?.map(({ path }) => path)).toEqual(["/1", "/8"]);
  });

  it("go on in full where step 0 finds the work harder [session:groups]", async () => {
    const ports = portsOf();
    const { session_id: id } = await startSession(ports, { query: "q", depth: "light" });
    const hard = await submitStep(ports, { sessionId: id, answers: pick("0", "1", "8") });
    expect(where(hard)).toBe(`2: 2 3 3b 4 | clew step 2 --session ${id}`);
    expect(hard.warnings?.map(({ message }) => message)).toEqual([
      "/8: expected the work is harder than light: every step is asked now, found the answer of step 8, which is not taken",
    ]);
  });

  it("are a map only where every key is a step of the session and the current one is among them [session:groups]", async () => {
    const ports = portsOf();
    const { session_id: id } = await startSession(ports, { query: "q", depth: "light" });
    const told = async (answer: unknown) =>
      (await refusalOf(submitStep(ports, { sessionId: id, step: "0", answer }))).message;
    expect(await told({ ...THREE, extra: 1 })).toContain("/share: expected this field, found nothing");
    expect(await told({ "0": THREE["0"], "2": ANSWERS["2"] })).toContain("expected answers of steps 0, 1, 8");
    expect(await told({ "0": THREE["0"], "8": THREE["8"] })).toContain(
      "expected answers from step 0 on without a gap, found 0, 8",
    );
    expect(await told({ "1": THREE["1"], "8": THREE["8"] })).toContain(
      "expected answers from step 0 on without a gap, found 1, 8",
    );
    expect(await told([THREE])).toContain("expected a map of fields");
    expect(await told("{")).toContain("expected an answer as JSON or YAML");
    expect(await told({})).toContain("/share: expected this field");
    const map = (answers: unknown) => refusalOf(submitStep(ports, { sessionId: id, step: "0", answers }));
    expect((await map(THREE["0"])).message).toContain("expected a map of answers by step");
    expect(ports.saves).toEqual([]);
    expect((await submitStep(ports, { sessionId: id, step: "0", answer: { "0": THREE["0"] } })).step).toBe("1");
    const repeated = await submitStep(ports, { sessionId: id, step: "1", answer: THREE });
    expect(repeated.step).toBeNull();
    expect(repeated.warnings?.map(({ message }) => message)).toEqual([
      "/0: expected nothing: it is stored already, found the answer of step 0, which is not taken",
    ]);
  });

  it("are shown one at a time where the user wants the seed's letter [session:pacing]", async () => {
    const ports = portsOf("single");
    const start = await startSession(ports, { query: "q", depth: "light" });
    expect(where(start)).toBe(`0: 0 | clew step 0 --session ${start.session_id}`);
    expect(JSON.parse(start.template)).toHaveProperty("share");
    const next = await submitStep(ports, { sessionId: start.session_id, step: "0", answer: THREE["0"] });
    expect(where(next)).toBe(`1: 1 | clew step 1 --session ${start.session_id}`);
    expect(next.instructions).not.toContain("# Step 8:");
  });

  it("say when they were shown and when each answer was stored, and repeat nothing of what was just said [session:groups]", async () => {
    const ports = portsOf();
    const { session_id: id } = await startSession(ports, { query: "q" });
    const first = await submitStep(ports, { sessionId: id, step: "0", answer: ANSWERS["0"] });
    expect(first.prior).toBeUndefined();
    expect((await showStep(ports, id)).prior).toHaveProperty("0");
    const shown = ((await ports.sessions.load(id)) as unknown as Session).step_timestamps["1"]?.started_at;
    await submitStep(ports, { sessionId: id, answers: pick("1", "2") });
    const { step_timestamps: times } = (await ports.sessions.load(id)) as unknown as Session;
    expect(times["1"]?.started_at).toBe(shown);
    expect(times["2"]?.started_at).toBe(shown);
    expect(String(times["2"]?.completed_at) > String(times["1"]?.completed_at)).toBe(true);
  });
});
