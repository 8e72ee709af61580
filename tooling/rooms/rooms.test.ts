import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../generate/schema-files.ts";
import { brokenWalls } from "./check-rooms.ts";
import { circlesOf } from "./circles.ts";
import { HOUSE } from "./house.ts";
import { sourceFiles } from "./source-files.ts";

const planted = (room: string, text: string) => brokenWalls({ room, path: `packages/${room}/src/planted.ts`, text });

describe("the rooms of the house", () => {
  it("import only what the plan allows, and pure rooms touch no clock, process or Node module [house:rooms]", () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(HOUSE_FILES_AT_LEAST);
    expect(files.flatMap(brokenWalls)).toEqual([]);
  });

  it("declare as dependencies no room that the plan forbids [house:rooms]", () => {
    for (const [name, room] of Object.entries(HOUSE)) {
      if (name === "cli" || name === "dashboard") continue; // bundled: their package.json lists what the bundler reads
      const manifest: { dependencies?: Record<string, string> } = JSON.parse(
        readFileSync(join(ROOT, room.folder, "package.json"), "utf8"),
      );
      const rooms = Object.keys(manifest.dependencies ?? {}).filter((each) => each.startsWith("@clew/"));
      // The project is bundled into the server, so the server must list the project's dependencies.
      const bundled = name === "server" ? (HOUSE["project"]?.imports ?? []) : [];
      const allowed = [...room.imports, ...room.types, ...bundled].map((each) => `@clew/${each}`);
      expect(
        rooms.filter((each) => !allowed.includes(each)),
        name,
      ).toEqual([]);
    }
  });

  it("take only one version of what reads shell lines: another one has to pass the shell fuzz first [house:rooms]", () => {
    const texts = globSync("{packages,apps}/*/package.json", { cwd: ROOT }).map((path) =>
      readFileSync(join(ROOT, path), "utf8"),
    );
    const ranges = texts.flatMap((text) => [...text.matchAll(/"unbash": "([^"]*)"/g)].map(([, range]) => range));
    expect(ranges).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    expect([...readFileSync(join(ROOT, "pnpm-lock.yaml"), "utf8").matchAll(/^ {2}unbash@([^:]+):$/gm)][0]?.[1]).toBe(
      ranges[0],
    );
  });

  it("have no room or folder with a name that says nothing [house:names]", () => {
    const junk = globSync("{packages,apps}/*/src/**/{core,common,shared,utils,helpers,util,misc}{,.ts,.tsx}", {
      cwd: ROOT,
    });
    expect(junk).toEqual([]);
  });
});

const file = (name: string, text: string) => ({ room: "fsm", path: `packages/fsm/src/${name}.ts`, text });

describe("a room", () => {
  it("has no code that leads back to itself by its imports [house:circles]", () => {
    expect(circlesOf(sourceFiles())).toEqual([]);
  });

  it("has folders at most two levels deep [house:folders]", () => {
    const folders = new Set(sourceFiles().map(({ path }) => dirname(path)));
    expect([...folders].filter((folder) => (folder.split("/src/")[1] ?? "").split("/").length > 2)).toEqual([]);
  });

  it("is refused a circle that somebody plants [house:circles]", () => {
    const [a, b] = [file("a", 'import { b } from "./x/b.ts"; b();'), file("x/b", 'export { a } from "../a.ts";')];
    expect(circlesOf([a, b])).toEqual([[a.path, b.path]]);
    expect(circlesOf([a, file("x/b", 'import type { A } from "../a.ts"; export const b = (a: A) => a;')])).toEqual([]);
  });
});

describe("the walls hold against planted violations", () => {
  const cases: readonly [string, string, string][] = [
    ["operations", 'import { readFileSync } from "node:fs"; readFileSync("x");', "may not import node:fs"],
    ["fsm", "export const now = () => Date.now();", "may not use Date"],
    ["fsm", "export const now = () => new Date();", "may not use Date"],
    ["reasoning-steps", "export const home = process.env;", "may not use process"],
    ["handoff-schema", "export const luck = Math.random();", "may not use Math.random"],
    ["operations", 'import { open } from "@clew/thread-store/sqlite"; open();', "sees only the contract"],
    ["operations", 'const store = await import("@clew/project");', "may not import @clew/project"],
    ["reasoning-steps", 'import { transition } from "@clew/fsm"; transition();', "may not import @clew/fsm"],
    ["dashboard", 'import { call } from "@clew/operations"; call();', "may not import @clew/operations"],
    ["thread-store", 'export { x } from "@clew/operations";', "may not import @clew/operations"],
    ["errors", 'export * from "@clew/fsm";', "may not import @clew/fsm"],
  ];
  for (const [room, text, expected] of cases) {
    it(`refuses in ${room}: ${text} [house:rooms]`, () => {
      expect(planted(room, text).join("\n")).toContain(expected);
    });
  }

  it("allows types where only types are allowed [house:rooms]", () => {
    expect(planted("reasoning-steps", 'import type { State } from "@clew/fsm"; export type X = State;')).toEqual([]);
    expect(planted("operations", 'import { type A, type B } from "@clew/schemas"; export type X = A | B;')).toEqual([]);
    expect(
      planted("operations", "export const at = (ms: number) => [new Date(ms), Date.parse('2026'), Date.UTC(2026)];"),
    ).toEqual([]);
    expect(planted("operations", "export const time = (Date: { now(): number }) => Date;")).toEqual([]);
  });
});

const HOUSE_FILES_AT_LEAST = 15;
