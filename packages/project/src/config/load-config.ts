import { readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { ClewError } from "@clew/errors";
import { pathIn } from "../files/read-small-file.ts";
import { type Environment, userFolders } from "../user.ts";
import {
  type ConfigName,
  type ConfigSource,
  type ConfigValue,
  configKey,
  configNames,
  isConfigName,
  type Settings,
  type StoreSetting,
} from "./config-keys.ts";

/** A value and where it comes from. */
export interface ConfigEntry {
  readonly key: ConfigName;
  readonly value: ConfigValue;
  readonly source: ConfigSource;
  /** The file or variable that sets it. */
  readonly from?: string;
}

/** An entry that has no effect, and why. */
interface IgnoredEntry {
  readonly key: string;
  readonly file: string;
  readonly reason: string;
}

/** The configuration in effect. */
export interface Config {
  readonly settings: Settings;
  /** Every value and where it comes from, for display. */
  readonly entries: readonly ConfigEntry[];
  readonly ignored: readonly IgnoredEntry[];
}

/** Where the configuration is read from. */
export interface ConfigOrigin {
  readonly stateFolder: string;
  readonly env: Environment;
  /** Values given as command-line flags. */
  readonly flags?: Readonly<Partial<Record<ConfigName, ConfigValue>>>;
  /**
   * Ignore unusable values and list them under `ignored`: for commands that show what is wrong. For hooks only in the
   * project's file, so that a broken file cannot open the gate.
   */
  readonly lenient?: boolean | "project";
}

/** Read both files and the environment: flag > environment > user > project > default. */
export function loadConfig(origin: ConfigOrigin): Config {
  const unusable: IgnoredEntry[] = [];
  const read = (path: string, lenient: boolean) => (lenient ? readWhatIsUsable(path, unusable) : readConfigFile(path));
  const user = read(userConfigPath(origin.env), origin.lenient === true);
  const project = read(projectConfigPath(origin.stateFolder), origin.lenient !== undefined && origin.lenient !== false);
  const env = origin.lenient === true ? usableEnvironment(origin.env, unusable) : origin.env;
  const ignored = [...unusable, ...unknownKeys(user, false), ...unknownKeys(project, true), ...refusedKeys(project)];
  const entries = configNames().map((key) => resolveKey(key, { ...origin, env }, { user, project }));
  const values: Readonly<Record<string, unknown>> = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  return { settings: values as Settings, entries, ignored }; // each value was checked against its key
}

function readWhatIsUsable(path: string, unusable: IgnoredEntry[]): ConfigFile {
  const file = orIgnored(() => readConfigFile(path), { key: "(the whole file)", file: path }, unusable);
  const values = [...(file?.values ?? [])].filter(
    ([key, value]) =>
      !isConfigName(key) ||
      orIgnored(() => [checkValue(key, value, path)], { key, file: path }, unusable) !== undefined,
  );
  return { path, values: new Map(values) };
}

function usableEnvironment(env: Environment, unusable: IgnoredEntry[]): Environment {
  const wrong = configNames().flatMap((key) => {
    const variable = configKey(key).env;
    const value = variable === undefined ? undefined : env[variable];
    if (variable === undefined || value === undefined || value === "") return [];
    const origin = { key, file: `$${variable}` };
    return orIgnored(() => [checkValue(key, value, origin.file)], origin, unusable) === undefined ? [variable] : [];
  });
  return Object.fromEntries(Object.entries(env).filter(([name]) => !wrong.includes(name)));
}

function orIgnored<T>(
  work: () => T,
  origin: Pick<IgnoredEntry, "key" | "file">,
  unusable: IgnoredEntry[],
): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!ClewError.is(error) || error.code !== "CONFIG_INVALID") throw error;
    // The file or variable is already named, so keep only the problem.
    const reason = error.message.replace(`${origin.file}: `, "").replace(/\.$/, "");
    unusable.push({ ...origin, reason });
    return undefined;
  }
}

/** The value of one key. */
export function configValue(config: Config, key: ConfigName): ConfigValue {
  return config.entries.find((entry) => entry.key === key)?.value;
}

