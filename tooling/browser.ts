import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";

/** Chromium's path on this machine; undefined if not installed. */
export const CHROMIUM: string | undefined = [
  process.env["CLEW_TEST_CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));

/** How to open a browser. */
export interface BrowserOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  readonly offline?: boolean;
  /** Whether it has a touch screen. */
  readonly touch?: boolean;
  readonly args?: readonly string[];
}

/** A browser with a temporary profile. */
export interface Browser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Opens Chromium for the tests, benches and screenshots. */
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
