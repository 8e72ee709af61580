import { spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { STEP_KEYS } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { DIALECTS } from "../../src/doctor/reports.ts";
import { answerOf, CLEW, ok, type Sandbox, sandbox, type View } from "../rig/clew-process.ts";
import { mcpProcess } from "../rig/mcp-process.ts";

/** A sandbox without a compile cache. */
function freshSandbox(): Sandbox {
  return sandbox(undefined, { ownCache: true });
}

/** The chunks that a command's runs loaded: the launcher names each compile cache after its chunk. */
function loadedBy(at: Sandbox, command: string): string[] {
  const names = readdirSync(cacheOf(at)).map((name) => name.split("."));
  return names.flatMap(([key, chunk]) => (key === command && chunk !== undefined ? [chunk] : [])).toSorted();
}

function cacheOf(at: Sandbox): string {
  return join(at.env["HOME"] ?? "", ".cache", "clew");
}

/** The chunks that a command ran, by what V8 covers: only hot commands have a compile cache that names them. */
function scriptsOf(at: Sandbox, words: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "clew covered "));
  ok<object>(at, words, { env: { NODE_V8_COVERAGE: folder } });
  const [report = ""] = readdirSync(folder);
  const { result }: { result: readonly { url: string }[] } = JSON.parse(readFileSync(join(folder, report), "utf8"));
  rmSync(folder, { recursive: true });
  return result.flatMap(({ url }) => (url.endsWith(".cjs") ? [basename(url, ".cjs")] : []));
}

function withoutHash(chunk: string): string {
  return chunk.replace(/-[\w-]{8}$/, "");
}

function kilobytes(chunks: readonly string[]): number {
  return chunks.reduce((sum, chunk) => sum + statSync(join(dirname(CLEW), `${chunk}.cjs`)).size, 0) / 1000;
}

