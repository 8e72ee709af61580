import { type GuardrailSet, guardrailsFromFiles } from "@clew/operations";
import { type GuardrailFiles, readGuardrailFiles } from "../guardrails/read-guardrail-files.ts";

/** The rules of a project's folder, as they are now: files are looked at on every call and read again when they changed. */
export function guardrailSource(folder: string): () => Promise<GuardrailSet> {
  let known: { readonly files: GuardrailFiles; readonly set: Promise<GuardrailSet> } | undefined;
  return async () => {
    const files = await readGuardrailFiles(folder, known?.files);
    if (known?.files !== files) known = { files, set: guardrailsFromFiles(files.files) };
    return known.set;
  };
}
