/// <reference lib="dom" />
// The page's figures, in Chromium with software rendering: first view, initial JS, 10,000 decisions, memory over live
// events.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser } from "../browser.ts";
import { seededChance } from "../seed/chance.ts";
import { eventsOf, seedLargeThread } from "../seed/seed-large.ts";
import { type SeededServer, serveSeeded } from "../seed/seeded-server.ts";
import type { BenchResult, Figure } from "./figure.ts";
import { median } from "./measure.ts";

const THREAD = "thread_large";
const DECISIONS = 10_000;
const PAN_MS = 10_000;
/** The long form takes three minutes; the short one has the same rate and checks the same ratio. */
const LONG = process.env["CLEW_BENCH_LONG"] === "1";
const LIVE_EVENTS = LONG ? 36_000 : 6_000;
const LIVE_RATE = 200;

export async function bench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "clew bench "));
  const seeded = await serveSeeded(folder, { seed: 1, decisions: 120, agents: 5, start: Date.now() - 500 * 3_600_000 });
  const { threads } = seeded.service.stores;
  await seedLargeThread({ threads, id: THREAD, decisions: DECISIONS, agents: 12 });
  const browser = await openBrowser({ args: ["--js-flags=--expose-gc", "--enable-precise-memory-info"] });
  try {
    const page = await browser.context.newPage();
    await page.goto(seeded.server.link() ?? "");
    await shown(page);
    const first = await firstView(page, seeded);
    const opened = await openLarge(page, seeded);
    const pan = await panFrames(page);
    const memory = await liveMemory(page, seeded);
    return {
      id: "Dashboard",
      figures: [
        limit({ name: "first view usable", value: first.ms, unit: "ms", bound: 1_000 }),
        limit({ name: "first load over the wire, with headers", value: first.kilobytes, unit: "kB", bound: 130 }),
        limit({ name: "a thread of 10,000 decisions opens", value: opened, unit: "ms", bound: 1_500 }),
        atLeast({ name: "frames a second while panning it, median", value: pan.median, unit: "fps", bound: 55 }),
        limit({ name: "slowest frame in twenty while panning", value: pan.p95, unit: "ms", bound: 33 }),
        limit({
          name: `heap after ${LIVE_EVENTS.toLocaleString("en")} live events ÷ after a third of them`,
          value: memory.ratio,
          unit: "×",
          bound: 1.1,
        }),
      ],
      notes: [
        "1280 × 800, Chromium without a GPU; the pan drags for ten seconds at eight times the width.",
        LONG
          ? "Memory over 36,000 events in three minutes."
          : "Memory over 6,000 events in half a minute; `pnpm bench dashboard --long` replays 36,000 in three minutes.",
        ...memory.notes,
      ],
    };
  } finally {
    await browser.close();
    await seeded.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Bound {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly bound: number;
}

function limit({ name, value, unit, bound }: Bound): Figure {
  return { name, value, unit, peer: "limit", peerValue: bound, ratio: value / bound, reach: "≤ 1", ok: value <= bound };
}

function atLeast({ name, value, unit, bound }: Bound): Figure {
  return { name, value, unit, peer: "limit", peerValue: bound, ratio: value / bound, reach: "≥ 1", ok: value >= bound };
}

async function firstView(page: Page, { server }: SeededServer): Promise<{ ms: number; kilobytes: number }> {
  const session = await page.context().newCDPSession(page);
  const files = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (["Document", "Script", "Stylesheet", "Image", "Other"].includes(type)) files.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(server.url);
  await shown(page);
  const kilobytes = bytes / 1000;
  await session.detach();
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    await page.goto(server.url, { waitUntil: "commit" });
    await shown(page);
    times.push(performance.now() - started);
  }
  return { ms: median(times), kilobytes };
}

/** Waits for the first item of the inbox, which is the first page. */
function shown(page: Page): Promise<void> {
  return page.locator("[aria-label='Waiting for you'] li").first().waitFor();
}

async function openLarge(page: Page, { server }: SeededServer): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await page.goto("about:blank");
    const started = performance.now();
    await page.goto(new URL(`/threads/${THREAD}`, server.url).href, { waitUntil: "commit" });
    await page.locator(`canvas[aria-label^="Timeline of ${DECISIONS} decisions"]`).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    times.push(performance.now() - started);
  }
  return median(times);
}

async function panFrames(page: Page): Promise<{ median: number; p95: number }> {
  const canvas = page.locator("canvas");
  await canvas.focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("+");
  // The compiler of this script marks functions with a helper that the page lacks.
  await page.evaluate("globalThis.__name = (value) => value");
  const gaps = await canvas.evaluate(async (element, lasts) => {
    const box = element.getBoundingClientRect();
    const at = (type: string, x: number): MouseEvent =>
      new MouseEvent(type, {
        bubbles: true,
        cancelable: true,
        view: window,
        clientX: x,
        clientY: box.top + 200,
        button: 0,
      });
    const middle = box.left + box.width / 2;
    element.dispatchEvent(at("mousedown", middle));
    const found: number[] = [];
    let last = performance.now();
    const end = last + lasts;
    while (last < end) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      found.push(now - last);
      last = now;
      // Move back and forth, so that every part of the thread passes by.
      window.dispatchEvent(at("mousemove", middle + Math.sin((now / 2_000) * Math.PI) * 2_500));
    }
    window.dispatchEvent(at("mouseup", middle));
    return found.slice(1);
  }, PAN_MS);
  gaps.sort((a, b) => a - b);
  return { median: 1000 / median(gaps), p95: gaps[Math.floor(gaps.length * 0.95)] ?? 0 };
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

async function liveMemory(page: Page, seeded: SeededServer): Promise<{ ratio: number; notes: string[] }> {
  const { threads } = seeded.service.stores;
  await threads.append({
    project: "default",
    log: "thread_live",
    actor: "agent-01",
    events: [{ type: "thread_created", payload: { id: "thread_live", title: "Live" } }],
    start: "any",
  });
  await page.goto(new URL("/threads/thread_live", seeded.server.url).href);
  await page.getByRole("heading", { name: "Live" }).waitFor();
  const chance = seededChance(9);
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    for (let round = 0; round < 3; round += 1) await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize;
  };
  let sent = 0;
  let decision = 0;
  let early = 0;
  const begun = performance.now();
  while (sent < LIVE_EVENTS) {
    const events = [];
    while (events.length < LIVE_RATE / 10) events.push(...eventsOf("thread_live", decision++, chance));
    await threads.append({
      project: "default",
      log: "thread_live",
      actor: `agent-${(decision % 8) + 1}`,
      events,
      start: "existing",
    });
    sent += events.length;
    if (early === 0 && sent >= LIVE_EVENTS / 3) early = await heap();
    const ahead = (sent / LIVE_RATE) * 1000 - (performance.now() - begun);
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
  }
  await page.getByText(`now, event ${sent + 1}`).waitFor();
  const late = await heap();
  return { ratio: late / early, notes: [`Heap ${megabytes(early)} MB, then ${megabytes(late)} MB.`] };
}
