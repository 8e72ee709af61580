import { mkdirSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { shellLine } from "../../arguments/shell-line.ts";
import type { Command, Invocation } from "../../command.ts";
import { openServer, portOf } from "../../serve/open-server.ts";
import { executableWords } from "../../session/executable.ts";
import { wrapLines } from "../../terminal/wrap-lines.ts";
import { wrapText } from "../../terminal/wrap-text.ts";
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
    if (invocation.flags["port"] !== undefined) await refuseTakenPort(portOf(invocation));
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
  const { cwd, env, flags, json, terminal } = invocation;
  const { url, link = url, store, close } = await openServer({ ...invocation, env: tourEnvironment(env, cwd) });
  const stays = flags["exit"] !== true && (flags["serve"] === true || terminal.isInteractive);
  if (json) terminal.out(`${JSON.stringify({ project: cwd, store, ...(stays ? { url, link } : {}) })}\n`);
  else if (stays) {
    // On a terminal the link has a line of its own, for whoever copies it.
    const place = terminal.isInteractive ? `${store}. Its dashboard:\n` : `${store} at ${url} · open `;
    terminal.out(`\nclew serves ${place}${link}\nCtrl-C ends it.\n`);
  } else {
    const again = shellLine([
      ...anywhere(executableWords(env, join(import.meta.dirname, "clew.cjs"))),
      "serve",
      "--dir",
      cwd,
    ]);
    const over = `The dashboard came up at ${url} and was closed again. To look around in this project:`;
    terminal.out(`\n${wrapText(over, terminal.columns)}\n${again}\n`);
  }
  if (stays)
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
    });
  await close();
  return 0;
}

// `npm start` puts the repository's own Node first on PATH; whoever types the command has another one there, if any.
function anywhere([first = "", ...rest]: readonly string[]): readonly string[] {
  return rest.length === 0 ? [first] : [process.execPath, ...rest];
}

/** Says that a port cannot be had before the walk, which takes seconds, and not behind it. */
async function refuseTakenPort(port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (cause) =>
      reject(
        new ClewError("BUSY", `Port ${port} of 127.0.0.1 cannot be had.`, {
          cause,
          hint: "`clew tour` without --port takes a free one.",
        }),
      ),
    );
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve()));
  });
}

function narrator({ terminal, color, quiet, json }: Invocation): Narrator {
  const paint = (code: number, text: string): string => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  let act = 0;
  const fit = (text: string): string => (terminal.columns === undefined ? text : wrapLines(text, terminal.columns));
  const out = (text: string): void => (quiet || json ? undefined : terminal.out(`${text}\n`));
  return {
    act: (title) => out(fit(`\n${++act}. ${title}`).replaceAll(/^.+$/gm, (line) => paint(1, line))),
    tell: (text) => out(wrapText(`   ${text}`, terminal.columns)),
    // A path stays in one piece, for whoever copies it.
    place: (text) => out(`   ${paint(2, `→ ${text}`)}`),
    quote: (text) => out(fit(text.trimEnd().replaceAll(/^/gm, "   │ "))),
  };
}