function hook(at: Sandbox, event: string, payload: object): string {
  const { code, stdout, stderr } = at.run(["hook", "claude", event], {
    input: JSON.stringify({ session_id: "one", ...payload }),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

/** A session from start to end, each step in a separate process. */
function completeSession(at: Sandbox): void {
  const { state_file: state = "" } = ok<View>(at, ["start", "Pick a queue"]);
  for (const step of STEP_KEYS) ok(at, ["step", step, "--state", state, "--input", "-"], answerOf(ANSWERS[step]));
  ok(at, ["complete", "--state", state]);
}

const PROMPT = { prompt: "Fix the importer" };
const tool = (name: string, input: object): object => ({ tool_name: name, tool_input: input });

describe("a process", () => {
  it("judges a call of a tool with one file, and words a refusal and its form with two more [cli:small-starts]", () => {
    const at = freshSandbox();
    hook(at, "UserPromptSubmit", PROMPT);
    hook(at, "PreToolUse", tool("Read", { file_path: "a.txt" }));
    expect(loadedBy(at, "hook-claude-pretooluse")).toEqual(["hook"]);
    expect(hook(at, "PreToolUse", tool("Write", { file_path: "a.txt" }))).toContain("Refused by Clew");
    const chunks = loadedBy(at, "hook-claude-pretooluse");
    expect(chunks.map(withoutHash)).toEqual(["hook", "hook-form", "hook-refusal"]);
    expect(kilobytes(chunks)).toBeLessThan(120);
    hook(at, "PreToolUse", tool("Write", { file_path: "a.txt" }));
    const again = loadedBy(at, "hook-claude-pretooluse").filter((chunk) => !chunks.includes(chunk));
    expect(again.map(withoutHash)).toEqual(["hook-repeated-refusal"]);
  });

  it("opens a session for a prompt without the texts of its steps, and without what judges answers and stored sessions [cli:small-starts]", () => {
    const at = freshSandbox();
    expect(hook(at, "UserPromptSubmit", PROMPT)).toContain("step 0 is open");
    const chunks = loadedBy(at, "hook-claude-userpromptsubmit");
    expect(chunks).toEqual(["hook-prompt"]);
    expect(kilobytes(chunks)).toBeLessThan(145);
  });

  it("knows from every client's word for a prompt what it must load [cli:small-starts]", () => {
    const words = Object.values(DIALECTS).flatMap(({ agent, events }) =>
      Object.entries(events).flatMap(([event, kind]) => (kind === "prompt" ? [[agent, event] as const] : [])),
    );
    expect(words.length).toBeGreaterThan(5);
    for (const [agent, event] of words) {
      const at = freshSandbox();
      at.run(["hook", agent, event], { input: "{}" });
      expect(loadedBy(at, `hook-${agent}-${event.toLowerCase().replace(".", "-")}`)).toContain("hook-prompt");
    }
  });

  it("loads no module of Node at once that takes a millisecond [cli:small-starts]", () => {
    for (const chunk of ["hook.cjs", "hot.cjs"]) {
      const source = readFileSync(join(dirname(CLEW), chunk), "utf8");
      // What is loaded at once stands at the front, in one statement; `getBuiltinModule` loads later.
      const modules = [...source.matchAll(/[,\s]\w+=require\(["`](node:[\w/]+)["`]\)/g)].map(([, name]) => name);
      expect(modules, chunk).toContain("node:fs");
      expect(modules.filter((name) => !["node:buffer", "node:fs", "node:path"].includes(name ?? ""))).toEqual([]);
    }
  });

  it("reads a prompt of any length byte for byte [cli:small-starts]", () => {
    for (const length of [3_000, 4_096, 4_097, 70_000, 200_000]) {
      const at = freshSandbox();
      const envelope = JSON.stringify({ session_id: "one", prompt: "" }).length;
      const prompt = "é".repeat(100) + "x".repeat(length - envelope - 200);
      hook(at, "UserPromptSubmit", { prompt });
      const [file = ""] = readdirSync(join(at.folder, ".clew", "sessions")).filter((name) => name.endsWith(".json"));
      const state: unknown = JSON.parse(readFileSync(join(at.folder, ".clew", "sessions", file), "utf8"));
      expect(state).toMatchObject({ user_query: prompt });
    }
  });

  it("leaves alone what another installation compiled today, and clears away what is older [cli:compiled-code]", () => {
    const at = freshSandbox();
    hook(at, "UserPromptSubmit", PROMPT);
    const ofAnother = (build: string): string =>
      join(cacheOf(at), `hook-claude-pretooluse.hook.${build}.${process.version}.${process.arch}.bin`);
    writeFileSync(ofAnother("111111111111"), "");
    writeFileSync(ofAnother("222222222222"), "");
    utimesSync(ofAnother("222222222222"), new Date(), new Date(Date.now() - 25 * 3_600_000));
    hook(at, "PreToolUse", tool("Read", { file_path: "a.txt" }));
    expect([existsSync(ofAnother("111111111111")), existsSync(ofAnother("222222222222"))]).toEqual([true, false]);
  });

  it("reads what earlier runs compiled, and adds what a new path through it called [cli:compiled-code]", () => {
    const at = freshSandbox();
    const stats = () => {
      const names = readdirSync(cacheOf(at)).filter((name) => name.startsWith("hook-claude-pretooluse."));
      return new Map(
        names.map((name) => [withoutHash(name.split(".")[1] ?? ""), statSync(join(cacheOf(at), name))] as const),
      );
    };
    hook(at, "UserPromptSubmit", PROMPT);
    hook(at, "PreToolUse", tool("Read", { file_path: "a.txt" }));
    const first = stats().get("hook");
    hook(at, "PreToolUse", tool("Read", { file_path: "b.txt" }));
    expect(stats().get("hook")?.mtimeMs).toBe(first?.mtimeMs);
    hook(at, "PreToolUse", tool("Bash", { command: "git log | head -3" }));
    expect(stats().get("hook")?.size).toBeGreaterThan(first?.size ?? Number.POSITIVE_INFINITY);
    expect(stats().has("hook-inspect-shell")).toBe(true);
    expect(statSync(cacheOf(at)).mode & 0o777).toBe(0o700);
  });

  it("keeps what a prompt calls that does more than the first one did, once [cli:compiled-code]", () => {
    const at = freshSandbox();
    const kept = () =>
      statSync(join(cacheOf(at), readdirSync(cacheOf(at)).find((name) => name.includes(".hook-prompt.")) ?? ""));
    hook(at, "UserPromptSubmit", { prompt: "clew:skip" });
    const first = kept();
    hook(at, "UserPromptSubmit", PROMPT);
    const second = kept();
    expect(second.size).toBeGreaterThan(first.size);
    hook(at, "UserPromptSubmit", { session_id: "two", prompt: "Fix the exporter" });
    expect(kept().mtimeMs).toBe(second.mtimeMs);
  });

  it("that serves MCP loads neither the operations nor a store before its first call [cli:small-starts]", async () => {
    const at = freshSandbox();
    const server = await mcpProcess(at);
    expect(await server.end()).toBe(0);
    const chunks = loadedBy(at, "mcp");
    expect(chunks.map(withoutHash)).toEqual(["hot", "mcp", "params", "serving"]);
    expect(kilobytes(chunks)).toBeLessThan(610);
  });

  it("completes a session without what reads tasks and skills, and opens one without what completes it [cli:small-starts]", () => {
    const at = freshSandbox();
    completeSession(at);
    completeSession(at);
    const chunks = loadedBy(at, "complete");
    // The first completion finds no store and uses an empty one in memory.
    const ALWAYS = ["completing", "following", "hot", "recalling", "sequence"];
    expect(chunks.map(withoutHash)).toEqual([...ALWAYS, "memory"].toSorted());
    expect(kilobytes(chunks)).toBeLessThan(500);
    expect(loadedBy(at, "start").map(withoutHash)).toEqual(["hot", "recalling"]);
    expect(loadedBy(at, "step-3").map(withoutHash)).toEqual(["hot", "recalling"]);
  });

  it("that calls an operation loads its own rows, and neither the table nor what serves others [cli:small-starts]", () => {
    const at = freshSandbox();
    ok(at, ["start", "Pick a queue"]);
    ok(at, ["decide", "Use SQLite", "--confidence", "0.8"]);
    const sizes = { status: 700, "thread list": 800, "recall queue": 1_050, "why a.txt": 750, "handoff list": 1_100 };
    writeFileSync(join(at.folder, "a.txt"), "a\n");
    for (const [command, size] of Object.entries(sizes)) {
      const chunks = scriptsOf(at, command.split(" "));
      expect(chunks.map(withoutHash), command).toContain("hot");
      expect(chunks.map(withoutHash).filter((name) => ["table", "mcp"].includes(name))).toEqual([]);
      expect(kilobytes(chunks), command).toBeLessThan(size);
    }
  });

  it("that serves MCP reads back what an earlier one compiled, before its first call and after [cli:compiled-code]", async () => {
    const at = freshSandbox();
    const written: (readonly (readonly [string, number])[])[] = [];
    for (const decision of ["Use SQLite", "Use Redis"]) {
      const server = await mcpProcess(at);
      expect(await server.tool("record_decision", { decision, confidence: 0.8 })).toMatchObject({ success: true });
      expect(await server.end()).toBe(0);
      written.push(readdirSync(cacheOf(at)).map((name) => [name, statSync(join(cacheOf(at), name)).mtimeMs]));
    }
    expect(written[0]?.length).toBeGreaterThan(1);
    // V8 would have rewritten rejected files.
    expect(written[1]).toEqual(written[0]);
  });

  it("that serves MCP keeps its compiled code while it runs, because clients kill it [cli:compiled-code]", async () => {
    const at = freshSandbox();
    const child = spawn(process.execPath, [CLEW, "mcp"], { cwd: at.folder, env: at.env, stdio: "pipe" });
    try {
      await expect
        .poll(() => existsSync(cacheOf(at)) && loadedBy(at, "mcp").length, { timeout: 20_000 })
        .toBeGreaterThan(1);
    } finally {
      child.kill("SIGKILL");
    }
  });
});
