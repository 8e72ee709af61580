// `pnpm screenshots [NAME…] [--out FOLDER]`: pictures of every page and state in both themes, on a desktop, a tablet, a
// phone and paper.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openBrowser } from "../browser.ts";
import { noteRequests, settled } from "../dashboard/settled.ts";
import { ROOT } from "../generate/schema-files.ts";
import { seedOddities } from "../seed/seed-oddities.ts";
import { type SeededServer, serveSeeded } from "../seed/seeded-server.ts";
import { shotsOf } from "./shots.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: "string" } } });
const out = values.out ?? join(ROOT, ".screenshots");
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "clew screenshots "));

const HOURS = 3_600_000;
const serve = (name: string, decisions: number, more: object): Promise<SeededServer> => {
  const project = join(folder, name);
  mkdirSync(project);
  const start = Date.now() - (decisions * 2.5 + 150) * HOURS;
  return serveSeeded(project, { seed: 1, decisions, agents: 6, start, ...more });
};
const servers = {
  usual: await serve("usual", 240, { sessions: 12, tasks: 18, handoffs: 9 }),
  long: await serve("long", 3_000, { threads: 1 }),
  empty: await serve("empty", 0, { threads: 0 }),
};
const odd = await seedOddities(servers.usual.dispatcher);
const shots = (await shotsOf(servers.usual, odd, servers.long.summary.threads[0] ?? "")).filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);

let pictures = 0;
for (const [theme, width, height, media] of [
  ["light", 1280, 800, "screen"],
  ["dark", 1280, 800, "screen"],
  ["light", 768, 1024, "screen"],
  ["light", 360, 740, "screen"],
  ["dark", 360, 740, "screen"],
  // Printed from the dark theme, which paper must not use.
  ["dark", 800, 1100, "print"],
] as const) {
  const browser = await openBrowser({ theme, width, height });
  for (const { name, path, on = "usual", act, unsettled, signedOut, screenOnly } of shots) {
    if (media === "print" && screenOnly) continue;
    await browser.context.clearCookies();
    const page = await browser.context.newPage();
    noteRequests(page);
    page.on("pageerror", (error) => console.log(`  ${name}: ${error.message}`));
    const { server } = servers[on];
    if (!signedOut) await page.goto(server.link() ?? "");
    if (unsettled) await unsettled(page);
    await page.goto(new URL(path, server.url).href);
    if (!unsettled) await settled(page);
    await act?.(page);
    if (media === "print") await page.emulateMedia({ media });
    const file = media === "print" ? `${name}-print.png` : `${name}-${theme}-${width}.png`;
    await page.screenshot({ path: join(out, file), fullPage: width !== 1280 });
    pictures += 1;
    await page.close();
  }
  await browser.close();
}
for (const server of Object.values(servers)) await server.close();
rmSync(folder, { recursive: true, force: true });
console.log(`${pictures} pictures in ${out}`);
process.exit(0);
