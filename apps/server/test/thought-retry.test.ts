import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Running, run } from "./running-server.ts";

let running: Running;

beforeEach(async () => {
  running = await run();
});
afterEach(() => running.close());

const think = (text: string) => running.rpc("cstp.recordThought", { text, thoughtId: "mine" });
const decide = (id: string) => running.rpc("cstp.recordDecision", { id, decision: "D", confidence: 0.5 });

describe("a thought that is sent again", () => {
  it("is one thought while it waits, and with other words a conflict [thread:safe-retry]", async () => {
    const first = await think("Hm");
    expect((await think("Hm")).result).toEqual(first.result);
    expect((await think("Ha")).error.data).toMatchObject({ code: "CONFLICT" });
    await decide("d");
    const { decision } = (await running.rpc("cstp.getDecision", { id: "d" })).result;
    expect(decision.thoughts.map(({ text }: { text: string }) => text)).toEqual(["Hm"]);
  });

  it("stands in no decision's way after one took it along [thread:safe-retry]", async () => {
    await think("Hm");
    await decide("d");
    expect((await think("Hm")).result).toMatchObject({ success: true, id: "mine", decisionId: "d", pending: false });
    expect((await think("Ha")).error.data).toMatchObject({ code: "CONFLICT" });
    expect((await decide("d2")).result).toMatchObject({ success: true });
    const { decision } = (await running.rpc("cstp.getDecision", { id: "d2" })).result;
    expect(decision.thoughts).toEqual([]);
  });
});
