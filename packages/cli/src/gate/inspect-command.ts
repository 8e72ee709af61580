import type { InspectTool, ToolCall } from "@clew/operations";
import type { InspectPlace } from "./inspect-tool.ts";
import { judgingTime } from "./judge-in-time.ts";
import { mayTouch } from "./protected/may-touch.ts";
import { hiddenWhy } from "./protected/touched-path.ts";

// What a call of many paths, or a fault, needs besides: one file is opened sooner than three.
export { faultWords } from "./judge-in-time.ts";
export { hiddenWhy, judgingTime };

/** A command that is longer is not parsed: whoever has more to say writes a file. */
const LONGEST_COMMAND = 400_000;
const PLAIN_COMMAND = 200;
/** What makes more of a text than stands there. */
const GROWS = /[*?[{($`]/;

/** Finds out what the command of a call would write; the shell's parser is only loaded for one that must be understood. */
export async function inspectCommand(
  tool: ToolCall,
  open: boolean,
  place: InspectPlace & { readonly folders: readonly string[] },
): ReturnType<InspectTool> {
  const { command = "" } = tool;
  const { folders } = place;
  // The thread that keeps the time is not for nothing: most calls are done before it has started.
  const isPlain = command.length <= PLAIN_COMMAND && !GROWS.test(command);
  const spend = isPlain ? <T>(work: () => T): T => work() : judgingTime().spend;
  // An open gate lets everything pass but what touches Clew or an agent's settings: a plain search tells most apart.
  const isFree = (open || tool.class === "other") && !spend(() => mayTouch(command, folders, place));
  if (isFree) return {};
  if (command.length > LONGEST_COMMAND)
    return { fault: "this command is too long to be judged: write what it holds into a file" };
  const { inspectShell } = await import("./shell/inspect-shell.ts");
  const { shell, ...touched } = spend(() => {
    const found = inspectShell(command, { ...place, shells: tool.shells }, open);
    const { protectedPath: word, protectedWhy } = found;
    return word === undefined || protectedWhy !== undefined ? found : { ...found, ...hiddenWhy(word, folders) };
  });
  // Nobody here knows what another tool makes of its command: it never passes for its words.
  return { ...touched, ...(tool.class === "shell" ? { shell } : {}) };
}
