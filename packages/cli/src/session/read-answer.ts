import { statSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import type { FlagSpec, Invocation } from "../command.ts";
import { DOCUMENT_LIMIT, decodeText, readNamedFile } from "../documents/read-document.ts";

/** The flag for the answer. */
export const INPUT_FLAG: Readonly<Record<string, FlagSpec>> = {
  input: { value: "FILE|-", summary: "the answer as JSON or YAML; - reads stdin" },
};

/** An answer as given: its text, and a parser if it is not JSON. */
export interface GivenAnswer {
  readonly answer: string;
  readonly parse?: (text: string) => unknown;
}

/** The answer from `--input`, or from stdin unless that is a terminal; undefined if there is none. */
export async function readGivenAnswer(invocation: Invocation): Promise<GivenAnswer | undefined> {
  const { input } = invocation.flags;
  if (typeof input === "string" && input !== "-") return withParser(decodeText(readFile(invocation, input), input));
  if (input === "-")
    return withParser(decodeText((await invocation.terminal.readStdin()) ?? new Uint8Array(), "stdin"));
  if (invocation.terminal.stdinIsTerminal) return undefined;
  const bytes = await invocation.terminal.readStdin({ implicit: true });
  const text = bytes === undefined ? "" : decodeText(bytes, "stdin");
  return text.trim() === "" ? undefined : withParser(text);
}

function readFile({ cwd }: Invocation, input: string): Uint8Array {
  const path = resolve(cwd, input);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new ClewError("NOT_FOUND", `There is no file ${path} for --input.`);
  if (stats.isDirectory()) throw new ClewError("USAGE", `--input names a folder: ${path}`);
  if (stats.size > DOCUMENT_LIMIT)
    throw new ClewError("TOO_LARGE", `${path} holds ${stats.size} bytes; at most ${DOCUMENT_LIMIT} are read.`);
  return readNamedFile(path);
}

// The YAML parser costs as much as the rest of a step: load it only for text that is not JSON.
async function withParser(answer: string): Promise<GivenAnswer> {
  try {
    JSON.parse(answer);
    return { answer };
  } catch {
    const { parseYaml } = await import("../documents/parse-yaml.ts");
    return {
      answer,
      parse: (text) => {
        const result = parseYaml(text);
        if (result.ok) return result.value;
        throw new ClewError("DOCUMENT_UNREADABLE", result.problem);
      },
    };
  }
}
