import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { type RecallAnswer, type RecallRequest, recall } from "@clew/operations";
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

/** A path from the project's top, with slashes; nothing for one outside. */
function withinProject(root: string, path: string): readonly string[] {
  const inside = relative(root, path);
  return inside === "" || inside.startsWith("..") || isAbsolute(inside) ? [] : [inside.replaceAll("\\", "/")];
}