/** The value of a list key. */
export function configList(config: Config, key: ConfigName): readonly string[] {
  const value = configValue(config, key);
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** The value of a text or choice key. */
export function configText(config: Config, key: ConfigName): string | undefined {
  const value = configValue(config, key);
  return typeof value === "string" ? value : undefined;
}

/** The path of the user's file. */
export function userConfigPath(env: Environment): string {
  return pathIn(userFolders(env).config, "config.json");
}

/** The path of the project's file. */
export function projectConfigPath(stateFolder: string): string {
  return pathIn(stateFolder, "config.json");
}

const MOVE_AWAY = "Mend the file, or move it away to work with the defaults.";

interface ConfigFile {
  readonly path: string;
  readonly values: ReadonlyMap<string, unknown>;
}

/** Read a configuration file as flat keys. A missing file is empty; a broken one throws CONFIG_INVALID. */
function readConfigFile(path: string): ConfigFile {
  let text: string;
  try {
    // Check first: an exception per absent file would cost more than the rest of reading the configuration.
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return { path, values: new Map() };
    // A pipe would block and a device never ends: no command or hook may hang on it.
    if (!stats.isFile()) throw new ClewError("CONFIG_INVALID", `${path} is no regular file.`, { hint: MOVE_AWAY });
    text = readFileSync(path, "utf8");
  } catch (cause) {
    if (ClewError.is(cause)) throw cause;
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return { path, values: new Map() };
    // A repository may contain a link loop; treat that like any unusable file.
    throw new ClewError("CONFIG_INVALID", `${path} cannot be read (${String(code)}).`, { cause, hint: MOVE_AWAY });
  }
  return { path, values: new Map(flatten(parseObject(text, path))) };
}

function parseObject(text: string, path: string): object {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new ClewError(
      "CONFIG_INVALID",
      `${path} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        hint: MOVE_AWAY,
        cause,
      },
    );
  }
  if (typeof document !== "object" || document === null || Array.isArray(document))
    throw new ClewError("CONFIG_INVALID", `${path} must hold one JSON object.`, {
      hint: MOVE_AWAY,
    });
  refuseFlatGroups(document, path);
  return document;
}

// Refuse "gate": true, which misunderstands the key. Taken as an unknown key it would silently have no effect.
function refuseFlatGroups(document: object, path: string): void {
  for (const [key, value] of Object.entries(document)) {
    const inner = configNames().filter((name) => name.startsWith(`${key}.`));
    if (inner.length === 0 || (typeof value === "object" && value !== null && !Array.isArray(value))) continue;
    throw new ClewError(
      "CONFIG_INVALID",
      `${path}: "${key}" must be an object with ${inner.map((name) => name.slice(key.length + 1)).join(", ")}, found ${JSON.stringify(value)}.`,
      { hint: `For example {"${key}": {…}}; \`clew config set ${inner[0]} …\` writes it.` },
    );
  }
}

// Open objects that contain known keys ("gate": {"allow": …}); anything else is a value.
function flatten(document: object): [string, unknown][] {
  return Object.entries(document).flatMap(([key, value]): [string, unknown][] => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || isConfigName(key)) return [[key, value]];
    return Object.entries(value).map(([inner, each]) => [`${key}.${inner}`, each]);
  });
}

const NOT_SETTINGS: ReadonlySet<string> = new Set(["$schema", "schema_version"]);

function unknownKeys(file: ConfigFile, isProject: boolean): IgnoredEntry[] {
  return [...file.values.keys()]
    .filter((key) => !isConfigName(key) && !NOT_SETTINGS.has(key) && (isProject || !key.startsWith(PROJECTS)))
    .map((key) => ({
      key,
      file: file.path,
      reason: key.startsWith(PROJECTS) ? "only the user's file may set this" : "no setting has this name",
    }));
}

const PROJECTS = "projects.";

/** The key in the user's file for settings of one project. */
export function projectKey(stateFolder: string): string {
  const folder = basename(stateFolder) === ".clew" ? dirname(stateFolder) : stateFolder;
  try {
    return realpathSync.native(folder);
  } catch {
    return folder; // does not exist yet
  }
}

/** The user's enforcement setting for this project, which takes precedence over the general one. */
function projectEnforcement({ path, values }: ConfigFile, stateFolder: string): ConfigEntry | undefined {
  if (![...values.keys()].some((key) => key.startsWith(PROJECTS))) return undefined;
  const own = values.get(PROJECTS + projectKey(stateFolder));
  if (typeof own !== "object" || own === null || !("enforce" in own)) return undefined;
  return { key: "enforce", value: checkValue("enforce", own.enforce, path), source: "user", from: path };
}

function refusedKeys(project: ConfigFile): IgnoredEntry[] {
  return [...project.values].flatMap(([key, value]): IgnoredEntry[] => {
    if (!isConfigName(key)) return [];
    const judged = configKey(key).project === "ignored" ? undefined : checkValue(key, value, project.path);
    const reason = projectMayNot(key, judged);
    return reason === undefined ? [] : [{ key, file: project.path, reason }];
  });
}

