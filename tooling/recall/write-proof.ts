// Writes the figures of the shipped sets into docs/proof.md: `pnpm prove --write`. Without --write it says whether they hold.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRecallSet, type SetScore, scoreSet } from "@clew/operations";
import { ROOT } from "../generate/schema-files.ts";

const SETS = join(ROOT, "tooling/recall/sets");
export const PROOF: string = join(ROOT, "docs/proof.md");
const START = "<!-- figures -->\n";
const END = "<!-- end of figures -->";

/** The document with the figures of this code. */
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

/** A document without what a formatter changes in it: the width of a table's columns. */
export function withoutWidths(document: string): string {
  return document.replaceAll(/ *\| */g, "|").replaceAll(/-{3,}/g, "---");
}

if (process.argv[1] === import.meta.filename) {
  const document = readFileSync(PROOF, "utf8");
  const current = proofWithFigures(document);
  if (process.argv.includes("--write")) writeFileSync(PROOF, current);
  else if (withoutWidths(current) !== withoutWidths(document)) {
    console.error("docs/proof.md holds other figures: run pnpm prove --write");
    process.exitCode = 1;
  }
}
