import { resolve } from "node:path";
import type { InspectTool, ToolCall } from "@clew/flow";
import { faultWords, type JudgingTime, judgingTime } from "./judge-in-time.ts";
import { mayTouch } from "./protected/may-touch.ts";
import { isAnswerFile, type ProtectedOptions, protectedTarget } from "./protected/protected-paths.ts";
import { hiddenWhy } from "./protected/touched-path.ts";

/** Where a call is made and what is protected there. */
export interface InspectPlace extends ProtectedOptions {
  /** The project. */
  readonly cwd: string;
  /** Where else the shell may stand: a `cd` of an earlier call goes on there. */
  readonly folders?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the bare name `clew`, or this absolute path, is the installed clew. */
  readonly isClew: (name: string) => boolean;
  /** Whether this absolute path is the Node that runs clew. */
  readonly isNode?: (path: string) => boolean;
}

/** A command that is longer is not parsed: whoever has more to say writes a file. */
const LONGEST_COMMAND = 400_000;
/** So much is looked up in far less than a second. */
const FEW_PATHS = 50;
const PLAIN_PATH = 4_096;
const PLAIN_COMMAND = 200;
/** What makes more of a text than stands there. */
const GROWS = /[*?[{($`]/;

/**
 * Finds out what a call would write; the shell's parser is only loaded for a command that must be understood. A fault of looking, or one
 * that takes too long, is told as such: nobody knows then what the call would write.
 */
export function inspectTool(place: InspectPlace): InspectTool {
  const standing = [...new Set([place.cwd, ...(place.folders ?? [])])];
  return async (tool, open) => {
    try {
      return await inspect(tool, open, { place, standing, time: judgingTime() });
    } catch (fault) {
      return { fault: faultWords(fault) };
    }
  };
}

interface Inspection {
  readonly place: InspectPlace;
  readonly standing: readonly string[];
  readonly time: JudgingTime;
}

async function inspect(tool: ToolCall, open: boolean, { place, standing, time }: Inspection): ReturnType<InspectTool> {
  const { command } = tool;
  const look = () => (tool.class === "write" || tool.class === "other" ? inspectWrite(tool, standing, place) : {});
  // The thread that keeps the time is not for nothing: most calls are done before it has started.
  const spend = isPlain(tool) ? <T>(work: () => T): T => work() : time.spend;
  const written = spend(look);
  if (written.protectedPath !== undefined || command === undefined) return written;
  const folders = tool.folder === undefined ? standing : standing.map((each) => resolve(each, tool.folder ?? ""));
  // An open gate lets everything pass but what touches Clew or an agent's settings: a plain search tells most apart.
  const isFree = (open || tool.class === "other") && !spend(() => mayTouch(command, folders, place));
  if (isFree) return written;
  if (command.length > LONGEST_COMMAND)
    return { ...written, fault: "this command is too long to be judged: write what it holds into a file" };
  const { inspectShell } = await import("./shell/inspect-shell.ts");
  const { shell, ...touched } = spend(() => {
    const found = inspectShell(command, { ...place, folders }, open);
    const { protectedPath: word, protectedWhy } = found;
    return word === undefined || protectedWhy !== undefined ? found : { ...found, ...hiddenWhy(word, folders) };
  });
  // Nobody here knows what another tool makes of its command: it never passes for its words.
  return { ...written, ...touched, ...(tool.class === "shell" ? { shell } : {}) };
}

function isPlain({ paths, command = "" }: ToolCall): boolean {
  if (command.length > PLAIN_COMMAND || GROWS.test(command)) return false;
  return paths.length <= FEW_PATHS && paths.every((path) => path.length <= PLAIN_PATH);
}

function inspectWrite(
  tool: ToolCall,
  folders: readonly string[],
  place: InspectPlace,
): { protectedPath?: string; protectedWhy?: string; writesAnswersOnly?: boolean } {
  const isAnswer = (path: string): boolean =>
    folders.every((folder) => isAnswerFile(resolve(folder, path), folder, place.home));
  const answers = new Set(tool.class === "write" ? tool.paths.filter(isAnswer) : []);
  const first = tool.paths.find(
    (path) => !answers.has(path) && folders.some((folder) => protectedTarget(path, folder, place) !== undefined),
  );
  return {
    ...(first === undefined ? {} : { protectedPath: first, ...hiddenWhy(first, folders) }),
    writesAnswersOnly: tool.paths.length > 0 && tool.paths.every((path) => answers.has(path)),
  };
}
