import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { checkBundle, plainLine, splitBundle } from "@clew/operations";
import { sha256 } from "@clew/project/ids-and-time";
import type { Invocation } from "../command.ts";
import { DOCUMENT_LIMIT, decodeText, readDocument, readNamedFile } from "../documents/read-document.ts";
import { type Answer, answerOf, oneArgument, withProject } from "../rpc/call-project.ts";
import { fieldText, operationCommand, printAnswer, rowParams } from "../rpc/operation-command.ts";

/** The largest bundle file to read: 256 MB. */
const BUNDLE_LIMIT = 268_435_456;
/** The size of a part: half of what a server accepts in one call. */
const PART_BYTES = 8_388_608;

/** `clew thread import FILE`: imports a bundle, from a file or stdin, of any size that fits in memory. */
export async function importBundle(invocation: Invocation, args: readonly string[]): Promise<number> {
  const file = oneArgument(args, "a bundle file or -");
  const bytes =
    file === "-"
      ? ((await invocation.terminal.readStdin()) ?? new Uint8Array())
      : readNamedFile(resolve(invocation.cwd, file));
  const bundle = await readBundle(bytes, file === "-" ? "stdin" : file);
  const row = operationCommand("thread import");
  const params = await rowParams(invocation, row);
  const parts = await partsOf(bundle, bytes.byteLength);
  const answers = await withProject(invocation, async (project) => {
    const all: Answer[] = [];
    for (const part of parts) all.push(await project.call(row.operation, { ...params, bundle: part }));
    if (parts.length === 1) return all;
    // A part may link to something in a later one: send incomplete parts again.
    for (const [index, part] of parts.entries()) {
      const first = all[index] ?? {};
      if (first["leftOut"] === undefined) continue;
      const { leftOut, imported } = await project.call(row.operation, { ...params, bundle: part });
      all[index] = { ...first, leftOut, imported: Number(first["imported"] ?? 0) + Number(imported ?? 0) };
    }
    return all;
  });
  const [only = {}, ...more] = answers;
  const answer = more.length === 0 ? only : joined(answers, parts, bundle);
  return printAnswer(invocation, answer, () => lines(answer).join("\n"));
}

const MOST_NAMED = 5;

type Fields = Readonly<Record<string, unknown>>;

async function readBundle(bytes: Uint8Array, source: string): Promise<Fields> {
  const document = bytes.byteLength <= DOCUMENT_LIMIT ? await readDocument(bytes, source) : parseLarge(bytes, source);
  const held = typeof document === "object" && document !== null && "bundle" in document ? document.bundle : document;
  if (typeof held === "object" && held !== null && !Array.isArray(held)) return { ...held };
  throw new ClewError("DOCUMENT_INVALID", `${source} holds no bundle.`);
}

// Only an export writes anything this large, as JSON.
function parseLarge(bytes: Uint8Array, source: string): unknown {
  const text = decodeText(bytes, source, BUNDLE_LIMIT);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ClewError("DOCUMENT_UNREADABLE", `${source} is not JSON, or not whole.`, {
      cause,
      hint: "Export the thread again: clew thread export ID -o FILE",
    });
  }
}

// Check the whole bundle before sending its first part: a part only proves itself.
async function partsOf(bundle: Fields, size: number): Promise<readonly Fields[]> {
  if (size <= PART_BYTES) return [bundle];
  return splitBundle(await checkBundle(bundle, sha256), PART_BYTES, sha256).map((part) => ({ ...part }));
}

// The parts' results, combined as if the whole had been imported at once.
function joined(answers: readonly Answer[], parts: readonly Fields[], { hash }: Fields): Answer {
  const sum = (field: string): number => answers.reduce((total, each) => total + Number(each[field] ?? 0), 0);
  const lists = (field: string): unknown[] =>
    answers.flatMap((each) => (Array.isArray(each[field]) ? each[field] : []));
  const conflicts = new Map(lists("conflicts").map((conflict) => [JSON.stringify(conflict), conflict]));
  const ids = parts.flatMap(({ threads }) => (Array.isArray(threads) ? threads.map((thread) => thread.id) : []));
  return {
    hash,
    threads: [...new Set(lists("threads"))],
    imported: sum("imported"),
    // Every further part of a thread repeats its first event.
    skipped: sum("skipped") - (ids.length - new Set(ids).size),
    conflicts: [...conflicts.values()],
    leftOut: lists("leftOut").length === 0 ? undefined : lists("leftOut"),
  };
}

function lines(answer: Answer): readonly string[] {
  const { threads, conflicts, imported, skipped, hash, leftOut } = answer;
  const ids = Array.isArray(threads) ? threads.map(fieldText) : [];
  const into =
    ids.length === 0
      ? ""
      : ` into ${plainLine(ids.slice(0, MOST_NAMED).join(", "), 300)}${ids.length > MOST_NAMED ? ", …" : ""}`;
  return [
    `imported: ${fieldText(imported)}${into}`,
    `skipped, as they are here already: ${fieldText(skipped)}`,
    ...(Array.isArray(conflicts) ? conflicts : []).map((each) => {
      const { id, resolution } = answerOf(each);
      return `conflict: ${plainLine(fieldText(id), 128)} (${fieldText(resolution)})`;
    }),
    ...(Array.isArray(leftOut) ? leftOut : []).map((each) => {
      const { sourceId, targetId } = answerOf(each);
      return `left out, as it is not here: the link from ${plainLine(fieldText(sourceId), 128)} to ${plainLine(fieldText(targetId), 128)}`;
    }),
    `hash: ${fieldText(hash)}`,
  ];
}