/** Why a project's file may not give a key this value; undefined if it may. */
export function projectMayNot(key: ConfigName, value: ConfigValue): string | undefined {
  const rule = configKey(key).project;
  if (rule === "ignored") return "only the user's file or the environment may set this";
  return rule === "may-raise" && !raises(key, value) ? "a project may only raise this above the default" : undefined;
}

function raises(key: ConfigName, value: ConfigValue): boolean {
  const { choices = [], fallback } = configKey(key);
  return choices.indexOf(String(value)) >= choices.indexOf(String(fallback));
}

function resolveKey(
  key: ConfigName,
  origin: ConfigOrigin,
  files: { readonly user: ConfigFile; readonly project: ConfigFile },
): ConfigEntry {
  const spec = configKey(key);
  const flag = origin.flags?.[key];
  if (flag !== undefined) return { key, value: flag, source: "flag" };
  const variable = spec.env === undefined ? undefined : origin.env[spec.env];
  if (spec.env !== undefined && variable !== undefined && variable !== "")
    return { key, value: checkValue(key, variable, `$${spec.env}`), source: "environment", from: spec.env };
  const { user, project } = files;
  const own = key === "enforce" ? projectEnforcement(user, origin.stateFolder) : undefined;
  if (own !== undefined) return own;
  if (user.values.has(key))
    return { key, value: checkValue(key, user.values.get(key), user.path), source: "user", from: user.path };
  if (project.values.has(key) && spec.project !== "ignored") {
    const value = checkValue(key, project.values.get(key), project.path);
    if (projectMayNot(key, value) === undefined) return { key, value, source: "project", from: project.path };
  }
  return { key, value: spec.fallback, source: "default" };
}

// A wrong value stops every other command, so suggest a command that still runs.
function repairHint(key: ConfigName, origin: string): string {
  if (origin.startsWith("$")) return `Give ${origin} another value, or unset it.`;
  if (!origin.endsWith("config.json")) {
    const single = key === "depth" ? " One prompt alone is made smaller by its first word: clew:quick." : "";
    return `\`clew config list\` shows every key with its value and source.${single}`;
  }
  const fallback = configKey(key).fallback;
  const otherwise = fallback === undefined || Array.isArray(fallback) ? "" : ` The default is ${String(fallback)}.`;
  return `Mend the value in the file, or take it out: clew config set ${key} --unset [--project].${otherwise}`;
}

/** Check a value from a file or command line against its key; throws CONFIG_INVALID. */
export function checkValue(key: ConfigName, value: unknown, origin: string): ConfigValue {
  const { kind, choices = [], entries } = configKey(key);
  if (kind === "list" && Array.isArray(value) && value.every((each) => typeof each === "string")) {
    const form = new RegExp(`^(?:${entries?.pattern ?? ".*"})$`, "s");
    const wrong = value.find((each) => !form.test(each));
    if (entries === undefined || wrong === undefined) return value;
    throw new ClewError(
      "CONFIG_INVALID",
      `${origin}: each entry of "${key}" must be ${entries.form}; found ${JSON.stringify(wrong)}.`,
      { hint: repairHint(key, origin) },
    );
  }
  if (kind === "switch" && typeof value === "boolean") return value;
  if (kind === "text" && typeof value === "string") return value;
  // A numeric choice may be written as a number.
  const word = typeof value === "number" ? String(value) : value;
  if (kind === "choice" && typeof word === "string" && choices.includes(word)) return word;
  if (kind === "stores" && Array.isArray(value) && value.every(isStoreSetting)) return value;
  const wanted = {
    stores: 'a list of {"project": PATTERN, "store": STORE}',
    list: "a list of texts",
    switch: "true or false",
    text: "a text",
    choice: `one of ${choices.join(", ")}`,
  };
  throw new ClewError(
    "CONFIG_INVALID",
    `${origin}: "${key}" must be ${wanted[kind]}${kind === "stores" ? "" : `, found ${JSON.stringify(value)}`}.`,
    {
      hint: repairHint(key, origin),
    },
  );
}

function isStoreSetting(value: unknown): value is StoreSetting {
  if (typeof value !== "object" || value === null) return false;
  const { project, store }: Readonly<Record<string, unknown>> = { ...value };
  return typeof project === "string" && project !== "" && typeof store === "string" && store !== "";
}
