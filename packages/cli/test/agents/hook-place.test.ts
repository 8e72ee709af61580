import { mkdirSync, mkdtempSync, readdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ok, type Sandbox, sandbox } from "../rig/clew-process.ts";
import { CLIENTS, type Client, callHook } from "../rig/hook-clients.ts";
import { LIGHT_ANSWERS } from "../rig/hook-project.ts";

/** A folder of the project with its own state folder, and an unrelated folder. */
function elsewhere(at: Sandbox): readonly string[] {
  const vendor = join(at.folder, "vendor", "x");
  mkdirSync(join(vendor, ".clew"), { recursive: true });
  return [vendor, mkdtempSync(join(tmpdir(), "clew outside "))];
}

function sessionsIn(folder: string): string[] {
  try {
    return readdirSync(join(folder, ".clew", "sessions"))
      .filter((name) => name.startsWith("reasoning-"))
      .map((name) => name.slice("reasoning-".length, -".json".length));
  } catch {
    return [];
  }
}

describe("a client whose hooks are called in another folder than its prompt was", () => {
  for (const { agent, prompt, write } of CLIENTS)
    it(`is judged by the session of its prompt: ${agent} [agents:pointer-place]`, () => {
      const at = sandbox();
      callHook(at, agent, prompt(at.folder, "Fix the mail worker"));
      const [id = ""] = sessionsIn(at.folder);
      const folders = elsewhere(at);
      for (const cwd of folders) expect(callHook(at, agent, write(cwd, join(cwd, "a.txt"))), cwd).toContain(id);
      ok(at, ["step", "0", "--session", id, "--complete"], { input: LIGHT_ANSWERS });
      for (const cwd of folders) {
        expect(callHook(at, agent, write(cwd, join(cwd, "a.txt"))), cwd).toBe("");
        // Protected files, there and in the project, stay protected.
        for (const path of [join(cwd, ".clew", "config.json"), join(at.folder, ".clew", "config.json")])
          expect(callHook(at, agent, write(cwd, path)), path).toContain("belongs to Clew");
      }
      expect(sessionsIn(folders[0] ?? "")).toEqual([]);
    });

  it("keeps a state folder closed that only CLEW_HOME names [agents:pointer-place]", () => {
    const at = sandbox();
    const [{ agent, prompt, write }] = CLIENTS as [Client];
    callHook(at, agent, prompt(at.folder, "clew:skip"));
    mkdirSync(join(at.folder, "kept"));
    const [event, payload] = write(at.folder, join(at.folder, "kept", "config.json"));
    const input = JSON.stringify(payload);
    expect(at.run(["hook", agent, event], { input, env: { CLEW_HOME: "kept" } }).stdout).toContain("belongs to Clew");
  });

  it("has its sub-agents judged in the project of their parent [agents:pointer-place]", () => {
    const at = sandbox();
    const [{ agent, prompt, write }] = CLIENTS as [Client];
    callHook(at, agent, prompt(at.folder, "Fix the mail worker"));
    for (const cwd of elsewhere(at)) {
      const [event, payload] = write(cwd, join(cwd, "a.txt"));
      expect(callHook(at, agent, [event, { ...payload, agent_id: "sub-1", agent_type: "reviewer" }])).toContain(
        "Refused",
      );
    }
    expect(sessionsIn(at.folder)).toHaveLength(2);
  });
});

describe("a prompt of an agent session that has a session already", () => {
  const [{ agent, prompt, write }] = CLIENTS as [Client];

  it("opens one of its own in another project, and the tools there are judged by that [agents:pointer-place]", () => {
    const at = sandbox();
    const other = join(at.folder, "..", "other");
    mkdirSync(join(other, ".clew"), { recursive: true });
    callHook(at, agent, prompt(at.folder, "Fix the mail worker"));
    const [first = ""] = sessionsIn(at.folder);
    callHook(at, agent, prompt(other, "Fix the other thing"));
    const [second = ""] = sessionsIn(other);
    expect(callHook(at, agent, write(other, join(other, "a.txt")))).toContain(second);
    // The abandoned session opens nothing.
    ok(at, ["step", "0", "--session", first, "--complete"], { input: LIGHT_ANSWERS });
    expect(callHook(at, agent, write(at.folder, join(at.folder, "a.txt")))).toContain(second);
    callHook(at, agent, prompt(at.folder, "Thanks"));
    expect(callHook(at, agent, write(at.folder, join(at.folder, "a.txt")))).toBe("");
  });

  it("stays in the project where it comes from within it, or from where there is no other [agents:pointer-place]", () => {
    const at = sandbox();
    callHook(at, agent, prompt(at.folder, "Fix the mail worker"));
    const [vendor = "", outside = ""] = elsewhere(at);
    callHook(at, agent, prompt(vendor, "Fix the second thing"));
    callHook(at, agent, prompt(outside, "Fix the third thing"));
    expect(sessionsIn(vendor)).toEqual([]);
    expect(sessionsIn(at.folder)).toHaveLength(3);
  });

  it("opens nothing in another project where the client itself wrote it [agents:pointer-place]", () => {
    const at = sandbox();
    const other = join(at.folder, "..", "other");
    mkdirSync(join(other, ".clew"), { recursive: true });
    callHook(at, agent, prompt(at.folder, "Fix the mail worker"));
    callHook(at, agent, prompt(other, "/compact"));
    expect(callHook(at, agent, write(other, join(other, "a.txt")))).toContain("Refused");
  });

  it("is found again after its project was moved [agents:pointer-place]", () => {
    const at = sandbox();
    callHook(at, agent, prompt(at.folder, "Fix the mail worker"));
    const [id = ""] = sessionsIn(at.folder);
    const moved = join(at.folder, "..", "moved");
    renameSync(at.folder, moved);
    const [event, payload] = write(moved, join(moved, "a.txt"));
    expect(at.run(["hook", agent, event], { input: JSON.stringify(payload), cwd: moved }).stdout).toContain(id);
  });
});
