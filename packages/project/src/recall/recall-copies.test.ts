import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryThreadStore } from "@clew/thread-store/memory";
import { expect, it } from "vitest";
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
