import { spawn } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** The two editions of the examiner: the released one knows 2025, the other one 2026, too. */
export type Edition = "conformance" | "conformance-alpha";

/** One check of an examiner. */
export interface Check {
  readonly scenario: string;
  readonly id: string;
  readonly status: string;
  readonly message: string | undefined;
}

/** Runs an examiner against a server and returns all its checks. */
export async function examine(edition: Edition, url: string, words: readonly string[]): Promise<readonly Check[]> {
  const folder = mkdtempSync(join(tmpdir(), "clew conformance "));
  try {
    const program = join(
      import.meta.dirname,
      "..",
      "node_modules",
      "@modelcontextprotocol",
      edition,
      "dist",
      "index.js",
    );
    const output = await run([program, "server", "--url", url, "-o", folder, ...words]);
    const files = globSync("**/checks.json", { cwd: folder });
    if (files.length === 0) throw new Error(`the examiner made no check: ${output}`);
    return files.flatMap((file) => readChecks(join(folder, file)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The failures as lines of text. */
export function failuresOf(checks: readonly Check[]): readonly string[] {
  return checks
    .filter(({ status }) => status === "FAILURE")
    .map(({ scenario, id, message }) => `${scenario}: ${id}: ${message ?? ""}`);
}

function readChecks(file: string): readonly Check[] {
  // The examiner writes a list of checks; only these fields are read.
  const checks = JSON.parse(readFileSync(file, "utf8")) as {
    readonly id: string;
    readonly status: string;
    readonly errorMessage?: string;
  }[];
  const scenario = basename(dirname(file))
    .replace(/^server-/, "")
    .replace(/-\d{4}-\d{2}-\d{2}T.*$/, "");
  return checks.map(({ id, status, errorMessage }) => ({ scenario, id, status, message: errorMessage }));
}

function run(words: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"] },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.on("close", () => resolve(output));
  });
}
