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
  // The fetch needs what this machine's npm is configured with; everything that Clew writes stays in a folder of the run.
  const own = {
    CLEW_HOME: join(root, ".clew"),
    XDG_CACHE_HOME: join(root, "cache"),
    XDG_STATE_HOME: join(root, "state"),
  };
  const server = [process.execPath, CLEW, "mcp"];
  const run = await call("npx", ["--yes", INSPECTOR, "--cli", ...server, "--protocol-era", era, ...words], {
    env: { ...process.env, ...own },
    maxBuffer: 16 * 1024 * 1024,
  }).then(
    ({ stdout }) => ({ seen: stdout.includes(expected), text: stdout }),
    // The message repeats the command line, and with it what is looked for: a run that failed has seen nothing.
    (thrown: unknown) => ({ seen: false, text: String(thrown) }),
  );
  if (!run.seen) failures += 1;
  console.log(`${run.seen ? "ok    " : "FAILED"} ${era} ${words[1]}${run.seen ? "" : `: ${run.text.slice(0, 600)}`}`);
}
