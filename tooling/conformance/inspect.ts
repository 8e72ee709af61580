// `pnpm --filter @clew/tooling inspect`: drives `clew mcp` with the inspector, in both eras. The inspector is fetched for the run
// (it brings a browser page along), so this is a long form and never part of the tests.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
const CLEW = join(import.meta.dirname, "..", "..", "packages", "cli", "dist", "clew.cjs");
const call = promisify(execFile);

const root = mkdtempSync(join(tmpdir(), "clew inspector "));
let failures = 0;
try {
  for (const era of ["legacy", "modern"]) {
    await inspect(era, ["--method", "tools/list"], "create_thread");
    await inspect(era, ["--method", "tools/call", "--tool-name", "create_thread", "--tool-arg", "title=Seen"], "Seen");
    await inspect(era, ["--method", "prompts/list"], "write_handoff");
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
console.log(failures === 0 ? "the inspector sees everything" : `${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;

async function inspect(era: string, words: readonly string[], expected: string): Promise<void> {
  const env = { PATH: process.env["PATH"], HOME: root, CLEW_HOME: join(root, ".clew") };
  const server = [process.execPath, CLEW, "mcp"];
  const { stdout } = await call("npx", ["--yes", INSPECTOR, "--cli", ...server, "--protocol-era", era, ...words], {
    env,
    maxBuffer: 16 * 1024 * 1024,
  }).catch((thrown: unknown) => ({ stdout: String(thrown) }));
  const seen = stdout.includes(expected);
  if (!seen) failures += 1;
  console.log(`${seen ? "ok    " : "FAILED"} ${era} ${words[1]}${seen ? "" : `: ${stdout.slice(0, 300)}`}`);
}
