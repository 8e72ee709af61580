/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIGHT_ANSWERS } from "@clew/reasoning-steps/example-answers";
import { expect, it } from "vitest";
import { OWN_ANSWERS, useOwnStep } from "../own-step.ts";
import { serveSeeded } from "../seed/seeded-server.ts";
import { axeFindings, describeDashboard, drawnAt, openPage } from "./rig.ts";
import { settled } from "./settled.ts";
import { patience } from "./slow-page.ts";

const PAGES = ["/", "/threads", "/sessions", "/handoffs", "/tasks", "/calibration", "/search"] as const;
const SCREENS = [
  ["light", 1280, 800],
  ["dark", 360, 740],
] as const;

const odd = (name: string): string => `${name} \u202Egpj.exe\u202C\u2066\u0007\u200B`;

describeDashboard("the dashboard at its edges", 14, (rig, watched) => {
  it("asks whoever has no cookie for a token, says when it is wrong, and lets the right one in [dashboard:sign-in]", async () => {
    const stranger = await openPage();
    try {
      const { page } = stranger;
      await page.goto(rig.url(`/threads/${rig.odd.one}`));
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByLabel("Token").fill("clew_loopback_wrong");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("does not open the door").waitFor();
      await page.getByLabel("Token").fill(rig.seeded.token);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "One decision" }).waitFor();
      const cookies = await page.context().cookies();
      expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, "Strict"]]);
      expect(JSON.stringify(cookies)).not.toContain(rig.seeded.token);
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBeLessThanOrEqual(1);
      expect(stranger.troubles).toEqual([]);
    } finally {
      await stranger.browser.close();
    }
  });

  it(
    "says what each page is for while there is nothing to show, and axe finds nothing there [dashboard:empty]",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "clew empty "));
      const empty = await serveSeeded(folder, { seed: 1, decisions: 0, threads: 0, agents: 1, start: Date.now() });
      const findings: string[] = [];
      try {
        for (const [theme, width, height] of SCREENS) {
          const { page, browser, troubles } = await openPage({ theme, width, height });
          await page.goto(empty.server.link() ?? "");
          for (const path of PAGES) {
            await page.goto(new URL(path, empty.server.url).href);
            await settled(page);
            const where = `${theme} ${width} ${path}`;
            findings.push(...(await axeFindings(page)).map((finding) => `${where}: ${finding}`));
            const { words, wide } = await page.evaluate(() => ({
              words: document.querySelector("main")?.textContent?.length ?? 0,
              wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
            }));
            if (words < 40) findings.push(`${where}: says nothing`);
            if (wide) findings.push(`${where}: wider than the screen`);
          }
          findings.push(...troubles.map((trouble) => `${theme} ${width}: ${trouble}`));
          await browser.close();
        }
      } finally {
        await empty.close();
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      }
      expect(findings).toEqual([]);
    },
    patience(90_000),
  );

  it("says of an id that none can be that nothing has it, in words for a person [dashboard:mistyped]", async () => {
    const { page } = watched;
    for (const [path, what] of [
      ["/sessions/foo", "session"],
      ["/threads/a%20b", "thread"],
      ["/decisions/a%20b", "decision"],
      [`/threads/${rig.odd.one}?decision=a%20b`, "decision"],
    ]) {
      await page.goto(rig.url(path ?? ""));
      const told = page.getByRole("alert");
      await told.getByText("Not here").waitFor();
      expect(await told.innerText()).toContain(`No ${what} has an id like the one in the address`);
      expect(await told.innerText()).not.toMatch(/params|cstp/);
    }
  });

  it("says which pages there are where an address leads to none, and opens ids that have dots [dashboard:empty]", async () => {
    const { page } = watched;
    for (const path of ["/threads/a/b", "/sessions/a.html/b", "/calibration/x"]) {
      await page.goto(rig.url(path));
      await page.getByRole("heading", { name: "There is no such page" }).waitFor();
      expect(await page.title()).toBe("No such page · Clew");
      expect(await axeFindings(page)).toEqual([]);
    }
    await page.getByRole("main").getByRole("link", { name: "Threads" }).click();
    await page.getByRole("heading", { name: "Threads" }).waitFor();
    // A path outside the page's views must not return the page.
    expect((await page.request.get(rig.url("/knowledge.html/x"))).status()).toBe(404);
    await rig.call("createThread", { threadId: "release-2.0", title: "Release two" });
    await rig.call("recordDecision", { id: "dec_1.js", threadId: "release-2.0", decision: "Go", confidence: 0.5 });
    for (const [path, heading] of [
      ["/threads/release-2.0", "Release two"],
      ["/decisions/dec_1.js", "Go"],
    ] as const) {
      await page.goto(rig.url(path));
      await page.getByRole("heading", { name: heading }).waitFor();
    }
  });

  it("shows hostile words of task files and payloads as text [dashboard:no-html]", async () => {
    const { page } = watched;
    const { handoffs } = await rig.call("listHandoffs", {});
    const { id, payload_path: path } = handoffs[0];
    const payload = readFileSync(path, "utf8");
    writeFileSync(path, payload.replace(/original_prompt: .*/, `original_prompt: ${JSON.stringify(HOSTILE)}`));
    const { task } = await rig.call("getTask", { taskId: "task-001" });
    const file = join(rig.seeded.folder, task.path);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, `${text.replace(/^# .*$/m, `# ${HOSTILE}`)}\n## Notes\n\n${HOSTILE}\n`);
    for (const address of [
      `/handoffs?id=${encodeURIComponent(id)}`,
      "/tasks",
      "/tasks?task=task-001",
      "/search?q=img",
    ]) {
      await page.goto(rig.url(address));
      await settled(page);
      const found = await page.evaluate(() => ({
        ran: Reflect.get(globalThis, "__xss"),
        planted: document.querySelectorAll("img, iframe, object, embed, base, main script, a[href^='javascript:']")
          .length,
      }));
      expect(found, address).toEqual({ ran: undefined, planted: 0 });
      if (address !== "/search?q=img" && address !== "/tasks")
        await page.locator("main").getByText("<img src=x onerror=").first().waitFor();
    }
  });

  it("shows characters that hide or turn what follows as their numbers, wherever they stand [dashboard:visible]", async () => {
    const { page } = watched;
    await rig.call("createThread", { threadId: "thread_hidden", title: odd("Title") });
    await rig.call("recordDecision", {
      id: "dec_hidden",
      threadId: "thread_hidden",
      decision: odd("Decision"),
      confidence: 0.5,
      context: odd("Context"),
      reasons: [{ type: "analysis", text: odd("Reason") }],
      alternatives: [{ option: odd("Option"), why_rejected: odd("Why") }],
      tags: [odd("tag")],
      file: odd("file"),
      nextSteps: [odd("Next")],
      agentId: odd("agent"),
    });
    await rig.call("recordThought", { threadId: "thread_hidden", text: odd("Thought") });
    await rig.call("askQuestion", { threadId: "thread_hidden", question: odd("Question") });
    await rig.call("reviewDecision", { id: "dec_hidden", outcome: "failure", lessons: odd("Lesson") });
    const { session_id: session } = await rig.call("startReasoning", { query: odd("Prompt") });
    for (const address of [
      "/",
      "/threads",
      "/threads/thread_hidden?decision=dec_hidden",
      "/threads/thread_hidden?view=table",
      "/decisions/dec_hidden",
      "/search?q=exe",
      "/sessions",
      `/sessions/${session}`,
    ]) {
      await page.goto(rig.url(address));
      await settled(page);
      await page.locator("main").getByText("\\u202E").first().waitFor({ state: "attached" });
      const raw = await page.evaluate(() => {
        // Except the joiner of emoji.
        const hidden = /(?!\s)\p{Cc}|(?!\u200D)\p{Cf}/u;
        const found = [document.title];
        for (const element of document.querySelectorAll("*")) {
          for (const name of ["title", "aria-label", "alt"]) found.push(element.getAttribute(name) ?? "");
          for (const node of element.childNodes) if (node.nodeType === 3) found.push(node.nodeValue ?? "");
        }
        return found.filter((text) => hidden.test(text));
      });
      expect(raw, address).toEqual([]);
    }
  });

  it("reads from right to left what is written so [dashboard:directions]", async () => {
    const { page } = watched;
    await page.goto(rig.url(`/threads/${rig.odd.rtl}?decision=${rig.odd.rtlDecision}`));
    const title = page.getByRole("heading", { level: 1 });
    await title.waitFor();
    const decision = page.getByRole("region", { name: "The chosen decision" }).getByRole("heading", { level: 2 });
    await decision.waitFor();
    for (const words of [title, decision])
      expect(await words.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe("ltr");
  });

  it("has a lane for each of two hundred agents and reaches the last by keys [dashboard:many-agents]", async () => {
    const { page } = watched;
    await page.goto(rig.url(`/threads/${rig.odd.many}`));
    const canvas = page.getByRole("application");
    await canvas.waitFor();
    await page.waitForFunction(() => document.querySelectorAll("[aria-label=Lanes] li").length === 200);
    await canvas.focus();
    await page.keyboard.press("End");
    const last = page.getByRole("listitem").filter({ hasText: "agent-200" });
    await page.waitForFunction(() => {
      const lanes = document.querySelector("[aria-label=Lanes]")?.closest(".overflow-y-auto");
      return (lanes?.scrollTop ?? 0) > 1000;
    });
    const box = await last.boundingBox();
    expect(box?.y ?? 0).toBeLessThan(800);
    await page.keyboard.press("Enter");
    await page
      .getByRole("region", { name: "The chosen decision" })
      .getByText("Part 200 is done by agent-200")
      .first()
      .waitFor();
  });

  it("keeps one decision, none, and very long words within a phone's width [dashboard:edges]", async () => {
    const { page, browser, troubles } = await openPage({ width: 360, height: 740 });
    try {
      await page.goto(rig.seeded.server.link() ?? "");
      for (const path of [
        `/threads/${rig.odd.one}`,
        `/threads/${rig.odd.none}`,
        `/threads/${rig.odd.long}?decision=${rig.odd.longDecision}&view=table`,
        `/decisions/${rig.odd.longDecision}`,
        "/search?q=Donaudampf",
        "/",
        "/threads",
      ]) {
        await page.goto(rig.url(path));
        await settled(page);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, path).toBe(0);
      }
      await page.goto(rig.url(`/threads/${rig.odd.none}`));
      await page.getByText("Nothing has been decided here yet").waitFor();
      await page.goto(rig.url("/threads"));
      await page.getByRole("combobox", { name: "Sort by" }).selectOption("by decisions");
      await page.locator("tbody tr").first().getByText("Two hundred agents").waitFor();
      expect(new URL(page.url()).searchParams.get("sort")).toBe("decisions");
      expect(troubles).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  it("is never wider than the window, whatever the window's width [dashboard:edges]", async () => {
    const { page, browser } = await openPage({ width: 360, height: 900 });
    const findings: string[] = [];
    try {
      await page.goto(rig.seeded.server.link() ?? "");
      for (const path of [
        ...PAGES,
        `/threads/${rig.thread}?decision=dec_seed1_0_3&view=table`,
        "/decisions/dec_seed1_0_3",
        `/sessions/${rig.seeded.summary.sessions[2] ?? ""}`,
        "/tasks?task=task-001",
        "/search?q=importer",
      ]) {
        await page.goto(rig.url(path));
        await settled(page);
        for (const width of [360, 480, 640, 768, 900, 1024, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (over > 0) findings.push(`${path} at ${width}: ${over} too wide`);
        }
      }
    } finally {
      await browser.close();
    }
    expect(findings).toEqual([]);
  });

  it("prints a dark page as ink on paper, the picture too, and is dark again afterwards [dashboard:print]", async () => {
    const { page, browser } = await openPage({ theme: "dark" });
    try {
      await page.goto(rig.seeded.server.link() ?? "");
      await page.goto(rig.url(`/threads/${rig.odd.one}`));
      await drawnAt(page, 24, 60);
      const look = (): Promise<readonly [string | undefined, number]> =>
        page.evaluate(() => {
          const canvas = document.querySelector("canvas");
          const [red = 0] = canvas?.getContext("2d")?.getImageData(200, 100, 1, 1).data ?? [];
          return [document.documentElement.dataset["theme"], red] as const;
        });
      const [dark, before] = await look();
      const becomes = async (theme: string): Promise<void> => {
        await page.waitForFunction((wanted) => document.documentElement.dataset["theme"] === wanted, theme);
      };
      await page.emulateMedia({ media: "print" });
      await becomes("light");
      const [light, printed] = await look();
      await page.emulateMedia({ media: null });
      await becomes("dark");
      const [again] = await look();
      expect([dark, light, again]).toEqual(["dark", "light", "dark"]);
      expect(before).toBeLessThan(60);
      expect(printed).toBeGreaterThan(200);
    } finally {
      await browser.close();
    }
  });

  it("says of every file behind a handoff whether it is still as it was [dashboard:staleness]", async () => {
    const { page } = watched;
    const { handoffs } = await rig.call("listHandoffs", {});
    const handoff = handoffs.find((each: { threadId?: string }) => each.threadId !== undefined);
    const { threadId } = handoff;
    const { status } = await rig.call("getThreadStatus", { threadId });
    if (status === "completed") await rig.call("updateThread", { threadId, status: "active", reason: "one more" });
    const sha256 = "0".repeat(64);
    await rig.call("recordDecision", {
      threadId,
      id: "dec_files",
      decision: "Rest on files",
      confidence: 0.5,
      files: [
        { path: "gone.ts", sha256 },
        { path: "kept.ts", sha256: "6ae8a75555209fd6c44157c0aed8016e763ff435a19cf186f76863140143ff72" },
        { path: "moved.ts", sha256 },
        { path: "../outside.ts", sha256 },
      ],
    });
    for (const name of ["kept.ts", "moved.ts"]) writeFileSync(join(rig.seeded.folder, name), "test content");
    await page.goto(rig.url(`/handoffs?id=${encodeURIComponent(handoff.id)}`));
    const files = page.getByRole("region", { name: "The chosen handoff" });
    const of = (path: string): Promise<string> => files.getByRole("listitem").filter({ hasText: path }).innerText();
    expect(await of("gone.ts")).toContain("gone since");
    expect(await of("kept.ts")).toContain("unchanged");
    expect(await of("moved.ts")).toContain("changed since");
    expect(await of("../outside.ts")).toContain("not compared");
  });

  it("asks, answers, passes and draws a team's step in its place among the built-in ones [protocol:own-steps-everywhere]", async () => {
    const { page } = watched;
    await useOwnStep({ folder: rig.seeded.folder, env: { HOME: rig.seeded.folder } }, "light");
    const { session_id: sessionId } = await rig.call("startReasoning", { query: "Choose a queue", depth: "light" });
    for (const [step, answer] of Object.entries({ "0": LIGHT_ANSWERS["0"], "1": LIGHT_ANSWERS["1"] }))
      await rig.call("submitStep", { sessionId, step, answer });
    await page.goto(rig.url(`/sessions/${sessionId}`));
    const way = page.getByRole("region", { name: "The way through the steps" });
    const boxes = way.getByRole("link");
    await boxes.first().waitFor();
    expect(await boxes.evaluateAll((all) => all.map((each) => each.querySelector("text")?.textContent))).toEqual([
      "0 Johari",
      "1 Semantic",
      "safety ",
      "8 Knowledge",
      "Completed",
    ]);
    expect(await way.locator("[aria-current=step]").textContent()).toContain("Is it safe?");
    await page.getByText("protocol safety 1.0.0").waitFor();
    await page.getByText("light: four steps").waitFor();
    await rig.call("submitStep", { sessionId, step: "safety", answer: OWN_ANSWERS.safety });
    await page.reload();
    const answered = page.getByRole("region", { name: "Step safety" });
    await answered.getByText("The old worker runs again").waitFor();
    expect(await answered.getByRole("heading").innerText()).toContain("Is it safe?");
    await way.locator("[aria-current=step]", { hasText: "Knowledge" }).waitFor();
    await boxes.filter({ hasText: "safety" }).click();
    expect(new URL(page.url()).hash).toBe("#step-safety");
    expect(await axeFindings(page)).toEqual([]);
  });

  it("broke its policy nowhere and threw nothing on the way [dashboard:policy]", () => {
    expect(watched.troubles).toEqual([]);
  });
});

const HOSTILE = `"'><img src=x onerror="globalThis.__xss=1"><script>globalThis.__xss=2</script><svg/onload=globalThis.__xss=3>{{7*7}}`;
