import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { array, boolean, constantFrom, dictionary, jsonValue, record } from "fast-check";
import { expect } from "vitest";
import { commandLine } from "./command-line.ts";

/** A user's project and home. */
export interface Place {
  readonly root: string;
  readonly project: string;
  readonly home: string;
  readonly env: Record<string, string>;
}

/** An empty place, in folders whose paths contain a space. */
export function place(): Place {
  const root = mkdtempSync(join(tmpdir(), "clew undo "));
  const [project, home] = [join(root, "my project"), join(root, "home")];
  for (const folder of [project, home, join(project, ".git")]) mkdirSync(folder);
  return { root, project, home, env: { HOME: home, PATH: "/usr/bin:/bin" } };
}

/** Runs `clew init` with these words. */
export const init = async ({ project, env }: Place, ...words: readonly string[]) =>
  commandLine(["init", ...words], { cwd: project, env });
/** The same, which must succeed. */
export const done = async (at: Place, ...words: readonly string[]): Promise<void> => {
  const { code, err } = await init(at, ...words);
  expect([code, err], words.join(" ")).toEqual([0, ""]);
};

/** Every file below a folder with its bytes and mode; links are marked. */
export function snapshot(folder: string, found: Record<string, string> = {}): Record<string, string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() || statSync(path).isDirectory()) {
      found[path] = entry.isSymbolicLink() ? `link to ${readlinkSync(path)}` : "folder";
      if (entry.isDirectory()) snapshot(path, found);
    } else {
      const kind = entry.isSymbolicLink() ? "link " : "";
      found[path] = `${kind}${statSync(path).mode & 0o777} ${readFileSync(path, "latin1")}`;
    }
  }
  return found;
}

/** Everything in the project and in the home. */
export const seen = (at: Place) => ({ ...snapshot(at.project), ...snapshot(at.home) });

/** Every agent that can be set up. */
export const AGENTS = ["claude", "codex", "gemini", "cursor", "copilot", "opencode"] as const;
/** The JSON files that a setup changes, and the keys of its entries. */
export const JSON_FILES = [
  [".claude/settings.local.json", "hooks"],
  [".claude/settings.json", "hooks"],
  [".claude.json", "projects"],
  [".codex/hooks.json", "hooks"],
  [".gemini/settings.json", "hooks"],
  [".cursor/hooks.json", "hooks"],
  [".cursor/mcp.json", "mcpServers"],
  [".mcp.json", "mcpServers"],
  [".github/mcp.json", "mcpServers"],
  [".copilot/mcp-config.json", "mcpServers"],
  ["opencode.json", "mcp"],
] as const;
const TEXT_FILES = [".gitignore", ".codex/config.toml"];

const layout = record({
  indent: constantFrom(0, 1, 2, 4, "\t"),
  crlf: boolean(),
  mark: boolean(),
  comment: boolean(),
  comma: boolean(),
  end: constantFrom("", "\n", "\n\n", "  \n"),
});
const values = dictionary(constantFrom("a", "b c", "ü", "permissions", "model", "x.y"), jsonValue({ maxDepth: 2 }), {
  maxKeys: 4,
  noNullPrototype: true,
});
const member = constantFrom(undefined, {}, { Stop: [{ hooks: [{ type: "command", command: "say done" }] }] });
/** Somebody's JSON settings, in any layout. */
export const file = record({ values, member, layout, there: boolean() });
/** Somebody's text file. */
export const text = record({
  there: boolean(),
  lines: array(constantFrom("# mine", "node_modules", "", 'model = "gpt"', "[mcp_servers.other]", "  "), {
    maxLength: 5,
  }),
  crlf: boolean(),
  end: boolean(),
});
/** The values of an arbitrary. */
export type Written<T> = T extends import("fast-check").Arbitrary<infer V> ? V : never;

function jsonText(name: string, given: Written<typeof file>): string {
  const { indent, crlf, mark, comment, comma, end } = given.layout;
  const own = given.member === undefined ? {} : { [name]: name === "hooks" ? given.member : {} };
  const plain = JSON.stringify({ ...given.values, ...own }, null, indent);
  let whole = comma && plain.length > 2 ? `${plain.slice(0, -1).trimEnd()},${indent === 0 ? "" : "\n"}}` : plain;
  if (comment) whole = `// mine\n${whole.replace(/^\{/, "{ /* here */")}`;
  whole += end;
  if (crlf) whole = whole.replaceAll("\n", "\r\n");
  return mark ? `\uFEFF${whole}` : whole;
}

/** Writes others' settings into the project and the home. */
export function fill(at: Place, files: readonly Written<typeof file>[], texts: readonly Written<typeof text>[]): void {
  const put = (name: string, content: string): void => {
    for (const folder of [at.project, at.home]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
  };
  JSON_FILES.forEach(([name, key], index) => {
    const given = files[index];
    if (given?.there) put(name, jsonText(key, given));
  });
  TEXT_FILES.forEach((name, index) => {
    const given = texts[index];
    if (given?.there) put(name, given.lines.join(given.crlf ? "\r\n" : "\n") + (given.end ? "\n" : ""));
  });
}
