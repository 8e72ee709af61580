import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fails, ok, sandbox, write } from "../rig/clew-process.ts";
import { type Created, METADATA, swarmDraft, writeSkill } from "../rig/handoff-project.ts";
import { outsideFences } from "../rig/outside-fences.ts";

describe("clew handoff discover", () => {
  it("holds up among skills as they are found in the wild [discovery:wild]", () => {
    const box = sandbox();
    const root = join(box.folder, ".claude/skills");
    writeSkill(box, "lit-pm");
    writeSkill(box, "plain", "");
    writeSkill(box, "crlf", METADATA.replaceAll("\n", "\r\n"));
    writeSkill(box, "colon", `summary: Use when: asked\n${METADATA}`);
    writeSkill(box, "yes", METADATA.replace("true", "yes"));
    writeSkill(box, "ansi", METADATA.replace('"Comprehensive', '"\\e[31mRed\\e[0m \\u202Eback'));
    write(box, ".claude/skills/no-front/SKILL.md", "# Only text\n");
    write(box, ".claude/skills/folder-name/SKILL.md", `---\nname: other-name\n${METADATA}---\n`);
    write(box, ".claude/skills/bom/SKILL.md", `\uFEFF---\nname: bom\n${METADATA}---\n`);
    for (const name of ["fifo", "dir", "device"]) mkdirSync(join(root, name));
    execFileSync("mkfifo", [join(root, "fifo", "SKILL.md")]);
    mkdirSync(join(root, "dir", "SKILL.md"));
    symlinkSync("/dev/zero", join(root, "device", "SKILL.md"));
    symlinkSync("loop", join(root, "loop"));
    writeSkill(box, "lit-pm", METADATA, ".agents/skills");
    const found = ok<{
      workflows: { skill: string; description: string }[];
      skipped: { path: string; line?: number; fix?: string; reason: string }[];
      shadowed: unknown[];
    }>(box, ["handoff", "discover"]);
    expect(found.workflows.map((each) => each.skill).toSorted()).toEqual([
      "ansi",
      "bom",
      "crlf",
      "lit-pm",
      "other-name",
    ]);
    expect(found.workflows.find((each) => each.skill === "ansi")?.description).toBe("Red back literature review");
    const skipped = Object.fromEntries(
      found.skipped.map((each) => [each.path.slice(root.length + 1).split("/")[0], each]),
    );
    expect(Object.keys(skipped).toSorted()).toEqual(["colon", "device", "dir", "fifo", "loop", "no-front", "yes"]);
    expect(skipped["colon"]).toMatchObject({ line: 4, fix: 'quote the text: summary: "Use when: asked"' });
    expect(skipped["yes"]).toMatchObject({ line: 5, fix: "accepts_handoff: true" });
    expect(skipped["fifo"]?.reason).toBe("SKILL.md is a FIFO, not a file");
    expect(found.shadowed).toEqual([
      { skill: "lit-pm", path: join(box.folder, ".agents/skills/lit-pm/SKILL.md"), by: join(root, "lit-pm/SKILL.md") },
    ]);
    const text = box.run(["handoff", "discover"]);
    expect(text.stderr).toBe("");
    expect(outsideFences(text.stdout)).toBe(
      "5 skills of 13 accept handoffs.\n".replace("13", String(found.skipped.length + 7)),
    );
  });

  it("takes ten thousand skills [discovery:many]", () => {
    const box = sandbox();
    const root = join(box.folder, ".claude/skills");
    for (let index = 0; index < 10_000; index += 1) {
      mkdirSync(join(root, `skill-${index}`), { recursive: true });
      const body = index % 100 === 0 ? METADATA : "";
      writeFileSync(
        join(root, `skill-${index}`, "SKILL.md"),
        `---\nname: skill-${index}\ndescription: One of many\n${body}---\n`,
      );
    }
    expect(ok<{ workflows: unknown[]; scanned: number }>(box, ["handoff", "discover"])).toMatchObject({
      scanned: 10_000,
      workflows: { length: 100 },
    });
    expect(ok<{ workflows: unknown[] }>(box, ["handoff", "discover"]).workflows).toHaveLength(100);
  }, 120_000);

  it("caches what it found as JSON text, and sees edits, new skills and --refresh [discovery:cache]", () => {
    const box = sandbox();
    const path = writeSkill(box, "lit-pm");
    ok(box, ["handoff", "discover"]);
    const cache = join(box.folder, ".clew/available-workflows.yaml");
    expect(JSON.parse(readFileSync(cache, "utf8"))).toMatchObject({
      discovery: { ttl_minutes: 30 },
      workflows: [{ skill: "lit-pm" }],
    });
    expect(statSync(cache).mode & 0o777).toBe(0o600);
    writeFileSync(path, readFileSync(path, "utf8").replace("Comprehensive", "A"));
    const again = ok<{ workflows: { description: string }[] }>(box, ["handoff", "discover"]);
    expect(again.workflows[0]?.description).toBe("A literature review");
    writeSkill(box, "newer");
    expect(ok<{ workflows: unknown[] }>(box, ["handoff", "discover"]).workflows).toHaveLength(2);
    writeFileSync(cache, "{ half");
    expect(ok<{ workflows: unknown[] }>(box, ["handoff", "discover", "--category", "analysis"]).workflows).toHaveLength(
      2,
    );
    expect(
      ok<{ workflows: unknown[] }>(box, ["handoff", "discover", "--category", "cooking", "--refresh"]).workflows,
    ).toEqual([]);
  });
});

