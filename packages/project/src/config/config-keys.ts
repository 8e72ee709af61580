/** The sources of a configuration value. */
export type ConfigSource = "flag" | "environment" | "user" | "project" | "default";

/** A value of the configuration. */
export type ConfigValue = string | boolean | readonly string[] | readonly StoreSetting[] | undefined;

/** The store for projects whose names match a pattern; `*` matches any characters. */
export interface StoreSetting {
  readonly project: string;
  readonly store: string;
}

/** The definition of a configuration key. */
export interface ConfigKey {
  readonly kind: "text" | "switch" | "list" | "choice" | "stores";
  readonly summary: string;
  readonly choices?: readonly string[];
  /** The form of each entry of a list, and its description. */
  readonly entries?: { readonly pattern: string; readonly form: string };
  readonly fallback?: ConfigValue;
  /** The environment variable that sets it. */
  readonly env?: string;
  /**
   * What a project's file may do with it: set it, only raise it along `choices`, or nothing. A cloned repository must
   * not choose where reasoning is sent or open the gate.
   */
  readonly project: "may-set" | "may-raise" | "ignored";
  /** Never shown in full. */
  readonly secret?: true;
}

/** Every configuration key. A dot names a key inside an object of the file. */
export const CONFIG_KEYS = {
  store: {
    kind: "text",
    summary: "where threads and knowledge are kept: sqlite:PATH or postgres://…",
    env: "CLEW_STORE",
    project: "ignored",
  },
  stores: {
    kind: "stores",
    summary: "other stores for some projects: the first that matches a project's name keeps it",
    fallback: [],
    project: "ignored",
  },
  url: {
    kind: "text",
    summary: "the server that completed sessions are recorded on",
    env: "CLEW_URL",
    project: "ignored",
  },
  token: { kind: "text", summary: "the token for that server", env: "CLEW_TOKEN", project: "ignored", secret: true },
  tokens: {
    kind: "text",
    summary: "tokens that `clew serve` accepts",
    env: "CLEW_TOKENS",
    project: "ignored",
    secret: true,
  },
  agent: {
    kind: "text",
    summary: "the name under which decisions are recorded",
    env: "CLEW_AGENT",
    project: "ignored",
  },
  depth: {
    kind: "choice",
    summary: "how many steps a prompt gets from hooks",
    choices: ["adaptive", "full"],
    fallback: "adaptive",
    env: "CLEW_DEPTH",
    project: "may-raise",
  },
  pacing: {
    kind: "choice",
    summary: "whether steps are offered together, in three calls, or one at a time",
    choices: ["grouped", "single"],
    fallback: "grouped",
    project: "ignored",
  },
  enforce: {
    kind: "choice",
    summary: "what happens to tools before the reasoning is on record",
    choices: ["off", "observe", "advise", "gate"],
    fallback: "gate",
    project: "may-raise",
  },
  handoff: {
    kind: "choice",
    summary: "whether a task must end with a valid handoff",
    choices: ["optional", "required"],
    fallback: "optional",
    project: "may-set",
  },
  directives: {
    kind: "choice",
    summary: "the wording of next commands",
    choices: ["neutral", "strict"],
    fallback: "neutral",
    project: "may-set",
  },
  "skills.extra": {
    kind: "list",
    summary: "skills that count as known without a file",
    fallback: [],
    project: "may-set",
  },
  learnings: {
    kind: "choice",
    summary: "when completion asks for what was learned",
    choices: ["auto", "always", "off"],
    fallback: "auto",
    project: "may-set",
  },
  model: { kind: "text", summary: "the model that `clew run` uses", project: "ignored" },
  redact: {
    kind: "choice",
    summary: "whether secrets are taken out of what leaves the session file",
    choices: ["on", "off"],
    fallback: "on",
    project: "ignored",
  },
  log_prompts: { kind: "switch", summary: "whether the hook log holds prompts", fallback: false, project: "ignored" },
  trust: {
    kind: "list",
    summary: "state folders and skills that are trusted by name",
    fallback: [],
    project: "ignored",
  },
  "gate.strict": {
    kind: "switch",
    summary: "refuse a tool when the check itself fails",
    fallback: false,
    project: "ignored",
  },
  "gate.allow": {
    kind: "list",
    summary: "tools that pass a closed gate, by name; @checks: tests, type checks and linters by the shell",
    fallback: [],
    project: "ignored",
  },
  "stop.cap": {
    kind: "choice",
    summary: "how often the end of a turn is held back at most",
    choices: ["0", "1", "2", "3"],
    fallback: "1",
    project: "ignored",
  },
  "pr.expect": {
    kind: "list",
    summary: "files that want a decision when a branch changes them, as globs",
    fallback: [],
    project: "may-set",
  },
  "pr.require": {
    kind: "choice",
    summary: "what `clew pr check` asks of a branch beside keeping the rules",
    choices: ["none", "covered", "ratified"],
    fallback: "none",
    project: "may-set",
  },
  "sync.exclude": {
    kind: "list",
    summary: "what `clew sync` never sends: tag:NAME, thread:ID, kind:review and the like",
    // A misspelled entry would exclude nothing.
    entries: {
      pattern: "(?:tag|thread):.*\\S|kind:(?:thought|review|question|link|standing|touched|learned|gotcha|pattern)",
      form: "tag:NAME, thread:ID or kind:KIND, with a kind of thought, review, question, link, standing, touched, learned, gotcha, pattern",
    },
    fallback: [],
    project: "ignored",
  },
  "sync.trust": {
    kind: "list",
    summary: "writers whose decisions count in every project of this user, as after `clew sync trust`",
    entries: { pattern: "[0-9a-f]{16}", form: "a writer's id of 16 hexadecimal digits, of `clew sync list`" },
    fallback: [],
    project: "ignored",
  },
  "mcp.tools": {
    kind: "choice",
    summary: "which tools `clew mcp` shows its client: those of daily use, or every one",
    choices: ["core", "all"],
    fallback: "core",
    project: "ignored",
  },
  waivers: {
    kind: "choice",
    summary: "who lets an edit break a rule: a person, or an agent for that one edit",
    choices: ["person", "agent"],
    fallback: "person",
    project: "ignored",
  },
  unattended: {
    kind: "choice",
    summary: "what a halt does where nobody can answer (auto: full depth waits)",
    choices: ["auto", "assume", "halt"],
    fallback: "auto",
    project: "ignored",
  },
  recall: {
    kind: "choice",
    summary: "where what was decided comes back by itself",
    choices: ["on", "prompts", "edits", "off"],
    fallback: "on",
    project: "ignored",
  },
} as const;

/** The name of a configuration key. */
export type ConfigName = keyof typeof CONFIG_KEYS;

type SettingOf<Key> = Key extends { kind: "choice"; choices: readonly (infer Choice)[] }
  ? Choice
  : Key extends { kind: "stores" }
    ? readonly StoreSetting[]
    : Key extends { kind: "list" }
      ? readonly string[]
      : Key extends { kind: "switch" }
        ? boolean
        : string | undefined;

/** The values in effect, by key. */
export type Settings = { readonly [Name in ConfigName]: SettingOf<(typeof CONFIG_KEYS)[Name]> };

/** Whether a text is a key's name. */
export function isConfigName(name: string): name is ConfigName {
  return Object.hasOwn(CONFIG_KEYS, name);
}

/** Every key, in the order of lists. */
export function configNames(): readonly ConfigName[] {
  return Object.keys(CONFIG_KEYS).filter(isConfigName);
}

/** The definition of a key. */
export function configKey(name: ConfigName): ConfigKey {
  return CONFIG_KEYS[name];
}
