import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationReport } from "./measure-migration.ts";

writeFileSync(join(import.meta.dirname, "../../../docs/migration-quality.md"), migrationReport());
