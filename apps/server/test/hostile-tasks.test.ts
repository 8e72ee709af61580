import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { localCaller } from "@clew/operations";
import { openService, type Service } from "@clew/project/service";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let folder: string;
let service: Service;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew hostile tasks "));
  mkdirSync(join(folder, ".clew", "tasks"), { recursive: true, mode: 0o700 });
  service = await openService({ cwd: folder, env: { HOME: folder } });
});
afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const me = localCaller("me", "test");

/** How many turns of the event loop others had during a call, and the total processor time. */
async function besides(call: Promise<unknown>): Promise<{ turns: number; seconds: number }> {
  const before = process.cpuUsage();
  const progress = { turns: 0, isDone: false };
  const watched = call.finally(() => {
    progress.isDone = true;
  });
  while (!progress.isDone) {
    await nextTurn();
    progress.turns += 1;
  }
  await watched;
  return { turns: progress.turns, seconds: process.cpuUsage(before).user / 1e6 };
}

describe("task files that would take the parser the square of their length [house:linear-readers]", () => {
  it("are refused at once, are named in the list, and hold up nobody else", async () => {
    for (const name of ["a", "b", "c"])
      writeFileSync(join(folder, ".clew", "tasks", `task-${name}.md`), "<b>a\n\n>-\n".repeat(9_900));
    const call = service.dispatcher.call("cstp.listTasks", {}, me);
    const { turns, seconds } = await besides(call);
    expect(await call).toMatchObject({ total: 3, tasks: [{ id: "task-a" }, { id: "task-b" }, { id: "task-c" }] });
    expect(turns).toBeGreaterThanOrEqual(3);
    expect(seconds).toBeLessThan(5);
  });
});
