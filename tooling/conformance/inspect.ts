// `pnpm --filter @clew/tooling inspect`: drives `clew mcp` and `clew serve` with the inspector, in both eras. The
// inspector is cached outside the packages (it includes a web page), so this is a long form and not part of the tests.
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../generate/schema-files.ts";

const VERSION = "2.12.0";
const CLEW = join(ROOT, "packages", "cli", "dist", "clew.cjs");
const CACHE = join(ROOT, ".cache", "inspector");
const TOKEN = "token-of-the-inspector";
const call = promisify(execFile);

const root = mkdtempSync(join(tmpdir(), "clew inspector "));
const project = join(root, "my project");
for (const folder of ["my project/.clew", "home"]) mkdirSync(join(root, folder), { recursive: true });
const env = {
  HOME: join(root, "home"),
  PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
  CLEW_TOKENS: `inspector:${TOKEN}`,
};
let failures = 0;
const inspector = install();
const server = spawn(process.execPath, [CLEW, "serve", "--port", "0", "--json"], { cwd: project, env });
try {
  const url = `${await ready(server)}/mcp?tools=all`;
  const stdio = [process.execPath, CLEW, "mcp", "--tools", "all"];
  const http = [url, "--transport", "http", "--header", `Authorization: Bearer ${TOKEN}`];
  for (const [name, target] of [["stdio", stdio] as const, ["http", http] as const])
    for (const era of ["legacy", "modern"]) await inspectAll(`${name} ${era}`, [...target, "--protocol-era", era]);
} finally {
  server.kill();
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
console.log(failures === 0 ? "the inspector sees everything" : `${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;

function install(): string {
  const program = join(CACHE, "node_modules", ".bin", "mcp-inspector");
  if (existsSync(program)) return program;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, "package.json"), '{ "private": true }\n');
  const words = ["install", "--no-fund", "--no-audit", `@modelcontextprotocol/inspector@${VERSION}`];
  const done = spawnSync("npm", words, { cwd: CACHE, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`the inspector cannot be installed: ${done.stderr.trim().slice(-500)}`);
  return program;
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once("data", (chunk: Buffer) => resolve(String(JSON.parse(chunk.toString())["url"])));
    child.once("close", (code) => reject(new Error(`clew serve ended with ${code}`)));
  });
}

async function inspectAll(target: string, words: readonly string[]): Promise<void> {
  const see = (expected: string, ...method: readonly string[]): Promise<void> =>
    inspect(`${target} ${method[0]}`, [...words, "--method", ...method], expected);
  await see("create_thread", "tools/list");
  // Names every part of a tool's schema that some client may reject.
  await see("create_thread", "tools/list", "--strict");
  await see("Seen", "tools/call", "--tool-name", "create_thread", "--tool-arg", "title=Seen", "threadId=thread_seen");
  await see("NOT_FOUND", "tools/call", "--tool-name", "get_thread_status", "--tool-arg", "threadId=thread_none");
  await see("write_handoff", "prompts/list");
  await see("decision", "prompts/get", "--prompt-name", "resume_thread", "--prompt-args", "threadId=thread_seen");
  await see("clew://thread/{id}", "resources/templates/list");
  await see("Seen", "resources/read", "--uri", "clew://thread/thread_seen");
}

async function inspect(name: string, words: readonly string[], expected: string): Promise<void> {
  const run = await call(process.execPath, [inspector, "--cli", ...words], {
    cwd: project,
    env,
    maxBuffer: 1 << 24,
  }).then(
    ({ stdout }) => ({ seen: stdout.includes(expected), text: stdout }),
    // An error message repeats the command line, including the expected text: only the output counts.
    (thrown: { readonly stdout?: string; readonly stderr?: string }) => ({
      seen: expected === "NOT_FOUND" && thrown.stdout?.includes(expected) === true,
      text: `${thrown.stderr ?? ""} ${thrown.stdout ?? ""}`,
    }),
  );
  if (!run.seen) failures += 1;
  console.log(`${run.seen ? "ok    " : "FAILED"} ${name}${run.seen ? "" : `: ${run.text.slice(0, 600)}`}`);
}