describe("the cache of clew handoff discover", () => {
  it("no longer says of a mended skill that it is broken, nor what an edited sidecar said before [discovery:cache]", () => {
    const box = sandbox();
    writeSkill(box, "near", METADATA.replace("true", "yes"));
    writeSkill(box, "beside", "");
    const sidecar = write(box, ".claude/skills/beside/handoff.yaml", "accepts_handoff: [\n");
    const found = (): string[] => {
      const { workflows, skipped } = ok<{ workflows: { skill: string }[]; skipped: { skill: string }[] }>(box, [
        "handoff",
        "discover",
      ]);
      return [...workflows.map(({ skill }) => skill), ...skipped.map(({ skill }) => `${skill}: broken`)].toSorted();
    };
    expect(found()).toEqual(["beside: broken", "near: broken"]);
    writeSkill(box, "near");
    expect(found()).toEqual(["beside: broken", "near"]);
    writeFileSync(sidecar, METADATA);
    expect(found()).toEqual(["beside", "near"]);
    writeFileSync(sidecar, METADATA.replace("true", "false"));
    expect(found()).toEqual(["near"]);
  });
});

describe("clew handoff menu", () => {
  it("says where to look where there is nobody to hand off to [menu:pick]", () => {
    const box = sandbox();
    expect(box.run(["handoff", "menu", "--input", swarmDraft(box)]).stdout).toContain(
      "No skill here accepts this handoff; `clew handoff discover` says why.\n",
    );
  });

  it("ranks targets with reasons and letters, and a pick makes the payload [menu:pick]", () => {
    const box = sandbox();
    writeSkill(box, "lit-pm");
    writeSkill(box, "builder", METADATA.replace("research, analysis", "implementation"));
    const menu = ok<{ workflows: unknown[] }>(box, ["handoff", "menu", "--input", swarmDraft(box)]);
    expect(menu.workflows).toMatchObject([
      {
        skill: "lit-pm",
        letter: "C",
        relevance_score: 8,
        relevance: "HIGH",
        reasons: [
          "+3 research fits a strategic problem",
          "+2 3 uncertainties call for research",
          "+2 convergence is low, which calls for research",
          "+1 belongs to this project",
        ],
      },
      { skill: "builder", letter: "D", relevance_score: 3, relevance: "MEDIUM" },
    ]);
    expect(ok<Created>(box, ["handoff", "menu", "--input", swarmDraft(box), "--pick", "d"]).argv[0]).toBe("/builder");
    expect(ok<Created>(box, ["handoff", "menu", "--input", swarmDraft(box), "--pick", "lit-pm"]).argv[0]).toBe(
      "/lit-pm",
    );
    expect(fails(box, ["handoff", "menu", "--input", swarmDraft(box), "--pick", "nobody"])).toMatchObject({
      exit: 5,
      code: "TARGET_NOT_FOUND",
    });
    const text = box.run(["handoff", "menu", "--input", swarmDraft(box)]).stdout;
    expect(text).toContain(
      "(A) Accept  (B) Refine\n(C) [research] lit-pm - Comprehensive literature review  Relevance: HIGH (",
    );
  });
});
