import type { ToolCall, ToolClass } from "@clew/operations";
import { readPatch } from "../../gate/protected/patched-files.ts";
import { type Payload, text, texts } from "./dialect.ts";
import { toolCall } from "./tool-call.ts";

const PATCH_FIELDS = ["patchText", "patch", "input", "command"];

/** A tool call of a client that writes files with patches: reads the paths from the patches. */
export function patchedCall(name: string, toolClass: ToolClass, input: Payload): ToolCall {
  const tool = toolCall(name, toolClass, input);
  if (toolClass !== "write") return tool;
  const patches = PATCH_FIELDS.flatMap((field) => text(input, field) ?? texts(input, field) ?? []).map(readPatch);
  return {
    ...tool,
    paths: [...tool.paths, ...patches.flatMap(({ files }) => files)],
    unread: patches.some(({ whole }) => !whole) || tool.unread,
  };
}
