import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";

/** Where Chromium is on this machine; undefined where it is not. */
export const CHROMIUM: string | undefined = [
  process.env["CLEW_TEST_CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));

/** How a browser is opened. */
export interface BrowserOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  readonly offline?: boolean;
  /** With a screen that is touched. */
  readonly touch?: boolean;
  readonly args?: readonly string[];
}

/** A browser with a profile of its own, which is gone when it is closed. */
export interface Browser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Opens Chromium as the tests, benches and screenshots use it. */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error("Chromium is not installed: apt-get install chromium");
  const profile = mkdtempSync(join(tmpdir(), "clew-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(options.args ?? []),
    ],
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.theme ?? "light",
    offline: options.offline ?? false,
    hasTouch: options.touch ?? false,
    locale: "en-GB",
    timezoneId: "UTC",
  });
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
