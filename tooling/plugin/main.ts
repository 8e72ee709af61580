// `pnpm plugin [FOLDER]`: builds the plugin folder that a release attaches.
import { join, resolve } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import { buildPlugin } from "./build-plugin.ts";

const destination = resolve(process.argv[2] ?? join(ROOT, "tooling/plugin/dist"));
buildPlugin(destination);
console.log(`Built ${destination}`);
