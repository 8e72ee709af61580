import { globSync } from "node:fs";
import { join } from "node:path";
import { OPERATIONS, type Operation } from "@clew/operations/table";
import { ROOT } from "./schema-files.ts";

const SOURCE = join(ROOT, "packages/operations/src");
const HEAD = `// Generated from the table of operations: run \`pnpm generate\`, do not edit.
import type { RowPlace } from "../dispatcher.ts";
`;

/**
 * Where the row of each operation is, so that a near call loads the rows of one file only; the path is relative to the
 * root.
 */
export async function generateRows(): Promise<Map<string, string>> {
  const loaders: string[] = [];
  const places = new Map<Operation, string>();
  for (const path of globSync("*/*-operations.ts", { cwd: SOURCE }).toSorted()) {
    const module: Readonly<Record<string, unknown>> = await import(join(SOURCE, path));
    for (const list of Object.keys(module).toSorted()) {
      const rows = module[list];
      if (!Array.isArray(rows) || !rows.every((row) => OPERATIONS.includes(row))) continue;
      loaders.push(`const ${list} = async () => (await import("../${path.replaceAll("\\", "/")}")).${list};`);
      for (const row of rows) places.set(row, list);
    }
  }
  const rows = OPERATIONS.filter((row) => places.has(row)).map((row) => {
    const runsHere = row.rpc === false || row.usesFiles === true ? ", runsHere: true" : "";
    return `  ${row.name}: { load: ${places.get(row)}${runsHere} },`;
  });
  const map = `/** Where the row of each operation is. */\nexport const ROWS: Readonly<Record<string, RowPlace>> = {\n${rows.join("\n")}\n};\n`;
  return new Map([["packages/operations/src/generated/rows.ts", `${HEAD}\n${loaders.join("\n")}\n\n${map}`]]);
}
