import { createHash } from "node:crypto";
import { openPayload, validatePayload } from "@clew/handoff-schema/internal";
import type { Session } from "@clew/schemas";
import { describe, expect, it } from "vitest";
import { buildPayloadFromSession, convergenceLevel, draftFromSession } from "../session/session-payload.ts";
import { discoverSkills } from "./discover-skills.ts";
import { memoryHandoffLog } from "./handoff-log.ts";
import type { HandoffPorts } from "./handoff-ports.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const NOW = Date.parse("2026-11-18T12:00:00Z");

const ANSWERS: Record<string, unknown> = {
  "1": { intent: "Choose a queue", problem_type: "decision" },
  "2": { inferences: ["SQLite is enough"], uncertainties: ["peak load", "retention", "team"] },
  "4": { route: "skill-orchestration", skill: "lit-pm", justification: "needs literature" },
  "5": {
    paths: [
      { approach: "cost", conclusion: "SQLite", agrees: true },
      { approach: "risk", conclusion: "SQLite", agrees: true },
      { approach: "growth", conclusion: "Postgres", agrees: false },
    ],
    agreement: 0.67,
    verdict: "consistent",
    conclusion: "Use SQLite",
  },
  "6": { blind_spots: ["operations"] },
  "8": {
    outcome: "proceed",
    summary: "SQLite now.",
    open_questions: [{ question: "How long do we keep events?", blocking: false }],
  },
};

function session(answers: Record<string, unknown> = ANSWERS): Session {
  const known = { user_query: "Which queue?", routing_justification: "needs literature", step_outputs: answers };
  return known as unknown as Session; // the only fields that the map reads
}

const SKILL = `---
name: lit-pm
handoff:
  accepts_handoff: true
  handoff_categories: [research]
  handoff_description: Reviews
  requires: [context.original_prompt, research_seeds.open_questions]
---
`;

function ports(files: Map<string, string>, skill = SKILL): HandoffPorts {
  const root = { path: "/p", scope: "project", priority: 1 } as const;
  const found = { root, folder: "lit-pm", path: "/p/lit-pm/SKILL.md", text: skill, whole: true, mtimeMs: 1, size: 1 };
  return {
    now: () => NOW,
    sha256,
    newSuffix: () => "a1b2c3d4",
    redact: (value) => ({ value, redactions: [] }),
    discover: async () => discoverSkills([found], sha256),
    reread: async () => found,
    inspectSession: () => ({ readable: true }),
    writePayload: (folder, text) => {
      files.set(`${folder}handoff-payload.yaml`, text);
      return `${folder}handoff-payload.yaml`;
    },
    preservePayload: () => undefined,
    log: memoryHandoffLog(() => "2026-11-18T12:00:00Z"),
  };
}

const FOLDER = "/project/.clew/sessions/0a1b2c3d4e5f/";

