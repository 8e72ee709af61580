import { readFileSync, statSync } from "node:fs";
import { ClewError } from "@clew/errors";
import { writeFileDurably } from "../files/durable-file.ts";
import { type ConfigName, type ConfigValue, configKey } from "./config-keys.ts";
import { checkValue } from "./load-config.ts";

/** Parse a command-line text as a key's value. Lists are JSON or separated by commas. */
export function parseConfigValue(key: ConfigName, text: string): ConfigValue {
  const { kind } = configKey(key);
  const value =
    kind === "switch" && (text === "true" || text === "false")
      ? text === "true"
      : kind === "list" || kind === "stores"
        ? parseList(text)
        : text;
  return checkValue(key, value, "config set");
}

// A list shown as JSON may be set as JSON. Text that only starts like JSON is checked as it is.
function parseList(text: string): unknown {
  if (!text.trimStart().startsWith("["))
    return text.split(",").flatMap((each) => (each.trim() === "" ? [] : [each.trim()]));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Change a list in a configuration file. The caller must prevent concurrent changes to the file. */
export function changeConfigList(
  path: string,
  key: ConfigName,
  change: (before: readonly string[]) => readonly string[],
): readonly string[] {
  const given = readObject(path).get(key);
  const after = change(Array.isArray(given) ? given.map(String) : []);
  writeConfigValue(path, key, after);
  return after;
}

/**
 * Set one key of a configuration file and keep everything else; undefined removes the key. The caller must prevent
 * concurrent changes to the file.
 */
export function writeConfigValue(path: string, key: ConfigName, value: ConfigValue): void {
  const document = readObject(path);
  const [outer = key, inner] = key.split(".");
  if (inner === undefined) setOwn(document, outer, value);
  else {
    const nested = group(document.get(outer));
    setOwn(nested, inner, value);
    setOwn(document, outer, nested.size === 0 ? undefined : Object.fromEntries(nested));
    // Delete a key written by hand with its dot: otherwise the old value would stay in effect next to the new one.
    document.delete(key);
  }
  writeFileDurably(path, `${JSON.stringify(Object.fromEntries(document), null, 2)}\n`);
}

/** Set the enforcement level for one project in the user's file; undefined falls back to the general setting. */
export function writeProjectEnforcement(path: string, project: string, value: string | undefined): void {
  const document = readObject(path);
  const projects = group(document.get("projects"));
  const own = group(projects.get(project));
  setOwn(own, "enforce", value);
  setOwn(projects, project, own.size === 0 ? undefined : Object.fromEntries(own));
  setOwn(document, "projects", projects.size === 0 ? undefined : Object.fromEntries(projects));
  writeFileDurably(path, `${JSON.stringify(Object.fromEntries(document), null, 2)}\n`);
}

function group(value: unknown): Map<string, unknown> {
  return new Map(typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : []);
}

function setOwn(target: Map<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) target.delete(key);
  else target.set(key, value);
}

/** The schema line of a new file, for editors. */
const CONFIG_SCHEMA = "https://clew.dev/schemas/config/1.0/config.schema.json";

function readObject(path: string): Map<string, unknown> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return new Map([["$schema", CONFIG_SCHEMA]]);
  if (!stats.isFile())
    throw new ClewError("CONFIG_INVALID", `${path} is no regular file, so nothing was changed in it.`, {
      hint: "Move it away to work with the defaults.",
    });
  try {
    const document: unknown = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
    if (typeof document === "object" && document !== null && !Array.isArray(document))
      return new Map(Object.entries(document));
  } catch (cause) {
    throw new ClewError("CONFIG_INVALID", `${path} is not JSON, so nothing was changed in it.`, {
      hint: "Mend the file, or move it away to work with the defaults.",
      cause,
    });
  }
  throw new ClewError("CONFIG_INVALID", `${path} must hold one JSON object; nothing was changed in it.`, {
    hint: "Mend the file, or move it away to work with the defaults.",
  });
}
