/// <reference lib="dom" />
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeFindings, describeDashboard, drawnAt, openPage } from "./rig.ts";
import { settled } from "./settled.ts";
import { patience } from "./slow-page.ts";

describeDashboard("the timeline under a pointer", 4, (rig, watched) => {
  it(
    "shows every halt of a thread's sessions: in the picture, in replay, as a table and in a saved file [dashboard:marks]",
    async () => {
      const { page } = watched;
      const threadId = "thread_halts";
      await rig.call("createThread", { threadId, title: "Many halts" });
      const halt = async (number: number): Promise<void> => {
        const { session_id: sessionId } = await rig.call("startReasoning", { query: `Ask ${number}`, threadId });
        await rig.call("haltSession", { sessionId, reason: "unclear", questions: [`Which way, ${number}?`] });
      };
      for (let number = 1; number <= 20; number += 1) await halt(number);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await rig.call("recordDecision", { threadId, id: "dec_halts", decision: "Go on", confidence: 0.5 });
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (let number = 21; number <= 45; number += 1) await halt(number);

      await page.goto(rig.url(`/threads/${threadId}?view=table`));
      const table = page.getByRole("region", { name: "Halts and loop-backs", exact: true });
      await table.getByText("45 halts and loop-backs").waitFor();
      expect(await table.locator("tbody tr").count()).toBe(45);
      await page.goto(rig.url(`/threads/${threadId}?view=table&at=2`));
      await table.getByText("20 halts and loop-backs").waitFor();
      await page.goto(rig.url(`/threads/${threadId}?view=table&at=1`));
      await page.getByText("as of event 1").waitFor();
      expect(await table.count()).toBe(0);
      await page.goto(rig.url(`/threads/${threadId}?view=table`));
      await table.getByRole("button", { name: "Which way, 45?" }).click();
      await page.getByText("Which way, 45?").first().waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/sessions\//);

      await page.goto(rig.url(`/threads/${threadId}`));
      await page.getByRole("application").waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save as one HTML file" }).click(),
      ]);
      const folder = mkdtempSync(join(tmpdir(), "clew export "));
      const offline = await openPage({ offline: true });
      try {
        const file = join(folder, "thread.html");
        await download.saveAs(file);
        expect(readFileSync(file, "utf8")).toContain("Copyright (c) Meta Platforms");
        await offline.page.goto(pathToFileURL(file).href);
        await offline.page.getByRole("button", { name: /Show as a table/ }).click();
        await offline.page.getByText("45 halts and loop-backs").waitFor();
        expect(await axeFindings(offline.page)).toEqual([]);
        expect(offline.troubles).toEqual([]);
      } finally {
        await offline.browser.close();
        rmSync(folder, { recursive: true });
      }
    },
    patience(60_000),
  );

  it("shows the foot of its picture, where folded gaps say how long they are [dashboard:edges]", async () => {
    const { page } = watched;
    for (const [width, path] of [
      [1280, `/threads/${rig.odd.one}`],
      [1280, `/threads/${rig.thread}`],
      [360, `/threads/${rig.odd.one}`],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(rig.url(path));
      await page.getByRole("application").waitFor();
      const hidden = await page.locator("canvas").evaluate((canvas) => {
        const cut = canvas.closest(".overflow-hidden");
        return cut === null ? Number.NaN : canvas.getBoundingClientRect().bottom - cut.getBoundingClientRect().bottom;
      });
      expect(hidden, `${width} ${path}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("says how long a folded gap is, wherever that fits into it [dashboard:edges]", async () => {
    const { page, browser } = await openPage({ width: 1280, height: 800 });
    try {
      await page.addInitScript(() => {
        const spans: string[] = [];
        Object.assign(globalThis, { spans });
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...more) {
          if (/^\d+ (?:d|h|min)$/.test(text) && y < this.canvas.clientHeight) spans.push(text);
          fillText.call(this, text, x, y, ...more);
        };
      });
      await page.goto(rig.seeded.server.link() ?? "");
      await page.goto(rig.url(`/threads/${rig.thread}`));
      await page.waitForFunction(() => (globalThis as unknown as { spans: string[] }).spans.length > 0);
    } finally {
      await browser.close();
    }
  });

  it("tells what the pointer is over, and nothing once it has left [dashboard:hover]", async () => {
    const { page } = watched;
    await page.goto(rig.url(`/threads/${rig.odd.one}`));
    const { x, y } = await firstMark(page);
    await page.mouse.move(x, y);
    const hint = page.locator("canvas + div");
    await hint.getByText("Keep it").waitFor();
    await hint.getByText("90 %").waitFor();
    await page.mouse.move(x + 300, y + 400);
    await hint.waitFor({ state: "detached" });
  });

  it(
    "opens a decision by a tap and is stretched by two fingers [dashboard:touch]",
    async () => {
      const touched = await openPage({ touch: true, width: 390, height: 780 });
      try {
        const { page } = touched;
        await page.goto(rig.seeded.server.link() ?? "");
        await page.goto(rig.url(`/threads/${rig.thread}`));
        const canvas = page.getByRole("application");
        await settled(page);
        const before = await drawn(page);
        const box = await canvas.boundingBox();
        const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 90 };
        const session = await page.context().newCDPSession(page);
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number): Promise<unknown> =>
          session.send("Input.dispatchTouchEvent", {
            type,
            touchPoints:
              type === "touchEnd"
                ? []
                : [
                    { x: middle.x - apart, y: middle.y, id: 1 },
                    { x: middle.x + apart, y: middle.y, id: 2 },
                  ],
          });
        await touch("touchStart", 20);
        for (let apart = 30; apart <= 100; apart += 10) await touch("touchMove", apart);
        await touch("touchEnd", 0);
        await expect.poll(() => drawn(page)).not.toBe(before);

        await page.goto(rig.url(`/threads/${rig.odd.one}`));
        const mark = await firstMark(page);
        await page.touchscreen.tap(mark.x, mark.y);
        await page.getByRole("region", { name: "The chosen decision" }).getByText("Keep it").waitFor();
        expect(touched.troubles).toEqual([]);
      } finally {
        await touched.browser.close();
      }
    },
    patience(60_000),
  );

  it("broke its policy nowhere and threw nothing on the way [dashboard:policy]", () => {
    expect(watched.troubles).toEqual([]);
  });
});

/** The position of the only mark in a thread with one decision. */
async function firstMark(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  await drawnAt(page, 24, 60);
  await settled(page);
  const box = await page.getByRole("application").boundingBox();
  return { x: (box?.x ?? 0) + 24, y: (box?.y ?? 0) + 60 };
}

/** The canvas's picture, as a text to compare. */
function drawn(page: Page): Promise<string> {
  return page
    .locator("canvas")
    .evaluate((element) => (element instanceof HTMLCanvasElement ? element.toDataURL() : ""));
}
