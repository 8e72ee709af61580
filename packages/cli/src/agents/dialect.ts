import type { AgentName, HookAnswer, HookEvent, HookEventKind, ToolCall, ToolClass } from "@clew/flow";

/** What an encoder writes: at most one JSON document on stdout, and an exit code that is 0 but for one refusal. */
export interface Encoded {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exit: 0 | 2;
}

/** How one agent speaks: which events matter, how a payload reads, how an answer is written. */
export interface Dialect {
  readonly agent: AgentName;
  /** The events that need an answer, spelled as the agent spells them. */
  readonly events: Readonly<Record<string, HookEventKind>>;
  read(call: HookCall): HookEvent | undefined;
  encode(event: HookEvent, answer: HookAnswer): Encoded;
}

/** One call of `clew hook`, with the event already looked up. */
export interface HookCall {
  readonly event: string;
  readonly kind: HookEventKind;
  readonly payload: Payload;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** An object of an agent, of which nothing is known yet. */
export type Payload = Readonly<Record<string, unknown>>;

/** Prints nothing and lets the agent go on. */
export const SILENT: Encoded = { exit: 0 };

/** One JSON object on stdout. */
export function json(document: Payload): Encoded {
  return { stdout: JSON.stringify(document), exit: 0 };
}

/** An event's name without case, dashes and dots, for comparing spellings. */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, "");
}

/** The event of a dialect that a spelling means. */
export function findEvent(dialect: Dialect, spelled: string): { event: string; kind: HookEventKind } | undefined {
  const exact = Object.hasOwn(dialect.events, spelled) ? dialect.events[spelled] : undefined;
  if (exact !== undefined) return { event: spelled, kind: exact };
  const wanted = normalName(spelled);
  for (const [event, kind] of Object.entries(dialect.events)) if (normalName(event) === wanted) return { event, kind };
  return undefined;
}

/** A field as a text, or undefined. */
export function text(payload: Payload, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

/** A field as an object; an empty one where it is none. A text that holds a JSON object counts, too. */
export function object(payload: Payload, name: string): Payload {
  const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
  if (isObject(value)) return value;
  if (typeof value !== "string" || !value.startsWith("{")) return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Whether a value is a plain object. */
export function isObject(value: unknown): value is Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Names of one client's tools by what they do; everything else is "other". */
export type ToolTable = Readonly<Partial<Record<ToolClass, readonly string[]>>>;

/** What a tool of this name does; names are compared exactly. */
export function classOf(table: ToolTable, name: string): ToolClass {
  // The classes are this table's own keys.
  for (const [toolClass, names] of Object.entries(table) as [ToolClass, readonly string[]][])
    if (names.includes(name)) return toolClass;
  return "other";
}

/** A call of a tool, with the fields under which clients name files and commands. */
export function toolCall(name: string, toolClass: ToolClass, input: Payload): ToolCall {
  const command = text(input, "command", "cmd", "script");
  const skill = text(input, "skill", "name", "command");
  const folder = text(input, "workdir", "cwd", "working_directory", "directory", "dir_path");
  return {
    name,
    class: toolClass,
    paths: toolClass === "write" ? writtenPaths(input) : toolClass === "other" ? namedPaths(input) : [],
    ...(toolClass === "shell" && command !== undefined ? { command } : {}),
    ...(toolClass === "shell" && folder !== undefined ? { folder } : {}),
    ...(toolClass === "shell" && command === undefined ? shellList(input) : {}),
    ...(toolClass === "skill" && skill !== undefined ? { skill } : {}),
    ...(toolClass === "spawn" ? spawnOf(input) : {}),
  };
}

function spawnOf(input: Payload): Pick<ToolCall, "spawn"> {
  const prompt = text(input, "prompt", "message", "query");
  const type = text(input, "subagent_type", "agent_type", "agentType");
  return prompt === undefined ? {} : { spawn: { prompt, ...(type === undefined ? {} : { type }) } };
}

// Some clients give the words of a command: only `bash -c TEXT` is a text that can be judged.
function shellList(input: Payload): { command?: string } {
  const words = input["command"] ?? input["args"];
  if (!Array.isArray(words) || !words.every((word) => typeof word === "string")) return {};
  const [shell = "", flag = "", script] = words;
  const judged = words.length === 3 && /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag);
  return judged && script !== undefined ? { command: script } : { command: quoteWords(words) };
}

function quoteWords(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}

const PATH_FIELDS = ["file_path", "filePath", "path", "notebook_path", "target_file", "absolute_path", "filename"];
const PATCH_FIELDS = ["patchText", "patch", "input", "command"];

const MORE_PATH_FIELDS = ["file", "source", "destination", "target", "src", "dest", "from", "to", "uri"];

/** The files that a call names: nobody here knows what the tool does with them. */
function namedPaths(input: Payload): string[] {
  const single = [...PATH_FIELDS, ...MORE_PATH_FIELDS].flatMap((field) => text(input, field) ?? []);
  const lists = ["paths", "files"].flatMap((field) => {
    const value = Object.hasOwn(input, field) ? input[field] : undefined;
    return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
  });
  return [...single, ...lists].map((path) => path.replace(/^file:\/\//, ""));
}

function writtenPaths(input: Payload): string[] {
  const named = PATH_FIELDS.flatMap((field) => text(input, field) ?? []);
  const patches = PATCH_FIELDS.flatMap((field) => text(input, field) ?? []);
  const inPatches = patches.flatMap((patch) => [
    ...patch.matchAll(/^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm),
  ]);
  return [...named, ...inPatches.map((match) => (match[1] ?? "").trim())];
}
