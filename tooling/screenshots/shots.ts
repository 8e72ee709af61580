/// <reference lib="dom" />
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { type Oddities, seedStanding } from "../seed/seed-oddities.ts";
import type { SeededServer } from "../seed/seeded-server.ts";

/** A picture: its name, its address, and what to do before taking it. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Its project; the usual one if absent. */
  readonly on?: "usual" | "long" | "empty";
  act?(page: Page): Promise<unknown>;
  /** Prevents the page from ever finishing its requests. */
  unsettled?(page: Page): Promise<unknown>;
  readonly signedOut?: boolean;
  /** Nobody prints it. */
  readonly screenOnly?: boolean;
}

/** Every page and every state worth a look. */
export async function shotsOf(seeded: SeededServer, odd: Oddities, long: string): Promise<readonly Shot[]> {
  const { sessions, handoffs, failed } = await findOf(seeded, odd);
  const standing = await seedStanding(seeded.dispatcher);
  const halted = sessions.find((session) => session.status === "halted")?.session_id ?? "";
  const [thread = "", shown = ""] = seeded.summary.threads;
  return [
    // docs/images/thread.png, at the top of the README, is `readme-light-1280.png`.
    { name: "readme", path: `/threads/${shown}` },
    { name: "inbox", path: "/" },
    { name: "threads", path: "/threads" },
    { name: "threads-filtered", path: "/threads?q=table&status=blocked&sort=decisions" },
    { name: "thread", path: `/threads/${thread}` },
    { name: "thread-decision", path: `/threads/${thread}?decision=dec_seed1_0_12` },
    { name: "thread-replay", path: `/threads/${thread}?at=80` },
    { name: "thread-table", path: `/threads/${thread}?view=table` },
    { name: "thread-200-agents", path: `/threads/${odd.many}?decision=dec_many_120` },
    { name: "thread-one", path: `/threads/${odd.one}` },
    { name: "thread-none", path: `/threads/${odd.none}` },
    { name: "thread-long-words", path: `/threads/${odd.long}?decision=${odd.longDecision}` },
    { name: "thread-rtl", path: `/threads/${odd.rtl}?decision=${odd.rtlDecision}` },
    { name: "thread-wide", path: `/threads/${odd.wide}?decision=${odd.wideDecision}` },
    { name: "thread-3000", path: `/threads/${long}`, on: "long" },
    { name: "decision", path: "/decisions/dec_seed1_0_12" },
    ...["in-force", "withdrawn", "adopted"].map(
      (what, at): Shot => ({ name: `decision-${what}`, path: `/decisions/${standing[at] ?? ""}` }),
    ),
    { name: "decision-failed", path: `/decisions/${failed}` },
    { name: "sessions", path: "/sessions" },
    { name: "session-halted", path: `/sessions/${halted}` },
    { name: "session-looped", path: `/sessions/${seeded.summary.sessions[2] ?? ""}` },
    { name: "handoffs", path: "/handoffs" },
    { name: "handoff", path: `/handoffs?id=${encodeURIComponent(handoffs[0]?.id ?? "")}` },
    { name: "tasks", path: "/tasks" },
    { name: "task", path: "/tasks?task=task-011" },
    { name: "knowledge-graph", path: "/tasks", act: (page) => page.getByRole("button", { name: "graph" }).click() },
    { name: "health", path: "/calibration" },
    { name: "search", path: "/search?q=token" },
    { name: "search-empty", path: "/search" },
    { name: "search-nothing", path: "/search?q=nobodyhasthis", screenOnly: true },
    { name: "not-found", path: "/decisions/nobody" },
    { name: "thread-not-found", path: "/threads/nobody", screenOnly: true },
    ...statesOf(thread, odd),
    ...["/", "/threads", "/sessions", "/handoffs", "/tasks", "/calibration"].map(
      (path): Shot => ({ name: `empty-${path.slice(1) || "inbox"}`, path, on: "empty", screenOnly: true }),
    ),
  ];
}

// States that only exist while something happens.
function statesOf(thread: string, odd: Oddities): readonly Shot[] {
  return [
    { name: "keys", path: "/", screenOnly: true, act: (page) => page.keyboard.press("?") },
    {
      name: "thread-fork",
      path: `/threads/${thread}?at=80`,
      screenOnly: true,
      act: (page) => page.getByRole("button", { name: "Fork from here" }).click(),
    },
    {
      name: "thread-hover",
      path: `/threads/${odd.one}`,
      screenOnly: true,
      act: async (page) => {
        const box = await page.getByRole("application").boundingBox();
        await page.mouse.move((box?.x ?? 0) + 24, (box?.y ?? 0) + 60);
        await page.locator("canvas + div").waitFor();
      },
    },
    {
      name: "thread-keyboard",
      path: `/threads/${thread}`,
      screenOnly: true,
      act: async (page) => {
        await page.getByRole("application").focus();
        for (const key of ["Home", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
      },
    },
    {
      name: "threads-offline",
      path: "/threads",
      screenOnly: true,
      act: async (page) => {
        await page.route(/\/(cstp|events)/, (route) => route.abort());
        await page.getByRole("searchbox", { name: "Filter by title" }).fill("table");
        await page.getByText("The server does not answer.").first().waitFor();
      },
    },
    {
      name: "threads-failed",
      path: "/threads",
      screenOnly: true,
      unsettled: (page) => page.route("**/cstp", (route) => route.fulfill({ status: 500, body: "{}" })),
      act: (page) => page.getByRole("alert").first().waitFor(),
    },
    {
      name: "thread-loading",
      path: `/threads/${thread}`,
      screenOnly: true,
      unsettled: (page) => page.route("**/cstp", () => undefined),
      act: async (page) => {
        await page.getByText("Loading the thread").waitFor();
        await page.waitForFunction(() => document.getAnimations().every((each) => each.playState === "finished"));
      },
    },
    { name: "signed-out", path: `/threads/${thread}`, signedOut: true, screenOnly: true },
    { name: "saved-file", path: `/threads/${thread}`, act: saveAndOpen },
  ];
}

async function saveAndOpen(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as one HTML file" }).click(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), "clew saved "));
  const file = join(folder, "thread.html");
  await download.saveAs(file);
  await page.goto(pathToFileURL(file).href);
  await page.getByRole("application").waitFor();
  rmSync(folder, { recursive: true });
}

async function findOf({ dispatcher, summary }: SeededServer, { caller }: Oddities) {
  const { sessions } = (await dispatcher.call("cstp.listSessions", { status: "all" }, caller)) as {
    readonly sessions: readonly { readonly session_id: string; readonly status: string }[];
  }; // the method's result type
  const { handoffs } = (await dispatcher.call("cstp.listHandoffs", {}, caller)) as {
    readonly handoffs: readonly { readonly id: string }[];
  }; // as above
  const { thread } = (await dispatcher.call("cstp.getThread", { threadId: summary.threads[1] }, caller)) as {
    readonly thread: { readonly decisions: readonly { readonly id: string; readonly outcome?: string }[] };
  }; // as above
  return { sessions, handoffs, failed: thread.decisions.find(({ outcome }) => outcome === "failure")?.id ?? "" };
}
