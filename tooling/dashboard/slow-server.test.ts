/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeDashboard } from "./rig.ts";
import { settled } from "./settled.ts";

describeDashboard("the dashboard on a slow server", 11, (rig, watched) => {
  it("sends a fork once, however often its button is clicked, and shows what was made [dashboard:sent-once]", async () => {
    const { page } = watched;
    await page.goto(rig.url(`/threads/${rig.thread}?at=12`));
    await page.getByRole("button", { name: "Fork from here" }).click();
    await page.getByRole("textbox", { name: "Title of the new thread" }).fill("Only once");
    const held = await hold(page, "forkThread");
    await page.getByRole("button", { name: "Fork", exact: true }).dblclick();
    await page.getByRole("textbox", { name: "Title of the new thread" }).press("Enter");
    held.release();
    await page.getByRole("heading", { name: "Only once" }).waitFor();
    await settled(page);
    expect(await page.locator("dialog").count()).toBe(0);
    const { threads } = await rig.call("listThreads", { query: "Only once" });
    expect([held.calls(), threads.length]).toEqual([1, 1]);
  });

  it("does not lead away whoever has given up a fork before it was made", async () => {
    const { page } = watched;
    await page.goto(rig.url(`/threads/${rig.thread}?at=12`));
    await page.getByRole("button", { name: "Fork from here" }).click();
    const held = await hold(page, "forkThread");
    await page.getByRole("button", { name: "Fork", exact: true }).click();
    await expect.poll(held.calls).toBe(1);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    held.release();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(`/threads/${rig.thread}`);
  });

  it("sends a review once and an answer once [dashboard:sent-once]", async () => {
    const { page } = watched;
    await page.goto(rig.url("/decisions/dec_one"));
    await page.getByRole("radio", { name: "partial" }).check();
    const review = await hold(page, "reviewDecision");
    await page.getByRole("button", { name: "Save review" }).dblclick();
    review.release();
    await page.getByText("Review again").waitFor();
    expect(review.calls()).toBe(1);
  });

  it("keeps an answer that is written while another one is on its way [dashboard:slow]", async () => {
    const { page } = watched;
    const { session_id: sessionId } = await rig.call("startReasoning", { query: "Two questions" });
    await rig.call("haltSession", { sessionId, reason: "unclear", questions: ["Which one?", "Since when?"] });
    await page.goto(rig.url(`/sessions/${sessionId}`));
    await page.getByRole("textbox", { name: "Which one?" }).fill("The second");
    const held = await hold(page, "answerQuestions");
    await page.getByRole("button", { name: "Answer", exact: true }).dblclick();
    await page.getByRole("textbox", { name: "Since when?" }).fill("Since May");
    held.release();
    await page.getByText("by a person").waitFor();
    expect(await page.getByRole("textbox", { name: "Since when?" }).inputValue()).toBe("Since May");
    expect(held.calls()).toBe(1);
  });

  it("never says that there is nothing while something is on its way [dashboard:slow]", async () => {
    const { page } = watched;
    await page.goto(rig.url("/threads?q=nobodyhasthisword"));
    await page.getByText("No thread matches").waitFor();
    const held = await hold(page, "listThreads");
    await page.getByRole("searchbox", { name: "Filter by title" }).fill("");
    await page.getByText("Loading threads").waitFor();
    expect(await page.getByText(/No threads yet|No thread matches/).count()).toBe(0);
    held.release();
    await page.locator("tbody tr").first().waitFor();
  });

  it("says nowhere where a thread stands before its whole log is read [dashboard:slow]", async () => {
    const { page } = watched;
    const threadId = "thread_pages";
    await rig.call("createThread", { threadId, title: "More than a page" });
    for (let number = 0; number < 1_050; number += 1) await rig.call("recordThought", { threadId, text: `${number}` });
    await rig.call("recordDecision", { threadId, id: "dec_pages", decision: "At the end", confidence: 0.5 });
    const held = await hold(page, "getThreadEvents", 1);
    await page.goto(rig.url(`/threads/${threadId}`));
    await page.getByText("Loading the rest of the log, 1,000 events so far").waitFor();
    expect(await page.getByText(/no decision yet|0 decisions|now, event/).count()).toBe(0);
    held.release();
    await page.getByText("after 1 decision").waitFor();
    await page.getByText("now, event 1052").waitFor();
  });

  it("asks once for what is refused and says so at once [dashboard:slow]", async () => {
    const { page } = watched;
    const held = await hold(page, "getDecision");
    await page.goto(rig.url("/decisions/nobody"));
    held.release();
    await page.getByRole("heading", { name: "Not here" }).waitFor();
    expect(held.calls()).toBe(1);
  });

  it("counts every step back through the events, however fast they come [dashboard:replay]", async () => {
    const { page } = watched;
    await page.goto(rig.url(`/threads/${rig.thread}?at=40`));
    const range = page.getByRole("slider", { name: "Show the thread as of event" });
    await range.focus();
    for (let step = 0; step < 6; step += 1) void page.keyboard.press("ArrowLeft");
    await page.getByText("as of event 34").waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("at")).toBe("34");
  });

  it("turns one page for a double click, and its numbers follow the browser's own way back [dashboard:threads]", async () => {
    const { page } = watched;
    for (let number = 0; number < 110; number += 1)
      await rig.call("createThread", { title: `Leaf ${number}`, threadId: `thread_leaf_${number}` });
    await page.goto(rig.url("/threads?q=Leaf"));
    await page.getByText("1 to 50").waitFor();
    const held = await hold(page, "listThreads");
    await page.getByRole("button", { name: "More" }).dblclick();
    held.release();
    await page.getByText("51 to 100").waitFor();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByText("101 to 110").waitFor();
    await page.goBack();
    await page.getByText("51 to 100").waitFor();
    await page.goBack();
    await page.getByText("1 to 50").waitFor();
    await page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name: "Threads" }).click();
    await expect.poll(() => page.getByRole("searchbox", { name: "Filter by title" }).inputValue()).toBe("");
    expect(new URL(page.url()).search).toBe("");
  });

  it("gives the keyboard back to the timeline when a decision is closed [dashboard:keyboard]", async () => {
    const { page } = watched;
    await page.goto(rig.url(`/threads/${rig.thread}`));
    const timeline = page.getByRole("application");
    await timeline.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("region", { name: "The chosen decision" });
    await panel.getByRole("heading", { level: 2 }).waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await page.keyboard.press("ArrowRight");
    await page.getByText(/^Decision 3 of/).waitFor({ state: "attached" });
  });

  it("broke its policy nowhere and threw nothing on the way [dashboard:policy]", () => {
    expect(watched.troubles).toEqual([]);
  });
});

interface Held {
  /** How often the method was called so far. */
  calls(): number;
  /** Lets the answers through, including later ones. */
  release(): void;
}

/** Holds back the server's answers to one method, except the first few. */
async function hold(page: Page, method: string, but = 0): Promise<Held> {
  let calls = 0;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route("**/cstp", async (route) => {
    if (route.request().postDataJSON()?.method !== `cstp.${method}`) return route.fallback();
    calls += 1;
    // The page may have cancelled the call meanwhile.
    const response = await route.fetch().catch(() => undefined);
    if (calls > but) await opened;
    await (response === undefined ? route.abort() : route.fulfill({ response })).catch(() => undefined);
  });
  return {
    calls: () => calls,
    release: () => open(),
  };
}
