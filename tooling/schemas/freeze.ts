// Freezes every schema that is not yet frozen: run once, when a version is released.
import { writeFileSync } from "node:fs";
import { schemaFiles } from "../generate/schema-files.ts";
import { FROZEN_PATH, freeze, readFrozen } from "./frozen.ts";

const frozen = freeze(readFrozen(), schemaFiles());
writeFileSync(FROZEN_PATH, `${JSON.stringify(frozen, null, 2)}\n`);
console.log(`${Object.keys(frozen).length} schemas are frozen`);
