import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { discoverSkills, type FoundSkillFiles, type Workflow } from "./discover-skills.ts";
import { menuEntries, menuText, pickTarget, type RankingFacts, rankingFacts, rankTargets } from "./targets.ts";
import { readWorkflowCache, renderWorkflowCache } from "./workflow-cache.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const NOW = Date.parse("2026-02-04T19:30:00Z");

function found(name: string, body: string, over: Partial<FoundSkillFiles> = {}): FoundSkillFiles {
  const root = over.root ?? { path: "/p", scope: "project", priority: 1 };
  const text = `---\nname: ${name}\n${body}---\n`;
  return { root, folder: name, path: `${root.path}/${name}/SKILL.md`, text, whole: true, mtimeMs: 1, size: 9, ...over };
}
const ACCEPTS = 'handoff: {accepts_handoff: true, handoff_categories: [research], handoff_description: "d"}\n';
const HOME = { path: "/h", scope: "global", priority: 4 } as const;

describe("discoverSkills", () => {
  it("lists targets, and what cannot be one with reason, line and fix [discovery:listed]", () => {
    const discovery = discoverSkills(
      [
        found("a", ACCEPTS),
        found("b", "description: plain\n"),
        found("c", ACCEPTS.replace("true", "yes")),
        found("d", "", { text: "no front matter" }),
        found("e", "", { problem: "SKILL.md is a FIFO, not a file", text: "" }),
      ],
      sha256,
    );
    expect(discovery.workflows).toEqual([
      {
        skill: "a",
        scope: "project",
        priority: 1,
        categories: ["research"],
        description: "d",
        trigger: "{payload_path}",
        protocol_version: "2.0",
        health_check: null,
        requires: [],
        optional_consumes: [],
        path: "/p/a/SKILL.md",
        notes: [],
      },
    ]);
    expect(discovery.skipped).toMatchObject([
      { skill: "c", path: "/p/c/SKILL.md", line: 3, fix: "accepts_handoff: true" },
      { skill: "d", reason: "the file does not begin with front matter (a line `---`)", line: 1 },
      { skill: "e", reason: "SKILL.md is a FIFO, not a file" },
    ]);
    expect(discovery.names).toEqual(["a", "b", "c", "d", "e"]);
    expect(discovery.files).toMatchObject(
      ["a", "c", "d"].map((name) => ({ path: `/p/${name}/SKILL.md`, mtime_ms: 1, size: 9 })),
    );
  });

  it("lets the stronger scope win, also where the stronger skill is broken or takes no handoffs [discovery:shadow]", () => {
    const discovery = discoverSkills(
      [
        found("a", ACCEPTS),
        found("b", "description: plain\n"),
        found("c", "description: Use when: x\n"),
        ...["a", "b", "c"].map((name) => found(name, ACCEPTS, { root: HOME })),
      ],
      sha256,
    );
    expect(discovery.workflows.map((each) => each.path)).toEqual(["/p/a/SKILL.md"]);
    expect(discovery.shadowed).toEqual([
      { skill: "a", path: "/h/a/SKILL.md", by: "/p/a/SKILL.md" },
      { skill: "b", path: "/h/b/SKILL.md", by: "/p/b/SKILL.md" },
      { skill: "c", path: "/h/c/SKILL.md", by: "/p/c/SKILL.md" },
    ]);
  });
});

describe("the cache of a discovery", () => {
  const roots = [{ path: "/p", mtimeMs: 7 }];
  const discovery = discoverSkills([found("a", ACCEPTS), found("b", "x: 1\n")], sha256);
  const text = renderWorkflowCache(discovery, roots, NOW);

  it("is JSON text and gives back what was found, for thirty minutes [discovery:cache]", () => {
    expect(JSON.parse(text)).toMatchObject({ discovery: { timestamp: "2026-02-04T19:30:00Z", ttl_minutes: 30 } });
    expect(readWorkflowCache(text, roots, NOW + 1_799_000)).toEqual(discovery);
    expect(readWorkflowCache(text, roots, NOW + 1_800_000)).toBeUndefined();
    expect(readWorkflowCache(text, roots, NOW - 60_000)).toBeUndefined();
  });

  it("does not hold over other folders or changed ones, nor when damaged [discovery:cache]", () => {
    expect(readWorkflowCache(text, [{ path: "/p", mtimeMs: 8 }], NOW)).toBeUndefined();
    expect(readWorkflowCache(text, [...roots, { path: "/q", mtimeMs: 1 }], NOW)).toBeUndefined();
    for (const broken of ["", text.slice(0, -20), "[]", "null", '{"discovery":{}}', '{"__proto__":{}}'])
      expect(readWorkflowCache(broken, roots, NOW)).toBeUndefined();
  });
});

const workflow = (skill: string, categories: string[], scope: Workflow["scope"] = "global"): Workflow => ({
  skill,
  scope,
  priority: scope === "project" ? 1 : 4,
  categories,
  description: "d",
  trigger: "{payload_path}",
  protocol_version: "2.0",
  health_check: null,
  requires: [],
  optional_consumes: [],
  path: `/${skill}`,
  notes: [],
});
const facts = (over: Partial<RankingFacts> = {}): RankingFacts => ({
  problemType: "strategic",
  uncertainties: 0,
  summary: "",
  convergence: undefined,
  ...over,
});

