import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { flagNumber } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";

import { openServer } from "../../serve/open-server.ts";
import { wrapLines } from "../../terminal/wrap-lines.ts";
import { playFirstAgent } from "../../tour/first-agent.ts";
import { type Narrator, playTour } from "../../tour/play-tour.ts";

/** `clew tour`: the whole chain on a project of its own, with scripted answers and the real code. */
export const tour: Command = {
  name: "tour",
  summary: "Walk the whole chain on a project of its own: three agents, one killed, nothing lost.",
  usage: "tour [--exit | --serve] [--port N]",
  examples: ["clew tour", "clew tour --exit"],
  flags: {
    exit: { summary: "end after the tour" },
    serve: { summary: "keep serving the dashboard, also without a terminal" },
    port: { value: "N", summary: "the dashboard's port; a free one by default" },
  },
  run: async (invocation) => {
    const [part] = invocation.args;
    if (part === "first-agent") return playFirstAgent(invocation);
    if (part !== undefined) throw new ClewError("USAGE", `clew tour takes no words, found "${part.slice(0, 60)}".`);
    // Looked at before the walk, which takes seconds, not behind it.
    flagNumber(invocation, "port");
    const folder = mkdtempSync(join(tmpdir(), "clew-tour-"));
    mkdirSync(join(folder, ".clew"), { mode: 0o700 });
    const project = { folder, env: tourEnvironment(invocation.env, folder) };
    narrator(invocation).tell(
      `A project of its own in ${folder}. The agents' answers are scripted; everything else is the real code.`,
    );
    await playTour(project, narrator(invocation));
    return showDashboard({ ...invocation, cwd: folder, flags: { port: "0", ...invocation.flags } });
  },
};

// The tour's project must not write to a store or a server that the user has set up for real work.
function tourEnvironment(env: Invocation["env"], folder: string): Invocation["env"] {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith("CLEW_"));
  return { ...Object.fromEntries(kept), CLEW_STORE: `sqlite:${join(folder, ".clew/clew.db")}` };
}

async function showDashboard(invocation: Invocation): Promise<number> {
  const { flags, terminal } = invocation;
  const server = await openServer({ ...invocation, env: tourEnvironment(invocation.env, invocation.cwd) });
  const stays = flags["exit"] !== true && (flags["serve"] === true || terminal.isInteractive);
  terminal.out(`\nclew serves ${server.store} at ${server.url} · open ${server.link ?? server.url}\n`);
  if (stays) {
    terminal.out("Ctrl-C ends it.\n");
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
    });
  }
  await server.close();
  return 0;
}

function narrator({ terminal, color, quiet }: Invocation): Narrator {
  const paint = (code: number, text: string): string => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  let act = 0;
  const fit = (text: string): string => (terminal.columns === undefined ? text : wrapLines(text, terminal.columns));
  const out = (text: string): void => (quiet ? undefined : terminal.out(`${text}\n`));
  return {
    act: (title) => out(fit(`\n${++act}. ${title}`).replaceAll(/^.+$/gm, (line) => paint(1, line))),
    tell: (text) => out(fit(`   ${text}`)),
    // A path stays in one piece, for whoever copies it.
    place: (text) => out(`   ${paint(2, `→ ${text}`)}`),
    quote: (text) => out(fit(text.trimEnd().replaceAll(/^/gm, "   │ "))),
  };
}
