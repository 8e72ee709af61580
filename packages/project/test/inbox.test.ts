import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openProject } from "../src/open-project.ts";

const DAY_MS = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

describe("a proposal in the inbox", () => {
  it("folds away after thirty days in which nobody touched it, and stays proposed [inbox:order]", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "clew inbox "));
    const project = openProject({ cwd, env: { HOME: cwd, CLEW_HOME: join(cwd, ".clew") } });
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.parse("2026-01-01T00:00:00Z");
    const after = (days: number): void => void vi.setSystemTime(start + days * DAY_MS);
    after(0);
    for (const id of ["left", "reviewed", "changed", "other"])
      await project.call("recordDecision", { id, decision: `Keep ${id}`, confidence: 0.8 });
    after(20);
    await project.call("reviewDecision", { id: "reviewed", outcome: "success", lessons: "It held" });
    await project.call("updateDecision", { id: "changed", decision: "Keep it changed" });
    const shown = async (all: boolean): Promise<unknown> => {
      const { items, folded } = await project.call("getInbox", { all });
      return [(items as { id: string }[]).map(({ id }) => id).toSorted(), folded];
    };
    after(30);
    expect(await shown(false)).toEqual([["changed", "left", "other", "reviewed"], 0]);
    after(31);
    expect(await shown(false)).toEqual([["changed", "reviewed"], 2]);
    expect(await shown(true)).toEqual([["changed", "left", "other", "reviewed"], 0]);
    const { decision } = await project.call("getDecision", { id: "left" });
    expect(decision).toMatchObject({ standing: "proposed" });
    await project.close();
  });
});