describe("a session's payload", () => {
  it("is made from its answers by one map [handoff:from-session]", async () => {
    const files = new Map<string, string>();
    const outcome = await buildPayloadFromSession(
      session(),
      { skill: "lit-pm", folder: FOLDER, chain: ["perspective-swarm"] },
      ports(files),
    );
    expect(outcome).toEqual({
      ok: true,
      payloadPath: `${FOLDER}handoff-payload.yaml`,
      argv: ["/lit-pm", `${FOLDER}handoff-payload.yaml`],
      expiresAt: "2026-11-19T12:00:00Z",
    });
    const opened = openPayload(files.get(`${FOLDER}handoff-payload.yaml`) ?? "");
    const verdict = validatePayload(opened, { sha256, now: NOW, purpose: "receipt" });
    expect(verdict).toMatchObject({ valid: true, profile: "generic", errors: [], warnings: [] });
    expect(verdict.handoff).toMatchObject({
      source: { skill: "clew", workflow_id: "clew-20261118-120000-a1b2c3d4", session_path: FOLDER },
      context: {
        original_prompt: "Which queue?",
        reframed_challenge: "Choose a queue",
        problem_type: "decision",
        synthesis_summary: "SQLite now.",
      },
      insights: {
        convergent: [
          {
            theme: "Use SQLite",
            confidence_score: 6.7,
            contributing_archetypes: ["cost", "risk"],
            key_evidence: ["SQLite is enough"],
          },
        ],
        divergent: [{ archetype: "growth", insight: "Postgres", confidence: 3 }],
        uncertainties: ["peak load", "retention", "team"],
        blind_spots: ["operations"],
      },
      research_seeds: { open_questions: ["How long do we keep events?"] },
      meta: {
        convergence_level: "medium",
        handoff_reason: "needs literature",
        handoff_chain: ["perspective-swarm", "clew"],
      },
    });
    expect(verdict.handoff?.meta).not.toHaveProperty("perspectives_completed");
  });

  it("hands on what was rejected and who dissented as other views [handoff:from-session]", () => {
    const { insights } = draftFromSession(
      session({
        "3": {
          branches: [
            { id: "a", approach: "A table", pros: [], cons: [], score: 0.8 },
            { id: "b", approach: "A broker", pros: [], cons: [], score: 0.4 },
          ],
          selected: "a",
          rationale: "One machine",
          rejected: [{ id: "b", reason: "It is a second server", reopen_when: "Two machines send" }],
        },
        "8": { outcome: "proceed", summary: "s", open_questions: [], dissent: ["A table is no queue"] },
      }),
      FOLDER,
    );
    expect(insights).toMatchObject({
      divergent: [
        {
          archetype: "rejected: b",
          insight: "A broker. Rejected: It is a second server. Reopen when: Two machines send",
          confidence: 4,
        },
        { archetype: "dissent", insight: "A table is no queue" },
      ],
    });
  });

  it("names the level of agreement [handoff:from-session]", () => {
    expect([1, 0.8, 0.79, 0.6, 0.59, 0.4, 0.39, 0].map(convergenceLevel)).toEqual([
      "high",
      "high",
      "medium",
      "medium",
      "low",
      "low",
      "none",
      "none",
    ]);
  });

  it("is refused where the answers do not fill what the skill requires, by name, and nothing is written [handoff:from-session]", async () => {
    const files = new Map<string, string>();
    const answers = { ...ANSWERS, "8": { outcome: "proceed", summary: "s", open_questions: [] } };
    const building = buildPayloadFromSession(session(answers), { skill: "lit-pm", folder: FOLDER }, ports(files));
    await expect(building).rejects.toMatchObject({
      code: "INVALID_PAYLOAD",
      details: { missing_fields: ["handoff.research_seeds.open_questions"], target_skill: "lit-pm" },
      hint: "handoff.research_seeds.open_questions: step 8 fills it, answer it again.",
    });
    expect(files.size).toBe(0);
  });

  it("is not made for a skill that takes no handoffs [handoff:from-session]", async () => {
    const files = new Map<string, string>();
    const plain = ports(files, "---\nname: lit-pm\n---\n");
    expect(await buildPayloadFromSession(session(), { skill: "lit-pm", folder: FOLDER }, plain)).toEqual({ ok: true });
    expect(files.size).toBe(0);
  });

  it("says what is missing of a session that skipped steps [handoff:from-session]", async () => {
    const building = buildPayloadFromSession(
      session({ "8": ANSWERS["8"] }),
      { skill: "lit-pm", folder: FOLDER },
      ports(new Map()),
    );
    await expect(building).rejects.toMatchObject({
      code: "INVALID_PAYLOAD",
      details: { missing_fields: ["handoff.context.problem_type"] },
    });
    expect(draftFromSession(session({}), FOLDER)).toMatchObject({
      insights: { convergent: [], divergent: [] },
      meta: {},
    });
  });
});
