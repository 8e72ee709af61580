import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fails, ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";
import { acceptingSkill, type Created, draftOf, METADATA, writeSkill } from "../rig/handoff-project.ts";

interface Discovered {
  readonly workflows: readonly {
    readonly skill: string;
    readonly scope: string;
    readonly categories: readonly string[];
    readonly description: string;
    readonly requires: readonly string[];
  }[];
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly shadowed: readonly { readonly skill: string; readonly by: string }[];
}

const INLINE = `{"accepts_handoff": true, "handoff_categories": ["CATEGORY"], "handoff_description": "Looks"}`;

function skillWith(box: Sandbox, name: string, lines: string, root = ".claude/skills"): void {
  write(box, `${root}/${name}/SKILL.md`, `---\nname: ${name}\ndescription: The ${name}\n${lines}---\n# ${name}\n`);
}

function discover(box: Sandbox, cwd = box.folder, more: readonly string[] = []): Discovered {
  return ok<Discovered>(box, ["handoff", "discover", ...more], { cwd });
}

describe("a skill's handoff metadata", () => {
  it("may stand in the metadata map, as text or map, beside the file, or at the top [skill:three-places]", () => {
    const box = sandbox();
    skillWith(box, "as-text", `metadata:\n  clew-handoff: '${INLINE.replace("CATEGORY", "research")}'\n`);
    skillWith(box, "as-map", `metadata:\n  clew-handoff: ${INLINE.replace("CATEGORY", "analysis")}\n`);
    skillWith(box, "beside", "");
    write(box, ".claude/skills/beside/handoff.yaml", INLINE.replace("CATEGORY", "creative"));
    skillWith(box, "on-top", `handoff: ${INLINE.replace("CATEGORY", "cooking")}\n`);
    skillWith(box, "in-two", `metadata:\n  clew-handoff: ${INLINE.replace("CATEGORY", "first")}\n`);
    write(box, ".claude/skills/in-two/handoff.yaml", INLINE.replace("CATEGORY", "second"));
    const found = discover(box).workflows.map(({ skill, categories }) => `${skill} ${categories.join()}`);
    expect(found.toSorted()).toEqual([
      "as-map analysis",
      "as-text research",
      "beside creative",
      "in-two first",
      "on-top cooking",
    ]);
    const check = JSON.parse(box.run(["handoff", "skills", "check", ".claude/skills/in-two", "--json"]).stdout);
    expect(check.skills[0].diagnostics).toMatchObject([{ level: "note", code: "TWO_PLACES" }]);
    // A category beyond the six is matched by exact name, and does not affect the ranking.
    expect(discover(box, box.folder, ["--category", "cooking"]).workflows.map((each) => each.skill)).toEqual([
      "on-top",
    ]);
    expect(discover(box, box.folder, ["--category", "cook"]).workflows).toEqual([]);
    const { workflows } = ok<{ workflows: { skill: string; relevance_score: number }[] }>(box, [
      "handoff",
      "menu",
      "--input",
      draftOf(box),
    ]);
    expect(workflows.find((each) => each.skill === "on-top")).toMatchObject({ relevance_score: 1, relevance: "LOW" });
  });

  it("is found in every scope, and the strongest wins, also where it cannot take a handoff [discovery:scopes] [discovery:shadow]", () => {
    const box = sandbox();
    const inner = join(box.folder, "vendor/inner");
    const cwd = join(inner, "packages/a");
    mkdirSync(cwd, { recursive: true });
    mkdirSync(join(box.folder, ".git/modules/inner"), { recursive: true });
    mkdirSync(join(inner, ".clew"));
    writeFileSync(join(inner, ".git"), "gitdir: ../../.git/modules/inner\n");
    const top = `handoff: ${INLINE.replace("CATEGORY", "research")}\n`;
    skillWith(box, "here", top, "vendor/inner/packages/a/.claude/skills");
    skillWith(box, "root", top, "vendor/inner/.agents/skills");
    skillWith(box, "codex", top, "vendor/inner/.codex/skills");
    skillWith(box, "above", top, ".claude/skills");
    skillWith(box, "mine", top, "../home/.claude/skills");
    // The same name in a weaker scope stays hidden by a skill that accepts no handoffs, and by a broken one.
    skillWith(box, "plain", "", "vendor/inner/.claude/skills");
    skillWith(box, "plain", top, "../home/.claude/skills");
    skillWith(box, "broken", "handoff: {accepts_handoff: yes}\n", "vendor/inner/.claude/skills");
    skillWith(box, "broken", top, "../home/.claude/skills");
    const found = discover(box, cwd);
    expect(found.workflows.map(({ skill, scope }) => `${scope} ${skill}`).toSorted()).toEqual([
      "global mine",
      "project codex",
      "project here",
      "project root",
      "superproject above",
    ]);
    expect(found.shadowed.map(({ skill }) => skill).toSorted()).toEqual(["broken", "plain"]);
    for (const each of found.shadowed) expect(each.by).toContain("vendor/inner/.claude/skills");
  });

  it("is looked for under no name that a file cannot have [skill:diagnosis]", () => {
    const box = sandbox();
    write(box, "file", "");
    for (const [name, exit] of [
      ["x".repeat(5_000), 4],
      ["file/below", 5],
      ["absent", 5],
      ["", 5],
    ] as const)
      expect(fails(box, ["handoff", "skills", "check", name]), name.slice(0, 20)).toMatchObject({ exit });
  });

  it("is read again when the handoff is made: what has gone or stopped taking handoffs is refused [handoff:target-fresh]", () => {
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    acceptingSkill(box, "gone");
    discover(box);
    const path = join(box.folder, ".claude/skills/lit-pm/SKILL.md");
    const create = (target: string) => ["handoff", "create", "--input", draftOf(box), "--target", target];
    writeFileSync(path, readFileSync(path, "utf8").replace("--handoff {payload_path}", "--take {payload_path}"));
    expect(ok<Created>(box, create("lit-pm")).argv[1]).toBe("--take");
    writeFileSync(path, readFileSync(path, "utf8").replace("accepts_handoff: true", "accepts_handoff: false"));
    rmSync(join(box.folder, ".claude/skills/gone"), { recursive: true });
    for (const target of ["lit-pm", "gone"])
      expect(fails(box, create(target)), target).toMatchObject({ exit: 5, code: "TARGET_NOT_FOUND" });
  });
});

