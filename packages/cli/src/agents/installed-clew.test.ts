import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { isOneShot } from "./hook/unattended.ts";
import { executableWords, installedClew } from "./installed-clew.ts";

describe("telling this installation's clew from any other", () => {
  const root = mkdtempSync(join(tmpdir(), "clew own "));
  for (const name of ["lib", "links", "shims", "evil"]) mkdirSync(join(root, name));
  const file = join(root, "lib", "clew.cjs");
  for (const path of [file, join(root, "evil", "clew"), join(root, "evil", "clew.cjs")]) writeFileSync(path, "");
  symlinkSync(file, join(root, "links", "clew"));
  const shim = '#!/bin/sh\nbasedir=$(dirname "$0")\nexec node  "$basedir/../lib/clew.cjs" "$@"\n';
  writeFileSync(join(root, "shims", "clew"), shim);
  const onPath = (...names: string[]) =>
    installedClew(file, { PATH: names.map((name) => (name === "." ? "." : join(root, name))).join(":") });

  it("follows links and the scripts that package managers put on PATH [agents:own-clew]", () => {
    expect(onPath("links")("clew")).toBe(true);
    expect(onPath("shims")("clew")).toBe(true);
    expect(onPath("links")(file)).toBe(true);
  });

  it("follows a script that does nothing but run the file [agents:own-clew]", () => {
    mkdirSync(join(root, "by hand"));
    const script = (text: string) => writeFileSync(join(root, "by hand", "clew"), text);
    for (const line of [
      `exec node '${file}' "$@"`,
      `"${process.execPath}" "${file}" "$@"`,
      `# mine\n\nexec node "${file}" "$@"`,
    ]) {
      script(`#!/bin/sh\n${line}\n`);
      expect(onPath("by hand")("clew"), line).toBe(true);
    }
    for (const line of [
      `touch x; exec node '${file}' "$@"`,
      `exec node '${file}'`,
      `exec node /evil/clew.cjs "$@"`,
      `A=b\nexec node '${file}' "$@"`,
    ]) {
      script(`#!/bin/sh\n${line}\n`);
      expect(onPath("by hand")("clew"), line).toBe(false);
    }
  });

  it("is named in directives only where the gate lets it pass [agents:own-clew]", () => {
    const node = dirname(process.execPath);
    expect(executableWords({ PATH: `${join(root, "links")}:${node}` }, file)).toEqual(["clew"]);
    expect(executableWords({ PATH: `${join(root, "evil")}:${node}` }, file)).toEqual(["node", file]);
    expect(executableWords({ PATH: "" }, file)).toEqual([process.execPath, file]);
  });

  it("takes no other program of that name, and none that a relative entry of PATH may bring [agents:own-clew]", () => {
    expect(onPath("evil", "links")("clew")).toBe(false);
    expect(onPath(".", "links")("clew")).toBe(false);
    expect(onPath("links")(join(root, "evil", "clew.cjs"))).toBe(false);
    expect(onPath("links")("./clew")).toBe(false);
    expect(onPath()("clew")).toBe(false);
  });
});

describe("telling that nobody is there", () => {
  it("knows the one-shot mode of each client by its command line [agents:unattended]", () => {
    expect(isOneShot("claude", ["/usr/bin/claude", "-p", "do it"])).toBe(true);
    expect(isOneShot("claude", ["node", "/x/claude-code/cli.js", "--print"])).toBe(true);
    expect(isOneShot("claude", ["claude"])).toBe(false);
    expect(isOneShot("codex", ["/x/bin/codex", "exec", "do it"])).toBe(true);
    expect(isOneShot("codex", ["codex", "do exec it"])).toBe(false);
    expect(isOneShot("codex", ["codex", "-m", "gpt-x", "--config", "a=b", "exec", "do it"])).toBe(true);
    expect(isOneShot("codex", ["codex", "--search", "e", "do it"])).toBe(true);
    expect(isOneShot("codex", ["codex", "--search", "please exec it"])).toBe(false);
    expect(isOneShot("opencode", ["opencode", "--print-logs", "run", "x"])).toBe(true);
    expect(isOneShot("opencode", ["opencode", "/some/project"])).toBe(false);
    expect(isOneShot("gemini", ["node", "/x/bin/gemini", "--prompt=do it"])).toBe(true);
    expect(isOneShot("gemini", ["gemini"])).toBe(false);
    expect(isOneShot("opencode", ["opencode", "run", "x"])).toBe(true);
    expect(isOneShot("claude", ["bash", "-c", "x", "y", "z", "claude", "-p"])).toBe(false);
  });
});
