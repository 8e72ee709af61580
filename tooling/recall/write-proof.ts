// Writes the shipped sets' figures into docs/proof.md: `pnpm prove --write`. Without --write it checks them.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecallSet, type SetScore, scoreSet } from "@clew/operations";
import { ROOT } from "../generate/schema-files.ts";

const SETS = join(ROOT, "tooling/recall/sets");
export const PROOF: string = join(ROOT, "docs/proof.md");
const START = "<!-- figures -->\n";
const END = "<!-- end of figures -->";

/** The document with this code's figures. */
export function proofWithFigures(document: string): string {
  const before = document.slice(0, document.indexOf(START) + START.length);
  return `${before}${table()}${document.slice(document.indexOf(END))}`;
}

function table(): string {
  const scores = readdirSync(SETS)
    .toSorted()
    .map((file) => scoreSet(readRecallSet(JSON.parse(readFileSync(join(SETS, file), "utf8")), file)));
  const head =
    "| set | way | must shown | must, sure | precision | precision, sure | false alarms | edits shown | edits, irrelevant |\n";
  return `${head}| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n${scores.flatMap(rows).join("")}`;
}

function rows({ name, figures, floors }: SetScore): readonly string[] {
  const ways = [
    ["Clew", figures],
    ["BM25, best three", floors.bm25],
    ["newest three", floors.newest],
  ] as const;
  return ways.map(([way, { prompts, edits }]) => {
    const shares = [
      prompts.must_shown,
      prompts.sure_must,
      prompts.precision,
      prompts.sure_precision,
      prompts.false_alarms,
      edits.shown,
      edits.irrelevant,
    ];
    return `| ${name} | ${way} | ${shares.map((share) => `${Math.round(share * 100)} %`).join(" | ")} |\n`;
  });
}

const OUTPUT_START = "<!-- output -->\n";
const OUTPUT_END = "<!-- end of output -->";

/**
 * The document with the built command's output for this repository, after adopting its records; it changes daily, so
 * nothing compares it.
 */
function proofWithOutput(document: string): string {
  const home = mkdtempSync(join(tmpdir(), "clew proof "));
  const cwd = join(home, "clew");
  execFileSync("git", ["clone", "--quiet", "--shared", ROOT, cwd]);
  mkdirSync(join(cwd, ".clew"), { mode: 0o700, recursive: true });
  const env = { ...process.env, HOME: home };
  const clew = (...words: readonly string[]): string =>
    execFileSync(process.execPath, [join(ROOT, "packages/cli/dist/clew.cjs"), ...words], {
      cwd,
      env,
      encoding: "utf8",
    });
  clew("adopt", "docs/decisions");
  const output = clew("prove");
  rmSync(home, { recursive: true });
  const before = document.slice(0, document.indexOf(OUTPUT_START) + OUTPUT_START.length);
  return `${before}\n\`\`\`text\n${output}\`\`\`\n\n${document.slice(document.indexOf(OUTPUT_END))}`;
}

/** A document without the table column widths, which a formatter changes. */
export function withoutWidths(document: string): string {
  return document.replaceAll(/ *\| */g, "|").replaceAll(/-{3,}/g, "---");
}

if (process.argv[1] === import.meta.filename) {
  const document = readFileSync(PROOF, "utf8");
  const current = proofWithFigures(document);
  if (process.argv.includes("--write")) writeFileSync(PROOF, proofWithOutput(current));
  else if (withoutWidths(current) !== withoutWidths(document)) {
    console.error("docs/proof.md holds other figures: run pnpm prove --write");
    process.exitCode = 1;
  }
}
