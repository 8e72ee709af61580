import { ClewError } from "@clew/errors";
import { plainLine, plainText } from "@clew/operations";
import { configText, loadConfig } from "@clew/project/config";
import { findStateFolder } from "@clew/project/state-folder";
import { loopbackToken, userFolders } from "@clew/project/user";
import type { TokenRecord } from "@clew/server/internal";
import { flagListGiven, flagText } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { oneArgument } from "../../rpc/call-project.ts";
import { askPersonFor } from "../../terminal/person.ts";
import { print } from "../../terminal/print-result.ts";

/** `clew token`: manages the tokens that this user's servers accept. */
export const token: Command = {
  name: "token",
  summary: "Create, list and revoke the tokens that your servers accept.",
  usage:
    "token create --agent NAME|'*' --project P…|'*' --scope read|write|admin [--expires TIME] | list | revoke ID | link",
  examples: [
    "clew token create --agent codex --project shop --scope write",
    "clew token list",
    "clew token revoke 1a2b3c4d5e6f",
    "clew token link --url http://127.0.0.1:4319",
  ],
  flags: {
    agent: { value: "NAME", summary: "the agent it speaks for; '*' for any" },
    project: {
      value: "NAME",
      summary: "a project it holds, the first is its default; '*' for all; several times",
      repeat: true,
    },
    scope: { value: "SCOPE", summary: "what it may do (default: write)", choices: ["read", "write", "admin"] },
    expires: { value: "TIME", summary: "when it ends: an RFC 3339 time, a date, or a span such as 12h or 30d" },
    url: { value: "URL", summary: "link: the running server (default: http://127.0.0.1:4319)" },
  },
  subcommands: {
    create: "make a token; it is shown once",
    list: "the tokens, without themselves",
    revoke: "end a token at once",
    link: "a one-time link into the dashboard of a running server",
  },
  run: async (invocation) => {
    const [verb, ...args] = invocation.args;
    if (verb === "create" && args.length === 0) return create(invocation);
    if (verb === "list" && args.length === 0) return list(invocation);
    if (verb === "revoke") return revoke(invocation, oneArgument(args, "the id of a token"));
    if (verb === "link" && args.length === 0) return link(invocation);
    throw new ClewError("USAGE", "Expected token create, token list, token revoke ID or token link.");
  },
};

async function open(invocation: Invocation) {
  const { openTokens } = await import("@clew/server/internal");
  return openTokens(userFolders(invocation.env).state, () => new Date().toISOString());
}

async function create(invocation: Invocation): Promise<number> {
  const agent = flagText(invocation, "agent");
  if (agent === undefined || agent === "")
    throw new ClewError("USAGE", "Expected --agent NAME, or --agent '*' for any agent.");
  const scope = flagText(invocation, "scope") ?? "write";
  refuseNoName("--agent", agent);
  const projects = flagListGiven(invocation, "project") ?? ["default"];
  for (const project of projects) refuseNoName("--project", project);
  const expiresAt = expiry(flagText(invocation, "expires"));
  if (scope === "admin") await refuseUnlessAsked(invocation, agent);
  const tokens = await open(invocation);
  const created = tokens.create({
    agent,
    projects: projects.includes("*") ? ["*"] : projects,
    scope: scope === "read" || scope === "admin" ? scope : "write",
    expiresAt,
  });
  const record = shown(created.record);
  print(invocation, { ...record, token: created.token }, () => `${created.token}\n`);
  if (!invocation.json && !invocation.quiet)
    invocation.terminal.err(
      `Shown this once. Agent ${plainText(agent)}, ${scope}, projects ${plainText(projects.join(", "))}; revoke with: clew token revoke ${record.id}\n`,
    );
  return 0;
}

// The holder of such a token counts as a person: only a person may create one.
async function refuseUnlessAsked(invocation: Invocation, agent: string): Promise<void> {
  const { isPerson } = await askPersonFor(invocation, agent, "make an admin token for");
  if (isPerson === true) return;
  throw new ClewError("NEEDS_PERSON", "Only a person makes a token of scope admin.", {
    hint: "Run it in a terminal of your own, in which no agent's tool runs.",
  });
}

// A name with a line break or an escape would look like something else when printed.
function refuseNoName(flag: string, name: string): void {
  if (name.trim() === "" || name.length > 200 || plainLine(name, 200) !== name)
    throw new ClewError("USAGE", `${flag} is a name of at most 200 characters on one line.`);
}

async function list(invocation: Invocation): Promise<number> {
  const tokens = (await open(invocation)).list().map((record) => shown(record));
  const lines = tokens.map(
    ({ id, agent, projects, scope, createdAt, expiresAt }) =>
      `${id}  ${scope.padEnd(5)}  ${plainText(agent)}  ${plainText(projects.join(","))}  since ${createdAt.slice(0, 10)}${expiresAt === undefined ? "" : `, until ${expiresAt}`}`,
  );
  print(invocation, { tokens }, () => `${lines.length === 0 ? "No tokens." : lines.join("\n")}\n`);
  return 0;
}

// People do not need the digest, and it must not be readable over a shoulder.
function shown(record: TokenRecord): Omit<TokenRecord, "hash"> {
  const { hash: _hash, ...rest } = record;
  return rest;
}

async function revoke(invocation: Invocation, id: string): Promise<number> {
  if (!(await open(invocation)).revoke(id))
    throw new ClewError("NOT_FOUND", `There is no token ${id.slice(0, 40)}.`, {
      hint: "`clew token list` shows their ids.",
    });
  print(invocation, { id, revoked: true }, () => `${id} revoked\n`);
  return 0;
}

async function link(invocation: Invocation): Promise<number> {
  const { cwd, env } = invocation;
  const config = loadConfig({ stateFolder: findStateFolder(cwd, env).path, env });
  const named = flagText(invocation, "url") ?? configText(config, "url") ?? "http://127.0.0.1:4319";
  const url = named.replace(/\/+$/, "");
  // Send the local server's token only to that server.
  const held = configText(config, "token") ?? (await loopbackToken(url, env));
  if (held === undefined)
    throw new ClewError("UNAUTHORIZED", "A link needs an admin token: CLEW_TOKEN, or a loopback server of yours.", {
      hint: "`clew serve` starts one, and prints a link itself.",
    });
  const response = await fetch(`${url}/api/link`, {
    method: "POST",
    headers: { authorization: `Bearer ${held}` },
  }).catch((cause: unknown) => {
    throw new ClewError("STORE_UNAVAILABLE", `No server answers at ${url}.`, {
      cause,
      hint: "`clew serve` starts one; --url names one that runs elsewhere.",
    });
  });
  const body: unknown = await response.json();
  if (!response.ok || typeof body !== "object" || body === null || !("url" in body))
    throw new ClewError("FORBIDDEN", `The server gives no link (${response.status}).`);
  print(invocation, body, () => `${String(body.url)}\n`);
  return 0;
}

const SPAN = /^(\d{1,5})([mhdw])$/;
const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080 };

function expiry(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [, count, unit = ""] = SPAN.exec(text) ?? [];
  const at = count === undefined ? Date.parse(text) : Date.now() + Number(count) * (MINUTES[unit] ?? 0) * 60_000;
  if (Number.isNaN(at))
    throw new ClewError(
      "USAGE",
      `--expires is a time, a date, or a span such as 12h or 30d; found "${text.slice(0, 40)}".`,
    );
  if (at <= Date.now()) throw new ClewError("USAGE", "--expires is in the past.");
  return new Date(at).toISOString();
}
