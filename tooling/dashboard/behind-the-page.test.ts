/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openService } from "@clew/project/service";
import { expect, it } from "vitest";
import { listen, serveSeeded } from "../seed/seeded-server.ts";
import { describeDashboard, openPage } from "./rig.ts";
import { settled } from "./settled.ts";
import { patience } from "./slow-page.ts";

describeDashboard("the dashboard when something changes behind it", 5, (rig, watched) => {
  it("takes redacted words from the screen, wherever they are shown, and keeps names and states [dashboard:read-anew] [dashboard:redacted]", async () => {
    const { page } = watched;
    const threadId = "thread_secret";
    await rig.call("createThread", { threadId, title: "The secret of the title" });
    await rig.call("recordDecision", { threadId, id: "dec_secret", decision: "A secret decision", confidence: 0.7 });
    const { question } = await rig.call("askQuestion", { threadId, question: "Whose secret?" });
    await rig.call("updateThread", { threadId, status: "blocked", reason: "For a secret reason" });
    const last = { threadId, id: "dec_last", decision: "Go on", confidence: 0.6, continuesDecision: "dec_secret" };
    await rig.call("recordDecision", last);
    await page.goto(rig.url(`/threads/${threadId}?view=table&decision=dec_last`));
    await page.getByText("For a secret reason").first().waitFor();
    await page.getByRole("listitem").filter({ hasText: "A secret decision" }).waitFor();
    for (const seq of [1, 2, 3, 4]) await rig.call("redactEvent", { threadId, seq });

    await expect.poll(() => page.locator("body").innerText(), { timeout: patience(8_000) }).not.toMatch(/secret/);
    expect(await page.title()).toBe("[redacted] · Clew");
    const stands = page.getByRole("region", { name: "Where the thread stands" });
    expect(await stands.innerText()).toMatch(/blocked after 2 decisions.*1 open question.*\[redacted\]/s);
    const chain = page.getByRole("listitem").filter({ hasText: /^continues/ });
    expect(await chain.getByRole("link").getAttribute("href")).toBe("/decisions/dec_secret");
    await rig.call("answerQuestion", { questionId: question.id, answer: "Nobody's" });
    await stands.getByText("no open question").waitFor();
    await page.goto(rig.url("/decisions/dec_secret"));
    await page.getByRole("heading", { level: 1, name: "[redacted]" }).waitFor();
    await page.goto(rig.url("/threads"));
    await page.getByRole("link", { name: "[redacted]" }).waitFor();
  });

  it("calls damaged what is gone from the store though nobody redacted it [dashboard:damaged]", async () => {
    const { page } = watched;
    const threadId = "thread_damaged";
    await rig.call("createThread", { threadId, title: "Damaged" });
    await rig.call("recordDecision", { threadId, id: "dec_redacted", decision: "Taken out", confidence: 0.7 });
    await rig.call("recordDecision", { threadId, id: "dec_damaged", decision: "Lost", confidence: 0.7 });
    await rig.call("recordThought", { threadId, text: "Lost as well" });
    await rig.call("redactEvent", { threadId, seq: 2 });
    const database = new DatabaseSync(join(rig.seeded.folder, ".clew", "clew.db"));
    database.exec(
      "UPDATE events SET payload = NULL WHERE seq IN (3, 4) AND log_num = (SELECT num FROM logs WHERE id = 'thread_damaged')",
    );
    database.close();

    await page.goto(rig.url(`/threads/${threadId}?view=table`));
    const texts = page.getByRole("region", { name: "The thread as a table" }).getByRole("row");
    await texts.nth(5).waitFor();
    await expect
      .poll(async () => (await texts.allInnerTexts()).slice(2, 5).map((row) => /\[\w+\]/.exec(row)?.[0]))
      .toEqual(["[redacted]", "[damaged]", "[damaged]"]);
    await page.goto(rig.url("/decisions/dec_damaged"));
    await page.getByRole("heading", { level: 1, name: "[damaged]" }).waitFor();
    expect(await page.getByRole("note").innerText()).toContain(`clew thread verify ${threadId}`);
    await page.goto(rig.url("/decisions/dec_redacted"));
    await page.getByRole("heading", { level: 1, name: "[redacted]" }).waitFor();
    expect(await page.getByRole("note").count()).toBe(0);
  });

  it(
    "asks whoever is shut out while a page is open to sign in, and is live again once the door is open [dashboard:shut-out]",
    async () => {
      const { page } = watched;
      await page.goto(rig.url("/threads"));
      await settled(page);
      const { folder, token, service } = rig.seeded;
      const { port } = rig.seeded.server;
      // A cookie is signed for the served folder.
      const open = async (key: string): Promise<void> => {
        await rig.seeded.server.close(200);
        Object.assign(rig.seeded, { server: await listen(service, { folder: key, token, port }) });
      };
      await open("elsewhere");
      await page.getByRole("heading", { name: "Sign in" }).waitFor({ timeout: patience(15_000) });
      await open(folder);
      await page.getByRole("heading", { name: "Sign in" }).waitFor({ state: "detached", timeout: patience(25_000) });
      await rig.call("createThread", { title: "After the door was opened" });
      await page.getByRole("link", { name: "After the door was opened" }).waitFor();
    },
    patience(60_000),
  );

  it(
    "shows the thread as an older backup has it, and follows it from there [dashboard:read-anew]",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "clew restored "));
      const seeded = await serveSeeded(folder, { seed: 1, decisions: 0, threads: 0, agents: 1, start: Date.now() });
      const { token } = seeded;
      const { port } = seeded.server;
      const { page, browser, troubles } = await openPage();
      let { service, server } = seeded;
      const stop = async (): Promise<void> => {
        await server.close(200);
        await service.close();
      };
      const start = async (): Promise<void> => {
        service = await openService({ cwd: folder, env: { HOME: folder } });
        server = await listen(service, { folder, token, port });
      };
      const decide = (id: string): Promise<unknown> =>
        service.dispatcher.call(
          "cstp.recordDecision",
          { threadId: "t", id, decision: `Decide ${id}`, confidence: 0.5 },
          rig.odd.caller,
        );
      try {
        await service.dispatcher.call("cstp.createThread", { threadId: "t", title: "Brought back" }, rig.odd.caller);
        await decide("dec_a");
        await stop();
        cpSync(join(folder, ".clew"), join(folder, "backup"), { recursive: true });
        await start();
        for (const id of ["dec_b", "dec_c"]) await decide(id);
        await page.goto(server.link() ?? "");
        await page.goto(new URL("/threads/t", server.url).href);
        await page.getByText("3 decisions", { exact: true }).waitFor();
        await stop();
        rmSync(join(folder, ".clew"), { recursive: true });
        cpSync(join(folder, "backup"), join(folder, ".clew"), { recursive: true });
        await start();
        await page.getByText("1 decision", { exact: true }).waitFor({ timeout: patience(15_000) });
        expect(await page.getByRole("alert").count()).toBe(0);
        await decide("dec_d");
        await page.getByText("2 decisions", { exact: true }).waitFor();
        expect(troubles).toEqual([]);
      } finally {
        await browser.close();
        await stop();
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
    patience(60_000),
  );

  it("broke its policy nowhere and threw nothing on the way [dashboard:policy]", () => {
    expect(watched.troubles).toEqual([]);
  });
});
