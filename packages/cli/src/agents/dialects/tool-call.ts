import type { ToolCall, ToolClass } from "@clew/operations";
import { shellLine } from "../../arguments/shell-line.ts";
import { patchedFiles } from "../../gate/protected/patched-files.ts";
import { type Payload, text } from "./payload-fields.ts";

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
  const command = commandOf(name, toolClass, input);
  const skill = text(input, "skill", "name", "command");
  const folder = text(input, "workdir", "cwd", "working_directory", "directory", "dir_path");
  return {
    name,
    class: toolClass,
    paths: toolClass === "write" ? writtenPaths(input) : toolClass === "other" ? namedPaths(input) : [],
    ...(command === undefined ? {} : { command }),
    ...(toolClass === "shell" && folder !== undefined ? { folder } : {}),
    ...(toolClass === "skill" && skill !== undefined ? { skill } : {}),
    ...(toolClass === "spawn" ? spawnOf(input) : {}),
  };
}

/** What a tool gives to a shell; one that is not known to be a shell may do so all the same. */
function commandOf(name: string, toolClass: ToolClass, input: Payload): string | undefined {
  if (toolClass !== "shell" && toolClass !== "other") return undefined;
  const fields = toolClass === "shell" ? [] : name === "write_bash" ? ["input"] : ["chars"];
  return text(input, "command", "cmd", "script", ...fields) ?? shellList(input);
}

function spawnOf(input: Payload): Pick<ToolCall, "spawn"> {
  const prompt = text(input, "prompt", "message", "query");
  const type = text(input, "subagent_type", "agent_type", "agentType");
  return prompt === undefined ? {} : { spawn: { prompt, ...(type === undefined ? {} : { type }) } };
}

// Some clients give the words of a command: only `bash -c TEXT` is a text that can be judged.
function shellList(input: Payload): string | undefined {
  const words = input["command"] ?? input["args"];
  if (!Array.isArray(words) || !words.every((word) => typeof word === "string")) return undefined;
  const [shell = "", flag = "", script] = words;
  const judged = words.length === 3 && /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag);
  return judged && script !== undefined ? script : shellLine(words);
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
  return [...named, ...patches.flatMap(patchedFiles)];
}
