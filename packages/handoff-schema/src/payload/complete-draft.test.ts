import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { completeDraft, GENERATED_FIELDS, readDraft, renderPayload } from "./complete-draft.ts";
import { validatePayload } from "./handoff-finding.ts";
import { expandInvocation, invocationTemplate, triggerProblem, unmetFields } from "./invocation.ts";
import { openPayload } from "./open-payload.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const NOW = Date.parse("2026-02-04T19:30:00Z");
const DRAFT = {
  source: { skill: "perspective-swarm", session_path: "/tmp/s/" },
  context: { original_prompt: "Should we? # really", problem_type: "decision", mood: "kept" },
  meta: { convergence_level: "low" },
};
const completion = {
  target: { skill: "lit-pm", trigger: "--handoff {payload_path}", category: "research" },
  now: NOW,
  suffix: "a1b2c3d4",
  sha256,
};

describe("completeDraft", () => {
  it("generates version, times, target, identity, chain, defaults, size and hash [payload:draft]", () => {
    const handoff = completeDraft(DRAFT, completion);
    expect(handoff).toMatchObject({
      version: "2.0",
      timestamp: "2026-02-04T19:30:00Z",
      expires_at: "2026-02-04T20:30:00Z",
      source: { workflow_id: "swarm-session-20260204-193000-a1b2c3d4" },
      target: { skill: "lit-pm", invocation: "/lit-pm --handoff {payload_path}", category: "research" },
      context: { synthesis_summary: "", mood: "kept" },
      insights: { convergent: [], divergent: [], uncertainties: [], blind_spots: [] },
      research_seeds: { suggested_terms: [], open_questions: [] },
      meta: { convergence_level: "low", handoff_chain: ["perspective-swarm"] },
    });
  });

  it("writes what validates without a warning after the round through YAML [payload:round-trip]", () => {
    const text = renderPayload(completeDraft(DRAFT, completion));
    const verdict = validatePayload(openPayload(text), { sha256, now: NOW, purpose: "receipt" });
    expect(verdict).toMatchObject({ valid: true, errors: [], warnings: [], notes: [] });
    expect(verdict.hash.matches).toBe(true);
    expect(verdict.handoff?.context.original_prompt).toBe("Should we? # really");
  });

  it("continues a received chain under the name of the source [payload:draft]", () => {
    const draft = { ...DRAFT, source: { skill: "lit-pm", session_path: "/tmp/s" } };
    const handoff = completeDraft(draft, { ...completion, chain: ["perspective-swarm"] });
    expect(handoff.meta?.handoff_chain).toEqual(["perspective-swarm", "lit-pm"]);
    expect(handoff.source.workflow_id).toBe("lit-pm-20260204-193000-a1b2c3d4");
  });
});

describe("readDraft", () => {
  it("accepts a draft with and without the root [payload:draft]", () => {
    expect(readDraft(DRAFT)).toMatchObject({ ok: true, draft: DRAFT });
    expect(readDraft({ handoff: DRAFT })).toMatchObject({ ok: true, draft: DRAFT });
  });

  it("refuses every generated field by name, and names what is missing [payload:draft]", () => {
    const given = {
      handoff: {
        version: "2.0",
        timestamp: "2026-02-04T19:30:00Z",
        expires_at: "2026-02-04T19:30:00Z",
        target: { skill: "x" },
        source: { skill: "lit-pm", workflow_id: "w" },
        context: { problem_type: "decision" },
        meta: { handoff_chain: [], payload_hash: "x", payload_size_bytes: 1 },
      },
    };
    const reading = readDraft(given);
    expect(reading.ok).toBe(false);
    const errors = reading.ok ? [] : reading.errors;
    expect(errors.filter((each) => each.code === "GENERATED_FIELD").map((each) => each.path)).toEqual(
      GENERATED_FIELDS.map((pointer) => `/handoff${pointer}`),
    );
    expect(errors.filter((each) => each.code === "MISSING_FIELD").map((each) => each.path)).toEqual([
      "/handoff/source/session_path",
      "/handoff/context/original_prompt",
    ]);
    expect(errors).toHaveLength(10);
  });
});

describe("an invocation", () => {
  it("puts the path in once, as data, and splits before it is in [payload:invocation]", () => {
    const template = invocationTemplate("lit-pm", "--handoff {payload_path} --deep");
    expect(expandInvocation(template, "/tmp/a b/{payload_path}; rm -rf ~.yaml")).toEqual({
      line: "/lit-pm --handoff /tmp/a b/{payload_path}; rm -rf ~.yaml --deep",
      argv: ["/lit-pm", "--handoff", "/tmp/a b/{payload_path}; rm -rf ~.yaml", "--deep"],
    });
    expect(invocationTemplate("lit-pm", "/review {payload_path}")).toBe("/review {payload_path}");
  });

  it("keeps what a shell would run as arguments [payload:invocation]", () => {
    const { argv } = expandInvocation(invocationTemplate("x", '"{payload_path}"; rm -rf ~ $(id)'), "/p");
    expect(argv).toEqual(["/x", '"/p";', "rm", "-rf", "~", "$(id)"]);
  });

  it("refuses unknown and doubled placeholders, line breaks and control characters [payload:invocation]", () => {
    expect(triggerProblem("--x {session}")).toMatch(/unknown placeholder \{session\}/);
    expect(triggerProblem("{payload_path} {payload_path}")).toMatch(/more than once/);
    expect(triggerProblem("{payload_path}\nrm")).toMatch(/line break/);
    expect(triggerProblem("{payload_path} \u001B[2J")).toMatch(/control characters/);
    expect(triggerProblem("  ")).toBe("the trigger is empty");
    expect(triggerProblem("--handoff {payload_path}")).toBeUndefined();
  });
});

describe("unmetFields", () => {
  it("names required paths that are absent, blank or no paths at all [payload:requires]", () => {
    const handoff = completeDraft(DRAFT, completion);
    expect(
      unmetFields(handoff, [
        "context.original_prompt",
        "handoff.context.problem_type",
        "insights.uncertainties",
        "context.reframed_challenge",
        "__proto__.x",
        "meta.handoff_chain.0",
        "../etc",
      ]),
    ).toEqual(["insights.uncertainties", "context.reframed_challenge", "__proto__.x", "../etc"]);
  });
});
