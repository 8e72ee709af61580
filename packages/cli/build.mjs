// Bundles the CLI as CommonJS chunks (CJS starts 4 ms faster than ESM): `clew.cjs` checks Node and loads `hot.cjs`, one small
// chunk with the commands that sit on every prompt; everything else is loaded when it is named.
import { chmodSync, cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { thirdParty } from "./third-party.mjs";

const HOT_LIMIT = 200_000;
const HOOK_LIMIT = 60_000;
const OLDEST = [22, 16];

// In the words of an old Node: this runs, and is parsed, before anything modern.
const entry = `#!/usr/bin/env node
"use strict";
function fail(code, message, hint) {
  process.stderr.write(process.argv.indexOf("--json") > 0
    ? JSON.stringify({ error: { code: code, message: message, hint: hint, recoverable: true } }) + "\\n"
    : "clew: " + message + "\\n  " + hint + "\\n");
  process.exit(2);
}
var found = process.versions.node.split(".");
if (+found[0] < ${OLDEST[0]} || (+found[0] === ${OLDEST[0]} && +found[1] < ${OLDEST[1]}))
  fail("NODE_TOO_OLD", "clew needs Node >= ${OLDEST.join(".")}, found " + process.versions.node + " (" + process.execPath + ").",
    "Install a newer Node (https://nodejs.org) and run the command again.");
// Node 22 calls node:sqlite experimental. This one warning is kept back, before any module can load it; every other one passes.
if (+found[0] === 22) {
  var emitWarning = process.emitWarning;
  process.emitWarning = function (warning, kind) {
    if (kind === "ExperimentalWarning" && String(warning).indexOf("SQLite is an experimental feature") === 0) return;
    return emitWarning.apply(process, arguments);
  };
}
// V8 keeps what it compiled in the user's own cache folder (in a shared one somebody else could put code there). What it
// keeps are the functions that the first run called, so each hot command has a folder of its own.
var cache = process.env.XDG_CACHE_HOME || (process.env.HOME && process.env.HOME + "/.cache");
var words = process.argv.slice(2, 5).join("-").toLowerCase();
var hot = /^(start|show|complete|step-(3b|[0-8])|hook-[a-z]+-[a-z]+)/.exec(words);
if (cache && cache[0] === "/") require("node:module").enableCompileCache(cache + "/clew/" + (hot ? hot[1] : "other"));
try {
  // A hook is most often a call of a tool: what it needs then is a fraction of the rest.
  require(process.argv[2] === "hook" && process.argv.indexOf("--help") < 0 ? "./hook.cjs" : "./hot.cjs");
} catch (error) {
  if (error.code !== "MODULE_NOT_FOUND") throw error;
  fail("INSTALL_BROKEN", "A file of this installation is missing: " + error.message.split("\\n")[0],
    "Install it again: npm install --global @clew/cli (in the repository: npm start builds it).");
}
`;

const options = {
  input: { hot: "src/clew.ts" },
  platform: "node",
  resolve: {
    conditionNames: ["@clew/source", "node", "default"],
    alias: {
      // Its other build loads its parts by a require that no bundler can follow.
      "jsonc-parser": "jsonc-parser/lib/esm/main.js",
      // The MCP library brings a schema engine that the server never uses: it has a validator of its own for its forms.
      "@modelcontextprotocol/server/_shims": join(import.meta.dirname, "src", "mcp", "sdk-shims.ts"),
    },
  },
  transform: { target: "node22" },
};

/** Every module that the hot commands reach without a dynamic import. */
async function hotModules(wanted = options, entryName = "hot.js") {
  const bundle = await rolldown(wanted);
  const { output } = await bundle.generate({ format: "cjs" });
  const byName = new Map(output.filter((each) => each.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  const found = new Set();
  const visit = (name) => {
    const chunk = byName.get(name);
    if (chunk === undefined || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(visit);
  };
  visit(entryName);
  return new Set([...found].flatMap((name) => byName.get(name).moduleIds));
}

rmSync("dist", { recursive: true, force: true });
const hot = await hotModules();
const bundle = await rolldown(options);
const { output } = await bundle.write({
  dir: "dist",
  format: "cjs",
  entryFileNames: "[name].cjs",
  chunkFileNames: "[name]-[hash].cjs",
  // One group for all of it keeps what lazy chunks share with it inside: a second file would cost every start.
  codeSplitting: { groups: [{ name: "hot-commands", test: (id) => hot.has(id) || /rolldown.runtime/.test(id) }] },
  minify: true,
});
for (const { type, fileName, code } of output) if (type === "chunk") writeFileSync(`dist/${fileName}`, asciiOnly(code));
await writeHook();
writeFileSync("dist/clew.cjs", entry);
chmodSync("dist/clew.cjs", 0o755);
inlineRuntime();
writeSchemas();
writePage();
writeThirdParty();
checkHotChunk();

// One character beyond Latin-1 makes V8 keep the whole file in two bytes each: escaped, it is read and compiled faster.
function asciiOnly(code) {
  // oxlint-disable-next-line no-control-regex -- the range is ASCII, all of it
  return code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The hook's own bundle: one small chunk that judges calls of tools, the rest of its work behind it. */
async function writeHook() {
  // What checks handoffs holds a Markdown parser: bundled apart, nothing of it can slip into what every call loads.
  await writePart("missing-handoffs", "src/agents/missing-handoffs.ts", []);
  const parts = await writePart("hook", "src/hook-entry.ts", [/missing-handoffs\.ts$/]);
  const chunk = parts.find((each) => each.fileName === "hook.cjs");
  const bytes = Buffer.byteLength(chunk.code);
  if (bytes > HOOK_LIMIT) throw new Error(`dist/hook.cjs has ${bytes} bytes, at most ${HOOK_LIMIT}`);
  const others = chunk.imports.filter((name) => parts.some((each) => each.fileName === name));
  if (others.length > 0) throw new Error(`dist/hook.cjs must load alone, found static imports of ${others.join(", ")}`);
}

async function writePart(name, input, apart) {
  const wanted = {
    ...options,
    input: { [name]: input },
    plugins: [
      {
        name: "apart",
        resolveId: (id) =>
          apart.some((each) => each.test(id)) ? { id: "./missing-handoffs.cjs", external: true } : null,
      },
    ],
  };
  const now = await hotModules(wanted, `${name}.js`);
  const part = await rolldown(wanted);
  const written = await part.write({
    dir: "dist",
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: `${name}-[name]-[hash].cjs`,
    codeSplitting: { groups: [{ name: `${name}-now`, test: (id) => now.has(id) || /rolldown.runtime/.test(id) }] },
    minify: true,
  });
  for (const { type, fileName, code } of written.output)
    if (type === "chunk") writeFileSync(`dist/${fileName}`, asciiOnly(code));
  return written.output;
}

function ignored(name) {
  return name === "node_modules" || name === "bundled";
}

/** `clew schema` reads the schemas from here: an installed CLI carries its own copy. */
function writeSchemas() {
  const folder = "../../schemas";
  const paths = globSync("*/*/*.schema.json", { cwd: folder, exclude: ignored }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const entries = paths
    .toSorted()
    .map((path) => [path.replace(".schema.json", ""), JSON.parse(readFileSync(`${folder}/${path}`, "utf8"))]);
  writeFileSync("dist/schemas.json", JSON.stringify(Object.fromEntries(entries)));
}

/** The bundler's own few lines for CommonJS modules come as a file of their own: a copy of them costs less than a second file. */
function inlineRuntime() {
  const runtime = output.find((each) => each.fileName.startsWith("rolldown-runtime"));
  if (runtime === undefined) return;
  const call = `require("./${runtime.fileName}")`;
  const code = readFileSync("dist/hot.cjs", "utf8");
  writeFileSync(
    "dist/hot.cjs",
    code.replace(call, () => `(function(exports){${runtime.code};return exports})({})`),
  );
}

/** `clew serve` shows the dashboard: an installed CLI carries its files. */
function writePage() {
  const folder = "../../apps/dashboard/dist";
  if (existsSync(`${folder}/index.html`)) cpSync(folder, "dist/dashboard", { recursive: true });
}

function writeThirdParty() {
  const chunks = output.filter((each) => each.type === "chunk");
  writeFileSync("dist/THIRD-PARTY.md", thirdParty(chunks.flatMap((each) => each.moduleIds)));
}

function checkHotChunk() {
  const code = readFileSync("dist/hot.cjs", "utf8");
  const bytes = Buffer.byteLength(code);
  if (bytes > HOT_LIMIT)
    throw new Error(`dist/hot.cjs has ${bytes} bytes, at most ${HOT_LIMIT}: every prompt and every tool call loads it`);
  const others = output.filter(
    (each) => each.fileName !== "hot.cjs" && code.includes(`=require("./${each.fileName}")`),
  );
  if (others.length > 0)
    throw new Error(
      `dist/hot.cjs must load alone, found static imports of ${others.map((each) => each.fileName).join(", ")}`,
    );
}