describe("a payload between skills", () => {
  it("goes on with the chain that came in, under its new source, and only warns of a loop [payload:profiles] [payload:loop]", () => {
    const box = sandbox();
    for (const name of ["lit-pm", "writer", "perspective-swarm"]) acceptingSkill(box, name);
    const first = ok<Created>(box, ["handoff", "create", "--input", draftOf(box), "--target", "lit-pm"]);
    const input = write(
      box,
      "second.json",
      readFileSync(draftOf(box), "utf8").replace('"perspective-swarm"', '"lit-pm"'),
    );
    const hop = (target: string) =>
      ok<Created>(box, ["handoff", "create", "--input", input, "--target", target, "--previous", first.payload_path]);
    const second = hop("writer");
    expect(second).toMatchObject({ id: expect.stringMatching(/^lit-pm-\d{8}-\d{6}-[0-9a-f]{8}$/), warnings: [] });
    expect(ok(box, ["handoff", "validate", second.payload_path])).toMatchObject({
      profile: "generic",
      warnings: [],
      notes: [],
    });
    expect(ok(box, ["handoff", "receive", second.payload_path])).toMatchObject({
      handoff: { meta: { handoff_chain: ["perspective-swarm", "lit-pm"] } },
    });
    expect(hop("perspective-swarm").warnings).toMatchObject([{ code: "LOOP" }]);
  });

  it("lists what the target would like to have, and which of it the payload fills [handoff:create]", () => {
    const box = sandbox();
    const wishes = `${INLINE.replace("CATEGORY", "research").slice(0, -1)}, "optional_consumes": ["insights.uncertainties", "context.original_prompt"]}`;
    skillWith(box, "wisher", `handoff: ${wishes}\n`);
    expect(ok(box, ["handoff", "create", "--input", draftOf(box), "--target", "wisher"])).toMatchObject({
      consumes: { filled: ["context.original_prompt"], absent: ["insights.uncertainties"] },
    });
  });

  it("is judged against its session's perspective files when it says how many there are [payload:perspectives]", () => {
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    const draft = JSON.parse(readFileSync(draftOf(box), "utf8"));
    const input = write(box, "counted.json", JSON.stringify({ ...draft, meta: { perspectives_completed: 2 } }));
    const create = ["handoff", "create", "--input", input, "--target", "lit-pm"];
    write(box, "session/perspectives/optimist.md", "# Optimist\n");
    write(box, "session/perspectives/notes.txt", "no perspective\n");
    mkdirSync(join(box.folder, "session/perspectives/folder.md"));
    expect(fails(box, create)).toMatchObject({
      exit: 4,
      code: "VALIDATION_FAILED",
      details: { findings: [{ code: "PERSPECTIVES_MISMATCH" }] },
    });
    write(box, "session/perspectives/critic.md", "# Critic\n");
    const { payload_path: path } = ok<Created>(box, create);
    rmSync(join(box.folder, "session/perspectives/critic.md"));
    expect(box.run(["handoff", "validate", path]).code).toBe(4);
  });
});

describe("clew handoff skills check", () => {
  it("tells an author what is wrong and how to mend it, with the line [skill:diagnosis]", () => {
    const box = sandbox();
    writeSkill(box, "lit-pm", METADATA.replace("true", '"true"').replace("handoff_trigger", "handoff_triger"));
    const one = box.run(["handoff", "skills", "check", ".claude/skills/lit-pm", "--json"]);
    expect(one.code).toBe(4);
    expect(JSON.parse(one.stdout)).toMatchObject({
      valid: false,
      skills: [
        {
          skill: "lit-pm",
          accepts_handoff: false,
          diagnostics: [
            { level: "error", code: "ACCEPTS_NOT_TRUE", line: 5, column: 20, fix: "accepts_handoff: true" },
          ],
        },
      ],
    });
    writeSkill(box, "lit-pm", METADATA);
    writeSkill(box, "other", "");
    expect(ok(box, ["handoff", "skills", "check", ".claude/skills"])).toMatchObject({
      valid: true,
      skills: [{ accepts_handoff: true, diagnostics: [] }, { diagnostics: [{ level: "note", code: "NO_METADATA" }] }],
    });
    expect(fails(box, ["handoff", "skills", "check", "nowhere"])).toMatchObject({ exit: 5 });
  });
});
