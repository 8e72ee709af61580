import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Check, examine, failuresOf } from "./examine.ts";
import { FIXTURES } from "./start-fixtures.ts";
import { startTarget, type Target } from "./start-target.ts";

let target: Target;
afterAll(() => target.close());

describe("the real server before the examiners", () => {
  beforeAll(async () => {
    target = await startTarget();
  });

  // The scenarios that need no fixtures of the examiner.
  it.each([
    ["conformance", "server-initialize"],
    ["conformance", "ping"],
    ["conformance", "tools-list"],
    ["conformance", "resources-list"],
    ["conformance", "prompts-list"],
    ["conformance", "server-sse-multiple-streams"],
    ["conformance", "dns-rebinding-protection"],
    ["conformance-alpha", "tools-list"],
    ["conformance-alpha", "resources-list"],
    ["conformance-alpha", "prompts-list"],
    ["conformance-alpha", "caching"],
    ["conformance-alpha", "sep-2164-resource-not-found"],
    ["conformance-alpha", "http-header-validation"],
    ["conformance-alpha", "dns-rebinding-protection"],
  ] as const)("fails nothing of %s: %s [mcp:conformance]", async (edition, scenario) => {
    const revision = edition === "conformance-alpha" ? ["--spec-version", "2026-07-28"] : [];
    expect(failuresOf(await examine(edition, target.url, ["--scenario", scenario, ...revision]))).toEqual([]);
  });
});

describe("the same stack with what the scenarios call", () => {
  beforeAll(async () => {
    await target.close();
    target = await startTarget(FIXTURES);
  });

  it("passes all that the revision of 2025-11-25 asks of a server [mcp:conformance]", async () => {
    const checks = await examine("conformance", target.url, ["--suite", "active"]);
    expect(failuresOf(checks)).toEqual([]);
    expect(scenariosOf(checks).length).toBeGreaterThanOrEqual(30);
  });

  it("passes all that the revision of 2026-07-28 requires of a server [mcp:conformance]", async () => {
    const checks = await examine("conformance-alpha", target.url, ["--requirements", "2026-07-28"]);
    // This server does not offer the tasks extension; its scenarios run with the rest, but are not scored.
    const scored = checks.filter(({ scenario }) => !scenario.startsWith("tasks-"));
    expect(failuresOf(scored)).toEqual([]);
    expect(scenariosOf(scored).length).toBeGreaterThanOrEqual(39);
  });
});

function scenariosOf(checks: readonly Check[]): readonly string[] {
  return [...new Set(checks.map(({ scenario }) => scenario))];
}
