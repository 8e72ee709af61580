import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, schemaFiles } from "../generate/schema-files.ts";
import { meaningOf } from "./meaning.ts";

// Freezes every schema that is not frozen yet: run once, when a version is released. What is frozen is never overwritten.
const path = join(ROOT, "schemas/frozen.json");
const frozen: Record<string, string> = JSON.parse(readFileSync(path, "utf8"));
for (const file of schemaFiles()) frozen[file.path] ??= meaningOf(file.document);
writeFileSync(path, `${JSON.stringify(Object.fromEntries(Object.entries(frozen).toSorted()), null, 2)}\n`);
console.log(`${Object.keys(frozen).length} schemas are frozen`);
