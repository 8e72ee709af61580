import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { writeFileDurably } from "../src/files/index.ts";
import { newSessionId } from "../src/ids-and-time.ts";
import { checkTrust, findStateFolder, makeStateFolder, resolveStatePath } from "../src/state-folder/index.ts";
import { loadUserKey, userFolders } from "../src/user.ts";

const folder = () => mkdtempSync(join(tmpdir(), "clew workspace "));

describe("the user's key [workspace:user-key]", () => {
  it("is made on first use, 0600, and the same ever after", () => {
    const env = { HOME: folder() };
    const key = loadUserKey(env);
    expect(key).toHaveLength(32);
    expect(loadUserKey(env)).toEqual(key);
    const path = join(userFolders(env).state, "key");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, "short");
    expect(() => loadUserKey(env)).toThrow(expect.objectContaining({ code: "STORE_UNAVAILABLE" }));
  });

  it("is one key for many processes that use it first at once", async () => {
    const home = folder();
    const script = `import { loadUserKey } from ${JSON.stringify(join(import.meta.dirname, "../src/user.ts"))}; console.log(Buffer.from(loadUserKey({ HOME: ${JSON.stringify(home)} })).toString("hex"));`;
    const run = async () =>
      (
        await promisify(execFile)(process.execPath, [
          "--conditions=@clew/source",
          "--no-warnings",
          "--input-type=module-typescript",
          "-e",
          script,
        ])
      ).stdout;
    const keys = await Promise.all(Array.from({ length: 6 }, run));
    expect(new Set(keys).size).toBe(1);
    expect(readdirSync(userFolders({ HOME: home }).state)).toEqual(["key"]);
  });
});

function tracking(path: string): string {
  const project = folder();
  mkdirSync(join(project, path, ".."), { recursive: true });
  writeFileSync(join(project, path), "");
  execFileSync("git", ["init", "-q", project]);
  execFileSync("git", ["-C", project, "add", "-f", "."]);
  return project;
}

describe("trust [workspace:trust-git]", () => {
  const untrusted = expect.objectContaining({ code: "UNTRUSTED_STATE" });

  it("is refused to what is spelled otherwise in git where that is the same folder", () => {
    const stateFolder = join(tracking(".CLEW/Sessions/reasoning-0123456789ab.json"), ".clew");
    expect(() => checkTrust(stateFolder, [], true)).toThrow(untrusted);
    expect(() => checkTrust(stateFolder, [], false)).not.toThrow();
  });

  it("is refused where the name of the project means something to git", () => {
    const stateFolder = join(tracking(":(attr:none)x/.clew/clew.db"), ":(attr:none)x", ".clew");
    expect(() => checkTrust(stateFolder, [])).toThrow(untrusted);
  });
});

describe("durable writes [workspace:durable-write]", () => {
  it("replace a file as a whole and leave no temporary one, also when they fail", () => {
    const place = folder();
    const path = join(place, "a", "file.json");
    writeFileDurably(path, "one");
    writeFileDurably(path, "two");
    expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual(["two", 0o600]);
    mkdirSync(join(place, "a", "taken"));
    expect(() => writeFileDurably(join(place, "a", "taken"), "x")).toThrow();
    expect(readdirSync(join(place, "a")).toSorted()).toEqual(["file.json", "taken"]);
  });
});

describe("finding state [workspace:find-home]", () => {
  it("ignores relative XDG folders, and takes CLEW_HOME whatever it is called", () => {
    expect(userFolders({ HOME: "/h", XDG_CONFIG_HOME: "relative", XDG_STATE_HOME: "/s" })).toEqual({
      config: "/h/.config/clew",
      state: "/s/clew",
      cache: "/h/.cache/clew",
    });
    const place = folder();
    expect(findStateFolder(place, { CLEW_HOME: "state" })).toMatchObject({
      path: join(place, "state"),
      source: "environment",
      exists: false,
    });
  });

  it("makes a folder that only its owner enters, and keeps git away from what is private", () => {
    const repository = folder();
    const stateFolder = join(repository, ".clew");
    makeStateFolder(stateFolder);
    expect(statSync(stateFolder).mode & 0o777).toBe(0o700);
    execFileSync("git", ["init", "-q", repository]);
    for (const path of [
      "config.json",
      "tasks/task-a.md",
      "sessions/s.json",
      "clew.db",
      "rules.json",
      "log/hooks.jsonl",
    ]) {
      mkdirSync(join(stateFolder, path, ".."), { recursive: true });
      writeFileSync(join(stateFolder, path), "{}");
    }
    const added = execFileSync("git", ["-C", repository, "add", "-An"], { encoding: "utf8" });
    expect(added).toBe("add '.clew/config.json'\nadd '.clew/tasks/task-a.md'\n");
  });

  it("makes ids of twelve hex digits and takes only such names for state files", () => {
    expect(newSessionId()).toMatch(/^[0-9a-f]{12}$/);
    expect(new Set(Array.from({ length: 100 }, newSessionId)).size).toBe(100);
    const stateFolder = join(folder(), ".clew");
    mkdirSync(join(stateFolder, "sessions"), { recursive: true });
    for (const name of ["reasoning-0a1b2c3d4e5f.json", "notes.json"])
      writeFileSync(join(stateFolder, "sessions", name), "{}");
    expect(resolveStatePath(join(stateFolder, "sessions", "reasoning-0a1b2c3d4e5f.json"), "/", {})).toMatchObject({
      stateFolder,
      sessionId: "0a1b2c3d4e5f",
    });
    expect(() => resolveStatePath(join(stateFolder, "sessions", "notes.json"), "/", {})).toThrow(
      expect.objectContaining({ code: "UNTRUSTED_STATE" }),
    );
  });
});
