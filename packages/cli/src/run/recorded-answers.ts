import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { type ModelReply, type ModelRequest, STEP_KEYS } from "@clew/operations";
import { DOCUMENT_LIMIT, readDocument } from "../documents/read-document.ts";

/**
 * Plays recorded answers in place of a model: an object by step, each value one answer or a list of answers that are
 * given in turn (a step may be asked again). A text is given as it is, anything else as JSON.
 */
export async function recordedAnswers(
  file: string,
  cwd: string,
): Promise<(request: ModelRequest) => Promise<ModelReply>> {
  const left = await readScript(resolve(cwd, file));
  return async ({ step }) => {
    const answers = left.get(step);
    const next = answers?.shift();
    if (next === undefined)
      throw new ClewError("NOT_FOUND", `The script ${file} holds no further answer for step ${step}.`, {
        hint: "Add one, or go on with a model: clew run --session ID --model NAME --base-url URL.",
      });
    return { ok: true, text: typeof next === "string" ? next : JSON.stringify(next) };
  };
}

async function readScript(path: string): Promise<ReadonlyMap<string, unknown[]>> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) throw new ClewError("NOT_FOUND", `There is no file ${path} for --script.`);
  if (stats.size > DOCUMENT_LIMIT)
    throw new ClewError("TOO_LARGE", `${path} holds ${stats.size} bytes; at most ${DOCUMENT_LIMIT} are read.`);
  const document = await readDocument(readFileSync(path), path);
  const keys: readonly string[] = STEP_KEYS;
  if (typeof document !== "object" || document === null || Array.isArray(document)) throw notAScript(path);
  const unknown = Object.keys(document).filter((key) => !keys.includes(key));
  if (unknown.length > 0) throw notAScript(path, unknown);
  return new Map(
    Object.entries(document).map(([key, value]: [string, unknown]) => [key, Array.isArray(value) ? value : [value]]),
  );
}

function notAScript(path: string, unknown: readonly string[] = []): ClewError {
  const found = unknown.length === 0 ? "" : `; found ${unknown.slice(0, 3).join(", ")}`;
  return new ClewError("DOCUMENT_INVALID", `${path} must hold answers by step (${STEP_KEYS.join(", ")})${found}.`, {
    hint: '{"0": {…}, "1": {…}, "5": [{…first…}, {…second…}]}',
  });
}
