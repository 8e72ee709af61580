import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generateCommands } from "./commands.ts";
import { generatedFiles } from "./outputs.ts";
import { EXAMPLES, rpcExamples } from "./rpc.ts";
import { ROOT } from "./schema-files.ts";

// The reference imports the commands' modules, which import this one.
for (const [path, text] of generateCommands()) writeFileSync(join(ROOT, path), text);
// The OpenRPC document reads its examples from this file.
writeFileSync(join(ROOT, EXAMPLES), rpcExamples());
const files = await generatedFiles();
rmSync(join(ROOT, "schemas/types"), { recursive: true, force: true });
let changed = 0;
for (const [path, text] of files) {
  const full = join(ROOT, path);
  if (existsSync(full) && readFileSync(full, "utf8") === text) continue;
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  changed += 1;
}
console.log(`${files.size} generated files, ${changed} written`);
