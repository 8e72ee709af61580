import { type Chance, seededChance } from "../../seed/chance.ts";
import { type GrowingReader, readOnce } from "./readers.ts";

/** An input whose work grew too fast, or was too much. */
export interface Growth {
  readonly reader: string;
  readonly frame: number;
  readonly unit: string;
  readonly length: number;
  /** Processor time for a quarter of the length, and for the whole, in milliseconds. */
  readonly quarter: number;
  readonly whole: number;
}

/** The length of texts, and the limits of work. */
export interface GrowthLimits {
  readonly length: number;
  /** Work below this is never too much: it reveals nothing about growth. */
  readonly unseen: number;
  /** The largest factor of work for four times the text. */
  readonly ratio: number;
  readonly most: number;
}

/** Units whose repetition has cost some parser quadratic time. */
export const HOSTILE_UNITS: readonly string[] = [
  ..." \t\n\r\v\u00A0\u2028\u3000\uFEFF\u200B.,;:!?-*_~()[]{}<>#=+|\\/`'\"&%$@^aA1é😀\u0301",
  ..."a |a\n|- a\n|> a\n|> a\n\n|>-\n|<b>a\n\n>-\n|- a\n  - b\n|a\n===\n|- a\n\nb\n\n|1. a\n   - b\n|[a]: b\n|[a](|![|``` \n|```\na\n```\n".split(
    "|",
  ),
  ...'~~~\n|<!-- |# a\n|## Handoff\n|a: b\n|a: [|{a: |&a *a |? |- - |"a": |[x] |a, |a. |A: |**a** |\u00A0a|a\u00A0|`a` |a/b.ts |and |should |> - a\n>   - b\n'.split(
    "|",
  ),
  "| a ",
  "| a |\n|---|\n",
  "~~***<!--\r",
  '```\na\n```\npassword=*1"-',
  ...'sk-|ghp_|eyJ-|eyJa.|a://b:|://:|AKIA|:AA|password=|token: "|KEY=|Bearer |curl -u |machine a login |Q~|-us1|AAAAA|_mmk|A.|-----BEGIN PRIVATE KEY-----|\\n|a='.split(
    "|",
  ),
  ...'[0].all(a, |(|!|"a" + |a.b|[0,'.split("|"),
];

/** Processor time of one reading in milliseconds: other load on the machine hardly affects it. */
async function workOf(reader: GrowingReader, text: string): Promise<number> {
  const before = process.cpuUsage();
  await readOnce(reader, text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Reads a repeated unit, a quarter of the length and the whole; returns it if the work is too much three times in a row.
 */
export async function growthOf(
  reader: GrowingReader,
  shape: { readonly unit: string; readonly frame: number },
  limits: GrowthLimits,
): Promise<Growth | undefined> {
  const frame = reader.frames?.[shape.frame] ?? ((text: string) => text);
  const text = (length: number): string => frame(shape.unit.repeat(Math.ceil(length / shape.unit.length)));
  const long = text(limits.length);
  let whole = await workOf(reader, long);
  if (whole <= limits.unseen) return undefined;
  let quarter = 0;
  for (let time = 0; time < 3; time += 1) {
    quarter = Math.max(quarter, await workOf(reader, text(limits.length / 4)));
    whole = Math.min(whole, await workOf(reader, long));
    const isFair = whole <= limits.most && whole <= Math.max(limits.unseen, quarter * limits.ratio);
    if (isFair) return undefined;
  }
  return { reader: reader.name, ...shape, length: limits.length, quarter, whole };
}

/** A short unit of random pieces; the same chance gives the same units. */
export function randomUnit(chance: Chance): string {
  const pieces = chance.whole(2, 6);
  return Array.from({ length: pieces }, () => chance.pick(HOSTILE_UNITS)).join("");
}

/** Searches random units for texts whose work grows too fast; the same seed gives the same search. */
export async function searchGrowth(
  reader: GrowingReader,
  by: { readonly runs: number; readonly seed: number; readonly limits: GrowthLimits },
): Promise<Growth[]> {
  const chance = seededChance(by.seed);
  const found: Growth[] = [];
  for (let run = 0; run < by.runs; run += 1) {
    const shape = { unit: randomUnit(chance), frame: chance.whole(0, (reader.frames?.length ?? 1) - 1) };
    const growth = await growthOf(reader, shape, by.limits);
    if (growth !== undefined) found.push(growth);
  }
  return found;
}
