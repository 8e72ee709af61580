// `node ../../scripts/sweep-bundle.mjs`, in a package that is bundled. With `--note` it notes what a build made; without, it takes
// out of `dist` what is not on that note. A cache that is restored over an older `dist` leaves its chunks, and they would be packed.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NOTE = ".bundle-files.json";
const entries = readdirSync("dist", { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));

if (process.argv[2] === "--note") writeFileSync(NOTE, `${JSON.stringify(files.toSorted())}\n`);
else {
  const made = new Set(JSON.parse(readFileSync(NOTE, "utf8")));
  for (const file of files) if (!made.has(file)) rmSync(file);
}
