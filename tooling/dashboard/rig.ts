/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { type Browser, type BrowserOptions, CHROMIUM, openBrowser } from "../browser.ts";
import { ROOT } from "../generate/schema-files.ts";
import { type Oddities, seedOddities } from "../seed/seed-oddities.ts";
import { type SeededServer, serveSeeded } from "../seed/seeded-server.ts";
import { noteRequests } from "./settled.ts";
import { patience, SLOW, slowDown } from "./slow-page.ts";

/** A seeded project on the real server, for one suite. */
export interface Rig {
  readonly seeded: SeededServer;
  readonly odd: Oddities;
  readonly thread: string;
  url(path: string): string;
  call(method: string, params: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, any>>>; // oxlint-disable-line typescript/no-explicit-any -- answers are asserted field by field
  close(): Promise<void>;
}

/** Seeds and serves; the folder's name contains a space. */
async function startRig(): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), "clew pages "));
  const decisions = 90;
  const start = Date.now() - (decisions * 2.5 + 150) * 3_600_000;
  const seeded = await serveSeeded(folder, {
    seed: 1,
    decisions,
    agents: 5,
    sessions: 8,
    tasks: 9,
    handoffs: 5,
    start,
  });
  const odd = await seedOddities(seeded.dispatcher);
  return {
    seeded,
    odd,
    thread: seeded.summary.threads[0] ?? "",
    url: (path) => new URL(path, seeded.server.url).href,
    call: (method, params) => seeded.dispatcher.call(`cstp.${method}`, params, odd.caller) as never, // as the comment above says
    close: async () => {
      await seeded.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A watched page: its policy violations and its errors. */
export interface WatchedPage {
  readonly page: Page;
  readonly browser: Browser;
  /** Policy violations and errors; must stay empty. */
  readonly troubles: string[];
}

/** Opens a browser page that records every policy violation and every error. */
export async function openPage(options: BrowserOptions = {}): Promise<WatchedPage> {
  const browser = await openBrowser(options);
  const page = await browser.context.newPage();
  const troubles: string[] = [];
  await page.exposeFunction("noteTrouble", (text: string) => void troubles.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      // Added by exposeFunction above.
      (globalThis as unknown as { noteTrouble(text: string): void }).noteTrouble(
        `${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  noteRequests(page);
  if (SLOW) await slowDown(page);
  return { page, browser, troubles };
}

/** One server and one page for a suite of `count` tests; without Chromium the closing line says that they did not run. */
export function describeDashboard(title: string, count: number, tests: (rig: Rig, watched: WatchedPage) => void): void {
  if (CHROMIUM === undefined) noteNotRun(title, "Chromium is not installed", count);
  describe.runIf(CHROMIUM !== undefined)(title, () => {
    const rig = {} as Rig; // filled before the first test runs
    const watched = {} as WatchedPage; // filled likewise
    beforeAll(async () => {
      Object.assign(rig, await startRig());
      Object.assign(watched, await openPage());
      await watched.page.goto(rig.seeded.server.link() ?? "");
    }, patience(120_000));
    afterAll(async () => {
      await watched.browser?.close();
      await rig.close?.();
    }, patience(60_000));
    tests(rig, watched);
  });
}

/** Waits until something is drawn at a point of the timeline's canvas, counted from its corner. */
export async function drawnAt(page: Page, x: number, y: number): Promise<void> {
  await page.waitForFunction(
    ([left, top]) => {
      const canvas = document.querySelector("canvas");
      const context = canvas?.getContext("2d");
      if (!canvas || !context || canvas.width === 0) return false;
      const density = canvas.width / canvas.clientWidth;
      const at = (px: number): string =>
        String(context.getImageData(Math.round(px * density), Math.round(top * density), 1, 1).data);
      // The left edge has the lane's own colour.
      return at(left) !== at(2);
    },
    [x, y] as const,
  );
}

const AXE = readFileSync(join(ROOT, "tooling/node_modules/axe-core/axe.min.js"), "utf8");

/** axe's findings for a page, one line per place. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
      };
    }; // defined by the line above
    const { violations } = await axe.run({
      runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
    });
    return violations.flatMap((violation) =>
      violation.nodes.map((node) =>
        `${violation.id} at ${node.target.join(" ")}: ${node.failureSummary}`.slice(0, 400),
      ),
    );
  });
}

/** Notes a suite that could not run here, for the closing line of all tests. */
function noteNotRun(suite: string, reason: string, count: number): void {
  const folder = join(ROOT, "tooling/.test-results");
  const file = join(folder, "not-run.json");
  mkdirSync(folder, { recursive: true });
  const known: { suite: string }[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  writeFileSync(file, JSON.stringify([...known.filter((each) => each.suite !== suite), { suite, reason, count }]));
}
