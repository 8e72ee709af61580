import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkOverlay } from "@clew/operations";
import { sha256 } from "@clew/project/ids-and-time";
import { useProtocol } from "@clew/project/protocols";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { ROOT } from "./generate/schema-files.ts";

const FOLDER = join(ROOT, "examples/own-step/protocol");

/**
 * The overlay of examples/own-step, unchanged; or with one more step in the checks, and its step also in light sessions.
 */
export type OwnStepForm = "example" | "light";

const FORMS: Readonly<Record<OwnStepForm, (yaml: string) => string>> = {
  example: (yaml) => yaml,
  light: (yaml) =>
    yaml
      .replace("    title:", "    light: true\n    title:")
      // A light session has no step 3 to refer to.
      .replace(/ +- refers-to:.*\n +in:.*\n/, "")
      .concat('  - { key: cost, after: "5", title: Is it worth it?, text: safety.md, answer: safety.schema.json }\n'),
};

/** Puts the overlay in use in a folder, as a person does at a terminal. */
export async function useOwnStep(
  { folder, env }: { readonly folder: string; readonly env: Readonly<Record<string, string>> },
  form: OwnStepForm = "example",
): Promise<string> {
  const { findings, compiled } = await checkOverlay((name) => {
    const text = readFileSync(join(FOLDER, name), "utf8");
    return { ok: true, text: name === "protocol.yaml" ? FORMS[form](text) : text };
  });
  if (compiled === undefined) throw new Error(`The overlay cannot be used: ${JSON.stringify(findings)}`);
  const text = JSON.stringify(compiled);
  const digest = sha256(text);
  useProtocol({ stateFolder: join(folder, ".clew"), env, now: new Date().toISOString() }, { digest, text });
  return digest;
}

const SAFETY = {
  branch: "table",
  level: "low",
  risks: [{ risk: "A mail is sent late", level: "low", who: "readers" }],
  rollback: "The old worker runs again",
};

/** A good answer to every step under the overlay. */
export const OWN_ANSWERS = {
  ...ANSWERS,
  safety: SAFETY,
  cost: { ...SAFETY, rollback: "Nothing has to be bought" },
  "4": { route: "deploy", confidence: 0.9, justification: "The board does it" },
  "7": {
    ...ANSWERS["7"],
    principles: [
      ...[ANSWERS["7"]["principles"]].flat(),
      { principle: "reversibility", verdict: "pass", note: "A flag switches it off" },
    ],
  },
  "8": { ...ANSWERS["8"], route: "deploy" },
} as const;
