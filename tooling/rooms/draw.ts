import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import { diagram } from "./diagram.ts";
import { withDiagram } from "./page.ts";

const path = join(ROOT, "docs/architecture.md");
writeFileSync(path, withDiagram(readFileSync(path, "utf8"), diagram()));
