import { ClewError } from "@clew/errors";
import { isTooDeepYaml } from "@clew/handoff-schema/internal";
import { parse } from "yaml";

/** Read an agent's answer as YAML 1.2: with unique keys, without aliases, and no deeper than a document nests. */
export function readYamlAnswer(text: string): unknown {
  if (isTooDeepYaml(text)) throw new ClewError("DOCUMENT_UNREADABLE", "The answer is nested deeper than 64 levels.");
  try {
    return parse(text, { maxAliasCount: 0, version: "1.2", schema: "core", uniqueKeys: true });
  } catch (cause) {
    throw new ClewError("DOCUMENT_UNREADABLE", "The answer is neither JSON nor YAML.", { cause });
  }
}
