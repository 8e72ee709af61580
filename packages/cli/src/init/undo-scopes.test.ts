import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { array, assert, asyncProperty, constantFrom, record, shuffledSubarray } from "fast-check";
import { describe, expect, it } from "vitest";
import { commandLine } from "../../test/rig/command-line.ts";
import {
  AGENTS,
  done,
  file,
  fill,
  init,
  JSON_FILES,
  type Place,
  place,
  snapshot,
  text,
} from "../../test/rig/settings-place.ts";

const SCOPES = ["local", "project", "user"] as const;

/** Two projects of one user. */
function places(): readonly [Place, Place] {
  const at = place();
  const other = { ...at, project: join(at.root, "other project") };
  mkdirSync(join(other.project, ".git"), { recursive: true });
  return [at, other];
}

const lines = (path: string): string[] => (existsSync(path) ? readFileSync(path, "utf8").split("\n") : []);
const setting = async ({ project, env }: Place, key: string): Promise<string> =>
  (await commandLine(["config", "get", key], { cwd: project, env })).out.trim();

describe("several setups at once", () => {
  it("are all taken out without a trace, in any order, from projects that share a home [agents:init-undo]", async () => {
    const setup = record({
      agent: constantFrom(...AGENTS),
      scope: constantFrom(...SCOPES),
      second: constantFrom(0, 1),
    });
    // Claude's own state is the one file that all of these share: three setups in it may leave traces of layout.
    const setups = array(setup, { minLength: 1, maxLength: 6 }).filter(
      (all) => !all.some(({ agent, scope }) => agent === "claude" && scope === "user"),
    );
    const removal = record({ scope: constantFrom(undefined, ...SCOPES), second: constantFrom(0, 1) });
    const all = [0, 1].flatMap((second) => [undefined, "user" as const].map((scope) => ({ scope, second })));
    await assert(
      asyncProperty(
        array(file, { minLength: JSON_FILES.length, maxLength: JSON_FILES.length }),
        array(text, { minLength: 2, maxLength: 2 }),
        setups,
        array(removal, { maxLength: 3 }),
        shuffledSubarray(all, { minLength: all.length }),
        async (files, texts, installed, early, late) => {
          const both = places();
          fill(both[0], files, texts);
          const before = snapshot(both[0].root);
          for (const { agent, scope, second } of installed)
            await done(both[second as 0 | 1], "--agent", agent, "--scope", scope, "--yes");
          for (const { scope, second } of [...early, ...late])
            await done(both[second as 0 | 1], "--remove", "--yes", ...(scope === undefined ? [] : ["--scope", scope]));
          expect(snapshot(both[0].root)).toEqual(before);
          rmSync(both[0].root, { recursive: true });
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it("leave nothing in the clients' own state, whichever project goes first [agents:init-undo]", async () => {
    const [at, other] = places();
    const path = join(at.home, ".claude.json");
    writeFileSync(path, '{\n  "numStartups": 3\n}\n');
    for (const each of [at, other]) await done(each, "--agent", "claude", "--yes");
    await done(at, "--remove", "--yes");
    expect(Object.keys(JSON.parse(readFileSync(path, "utf8")).projects)).toEqual([other.project]);
    await done(other, "--remove", "--yes");
    expect(readFileSync(path, "utf8")).toBe('{\n  "numStartups": 3\n}\n');
  });

  it("keep personal files out of git while any of them is set up [agents:init-scopes]", async () => {
    const at = place();
    await done(at, "--agent", "claude", "--yes");
    await done(at, "--agent", "codex", "--scope", "project", "--yes");
    const ignored = (): string[] =>
      lines(join(at.project, ".git/info/exclude")).filter((line) => /^\.c(?:laude|odex)/.test(line));
    expect(ignored()).toEqual([".claude/settings.local.json", ".claude/skills/clew/SKILL.md"]);
    // Committed first, then personal.
    await done(at, "--agent", "codex", "--scope", "local", "--yes");
    expect(ignored()).toContain(".codex/hooks.json");
    await done(at, "--remove", "--scope", "local", "--agent", "codex", "--yes");
    expect(ignored()).toEqual([".claude/settings.local.json", ".claude/skills/clew/SKILL.md"]);
    expect(existsSync(join(at.project, ".codex"))).toBe(false);
  });
});

describe("taking out without a scope", () => {
  it("takes out what a project has in any of its scopes [agents:init-undo]", async () => {
    const at = place();
    await done(at, "--agent", "claude", "--agent", "codex", "--scope", "project", "--yes");
    await done(at, "--agent", "claude", "--yes");
    await done(at, "--remove", "--yes");
    expect(Object.keys(snapshot(at.project))).toEqual([join(at.project, ".git")]);
  });

  it("leaves what holds for all projects, and says how that goes [agents:init-scopes]", async () => {
    const at = place();
    await done(at, "--agent", "gemini", "--scope", "user", "--yes");
    const before = snapshot(at.home);
    const { code, out } = await init(at, "--remove", "--yes");
    expect([code, out]).toEqual([0, expect.stringContaining("`clew init --remove --scope user` takes that out")]);
    expect(snapshot(at.home)).toEqual(before);
    const { out: json } = await init(at, "--remove", "--yes", "--json");
    expect(JSON.parse(json)).toMatchObject({
      scope: null,
      changes: [],
      notes: [expect.stringContaining("--scope user")],
    });
  });

  it("leaves what a team-mate has committed, where one's own setup is known [agents:init-scopes]", async () => {
    const at = place();
    const mate = { ...at, env: { ...at.env, XDG_STATE_HOME: join(at.root, "mate") } };
    await done(mate, "--agent", "cursor", "--scope", "project", "--yes");
    const committed = snapshot(join(at.project, ".cursor"));
    await done(at, "--agent", "claude", "--yes");
    await done(at, "--remove", "--yes");
    expect(snapshot(join(at.project, ".cursor"))).toEqual(committed);
    // The record is gone: Clew recognises its entries by their form.
    await done(at, "--remove", "--yes");
    expect(readFileSync(join(at.project, ".cursor/hooks.json"), "utf8")).not.toContain("clew");
  });
});

describe("the depth that was chosen", () => {
  it.each(["local", "project", "user"])(
    "holds, is changed and goes again: scope %s [agents:init-depth]",
    async (scope) => {
      const at = place();
      const before = snapshot(at.root);
      const words = ["--agent", "claude", "--scope", scope, "--yes"];
      await done(at, ...words, "--depth", "full");
      expect(await setting(at, "depth")).toBe("full");
      await done(at, ...words);
      expect(await setting(at, "depth")).toBe("full");
      await done(at, ...words, "--depth", "adaptive");
      expect(await setting(at, "depth")).toBe("adaptive");
      await done(at, "--remove", "--scope", scope, "--yes");
      expect(snapshot(at.root)).toEqual(before);
    },
  );
});
