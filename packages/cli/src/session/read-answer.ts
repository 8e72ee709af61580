import { statSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import type { FlagSpec, Invocation } from "../command.ts";
import { DOCUMENT_LIMIT, decodeText, readNamedFile } from "../documents/read-document.ts";

/** The flag that brings an answer in. */
export const INPUT_FLAG: Readonly<Record<string, FlagSpec>> = {
  input: { value: "FILE|-", summary: "the answer as JSON or YAML; - reads stdin" },
};

/** An answer as it was given: its text, and what reads it where it is not JSON. */
export interface GivenAnswer {
  readonly answer: string;
  readonly parse?: (text: string) => unknown;
}

/** The answer of a command line: from `--input`, or from stdin where that is no terminal; undefined where there is none. */
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

// YAML costs as much as all the rest of a step together: it is loaded only for a text that is no JSON.
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
