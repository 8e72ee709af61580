/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { CHROMIUM } from "../browser.ts";
import { seedStanding } from "../seed/seed-oddities.ts";
import { listen } from "../seed/seeded-server.ts";
import { axeFindings, describeDashboard, drawnAt, openPage, type Rig } from "./rig.ts";
import { settled } from "./settled.ts";
import { patience } from "./slow-page.ts";

/** Asks for the rest of the inbox. */
async function showAll(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: /^Show \d+ more of/ });
  while ((await more.count()) > 0) await more.click();
}

// One browser and one server for all tests: what a person sees in an afternoon, in order.
describeDashboard("the dashboard in Chromium", 24, (rig, watched) => {
  const open = async (path: string): Promise<void> => {
    await watched.page.goto(rig.url(path));
  };

  it("signs in by the link, lists threads and narrows them down [dashboard:threads]", async () => {
    const { page } = watched;
    await page.getByRole("heading", { name: "Inbox" }).waitFor();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Threads" }).click();
    await page.getByRole("heading", { name: "Threads" }).waitFor();
    await page.getByRole("searchbox", { name: "Filter by title" }).fill("Importer");
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
    expect(await page.locator("tbody tr").first().innerText()).toContain("Importer drops rows");
    expect(new URL(page.url()).searchParams.get("q")).toBe("Importer");
    await page.getByRole("searchbox", { name: "Filter by title" }).fill("");
    await page.getByRole("button", { name: "blocked" }).click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll("tbody tr")].every((row) => row.textContent?.includes("blocked")),
    );
    await page.getByRole("button", { name: "blocked" }).click();
    await page.getByRole("button", { name: "Decisions" }).click();
    // The server sorts, so the page keeps the old order until its answer arrives.
    const first = page.locator("tbody tr").first().locator("td:nth-child(4)");
    await expect.poll(async () => Number.parseInt(await first.innerText(), 10), { timeout: 10_000 }).toBe(200);
  });

  it("opens a decision from the timeline with the keyboard, and its address is a permalink [dashboard:keyboard]", async () => {
    const { page } = watched;
    await open(`/threads/${rig.thread}`);
    const timeline = page.getByRole("application");
    await timeline.waitFor();
    await timeline.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.getByText(/^Decision 2 of/).waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    const panel = page.getByRole("region", { name: "The chosen decision" });
    await panel.getByRole("heading", { level: 2 }).waitFor();
    expect(new URL(page.url()).searchParams.get("decision")).toBe("dec_seed1_0_1");
    await panel.getByRole("listitem").filter({ hasText: "continued by" }).first().waitFor();
    await panel
      .getByRole("listitem")
      .filter({ hasText: /^continuesUse / })
      .waitFor();
    await page.reload();
    await panel.getByRole("heading", { level: 2 }).waitFor();
    await panel.focus();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
  });

  it("names on a decision's page what it continues by its words, as a link [dashboard:continues]", async () => {
    const { page } = watched;
    const { decision } = await rig.call("getDecision", { id: "dec_seed1_0_0" });
    await open("/decisions/dec_seed1_0_1");
    const link = page.locator("section", { hasText: /^Continues/ }).getByRole("link", { name: decision.decision });
    expect(await link.getAttribute("href")).toBe("/decisions/dec_seed1_0_0");
    await link.click();
    await page.getByRole("heading", { level: 1, name: decision.decision }).waitFor();
  });

  it("draws what a decision continues, what continues it, and what is linked to it [dashboard:related]", async () => {
    const { page } = watched;
    await rig.call("createThread", { threadId: "thread_related", title: "Related" });
    for (const id of ["rel_a", "rel_b", "rel_c"])
      await rig.call("recordDecision", { id, threadId: "thread_related", decision: `Part ${id}`, confidence: 0.5 });
    await rig.call("recordDecision", { id: "rel_far", decision: "Part rel_far", confidence: 0.5 });
    await rig.call("linkDecisions", { sourceId: "rel_b", targetId: "rel_far", edgeType: "depends_on" });
    await open("/decisions/rel_b");
    const graph = page.getByRole("region", { name: "Decisions around this one" });
    for (const id of ["rel_a", "rel_c", "rel_far"]) await graph.getByRole("link", { name: `Part ${id}` }).waitFor();
  });

  it("adds a thread that begins elsewhere to the list at once [dashboard:live]", async () => {
    const { page } = watched;
    await open("/threads?q=Begun");
    await page.getByRole("heading", { name: "Threads" }).waitFor();
    await rig.call("createThread", { title: "Begun elsewhere" });
    await page.getByRole("link", { name: "Begun elsewhere" }).waitFor({ timeout: 10_000 });
  });

  it("opens a decision by a click on its mark", async () => {
    const { page } = watched;
    await open(`/threads/${rig.odd.one}`);
    const canvas = page.getByRole("application");
    await drawnAt(page, 24, 60);
    const box = await canvas.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 24, (box?.y ?? 0) + 60);
    await page.getByRole("region", { name: "The chosen decision" }).getByText("Keep it").waitFor();
  });

  it("shows the thread as it stood at an event, and replays it [dashboard:replay]", async () => {
    const { page } = watched;
    await open(`/threads/${rig.thread}?at=12`);
    await page.getByText("as of event 12").waitFor();
    const { thread } = await rig.call("getThread", { threadId: rig.thread, at: 12 });
    await page.getByText(`after ${thread.decisions.length} decision`).waitFor();
    await page.getByRole("button", { name: "Replay" }).click();
    await page.waitForFunction(() => Number(new URL(location.href).searchParams.get("at") ?? "999") > 14);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Back to now" }).click();
    await page.getByText(/^now, event/).waitFor();
  });

  it("says the same as a table, page by page [dashboard:table]", async () => {
    const { page } = watched;
    await open(`/threads/${rig.thread}?view=table`);
    const { events } = await rig.call("getThreadEvents", { threadId: rig.thread, limit: 1000 });
    await page.getByText(`of ${events.length}`, { exact: false }).first().waitFor();
    const table = page.getByRole("region", { name: "Events", exact: true });
    await table.locator("tbody tr").first().waitFor();
    const rows = await table.locator("tbody tr").count();
    expect(rows).toBe(events.length % 100 === 0 ? 100 : events.length % 100);
  });

  it(
    "shows what happens elsewhere at once, and nothing twice or never after the server was away [dashboard:live]",
    async () => {
      const { page } = watched;
      await open(`/threads/${rig.odd.none}`);
      await page.getByText("Nothing has been decided here yet").waitFor();
      const decide = (number: number): Promise<unknown> =>
        rig.call("recordDecision", {
          threadId: rig.odd.none,
          decision: `Live ${number}`,
          confidence: 0.5,
          id: `dec_live_${number}`,
        });
      await decide(1);
      await page.getByText("1 decision", { exact: true }).waitFor();
      const { port } = rig.seeded.server;
      await rig.seeded.server.close(500);
      await page.getByText("The server does not answer.").waitFor({ timeout: 20_000 });
      for (const number of [2, 3, 4]) await decide(number);
      const { folder, token, service } = rig.seeded;
      const again = await listen(service, { folder, token, port });
      try {
        await page.getByText("4 decisions", { exact: true }).waitFor({ timeout: 20_000 });
        await decide(5);
        await page.getByText("5 decisions", { exact: true }).waitFor();
        await page.getByText("The server does not answer.").waitFor({ state: "detached", timeout: 20_000 });
      } finally {
        // The rest of the suite continues with this server.
        Object.assign(rig.seeded, { server: again });
      }
    },
    patience(90_000),
  );

  it("answers a halted session's question, and the session goes on [dashboard:answer]", async () => {
    const { page } = watched;
    const { sessions } = await rig.call("listSessions", { status: "halted" });
    await open("/sessions?status=halted");
    await page.getByText("question for a person").first().waitFor();
    await open(`/sessions/${sessions[0].session_id}`);
    const form = page.getByRole("region", { name: "Questions to a person" });
    // The halt's reason is its question: show it only once.
    const { clarification_questions: asked } = (await rig.call("getSession", { sessionId: sessions[0].session_id }))
      .session;
    await form.getByRole("textbox").waitFor();
    expect(await form.getByText(asked[0].question, { exact: true }).and(page.locator(":visible")).count()).toBe(1);
    await form.getByRole("textbox").fill("Ask the owner of the data first");
    await form.getByRole("button", { name: "Answer and go on" }).click();
    await page.getByText("by a person").waitFor();
    const { session } = await rig.call("getSession", { sessionId: sessions[0].session_id });
    expect(session.status).toBe("in_progress");
  });

  it("reviews a decision from its page [dashboard:review]", async () => {
    const { page } = watched;
    await open("/decisions/dec_one");
    await page.getByRole("radio", { name: "success" }).check();
    await page.getByRole("textbox", { name: "What happened" }).fill("It held");
    await page.getByRole("button", { name: "Save review" }).click();
    await page.getByText("what happened:").waitFor();
    const { decision } = await rig.call("getDecision", { id: "dec_one" });
    expect(decision.outcome).toBe("success");
    expect(decision.reviews[0]).toMatchObject({ actualResult: "It held" });
  });

  it("shows whether a decision binds, by whom, and its rules, and ratifies it on a person's page alone [dashboard:standing]", async () => {
    const { page } = watched;
    const governs = { paths: ["src/mail/**"], forbid: [{ pattern: "from ['\"]ioredis" }] };
    await rig.call("recordDecision", { id: "dec_rule", decision: "A table, not Redis", confidence: 0.9, governs });
    await open("/decisions/dec_rule");
    const section = page.getByRole("region", { name: "Standing" }).or(page.locator("section", { hasText: "forbids" }));
    await section.first().waitFor();
    await page.getByText("from ['\"]ioredis").waitFor();
    await page.getByText("Ratify or withdraw").click();
    await page.getByRole("button", { name: "Ratify" }).click();
    await page.getByText("Only a person ratifies a decision").waitFor();
    expect((await rig.call("getDecision", { id: "dec_rule" })).decision.standing).toBe("proposed");
  });

  it("shows what a decision wrote, where it came back, what came of that, and what took its place [dashboard:use]", async () => {
    const { page } = watched;
    const { stateFolder } = rig.seeded.service;
    await rig.call("recordDecision", { id: "dec_use", decision: "Mails wait in a table", confidence: 0.9 });
    const at = "2026-11-18T10:00:00.000Z";
    await rig.call("recordTouched", { decision: "dec_use", session: "s1", places: [{ path: "src/mail.ts", at }] });
    const lines = [
      { at, agent: "codex", event: "UserPromptSubmit", kind: "prompt", session: "000000000001", recalled: ["dec_use"] },
      { at, agent: "claude", event: "PreToolUse", kind: "before-tool", decision: "deny", rules: ["dec_use"] },
      { at, agent: "claude", event: "PreToolUse", kind: "before-tool", session: "000000000002", recalled: ["dec_use"] },
      { at, agent: "codex", event: "PreToolUse", kind: "before-tool", decision: "deny", rules: ["dec_held"] },
    ];
    mkdirSync(join(stateFolder, "log"), { recursive: true, mode: 0o700 });
    const log = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    writeFileSync(join(stateFolder, "log", "hooks.jsonl"), log, { mode: 0o600 });
    await rig.call("supersedeDecision", { id: "dec_use", with: "Mails wait in Redis", because: "Volume grew" });
    await open("/decisions/dec_use");
    await page
      .locator("section", { hasText: /^Wrote/ })
      .getByText("src/mail.ts")
      .waitFor();
    const back = page.locator("section", { hasText: /^Came back \(2\)/ });
    expect(await back.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^at an edit of claude[\s\S]*000000000002$/),
      expect.stringMatching(/^at a prompt of codex[\s\S]*000000000001$/),
    ]);
    await back.getByText("Its rules refused 1 call.").waitFor();
    await page
      .locator("section", { hasText: /^Standing/ })
      .getByRole("link")
      .click();
    await page.getByRole("heading", { level: 1, name: "Mails wait in Redis" }).waitFor();
    // A rule refuses without its decision being shown first.
    await rig.call("recordDecision", { id: "dec_held", decision: "Nobody touches the ledger", confidence: 0.9 });
    await open("/decisions/dec_held");
    const held = page.locator("section", { hasText: /^Its rules at work/ });
    expect(await held.innerText()).toContain("Its rules refused 1 call.");
    expect(await page.getByRole("heading", { name: /Came back/ }).count()).toBe(0);
  });

  it("says of a decision that a failure reached whose failure that is, not that it spread itself [dashboard:spread]", async () => {
    const { page } = watched;
    await rig.call("createThread", { threadId: "thread_spread", title: "Spread" });
    for (const id of ["first", "second", "third"])
      await rig.call("recordDecision", { id, threadId: "thread_spread", decision: `The ${id}`, confidence: 0.5 });
    await rig.call("reviewDecision", { id: "first", outcome: "failure" });
    await open("/decisions/first");
    await page.getByRole("heading", { name: "What it spread to (2)" }).waitFor();
    await open("/decisions/third");
    await page.getByRole("heading", { name: "What an earlier failure spread to (2)" }).waitFor();
    expect(await page.getByRole("heading", { name: "What it spread to" }).count()).toBe(0);
    const around = page.getByRole("complementary", { name: "Around this decision" });
    expect(await around.locator("[aria-current=true]").allInnerTexts()).toEqual(["The third"]);
    await around.getByRole("link", { name: "The first" }).click();
    await page.getByRole("heading", { name: "What it spread to (2)" }).waitFor();
  });

  it("forks a thread from the event that is shown [dashboard:fork] [dashboard:inherited]", async () => {
    const { page } = watched;
    await open(`/threads/${rig.thread}?at=12`);
    await page.getByRole("button", { name: "Fork from here" }).click();
    await page.getByRole("textbox", { name: "Title of the new thread" }).fill("Another way");
    await page.getByRole("button", { name: "Fork", exact: true }).click();
    await page.getByRole("heading", { name: "Another way" }).waitFor();
    const id = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
    const { thread } = await rig.call("getThread", { threadId: id });
    expect(thread).toMatchObject({ title: "Another way", forkedFrom: { threadId: rig.thread, seq: 12 } });
    // Its inherited decisions are visible, although the events are the other thread's: it must not look as if nothing was
    // decided.
    const { inherited } = await rig.call("getThreadStatus", { threadId: id });
    expect(inherited.decisions).toBeGreaterThan(0);
    const header = page.locator("main header");
    await header.getByText(`with ${inherited.decisions} decision`).waitFor();
    await header.getByText("0 decisions of its own").waitFor();
    const state = page.getByRole("region", { name: "Where the thread stands" });
    expect(await state.innerText()).toMatch(
      new RegExp(`after ${inherited.decisions} decisions?, made before the fork`),
    );
    await page.getByRole("application", { name: new RegExp(`^Timeline of ${inherited.decisions} decision`) }).focus();
    await page.keyboard.press("End");
    await page
      .getByText(/not reviewed, from before the fork$|(?:success|failure|partial|abandoned), from before the fork$/)
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "The chosen decision" }).getByRole("heading").first().waitFor();
    await page.getByRole("button", { name: /^Show as a table/ }).click();
    const table = page.getByRole("region", { name: "From before the fork, table" });
    expect(await table.locator("tbody tr").count()).toBe(inherited.decisions);
    expect(await axeFindings(page)).toEqual([]);
    await header.getByRole("link", { name: `${rig.thread} at event 12` }).click();
    await page.getByText("Where it stood at event 12").waitFor();
  });

  it("shows what a handoff carries and that nobody changed it on the way [dashboard:handoff]", async () => {
    const { page } = watched;
    const { handoffs } = await rig.call("listHandoffs", {});
    await open("/handoffs");
    const card = page.getByRole("region", { name: "On its way" }).getByRole("button").first();
    const onItsWay = handoffs.find(({ status }: { status: string }) => /^(?:transferred|invoked)$/.test(status));
    await card.getByText(onItsWay.about).waitFor();
    await card.click();
    const panel = page.getByRole("region", { name: "The chosen handoff" });
    await panel.getByText("unchanged since it was written").waitFor();
    await panel.getByText("original prompt").waitFor();
    const { payload_path: path } = handoffs.find((each: { id: string }) =>
      page.url().includes(encodeURIComponent(each.id)),
    );
    writeFileSync(path, readFileSync(path, "utf8").replace("Which way do we go?", "Do as I say."));
    await page.reload();
    await panel.getByText("changed since it was written", { exact: true }).waitFor();
    await panel.getByText("HASH_MISMATCH").waitFor();
  });

  it("searches as one types, and arrow keys walk the results [dashboard:search]", async () => {
    const { page } = watched;
    await open("/threads");
    // Keys work once the page is rendered.
    await page.getByRole("heading", { name: "Threads" }).waitFor();
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Search everything" }).pressSequentially("importer");
    // Results that arrive later replace the rows, and with them the focused one.
    await page.waitForFunction(() => new URLSearchParams(location.search).get("q") === "importer");
    await page.getByText(/^[0-9]+(?: and more)? found$/).waitFor();
    await page.getByRole("region", { name: "Threads" }).getByText("Importer drops rows").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /Importer drops rows/ }).waitFor();
  });

  it("draws a session's way with the time of each step, and a tree of thought as a tree [dashboard:session]", async () => {
    const { page } = watched;
    const { session_id: id } = await rig.call("startReasoning", { query: "Where do mails wait?" });
    for (const step of ["0", "1", "2", "3", "3b", "4"] as const)
      await rig.call("submitStep", { sessionId: id, step, answer: ANSWERS[step] });
    await open(`/sessions/${id}`);
    const way = page.getByRole("region", { name: "The way through the steps" });
    await way
      .getByText(/\d (?:ms|s)$/)
      .first()
      .waitFor();
    const tree = page.getByRole("region", { name: "Step 3", exact: true });
    const branches = await tree.getByRole("listitem").filter({ hasText: "score" }).allInnerTexts();
    expect(branches).toEqual([
      expect.stringMatching(/^A table in SQLite\s+chosen\s+score 0\.8[\s\S]*Nothing new to run/),
      expect.stringMatching(/^A broker\s+score 0\.5[\s\S]*rejected: Nobody operates it/),
    ]);
  });

  it("lists what tasks taught by kind and tag with its age, and draws the tasks [dashboard:knowledge]", async () => {
    const { page } = watched;
    await open("/tasks");
    await page.getByRole("heading", { name: "Tasks and knowledge" }).waitFor();
    const knowledge = page.getByRole("region", { name: "Knowledge" });
    await knowledge.getByRole("button", { name: "gotchas" }).click();
    const entries = knowledge.getByRole("listitem");
    await entries.filter({ hasText: "gotcha" }).first().waitFor();
    expect(await entries.filter({ hasText: "pattern" }).count()).toBe(0);
    await knowledge.getByRole("group", { name: "Tags" }).getByRole("button").first().waitFor();
    await knowledge.getByRole("button", { name: "graph" }).click();
    await page.getByRole("region", { name: "Knowledge as a graph" }).waitFor();
  });

  it("shows how sure and how right decisions were, where failures spread, and which rules were broken [dashboard:health]", async () => {
    const { page } = watched;
    await open("/calibration");
    const sure = page.getByRole("region", { name: "How sure, and how right" });
    await sure.getByRole("img", { name: /^Reliability diagram/ }).waitFor();
    await page.getByText("Brier").first().waitFor();
    await page.getByRole("region", { name: "Where failures spread" }).waitFor();
    await page.getByRole("region", { name: "Guardrails" }).waitFor();
  });

  it("says of each decision that is found whether it binds [dashboard:search]", async () => {
    const { page } = watched;
    for (const id of ["dec_found_a", "dec_found_b"])
      await rig.call("recordDecision", { id, decision: `Paint the zeppelin, ${id}`, confidence: 0.5 });
    await rig.call("supersedeDecision", { id: "dec_found_a", by: "dec_found_b", because: "It is newer" });
    await open("/search?q=zeppelin");
    const found = page.getByRole("region", { name: "Decisions" });
    await found.getByRole("link", { name: /dec_found_a.*superseded/s }).waitFor();
    await found.getByRole("link", { name: /dec_found_b.*proposed/s }).waitFor();
  });

  it("finds by a path the decisions that govern the file or wrote it [dashboard:search]", async () => {
    const { page } = watched;
    const governs = { paths: ["lib/ledger/**"] };
    await rig.call("recordDecision", { id: "dec_govern", decision: "Round half to even", confidence: 0.8, governs });
    await rig.call("recordDecision", { id: "dec_wrote", decision: "Book in cents", confidence: 0.8 });
    const places = [{ path: "lib/ledger/book.ts", at: "2026-11-18T10:00:00.000Z" }];
    await rig.call("recordTouched", { decision: "dec_wrote", session: "s2", places });
    await open("/search?q=lib/ledger/book.ts");
    const found = page.getByRole("region", { name: "Decisions" });
    await found.getByRole("link", { name: /Round half to even/ }).waitFor();
    await found.getByRole("link", { name: /Book in cents/ }).waitFor();
  });

  it("shows below the inbox what the last seven days cost and brought [dashboard:week]", async () => {
    const { page } = watched;
    const line = { at: new Date().toISOString(), agent: "claude", agent_session: "week", ms: 20 };
    const log = [
      { ...line, event: "UserPromptSubmit", kind: "prompt", decision: "open light", put: "context", bytes: 400 },
      {
        ...line,
        event: "PreToolUse",
        kind: "before-tool",
        decision: "deny",
        put: "deny",
        bytes: 2000,
        rules: ["dec_use"],
      },
    ];
    const inside = join(rig.seeded.service.stateFolder, "log");
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    writeFileSync(join(inside, "hooks.jsonl"), log.map((each) => `${JSON.stringify(each)}\n`).join(""), {
      mode: 0o600,
    });
    await open("/");
    const week = page.locator("section", { hasText: /^The last seven days/ });
    await week.getByText("1 prompt", { exact: true }).waitFor();
    await week.getByText("0 extra calls, 600 tokens").waitFor();
    await week.getByText("1 edit stopped by a rule").waitFor();
  });

  it("goes from page to page by keys, and ? names them [dashboard:keyboard]", async () => {
    const { page } = watched;
    await open("/threads");
    await page.getByRole("heading", { name: "Threads" }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByText("nearest decision of the lane").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.getByRole("heading", { name: "Sessions" }).waitFor();
  });

  it("shows what waits for a person first, opens it by a key, and says who may ratify [dashboard:inbox]", async () => {
    const { page } = watched;
    await rig.call("recordDecision", {
      id: "dec_wait",
      decision: "Wait for a person",
      confidence: 0.7,
      stakes: "high",
    });
    await open("/");
    const rows = page.getByRole("list", { name: "Waiting for you" }).getByRole("listitem");
    await rows.first().getByText("asks you").waitFor();
    const row = rows.filter({ hasText: "Wait for a person" }).first();
    await row.getByText("proposed").waitFor();
    // A link that no terminal printed gives a page that can only propose.
    await row.getByRole("button", { name: "Ratify" }).click();
    await row
      .getByRole("alert")
      .getByText(/person/)
      .waitFor();
    await row.focus();
    await page.keyboard.press("w");
    await page.getByRole("dialog", { name: "Withdraw this decision" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await row.focus();
    await page.keyboard.press("o");
    await page.getByRole("heading", { level: 1, name: "Wait for a person" }).waitFor();
  });

  it("says of two that contradict each other which one the keys settle, and leads to both [dashboard:inbox]", async () => {
    const { page } = watched;
    const alternatives = [{ option: "A paper ledger", why_rejected: "It burns" }];
    await rig.call("recordDecision", { id: "dec_older", decision: "A bound file", confidence: 0.7, alternatives });
    await rig.call("recordDecision", { id: "dec_newer", decision: "A paper ledger", confidence: 0.7 });
    await open("/");
    await page.getByRole("list", { name: "Waiting for you" }).getByRole("listitem").first().waitFor();
    await showAll(page);
    const row = page.getByRole("listitem").filter({ hasText: "A paper ledger / A bound file" });
    await row.getByRole("button", { name: "Ratify the first" }).waitFor();
    expect(await row.getByRole("link").evaluateAll((links) => links.map((each) => each.getAttribute("href")))).toEqual([
      "/decisions/dec_newer",
      "/decisions/dec_older",
    ]);
  });

  it("shows a screenful of what waits, and the rest when it is asked for [dashboard:inbox]", async () => {
    const { page } = watched;
    for (let number = 0; number < 30; number += 1)
      await rig.call("recordDecision", { decision: `Keep lot ${number} cold`, confidence: 0.7 });
    await open("/");
    const rows = page.getByRole("list", { name: "Waiting for you" }).getByRole("listitem");
    await rows.first().waitFor();
    expect(await rows.count()).toBe(30);
    const more = page.getByRole("button", { name: /^Show \d+ more of \d+ items$/ });
    await showAll(page);
    await rows.filter({ hasText: "Keep lot 29 cold" }).waitFor();
    expect([await more.count(), (await rows.count()) > 30]).toEqual([0, true]);
  });

  it("puts in force on a person's page what the file of a ratified record says now [dashboard:inbox]", async () => {
    const { service, folder, token } = rig.seeded;
    const server = await listen(service, { folder, token, port: 0, isPersons: true });
    const { page, browser } = await openPage();
    const file = join(folder, "docs/adr/0001-outbox.md");
    const write = (decision: string): void =>
      writeFileSync(file, `# 1. Use an outbox\n\n## Status\n\nAccepted\n\n## Decision\n\n${decision}\n`);
    try {
      mkdirSync(join(folder, "docs/adr"), { recursive: true });
      write("Mails go through a table.");
      const [id] = (await rig.call("adoptRecords", {}))["proposed"];
      await page.goto(server.link() ?? "");
      const row = page.getByRole("listitem").filter({ hasText: "Use an outbox" }).filter({ hasText: "Ratify" });
      await page.getByRole("list", { name: "Waiting for you" }).getByRole("listitem").first().waitFor();
      await showAll(page);
      await row.getByRole("button", { name: "Ratify" }).click();
      await row.waitFor({ state: "detached" });
      write("Mails and events go through a table.");
      await page.reload();
      await row.getByText("file changed").waitFor();
      expect((await rig.call("getDecision", { id }))["decision"]).toMatchObject({
        standing: "ratified",
        decision: "Mails go through a table.",
      });
      await row.focus();
      await page.keyboard.press("r");
      await row.waitFor({ state: "detached" });
      expect((await rig.call("getDecision", { id }))["decision"]).toMatchObject({
        standing: "ratified",
        decision: "Mails and events go through a table.",
      });
    } finally {
      await browser.close();
      await server.close(1_000);
      rmSync(join(folder, "docs"), { recursive: true });
    }
  });

  it("copies a thread as Markdown, Mermaid and SVG [dashboard:copy]", async () => {
    const { page } = watched;
    await watched.browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(`/threads/${rig.thread}`);
    const copied = async (form: string): Promise<string> => {
      await page.getByRole("button", { name: `Copy as ${form}` }).click();
      await page.getByText(`${form} copied`).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied("Markdown")).toMatch(/^# Importer drops rows on files over 2 GB\n/);
    expect(await copied("Mermaid")).toMatch(/^flowchart TD\n {2}subgraph a1\["/);
    expect(await copied("SVG")).toMatch(/^<svg xmlns=.*<\/svg>$/s);
  });

  it("saves a thread as one file that opens offline with the same timeline [dashboard:export]", async () => {
    const { page } = watched;
    await open(`/threads/${rig.thread}`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as one HTML file" }).click(),
    ]);
    const folder = mkdtempSync(join(tmpdir(), "clew export "));
    const offline = await openPage({ offline: true });
    try {
      const file = join(folder, "thread.html");
      await download.saveAs(file);
      expect(readFileSync(file, "utf8")).not.toMatch(/unsafe-(inline|eval)/);
      await offline.page.goto(pathToFileURL(file).href);
      await offline.page.getByRole("heading", { name: "Importer drops rows on files over 2 GB" }).waitFor();
      await offline.page.getByRole("application").focus();
      await offline.page.keyboard.press("Home");
      await offline.page.keyboard.press("Enter");
      await offline.page.getByRole("region", { name: "The chosen decision" }).getByText("Reasons").waitFor();
      await offline.page.getByRole("button", { name: /Show as a table/ }).click();
      await offline.page.getByRole("region", { name: "Events" }).waitFor();
      expect(await axeFindings(offline.page)).toEqual([]);
      expect(offline.troubles).toEqual([]);
    } finally {
      await offline.browser.close();
      rmSync(folder, { recursive: true });
    }
  });

  it(
    "has nothing for axe to find on any page, in either theme, on a desk or a phone [dashboard:accessible]",
    async () => {
      const findings: string[] = [];
      const standing = await seedStanding(rig.seeded.dispatcher);
      for (const [theme, width, height] of [
        ["light", 1280, 800],
        ["dark", 1280, 800],
        ["light", 360, 740],
        ["dark", 400, 740],
      ] as const) {
        const { page, browser, troubles } = await openPage({ theme, width, height });
        await page.goto(rig.seeded.server.link() ?? "");
        for (const path of [...(await everyPage(rig)), ...standing.map((id) => `/decisions/${id}`)]) {
          await page.goto(rig.url(path));
          await settled(page);
          findings.push(...(await axeFindings(page)).map((finding) => `${theme} ${width} ${path}: ${finding}`));
          const wide = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          );
          if (wide) findings.push(`${theme} ${width} ${path}: wider than the screen`);
        }
        findings.push(...troubles.map((trouble) => `${theme} ${width}: ${trouble}`));
        await browser.close();
      }
      expect(findings).toEqual([]);
    },
    patience(150_000),
  );

  it(
    "shows hostile text as text, in every field of every record [dashboard:no-html]",
    async () => {
      const { page } = watched;
      const paths = await plantHostileText(rig);
      for (const path of paths) {
        await open(path);
        await settled(page);
        const found = await page.evaluate(() => ({
          ran: Reflect.get(globalThis, "__xss"),
          images: document.querySelectorAll(
            "img, iframe, object, embed, base, form[action], main script, a[href^='javascript:']",
          ).length,
        }));
        expect(found, path).toEqual({ ran: undefined, images: 0 });
      }
      await open(paths[0] ?? "/");
      await page.locator("main").getByText("<img src=x onerror=").first().waitFor();
    },
    patience(60_000),
  );

  it("prints a thread without its controls", async () => {
    const { page } = watched;
    await open(`/threads/${rig.thread}`);
    await page.getByRole("application").waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("button", { name: "Replay" }).isVisible()).toBe(false);
    expect(await page.getByRole("heading", { name: /Importer/ }).isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
  });

  it("broke its policy nowhere and threw nothing on the way [dashboard:policy]", () => {
    expect(watched.troubles).toEqual([]);
  });
});

async function everyPage(rig: Rig): Promise<string[]> {
  const { handoffs } = await rig.call("listHandoffs", {});
  const { sessions } = await rig.call("listSessions", { status: "all" });
  const halted = sessions.find((session: { status: string }) => session.status === "halted");
  return [
    "/",
    "/threads",
    `/threads/${rig.thread}?decision=dec_seed1_0_3&view=table`,
    `/threads/${rig.odd.long}?decision=${rig.odd.longDecision}`,
    `/threads/${rig.odd.rtl}?decision=${rig.odd.rtlDecision}`,
    `/threads/${rig.odd.many}`,
    "/decisions/dec_seed1_0_3",
    `/decisions/${rig.odd.longDecision}`,
    "/sessions",
    `/sessions/${rig.seeded.summary.sessions[2]}`,
    `/sessions/${halted?.session_id ?? rig.seeded.summary.sessions[0]}`,
    "/handoffs",
    `/handoffs?id=${encodeURIComponent(handoffs[0].id)}`,
    "/tasks?task=task-001",
    "/calibration",
    "/search?q=importer",
    "/decisions/nobody",
  ];
}

const HOSTILE = `"'><img src=x onerror="globalThis.__xss=1"><script>globalThis.__xss=2</script><svg/onload=globalThis.__xss=3>{{7*7}}javascript:globalThis.__xss=4//`;

async function plantHostileText(rig: Rig): Promise<string[]> {
  const agent = HOSTILE.slice(0, 80);
  const threadId = "thread_hostile";
  const write = { agentId: agent, threadId };
  await rig.call("createThread", { ...write, title: HOSTILE, tags: [HOSTILE], context: HOSTILE });
  await rig.call("recordThought", { ...write, text: HOSTILE });
  await rig.call("askQuestion", { ...write, question: HOSTILE });
  await rig.call("recordDecision", {
    ...write,
    id: "dec_hostile",
    decision: HOSTILE,
    confidence: 0.5,
    context: HOSTILE,
    category: HOSTILE,
    reasons: [{ type: "analysis", text: HOSTILE }],
    alternatives: [{ option: HOSTILE, why_rejected: HOSTILE, reopen_when: HOSTILE }],
    dissent: [{ agent: HOSTILE, text: HOSTILE }],
    tags: [HOSTILE],
    pattern: HOSTILE,
    file: HOSTILE,
    openQuestions: [HOSTILE],
    nextSteps: [HOSTILE],
    deliberation: {
      inputs: [{ id: "i1", text: HOSTILE, source: HOSTILE }],
      steps: [{ step: 1, thought: HOSTILE, conclusion: HOSTILE, author: HOSTILE, duration_ms: 1200 }],
    },
  });
  await rig.call("reviewDecision", {
    id: "dec_hostile",
    outcome: "failure",
    actualResult: HOSTILE,
    lessons: HOSTILE,
    notes: HOSTILE,
  });
  await rig.call("updateThread", { threadId, status: "blocked", reason: HOSTILE });
  const { session_id: sessionId } = await rig.call("startReasoning", { query: HOSTILE, depth: "light" });
  await rig.call("haltSession", { sessionId, reason: HOSTILE, questions: [HOSTILE, `${HOSTILE} again`] });
  return [
    "/decisions/dec_hostile",
    `/threads/${threadId}?decision=dec_hostile&view=table`,
    "/",
    "/threads",
    "/sessions",
    `/sessions/${sessionId}`,
    "/calibration",
    `/search?q=${encodeURIComponent("onerror")}`,
  ];
}

describe.runIf(CHROMIUM !== undefined)("clew thread export --html", () => {
  it("writes the page with the thread inside, whatever its words are [dashboard:export]", async () => {
    const folder = mkdtempSync(join(tmpdir(), "clew export "));
    const clew = (...args: readonly string[]): string =>
      execFileSync(process.execPath, [join(import.meta.dirname, "../../packages/cli/dist/clew.cjs"), ...args], {
        cwd: folder,
        encoding: "utf8",
        env: { HOME: folder, XDG_STATE_HOME: folder, PATH: process.env["PATH"] ?? "" },
      });
    writeFileSync(join(folder, ".git"), "");
    const { page, browser, troubles } = await openPage({ offline: true });
    try {
      clew("thread", "create", HOSTILE, "--id", "thread_x");
      clew("decide", `${HOSTILE}</script><!--`, "--confidence", "0.5", "--thread", "thread_x");
      const file = join(folder, "out.html");
      clew("thread", "export", "thread_x", "--html", "-o", file);
      await page.goto(pathToFileURL(file).href);
      await page.getByRole("application").waitFor();
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("<img src=x");
      expect(await page.evaluate(() => Reflect.get(globalThis, "__xss"))).toBeUndefined();
      expect(troubles).toEqual([]);
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true });
    }
  });
});
