import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { buildPluginArtifact } from "./plugin-artifact.ts";

const folder = mkdtempSync(join(tmpdir(), "clew plugin "));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the plugin as a plain archive", () => {
  it("runs from where it was unpacked, with nothing installed [agents:plugin]", () => {
    execFileSync("tar", ["-xzf", buildPluginArtifact(join(folder, "a")), "--strip-components=1", "-C", folder]);
    expect(JSON.parse(readFileSync(join(folder, ".claude-plugin/plugin.json"), "utf8"))).toMatchObject({
      name: "clew",
    });
    const version = execFileSync(process.execPath, [join(folder, "dist/clew.cjs"), "--version"], { encoding: "utf8" });
    expect(version).toMatch(/^(?:clew )?[0-9]+\.[0-9]+\.[0-9]+/);
  });

  it("is the same bytes each time [agents:plugin]", () => {
    const [one, other] = ["b", "c"].map((place) => readFileSync(buildPluginArtifact(join(folder, place))));
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
  });
});
