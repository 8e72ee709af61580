import type { Page, Route } from "playwright-core";

const asked = Number(process.env["CLEW_TEST_SLOW"] ?? 0);

/** Whether the tests use a slow server and a slow browser: `CLEW_TEST_SLOW=1`, or a number of milliseconds. */
export const SLOW: boolean = asked > 0;

const MOST_MS = 800;
const CPU_RATE = 6;

/** A test's timeout, longer if everything is deliberately slow. */
export function patience(ms: number): number {
  return SLOW ? ms * 8 : ms;
}

/**
 * Delays every answer (by up to 800 ms each, so that they overtake each other, or all equally) and slows the page down.
 */
export async function slowDown(page: Page): Promise<void> {
  page.setDefaultTimeout(patience(30_000));
  await page.route(/\/(cstp|events|api|assets)\b/, async (route) => {
    const answered = route.request().method() === "POST";
    const ms = asked === 1 ? Math.random() * MOST_MS : asked;
    // An answer is made at once but arrives late, possibly outdated. Streams and files start late.
    await (answered ? answerLate(route, ms) : later(ms, () => route.continue())).catch(() => undefined);
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
}

async function answerLate(route: Route, ms: number): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0 }).catch(() => undefined);
  await later(ms, () => (response === undefined ? route.abort() : route.fulfill({ response })));
}

async function later(ms: number, act: () => Promise<void>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  await act();
}
