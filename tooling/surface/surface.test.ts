import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { surface } from "./surface.ts";

const pinned: Record<string, string[]> = JSON.parse(readFileSync(join(import.meta.dirname, "surface.json"), "utf8"));

describe("the public names of the packages", () => {
  it("are the pinned ones: a change is on purpose, by `pnpm surface` and a changeset [house:surface]", () => {
    expect(surface()).toEqual(pinned);
  });

  it("never leak by a star or a default [house:surface]", () => {
    const leaks = Object.entries(surface()).flatMap(([entry, names]) =>
      names.filter((name) => name === "default" || name.startsWith("export *")).map((name) => `${entry}: ${name}`),
    );
    expect(leaks).toEqual([]);
  });
});
