/// <reference lib="dom" />
import type { Page, Request } from "playwright-core";

const onTheirWay = new WeakMap<Page, Set<Request>>();

/** Tracks a page's requests, to know when all have finished. */
export function noteRequests(page: Page): void {
  const requests = new Set<Request>();
  onTheirWay.set(page, requests);
  // Event streams never finish.
  page.on("request", (request) => void (request.url().includes("/events") || requests.add(request)));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

const LOOK_AGAIN_MS = 20;

/** Waits until a tracked page shows everything that it requested. */
export async function settled(page: Page): Promise<void> {
  const left = (): number => onTheirWay.get(page)?.size ?? 0;
  do {
    while (left() > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    await page.waitForFunction(
      () => document.querySelector("main h1") !== null && !/Loading|searching…/.test(document.body.innerText),
    );
    // New data is drawn in the next frame, and may trigger more requests.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
    );
  } while (left() > 0);
}
