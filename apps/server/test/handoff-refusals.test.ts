import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { localCaller } from "@clew/operations";
import { openService, type Service } from "@clew/project/service";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeReviewSkill } from "./running-server.ts";

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew refusals "));
  mkdirSync(join(folder, ".clew/sessions/s"), { recursive: true, mode: 0o700 });
  writeReviewSkill(folder);
  service = await openService({ cwd: folder, env: { HOME: folder }, store: "memory:" });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

async function refusal(name: string, params: object): Promise<ClewError> {
  const thrown: unknown = await service.dispatcher
    .call(`cstp.${name}`, params, localCaller("me", "test"))
    .catch((error: unknown) => error);
  if (!ClewError.is(thrown)) throw new Error(`${name} was not refused`);
  return thrown;
}

const draft = (): object => ({
  source: { skill: "clew", session_path: join(folder, ".clew/sessions/s/") },
  context: { original_prompt: "Which queue?", problem_type: "decision", synthesis_summary: "SQLite is enough" },
  insights: { convergent: [{ theme: "SQLite" }], divergent: [], uncertainties: [], blind_spots: [] },
});

it("names a missing target and what is nearly it, over RPC as on the command line [handoff:target-not-found]", async () => {
  const error = await refusal("createHandoff", { target: "lit-mp", draft: draft() });
  expect(error.code).toBe("TARGET_NOT_FOUND");
  expect(error.message).toBe('No skill that accepts handoffs is called "lit-mp"; did you mean "lit-pm"?');
  expect(error.details).toMatchObject({ target_skill: "lit-mp", payload_preserved: expect.stringContaining(folder) });
});

it("names what a draft lacks, over RPC as on the command line [handoff:create]", async () => {
  const error = await refusal("createHandoff", { target: "lit-pm", draft: { ...draft(), context: {} } });
  expect(error.code).toBe("INVALID_PAYLOAD");
  expect(error.message).toContain("handoff.context.original_prompt");
  expect(error.details).toMatchObject({ missing_fields: expect.arrayContaining(["handoff.context.original_prompt"]) });
  // A hint for sessions does not help somebody who wrote the draft by hand.
  expect(error.hint ?? "").not.toContain("set-route");
});

it("says what is wrong with a payload that is received [handoff:create]", async () => {
  const path = join(folder, ".clew/broken.yaml");
  writeFileSync(path, "handoff: {}\n");
  const error = await refusal("receiveHandoff", { path });
  expect(error.code).toBe("INVALID_PAYLOAD");
  expect(error.message).toMatch(/^The payload lacks handoff\./);
});

it("keeps no handoff that begins at its end [server:remote-refusals]", async () => {
  for (const status of ["selected", "validated", "invoked", "acknowledged", "failed", "expired"]) {
    const error = await refusal("recordHandoff", { handoffId: "h-1", moves: [{ event: "discover", status }] });
    expect(error.code).toBe("MOVE_REFUSED");
    expect(error.message).toBe(`From nothing, discover does not lead to ${status}.`);
  }
  expect((await refusal("getHandoff", { handoffId: "h-1" })).code).toBe("NOT_FOUND");
});

it("knows the statuses of handoffs and tasks, as the command line does [server:remote-refusals]", async () => {
  for (const method of ["listHandoffs", "listTasks"]) {
    const error = await refusal(method, { status: "compleeted" });
    expect(error.code).toBe("USAGE");
  }
});
