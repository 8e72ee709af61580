// Runs one bench script and prints its result as the last line of stdout.
import { join } from "node:path";
import type { BenchResult } from "./figure.ts";

const { bench }: { bench: () => Promise<BenchResult> } = await import(join(import.meta.dirname, process.argv[2] ?? ""));
const result = await bench();
process.stdout.write(`\n${JSON.stringify(result)}`, () => process.exit(0));
