// Fits the weights of recall again, and scores each set by the weights that the others teach: `pnpm fit [FOLDER…]`. The
// shipped sets always take part; a folder holds more sets, one file each.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FIT, type FitRow, fitRows, REJECTED, readRecallSet, scoreSet, type Weights } from "@clew/operations";
import type { RecallSet } from "@clew/schemas";
import { ROOT } from "../generate/schema-files.ts";

const SIGNS = ["repeats", "share", "cover", "mends", "age", "verbs", "gap"] as const;
const ROUNDS = 30;
/** Keeps a weight finite where no row speaks of it. */
const RIDGE = 1e-6;

/** The weights under which these rows are likeliest, by Newton's method. */
export function fitWeights(rows: readonly FitRow[]): Weights {
  let weights: readonly number[] = [0, ...SIGNS.map(() => 0)];
  const features = rows.map(({ signs }) => [1, ...SIGNS.map((sign) => signs[sign])]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope: number[] = weights.map((weight, at) => (at === 0 ? 0 : -RIDGE * weight));
    const curve: number[][] = weights.map((_, at) => weights.map((__, other) => (at === other && at > 0 ? RIDGE : 0)));
    for (const [index, { isRight, isRejected }] of rows.entries()) {
      const own = features[index] ?? [];
      const sum = own.reduce((all, feature, at) => all + feature * (weights[at] ?? 0), isRejected ? REJECTED : 0);
      const likely = 1 / (1 + Math.exp(-sum));
      for (const [at, feature] of own.entries()) {
        slope[at] = (slope[at] ?? 0) + ((isRight ? 1 : 0) - likely) * feature;
        const line = curve[at] ?? [];
        for (const [other, factor] of own.entries())
          line[other] = (line[other] ?? 0) + likely * (1 - likely) * feature * factor;
      }
    }
    const step = solved(curve, slope);
    weights = weights.map((weight, at) => weight + (step[at] ?? 0));
  }
  const [base = 0, ...others] = weights.map((weight) => Math.round(weight * 100) / 100 + 0);
  const named = Object.fromEntries(SIGNS.map((sign, at) => [sign, others[at] ?? 0]));
  return { base, ...named } as Weights; // one for each sign
}

/** The solution of linear equations, by elimination. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const lines = matrix.map((line, at) => [...line, right[at] ?? 0]);
  for (const [at, line] of lines.entries())
    for (const [other, each] of lines.entries()) {
      if (other === at) continue;
      const factor = (each[at] ?? 0) / (line[at] ?? 1);
      for (const place of each.keys()) each[place] = (each[place] ?? 0) - factor * (line[place] ?? 0);
    }
  return lines.map((line, at) => (line.at(-1) ?? 0) / (line[at] ?? 1));
}

function readSets(folder: string): readonly RecallSet[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.toSorted().map((file) => readRecallSet(JSON.parse(readFileSync(join(folder, file), "utf8")), file));
}

function percent(share = 0): string {
  return `${Math.round(share * 100)} %`;
}

function figuresOf(set: RecallSet, weights: Weights): readonly number[] {
  const { prompts } = scoreSet(set, { prompts: true, edits: false }, weights).figures;
  return [prompts.must_shown, prompts.sure_must, prompts.sure_precision, prompts.false_alarms];
}

function main(folders: readonly string[]): void {
  const sets = [join(ROOT, "tooling/recall/sets"), ...folders].flatMap(readSets);
  const rows = new Map(sets.map((set) => [set, fitRows(set)]));
  const all = [...rows.values()].flat();
  console.log(`in use         ${JSON.stringify(FIT)}`);
  console.log(`fitted to all  ${JSON.stringify(fitWeights(all))}, ${all.length} rows\n`);
  console.log("| set | must shown | must, sure | precision, sure | false alarms |\n| --- | --- | --- | --- | --- |");
  for (const set of sets) {
    const others = [...rows].flatMap(([other, own]) => (other === set ? [] : own));
    const [held, used] = [figuresOf(set, fitWeights(others)), figuresOf(set, FIT)];
    console.log(`| ${set.name} | ${held.map((share, at) => `${percent(share)} (${percent(used[at])})`).join(" | ")} |`);
  }
}

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2));
