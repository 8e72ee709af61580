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

/** The steps' texts as a module, so that no program reads them from disk; the path is below the root. */
export function generateContent(): Map<string, string> {
  const files = globSync("*.md", { cwd: join(ROOT, FOLDER, "content") }).toSorted();
  const keys = files.map((file) => JSON.stringify(keyOf(file)));
  const entries = files.map((file) => {
    const text = readFileSync(join(ROOT, FOLDER, "content", file), "utf8").replaceAll("\r\n", "\n");
    return `  ${JSON.stringify(keyOf(file))}: ${JSON.stringify(splitTemplate(text, file), null, 2).replaceAll("\n", "\n  ")},`;
  });
  const module = `${HEADER}
/** The texts of every step, by step, and of the learnings. */
export const CONTENT: Readonly<Record<${keys.join(" | ")}, StepContent>> = {
${entries.join("\n")}
};
`;
  return new Map([[`${FOLDER}/src/generated/content.ts`, module]]);
}

function keyOf(file: string): string {
  return basename(file, ".md").split("-")[0] ?? "";
}

function splitTemplate(text: string, file: string): { instructions: string; template: string } {
  const match = /^([^]*?)\n## Template\n\n```json\n([^]*?)\n```\n*$/.exec(text);
  if (!match?.[1] || !match[2]) throw new Error(`${file}: ends without "## Template" and one fenced block`);
  JSON.parse(match[2]);
  return { instructions: match[1].trim(), template: match[2] };
}
