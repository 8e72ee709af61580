import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { array, assert, asyncProperty, constantFrom, shuffledSubarray } from "fast-check";
import { describe, expect, it } from "vitest";
import { ok, sandbox } from "../../test/rig/clew-process.ts";
import {
  AGENTS,
  done,
  file,
  fill,
  init,
  JSON_FILES,
  place,
  seen,
  snapshot,
  text,
} from "../../test/rig/settings-place.ts";

describe("taking Clew out again", () => {
  it("leaves every file as it was, whatever others had written, for any agents in any order [agents:init-undo]", async () => {
    await assert(
      asyncProperty(
        array(file, { minLength: JSON_FILES.length, maxLength: JSON_FILES.length }),
        array(text, { minLength: 2, maxLength: 2 }),
        constantFrom("local", "user", "project"),
        shuffledSubarray([...AGENTS], { minLength: 1 }),
        async (files, texts, scope, agents) => {
          const at = place();
          fill(at, files, texts);
          const before = seen(at);
          const words = ["--scope", scope, "--yes"];
          await init(at, "--agent", agents[0] ?? "claude", "--scope", scope, "--dry-run");
          expect(seen(at)).toEqual(before);
          for (const agent of agents) await done(at, "--agent", agent, ...words);
          const installed = seen(at);
          for (const agent of agents) await done(at, "--agent", agent, ...words);
          expect(seen(at)).toEqual(installed);
          for (const agent of agents) await done(at, "--remove", "--agent", agent, ...words);
          expect(seen(at)).toEqual(before);
          rmSync(at.root, { recursive: true });
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  it("leaves a state folder that it did not make, however little is in it [agents:init-undo]", async () => {
    for (const ignored of [undefined, "*\n"]) {
      const at = place();
      const home = join(at.project, ".clew");
      mkdirSync(home);
      if (ignored !== undefined) writeFileSync(join(home, ".gitignore"), ignored);
      const before = seen(at);
      await done(at, "--agent", "claude", "--yes");
      await done(at, "--remove", "--yes");
      expect(seen(at)).toEqual(before);
      await done(at, "--agent", "claude", "--scope", "user", "--yes");
      await done(at, "--remove", "--yes");
      await done(at, "--remove", "--scope", "user", "--yes");
      expect(seen(at)).toEqual(before);
    }
  });

  it("leaves what another agent still needs: the shared skill, and its lines for git [agents:init-undo]", async () => {
    const at = place();
    await done(at, "--agent", "codex", "--yes");
    const withCodex = seen(at);
    await done(at, "--agent", "gemini", "--yes");
    const lines = readFileSync(join(at.project, ".git/info/exclude"), "utf8").split("\n");
    expect(lines).toEqual(expect.arrayContaining([".codex/hooks.json", ".gemini/settings.json"]));
    await done(at, "--remove", "--agent", "gemini", "--yes");
    expect(seen(at)).toEqual(withCodex);
    await done(at, "--remove", "--yes");
    expect(readdirSync(at.project)).toEqual([".git"]);
  });

  it("holds for two that are set up at the same moment [agents:init-undo]", async () => {
    const box = sandbox();
    mkdirSync(join(box.folder, ".git"));
    const before = snapshot(box.folder);
    const both = await Promise.all(
      AGENTS.map((agent) => box.start(["init", "--agent", agent, "--yes"], { input: "" }).done),
    );
    expect(both.map(({ code, stderr }) => [code, stderr])).toEqual(AGENTS.map(() => [0, ""]));
    const lines = readFileSync(join(box.folder, ".git/info/exclude"), "utf8").split("\n");
    for (const path of [
      ".claude/settings.local.json",
      ".codex/hooks.json",
      ".gemini/settings.json",
      ".cursor/hooks.json",
    ])
      expect(lines).toContain(path);
    expect(
      ok<{ changes: unknown[] }>(box, ["init", ...AGENTS.flatMap((agent) => ["--agent", agent]), "--yes"]).changes,
    ).toEqual([]);
    expect(box.run(["init", "--remove", "--yes"]).code).toBe(0);
    const after = snapshot(box.folder);
    // The state folder existed before; it keeps the file that hides it from git.
    expect(Object.keys(after).filter((path) => !path.includes("/.clew"))).toEqual(
      Object.keys(before).filter((path) => !path.includes("/.clew")),
    );
  }, 60_000);
});

describe("settings that somebody changed after Clew was set up", () => {
  it.each([
    [
      '{\n  // mine\n  "permissions": {"allow": ["x"]}, // why\n  "hooks": {"Stop": [{"hooks": [{"type":"command","command":"say done"}]}]}\n}\n',
      "// why",
      "// why not",
    ],
    ['{"a":1}', '"a":1', '"a":1,"b":[2]'],
    ['\uFEFF{\r\n\t"a": 1,\r\n}\r\n', '"a": 1', '"a": 22'],
    ["// nothing\n{ }", "// nothing", "// something"],
  ])("keep that change and no trace of Clew: %j [agents:init-undo]", async (before, from, to) => {
    const at = place();
    mkdirSync(join(at.project, ".claude"));
    const path = join(at.project, ".claude/settings.local.json");
    writeFileSync(path, before);
    await done(at, "--agent", "claude", "--yes");
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
    await done(at, "--remove", "--yes");
    expect(readFileSync(path, "utf8")).toBe(before.replace(from, to));
  });

  it("keep a change next to what Clew added, too [agents:init-undo]", async () => {
    const at = place();
    mkdirSync(join(at.project, ".claude"));
    const path = join(at.project, ".claude/settings.local.json");
    writeFileSync(path, '{"a":1}');
    await done(at, "--agent", "claude", "--yes");
    const settings = JSON.parse(readFileSync(path, "utf8"));
    settings.hooks.Stop.push({ hooks: [{ type: "command", command: "say done" }] });
    writeFileSync(path, JSON.stringify(settings));
    await done(at, "--remove", "--yes");
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      a: 1,
      hooks: { Stop: [{ hooks: [{ type: "command", command: "say done" }] }] },
    });
  });
});

describe("settings that cannot be written", () => {
  it("are left as they are when they are read-only, and nothing else is changed either [agents:init-merge]", async () => {
    const at = place();
    mkdirSync(join(at.project, ".gemini"));
    writeFileSync(join(at.project, ".gemini/settings.json"), "{}\n");
    chmodSync(join(at.project, ".gemini/settings.json"), 0o444);
    const before = seen(at);
    const { code, err } = await init(at, "--agent", "claude", "--agent", "gemini", "--yes");
    expect(code).toBe(2);
    expect(err).toMatch(/\.gemini\/settings\.json is read-only.*Nothing was changed/s);
    const { [join(at.project, ".clew")]: _home, ...rest } = seen(at);
    expect(Object.fromEntries(Object.entries(rest).filter(([path]) => !path.includes("/.clew/")))).toEqual(before);
    await done(at, "--agent", "claude", "--yes");
  });

  it("take back what was changed before them [agents:init-merge]", async () => {
    const at = place();
    // A file in place of a folder: the last of Claude's files cannot be written.
    mkdirSync(join(at.project, ".claude"));
    writeFileSync(join(at.project, ".claude/settings.local.json"), '{"a":1}');
    writeFileSync(join(at.project, ".claude/skills"), "a file in the way");
    const before = seen(at);
    const { code, err } = await init(at, "--agent", "claude", "--yes");
    expect(code).toBe(75);
    expect(err).toContain("Nothing was changed");
    expect(seen(at)).toEqual(before);
  });

  it("are written where a link leads whose end is not there yet, and the link stays [agents:init-merge]", async () => {
    const at = place();
    mkdirSync(join(at.project, ".claude"));
    const link = join(at.project, ".claude/settings.local.json");
    symlinkSync("../../home/dotfile.json", link);
    await done(at, "--agent", "claude", "--yes");
    expect([readlinkSync(link), readFileSync(join(at.home, "dotfile.json"), "utf8")]).toEqual([
      "../../home/dotfile.json",
      expect.stringContaining("UserPromptSubmit"),
    ]);
    await done(at, "--remove", "--yes");
    expect([readlinkSync(link), existsSync(join(at.home, "dotfile.json"))]).toEqual(["../../home/dotfile.json", false]);
  });

  it("are written through a link in the middle of their path, and are as before after it [agents:init-merge]", async () => {
    const at = place();
    mkdirSync(join(at.home, "dotfiles"));
    writeFileSync(join(at.home, "dotfiles/settings.local.json"), '{\r\n\t"a": 1, // mine\r\n}\r\n');
    symlinkSync(join(at.home, "dotfiles"), join(at.project, ".claude"));
    const before = seen(at);
    await done(at, "--agent", "claude", "--yes");
    expect(readFileSync(join(at.home, "dotfiles/settings.local.json"), "utf8")).toContain("UserPromptSubmit");
    await done(at, "--remove", "--yes");
    expect(seen(at)).toEqual(before);
  });
});
