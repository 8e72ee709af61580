import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import {
  type RecallAnswer,
  type RecallItem,
  type RecallRequest,
  ratifiedAmong,
  recall,
  recallBlock,
} from "@clew/operations";
import type { Project } from "@clew/project/open-project";
import { openRecallCopy } from "@clew/project/recall";

/** Reads the copy beside the store: a hook asks no server and no store. Undefined where there is none that can be read now. */
export function recallNow(home: string, cwd: string, request: Omit<RecallRequest, "at">): RecallAnswer | undefined {
  const copy = openRecallCopy(join(home, "recall.db"));
  if (copy === undefined) return undefined;
  try {
    const files = request.files?.flatMap((path) => withinProject(dirname(home), resolve(cwd, path)));
    return recall(copy, { ...request, files, at: Date.now() });
  } finally {
    copy.close();
  }
}

/** What is shown as a session opens, and what of it its step 8 must regard. */
interface KnownAtStart {
  readonly items: readonly RecallItem[];
  readonly ratified: ReturnType<typeof ratifiedAmong>;
  readonly block: string;
}

/** What is on record that bears on the prompt of a session, where the user wants it there; undefined where nothing does. */
export function knownAtStart(
  { stateFolder, config }: Pick<Project, "stateFolder" | "config">,
  cwd: string,
  { prompt, isFull }: { readonly prompt: string; readonly isFull: boolean },
): KnownAtStart | undefined {
  const { recall: setting } = config.settings;
  if (setting === "off" || setting === "edits") return undefined;
  const answer = recallNow(stateFolder, cwd, { prompt, voice: isFull ? "all" : "sure" });
  const block = answer === undefined ? undefined : recallBlock(answer);
  if (answer === undefined || block === undefined) return undefined;
  return { items: answer.items, ratified: ratifiedAmong(answer.items), block };
}

/** A path from the project's top, with slashes; nothing for one outside. */
function withinProject(root: string, path: string): readonly string[] {
  const inside = relative(root, path);
  return inside === "" || inside.startsWith("..") || isAbsolute(inside) ? [] : [inside.replaceAll("\\", "/")];
}