const scoreOf = (each: Workflow, over: Partial<RankingFacts> = {}): number =>
  rankTargets([each], facts(over))[0]?.score ?? -1;

describe("rankTargets", () => {
  it.each([
    ["strategic", ["research", "analysis", "architecture"]],
    ["analytical", ["analysis", "research", "verification"]],
    ["creative", ["creative", "research", "analysis"]],
    ["decision", ["research", "analysis", "verification"]],
  ])("gives three points where a category fits a %s problem [ranking:scores]", (problemType, fitting) => {
    for (const category of [
      "research",
      "analysis",
      "architecture",
      "verification",
      "creative",
      "implementation",
      "own",
    ])
      expect(scoreOf(workflow("a", [category]), { problemType })).toBe(fitting.includes(category) ? 3 : 0);
  });

  it("adds points for uncertainty, building, low convergence and the project's scope, with every reason [ranking:scores]", () => {
    const [first] = rankTargets(
      [workflow("a", ["research", "implementation"], "project")],
      facts({ uncertainties: 3, convergence: "low", summary: "We should Build it." }),
    );
    expect(first).toMatchObject({
      score: 10,
      relevance: "HIGH",
      reasons: [
        "+3 research fits a strategic problem",
        "+2 3 uncertainties call for research",
        '+2 the summary says "build"',
        "+2 convergence is low, which calls for research",
        "+1 belongs to this project",
      ],
    });
    expect(scoreOf(workflow("a", ["research"]), { uncertainties: 2, convergence: "medium" })).toBe(3);
    expect(scoreOf(workflow("a", ["implementation"]), { uncertainties: 9, convergence: "none" })).toBe(0);
  });

  it("counts a build word only as a word [ranking:scores]", () => {
    for (const summary of ["decode the barcode", "rebuilding", "developer", "a softwareless world", "codec"])
      expect(scoreOf(workflow("a", ["implementation"]), { summary })).toBe(0);
    for (const summary of ["code it", "(software)", "Develop!", "to-create"])
      expect(scoreOf(workflow("a", ["implementation"]), { summary })).toBe(2);
  });

  it("sorts by score, then scope, then name, and names the level [ranking:order]", () => {
    const ranked = rankTargets(
      [workflow("z", ["x"]), workflow("b", ["research"]), workflow("a", ["research"]), workflow("c", ["x"], "project")],
      facts({ uncertainties: 3 }),
    );
    expect(ranked.map((each) => `${each.workflow.skill} ${each.relevance}`)).toEqual([
      "a HIGH",
      "b HIGH",
      "c LOW",
      "z LOW",
    ]);
    expect(rankTargets([workflow("m", ["research"])], facts())[0]?.relevance).toBe("MEDIUM");
  });

  it("reads its facts from a draft of any shape", () => {
    expect(
      rankingFacts({
        context: { problem_type: "decision", synthesis_summary: "s" },
        insights: { uncertainties: [1, 2, 3] },
        meta: { convergence_level: "low" },
      }),
    ).toEqual({
      problemType: "decision",
      uncertainties: 3,
      summary: "s",
      convergence: "low",
    });
    expect(rankingFacts({ context: "x", insights: [], meta: null })).toEqual(facts({ problemType: undefined }));
  });

  it("makes a menu of the best five, one plain line each [menu:plain-lines]", () => {
    const many = Array.from({ length: 9 }, (_, index) => workflow(`s${index}`, ["research"]));
    const [first, ...rest] = many;
    if (first === undefined) throw new Error("none");
    const evil = {
      ...first,
      description: `two\nlines \u001B[31mred\u001B[0m \u202Eback ${"x".repeat(1_000_000)}`,
      categories: ["re\u001B[2Jsearch", "research"],
    };
    const entries = menuEntries(rankTargets([evil, ...rest], facts()));
    const text = menuText(entries);
    expect(entries.map((each) => each.letter)).toEqual(["C", "D", "E", "F", "G"]);
    expect(text.split("\n")).toHaveLength(7);
    expect(text.startsWith("(A) Accept  (B) Refine\n")).toBe(true);
    expect(text).toContain("(C) [research] s0 - two lines red back xxx");
    expect(text).toContain(
      "(D) [research] s1 - d  Relevance: LOW\n".replace("LOW", "MEDIUM (+3 research fits a strategic problem)"),
    );
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(400);
    // oxlint-disable-next-line no-control-regex -- that none is left is what is tested
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/);
  });

  it("is picked by letter or by name [menu:pick]", () => {
    const ranked = rankTargets([workflow("a", ["research"]), workflow("c", ["x"])], facts());
    expect(pickTarget(ranked, "D")?.workflow.skill).toBe("c");
    expect(pickTarget(ranked, "c")?.workflow.skill).toBe("c");
    expect(pickTarget(ranked, "a")?.workflow.skill).toBe("a");
    expect(pickTarget(ranked, "Z")).toBeUndefined();
  });
});
