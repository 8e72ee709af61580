// `pnpm screenshots [NAME…] [--out FOLDER]`: a picture of every page in both themes, on a desk, a phone and paper, of a seeded project and of odd ones.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openBrowser } from "../browser.ts";
import { ROOT } from "../generate/schema-files.ts";
import { seedOddities } from "../seed/seed-oddities.ts";
import { serveSeeded } from "../seed/seeded-server.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: "string" } } });
const out = values.out ?? join(ROOT, ".screenshots");
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "clew screenshots "));
const decisions = 240;
const seeded = await serveSeeded(folder, {
  seed: 1,
  decisions,
  agents: 6,
  sessions: 12,
  tasks: 18,
  handoffs: 9,
  start: Date.now() - (decisions * 2.5 + 150) * 3_600_000,
});
const odd = await seedOddities(seeded.dispatcher);
const { sessions } = (await seeded.dispatcher.call("cstp.listSessions", { status: "all" }, odd.caller)) as {
  readonly sessions: readonly { readonly session_id: string; readonly status: string }[];
}; // as the method's result shape says
const { handoffs } = (await seeded.dispatcher.call("cstp.listHandoffs", {}, odd.caller)) as {
  readonly handoffs: readonly { readonly id: string }[];
}; // as above
const halted = sessions.find((session) => session.status === "halted")?.session_id ?? "";
const looped = seeded.summary.sessions[2] ?? "";
const [thread = "", shown = ""] = seeded.summary.threads;

/** Every picture: its name, its address, and what is done before it is taken. */
const pages: readonly (readonly [name: string, path: string])[] = [
  // docs/images/thread.png, at the head of the README, is `readme-light-1280.png`.
  ["readme", `/threads/${shown}`],
  ["threads", "/"],
  ["thread", `/threads/${thread}`],
  ["thread-decision", `/threads/${thread}?decision=dec_seed1_0_12`],
  ["thread-replay", `/threads/${thread}?at=80`],
  ["thread-table", `/threads/${thread}?view=table`],
  ["thread-200-agents", `/threads/${odd.many}`],
  ["thread-one", `/threads/${odd.one}`],
  ["thread-none", `/threads/${odd.none}`],
  ["thread-long-words", `/threads/${odd.long}?decision=${odd.longDecision}`],
  ["thread-rtl", `/threads/${odd.rtl}?decision=${odd.rtlDecision}`],
  ["decision", "/decisions/dec_seed1_0_12"],
  ["sessions", "/sessions"],
  ["session-halted", `/sessions/${halted}`],
  ["session-looped", `/sessions/${looped}`],
  ["handoffs", "/handoffs"],
  ["handoff", `/handoffs?id=${encodeURIComponent(handoffs[0]?.id ?? "")}`],
  ["tasks", "/tasks"],
  ["task", "/tasks?task=task-004"],
  ["health", "/calibration"],
  ["search", "/search?q=importer"],
  ["search-empty", "/search"],
  ["not-found", "/decisions/nobody"],
];

const wanted = pages.filter(([name]) => positionals.length === 0 || positionals.includes(name));
for (const [theme, width, height, media] of [
  ["light", 1280, 800, "screen"],
  ["dark", 1280, 800, "screen"],
  ["light", 360, 740, "screen"],
  ["dark", 360, 740, "screen"],
  // Printed out of the dark theme, which paper does not share.
  ["dark", 800, 1100, "print"],
] as const) {
  const browser = await openBrowser({ theme, width, height });
  const page = await browser.context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      console.log(`  ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => console.log(`  error: ${error.message}`));
  await page.goto(seeded.server.link() ?? "");
  for (const [name, path] of wanted) {
    await page.goto(new URL(path, seeded.server.url).href);
    await page.waitForTimeout(900);
    if (media === "print") await page.emulateMedia({ media });
    const file = media === "print" ? `${name}-print.png` : `${name}-${theme}-${width}.png`;
    await page.screenshot({ path: join(out, file), fullPage: width !== 1280 });
    await page.emulateMedia({ media: null });
  }
  await browser.close();
}
await seeded.close();
rmSync(folder, { recursive: true, force: true });
console.log(`${wanted.length * 5} pictures in ${out}`);
process.exit(0);
