import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./schema-files.ts";

const FOLDER = "packages/reasoning-steps";
const HEADER = `// Generated from content/*.md by \`pnpm generate\`: do not edit.

/** The texts of one step. */
export interface StepContent {
  /** What to produce and how to do it well, with a good and a weak answer. */
  readonly instructions: string;
  /** The answer's form, to be filled in. */
  readonly template: string;
}
`;

/** The steps' texts as a module, so that no program reads them from disk; the path is relative to the root. */
export function generateContent(): Map<string, string> {
  const files = globSync("*.md", { cwd: join(ROOT, FOLDER, "content") }).toSorted();
  const steps = files.filter((file) => keyOf(file) !== "learnings");
  const keys = steps.map((file) => JSON.stringify(keyOf(file)));
  const entries = steps.map((file) => `  ${JSON.stringify(keyOf(file))}: ${textsOf(file).replaceAll("\n", "\n  ")},`);
  const module = `${HEADER}
/** The texts of every step, by step. */
export const CONTENT: Readonly<Record<${keys.join(" | ")}, StepContent>> = {
${entries.join("\n")}
};

/** The texts of the learnings: apart, because opening a session does without them. */
export const LEARNINGS_CONTENT: StepContent = ${textsOf("learnings.md")};
`;
  return new Map([[`${FOLDER}/src/generated/content.ts`, module]]);
}

function textsOf(file: string): string {
  const text = readFileSync(join(ROOT, FOLDER, "content", file), "utf8").replaceAll("\r\n", "\n");
  return JSON.stringify(splitTemplate(text, file), null, 2);
}

function keyOf(file: string): string {
  return basename(file, ".md").split("-")[0] ?? "";
}

function splitTemplate(text: string, file: string): { instructions: string; template: string } {
  const match = /^([^]*?)\n## Template\n\n```json\n([^]*?)\n```\n*$/.exec(text);
  if (!match?.[1] || !match[2]) throw new Error(`${file}: ends without "## Template" and one fenced block`);
  const instructions = match[1].trim().replace(/(```json\n)([^]*?)(\n```)/g, (_, open, json, close) => {
    return `${open}${compact(json, file)}${close}`;
  });
  return { instructions, template: compact(match[2], file) };
}

/**
 * JSON with one line per field: agents read these texts at every prompt, and pay for every blank; learnings are requested
 * once.
 */
function compact(json: string, file: string): string {
  if (keyOf(file) === "learnings") return json;
  const fields = Object.entries<unknown>(JSON.parse(json));
  return `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",\n")}}`;
}
