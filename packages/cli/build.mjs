// Bundles the CLI as CommonJS chunks (CJS starts 4 ms faster than ESM): one hot entry, everything else loaded on demand.
import { chmodSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rolldown } from "rolldown";

// Runs before the first `require`, so that an old Node says one clear line instead of failing on a module it lacks.
const OLDEST = [22, 16];
const checkNode = `(function () {
  var found = process.versions.node.split(".");
  if (+found[0] > ${OLDEST[0]} || (+found[0] === ${OLDEST[0]} && +found[1] >= ${OLDEST[1]})) return;
  var message = "clew needs Node >= ${OLDEST.join(".")}, found " + process.versions.node + " (" + process.execPath + ").";
  var hint = "Install a newer Node (https://nodejs.org) and run the command again.";
  process.stderr.write(process.argv.indexOf("--json") > 0
    ? JSON.stringify({ error: { code: "NODE_TOO_OLD", message: message, hint: hint, recoverable: true } }) + "\\n"
    : "clew: " + message + " " + hint + "\\n");
  process.exit(2);
})();`;

rmSync("dist", { recursive: true, force: true });
const bundle = await rolldown({
  input: { clew: "src/clew.ts" },
  platform: "node",
  resolve: { conditionNames: ["@clew/source", "import", "node", "default"] },
  transform: { target: "node20" },
  // The lazy chunks take what they share with the hot one from it: splitting that off would give every start a second file to load.
  preserveEntrySignatures: "allow-extension",
});
const { output } = await bundle.write({
  dir: "dist",
  format: "cjs",
  entryFileNames: "[name].cjs",
  chunkFileNames: "[name]-[hash].cjs",
  banner: (chunk) => (chunk.isEntry ? `#!/usr/bin/env node\n${checkNode}` : ""),
  minify: true,
});
chmodSync("dist/clew.cjs", 0o755);
// `clew schema` reads the schemas from here: an installed CLI carries its own copy.
const schemas = globSync("*/*/*.schema.json", {
  cwd: "../../schemas",
  exclude: (name) => name === "node_modules" || name === "bundled",
});
const byPath = schemas
  .map((path) => path.replaceAll("\\", "/"))
  .toSorted()
  .map((path) => [path.replace(".schema.json", ""), JSON.parse(readFileSync(`../../schemas/${path}`, "utf8"))]);
writeFileSync("dist/schemas.json", JSON.stringify(Object.fromEntries(byPath)));
const hot = output.find((chunk) => chunk.fileName === "clew.cjs");
const LIMIT = 200_000;
if (hot?.type !== "chunk" || Buffer.byteLength(hot.code) > LIMIT)
  throw new Error(`dist/clew.cjs must stay under ${LIMIT} bytes: every prompt and every tool call loads it`);
const others = hot.imports.filter((name) => output.some((chunk) => chunk.fileName === name));
if (others.length > 0) throw new Error(`dist/clew.cjs must load alone, found static imports of ${others.join(", ")}`);
