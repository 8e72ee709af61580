import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryThreadStore } from "@clew/thread-store/memory";
import { expect, it } from "vitest";
import { withChanges } from "./recall-changes.ts";
import { updateRecall } from "./recall-copies.ts";
import { openRecallCopy } from "./recall-copy.ts";

const PROJECT = "p";

it("follows a store in parts where others wait for the process, and misses nothing [recall:copy]", async () => {
  const threads = createMemoryThreadStore();
  const path = join(mkdtempSync(join(tmpdir(), "clew recall ")), "recall.db");
  let count = 0;
  const decide = async (log: string | undefined, more: number): Promise<void> => {
    for (let each = 0; each < more; each += 1) {
      const id = `d${++count}`;
      const payload = { id, decision: `Decision number${count}`, confidence: 0.5 };
      const events = [{ type: "decision_recorded", payload }];
      expect(await threads.append({ project: PROJECT, log: log ?? id, actor: "a", events })).toMatchObject({
        ok: true,
      });
    }
  };
  const parts = async (): Promise<number> => {
    for (let part = 1; ; part += 1)
      if (await updateRecall({ path, store: "s", project: PROJECT, threads, most: 5 })) return part;
  };
  const size = (): number | undefined => {
    const copy = openRecallCopy(path);
    const found = copy?.size;
    copy?.close();
    return found;
  };
  const created = { type: "thread_created", payload: { id: "t", title: "T" } };
  await threads.append({ project: PROJECT, log: "t", actor: "a", events: [created] });
  await decide(undefined, 12);
  expect(await updateRecall({ path, store: "s", project: PROJECT, threads, most: 5 })).toBe(false);
  // An incomplete copy does not count.
  expect(size()).toBeUndefined();
  expect(await parts()).toBe(2);
  expect(size()).toBe(12);
  await decide("t", 11);
  await decide(undefined, 3);
  expect(await parts()).toBeGreaterThan(2);
  expect(size()).toBe(26);
  expect(await parts()).toBe(1);
});

it("names what is gone to a follower, and nothing to one that begins [recall:copy]", async () => {
  const threads = createMemoryThreadStore();
  const path = join(mkdtempSync(join(tmpdir(), "clew recall ")), "recall.db");
  const update = async (): Promise<boolean> => updateRecall({ path, store: "s", project: PROJECT, threads, most: 100 });
  const append = async (log: string, type: string, payload: Record<string, unknown>): Promise<void> => {
    const events = [{ type, payload }];
    expect(await threads.append({ project: PROJECT, log, actor: "a", events })).toMatchObject({ ok: true });
  };
  for (const id of ["kept", "cron"])
    await append(id, "decision_recorded", { id, decision: `Send mail by ${id}`, confidence: 0.5 });
  expect(await update()).toBe(true);
  const first = openRecallCopy(path);
  const { position } = (first && withChanges(first))?.changes?.(undefined, 10) ?? {};
  first?.close();
  await append("cron", "standing_changed", { id: "w", decisionId: "cron", status: "withdrawn" });
  expect(await update()).toBe(true);
  const copy = openRecallCopy(path);
  const follower = copy && withChanges(copy);
  expect(follower?.changes?.(position, 10)).toMatchObject({
    restarts: false,
    gone: [{ kind: "decision", id: "cron" }],
  });
  expect(follower?.changes?.(undefined, 10)).toMatchObject({ restarts: true, sources: [{ id: "kept" }], gone: [] });
  copy?.close();
});
