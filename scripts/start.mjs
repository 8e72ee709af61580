// `npm start`: sets everything up and runs the tour with the embedded database.
import { join } from "node:path";
import { ROOT, run, runSetup } from "./setup.mjs";

await runSetup();
process.exit(await run("node", [join(ROOT, "packages/cli/dist/clew.cjs"), "tour", ...process.argv.slice(2)]));
