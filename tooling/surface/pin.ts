import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { surface } from "./surface.ts";

writeFileSync(join(import.meta.dirname, "surface.json"), `${JSON.stringify(surface(), null, 2)}\n`);
console.log("pinned: look at the difference before you commit it");
