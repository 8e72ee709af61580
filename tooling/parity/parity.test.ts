import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { METHODS, methodName, OPERATIONS } from "@clew/operations/table";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../generate/schema-files.ts";
import { shortJson } from "../generate/short-json.ts";
import { commandLine, type Door, library, mcp, play, type Server, startServer } from "./doors.ts";
import { wholeName } from "./place.ts";
import { examplesOf } from "./rpc-examples.ts";
import type { Played, Scenario } from "./scenario.ts";
import { SCENARIOS } from "./scenarios/index.ts";
import { localScenarios } from "./scenarios/local.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

// About three seconds on an idle machine.
const PATIENCE = 240_000;

/** The operations that a door does not offer, with reasons, for the summary. */
const skipped = new Map<string, Set<string>>();
afterAll(() => {
  for (const [door, operations] of skipped)
    console.log(`${door} is no way to ${operations.size} operations: ${[...operations].toSorted().join(", ")}`);
});

/** Each scenario's calls over JSON-RPC. */
const overRpc = new Map<Scenario, Played["calls"]>();

function doorsOf({ needsToken, needsWorktree, needsHookLog }: Scenario): readonly Door[] {
  const doors = [commandLine, server.rpc, mcp];
  if (needsHookLog !== true) doors.push(server.besideServer);
  // A server has no worktree of this folder.
  if (needsWorktree !== true) doors.push(server.mcpBesideServer);
  return doors.filter((door) => needsToken !== true || door.holdsToAgent);
}

function noteSkipped(door: string, operation: string, reason: string): void {
  const key = `${door} (${reason})`;
  skipped.set(key, (skipped.get(key) ?? new Set()).add(operation));
}

describe("every door", () => {
  it.concurrent.each(SCENARIOS)(
    "says and stores the same: $id [doors:same-answer] [doors:same-stored]",
    (scenario) => compareDoors(scenario, doorsOf(scenario)),
    PATIENCE,
  );

  it.concurrent.each(localScenarios)(
    "to the files of this machine says and stores the same: $id [doors:local]",
    (scenario) => compareDoors(scenario, [commandLine, library, server.besideServer]),
    PATIENCE,
  );
});

async function compareDoors(scenario: Scenario, doors: readonly Door[]): Promise<void> {
  const played: Played[] = [];
  for (const door of doors) {
    const each = await play(door, scenario, noteSkipped);
    played.push(each);
    if (door === server.rpc) overRpc.set(scenario, each.calls);
  }
  const [first] = played;
  if (first === undefined) throw new Error("no door leads there");
  expectLiterals(scenario, first);
  // Compare all doors at once, so that a failure shows them side by side.
  const told = played.map(({ said, stored }, index) => ({
    door: doors[index]?.name,
    said: first.said.map((answer, call) => (said[call] === undefined ? answer : said[call])),
    stored,
  }));
  expect(told).toEqual(told.map(({ door }) => ({ door, said: first.said, stored: first.stored })));
}

function expectLiterals({ calls, stores }: Scenario, { said, stored }: Played): void {
  for (const [index, { says, refusal, operation }] of calls.entries()) {
    const answer = said[index];
    expect({ operation, refused: answer?.["refused"] }).toEqual({ operation, refused: refusal });
    if (says !== undefined) expect(answer).toMatchObject(says);
  }
  if (stores !== undefined) expect(stored).toMatchObject(stores);
}

describe("the examples of the OpenRPC document", () => {
  it("are what the scenarios are answered; CLEW_WRITE_EXAMPLES=1 writes them [rpc:examples]", () => {
    const file = join(ROOT, "tooling/generate/rpc-examples.json");
    const played = SCENARIOS.map((scenario) => ({ name: scenario.id, calls: overRpc.get(scenario) ?? [] }));
    const examples = Object.fromEntries(examplesOf(played));
    if (process.env["CLEW_WRITE_EXAMPLES"] === "1") writeFileSync(file, `${shortJson(examples)}\n`);
    expect(examples).toEqual(JSON.parse(readFileSync(file, "utf8")));
  });
});

describe("the table of operations", () => {
  const played = new Set(SCENARIOS.flatMap(({ calls }) => calls.map(({ operation }) => wholeName(operation))));
  const names = METHODS.map(({ name }) => methodName(name));

  it("has a scenario for every operation [doors:every-operation]", () => {
    expect(names.filter((name) => !played.has(name))).toEqual([]);
  });

  it("has a scenario for every operation on files of this machine [doors:local]", () => {
    const local = OPERATIONS.filter((each) => !METHODS.includes(each)).map(({ name }) => name);
    const told = new Set(localScenarios.flatMap(({ calls }) => calls.map(({ operation }) => operation)));
    expect(local.filter((name) => !told.has(name))).toEqual([]);
  });

  it("has every operation that a scenario names [doors:every-operation]", () => {
    expect([...played].filter((name) => !names.includes(name))).toEqual([]);
  });

  it("has scenarios that are told apart by their sentences [doors:every-operation]", () => {
    const ids = SCENARIOS.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});
