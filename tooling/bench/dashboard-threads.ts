/// <reference lib="dom" />
// The list of 100,000 threads, in Chromium: first page, sorting by a column, the next pages, words without a match.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteThreadStore } from "@clew/thread-store/sqlite";
import type { Page } from "playwright-core";
import { openBrowser } from "../browser.ts";
import { seedManyThreads } from "../seed/seed-many-threads.ts";
import { serveSeeded } from "../seed/seeded-server.ts";
import type { BenchResult, Figure } from "./figure.ts";

const THREADS = 100_000;
/** The page's limit for its first view applies to every step in its list. */
const BOUND = 1_000;
const ROUNDS = 5;

export async function bench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "clew bench "));
  mkdirSync(join(folder, ".clew"), { mode: 0o700 });
  copyFileSync(await manyThreads(), join(folder, ".clew/clew.db"));
  const seeded = await serveSeeded(folder, { seed: 1, decisions: 40, agents: 5, start: Date.now() - 500 * 3_600_000 });
  const browser = await openBrowser({});
  try {
    const page = await browser.context.newPage();
    await page.goto(seeded.server.link() ?? "");
    const list = new URL("/threads", seeded.server.url).href;
    const time = async (name: string, act: () => Promise<void>): Promise<Figure> => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await page.goto(list);
        await shown(page);
        const started = performance.now();
        await act();
        times.push(performance.now() - started);
      }
      const value = times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
      return {
        name,
        value,
        unit: "ms",
        peer: "limit",
        peerValue: BOUND,
        ratio: value / BOUND,
        reach: "≤ 1",
        ok: value <= BOUND,
      };
    };
    const click = (name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();
    const figures = [
      await time("first page of 100,000 threads", async () => {
        await page.goto(list, { waitUntil: "commit" });
        await shown(page);
      }),
      await time("by the most decisions", async () => {
        await click("Decisions");
        await shown(page, "th[aria-sort=descending]", "Decisions");
      }),
      await time("by failures", async () => {
        await click("Health");
        await shown(page, "tbody tr", "failed");
      }),
      await time("ten pages on, each", async () => {
        for (let next = 1; next <= 10; next += 1) {
          await click("More");
          await shown(page, "[aria-label='Pages of the list']", `${next * 50 + 1} to`);
        }
      }),
      await time("words that nothing matches", async () => {
        await page.getByRole("searchbox", { name: "Filter by title" }).fill("zzzz");
        await page.getByText("No thread matches").waitFor();
      }),
    ];
    const turning = figures[3];
    const each =
      turning === undefined
        ? []
        : [{ ...turning, value: turning.value / 10, ratio: turning.ratio / 10, ok: turning.ratio / 10 <= 1 }];
    return {
      id: "Dashboard, 100,000 threads",
      figures: [...figures.slice(0, 3), ...each, ...figures.slice(4)],
      notes: [
        "One to five decisions a thread, by fifty agents. Each round starts with a fresh page; values are medians of five rounds.",
      ],
    };
  } finally {
    await browser.close();
    await seeded.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The store with this many threads, built once, because that takes longer than a bench may. */
async function manyThreads(): Promise<string> {
  const path = join(process.env["CLEW_BENCH_FOLDER"] ?? tmpdir(), `clew-bench-threads-${THREADS}.db`);
  if (existsSync(path)) return path;
  const threads = openSqliteThreadStore({ path: `${path}.part` });
  await seedManyThreads({ threads, count: THREADS });
  await threads.close();
  renameSync(`${path}.part`, path);
  return path;
}

/** Waits until new rows are there, and a selector's element contains the words. */
async function shown(page: Page, selector = "tbody tr", words = ""): Promise<void> {
  await page.waitForFunction(
    ([where, text]) =>
      document.querySelector(".opacity-60") === null &&
      document.querySelector("tbody tr") !== null &&
      (document.querySelector(where ?? "")?.textContent ?? "").includes(text ?? ""),
    [selector, words],
    { polling: 10 },
  );
}
