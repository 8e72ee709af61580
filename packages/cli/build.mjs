// Bundles the CLI as CommonJS chunks (CJS starts 4 ms faster than ESM): `clew.cjs` checks Node and loads `hot.cjs`, a
// small chunk with the commands that run on every prompt. Everything else is loaded on demand.
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { rolldown } from "rolldown";
import { thirdParty } from "./third-party.mjs";

// Size limits of the groups below. `hot` holds the whole command table; a few kilobytes more there do not slow the start
// measurably. `completing` contains no parser and no whole-store check; most of `mcp` is the protocol library.
const LIMITS = {
  hot: 232_000,
  completing: 204_000,
  params: 115_000,
  mcp: 255_000,
  recalling: 40_000,
  following: 20_000,
  sequence: 8_000,
};
// Size limits of the chunks that a tool call, a refusal and a prompt load. Every writing call reads the copy of the rules
// in force.
const HOOK_LIMITS = { hook: 65_000, refusal: 33_000, opening: 20_000, form: 18_000, recalling: 30_000, rules: 20_000 };
const options = {
  input: { hot: "src/clew.ts" },
  platform: "node",
  resolve: {
    conditionNames: ["@clew/source", "node", "default"],
    alias: {
      // The default build loads its parts with a `require` that bundlers cannot follow.
      "jsonc-parser": "jsonc-parser/lib/esm/main.js",
      // The MCP library brings a schema engine that the server never uses: the server validates its forms itself.
      "@modelcontextprotocol/server/_shims": join(import.meta.dirname, "src", "mcp", "sdk-shims.ts"),
    },
  },
  transform: { target: "node22" },
  // The groups below decide which chunk holds a module.
  checks: { ineffectiveDynamicImport: false },
};

/** Every module that these inputs load before any dynamic import. */
async function modulesOf(wanted, inputs) {
  const notNow = {
    name: "not-now",
    resolveId: (id, _importer, { kind }) => (kind === "dynamic-import" ? { id, external: true } : null),
  };
  const bundle = await rolldown({ ...wanted, input: inputs, plugins: [...(wanted.plugins ?? []), notNow] });
  const { output } = await bundle.generate({ format: "cjs" });
  return new Set(output.flatMap((each) => each.moduleIds ?? []));
}

rmSync("dist", { recursive: true, force: true });
/**
 * Modules that load together share one file: opening a dozen small files takes longer than running them. The first group
 * listing a module owns it.
 */
const GROUPS = {
  // The code of these commands, and the few small modules that several groups share.
  "hot-commands": [
    "src/clew.ts",
    "src/guards.ts",
    "../operations/src/instant.ts",
    "../operations/src/text-size.ts",
    "../operations/src/without-absent.ts",
  ],
  // Recalls the records that bear on a prompt or an answer.
  recalling: ["src/agents/hook/recall-now.ts", "../operations/src/session/recall-answers.ts"],
  routing: ["../project/src/skills/skills-of.ts"],
  "own-steps": ["../operations/src/protocol/own-steps.ts"],
  completing: [
    "src/session/run-completion.ts",
    "../operations/src/thread/read-thread.ts",
    "../project/src/redact-secrets.ts",
    "../project/src/project-folder.ts",
    "../project/src/service/open-stores.ts",
    "../thread-store/src/file/index.ts",
    "../thread-store/src/sqlite/index.ts",
  ],
  // Updates the copy that hooks recall from, after a completion.
  following: ["../project/src/recall/recall-copies.ts", "../project/src/repository/git.ts"],
  sequence: ["../operations/src/session/session-tasks.ts"],
  serving: [
    "src/commands/server/serve.ts",
    "../operations/src/thread/thread-markdown.ts",
    "../operations/src/session/answer-outline.ts",
  ],
  // What checks the params of every call.
  params: [
    "../operations/node_modules/zod/v4/classic/external.js",
    "../operations/src/operation.ts",
    "../operations/src/params/parse-params.ts",
  ],
  // Everything an MCP client's first answers need.
  mcp: ["src/mcp/serve-mcp.ts"],
};
const loadedAtOnce = await Promise.all(
  Object.entries(GROUPS).map(async ([name, input]) => ({ name, modules: await modulesOf(options, input) })),
);
const bundle = await rolldown({ ...options, preserveEntrySignatures: "allow-extension" });
const { output } = await bundle.write({
  dir: "dist",
  format: "cjs",
  entryFileNames: "[name].cjs",
  chunkFileNames: "[name]-[hash].cjs",
  codeSplitting: {
    // Keep a module's other dependencies out of its group; they load when one of their own users does.
    includeDependenciesRecursively: false,
    groups: loadedAtOnce.map(({ name, modules }, index) => ({
      name,
      test: (id) => modules.has(id) || (index === 0 && /rolldown.runtime/.test(id)),
    })),
  },
  minify: true,
});
for (const { type, fileName, code } of output)
  if (type === "chunk") writeFileSync(`dist/${fileName}`, quickToLoad(code));
await writeHook();
inlineRuntime(
  output,
  output.filter(({ name }) => name === "hot" || name in GROUPS).map(({ fileName }) => fileName),
);
writeLauncher();
writeSchemas();
writePage();
writeRecallSet();
writeThirdParty();
checkGroups();

/** Rewrites the bundler's output into the form that loads and compiles fastest. */
function quickToLoad(code) {
  // No export changes after loading, so a plain assignment replaces each getter: getters are slower to create and to
  // call.
  const plain = code.replaceAll(
    /Object\.defineProperty\(exports,"([\w$]+)",\{enumerable:!0,get:function\(\)\{return ([\w$]+)\}\}\)/g,
    "exports.$1=$2",
  );
  // A single character beyond Latin-1 makes V8 store the whole file with two bytes a character.
  // oxlint-disable-next-line no-control-regex -- the range is ASCII, all of it
  return plain.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Names the launcher's compile cache after a hash of the chunks: V8 itself only compares source lengths. */
function writeLauncher() {
  const hash = createHash("sha256");
  for (const name of globSync("*.cjs", { cwd: "dist" }).toSorted()) hash.update(readFileSync(`dist/${name}`));
  const launcher = readFileSync("launcher.cjs", "utf8")
    .replace("BUILD_ID", hash.digest("hex").slice(0, 12))
    // Nothing caches the launcher's compiled code, so drop its comments: Node reads the file on every start.
    .replace(/^\s*(?:\/\/|\/\*\*).*\n/gm, "");
  writeFileSync("dist/clew.cjs", launcher);
  chmodSync("dist/clew.cjs", 0o755);
}

/**
 * Bundles the hook. A tool call needs `hook.cjs` alone; writing a refusal, or opening a session for a prompt, loads one
 * more chunk each, because opening a file costs every call. The bundler splits the rest.
 */
async function writeHook() {
  // The handoff check contains a Markdown parser: bundle it separately, so that no part of it ends up in the chunk every
  // call loads.
  await writePart("missing-handoffs", { "missing-handoffs-now": "src/agents/hook/missing-handoffs.ts" }, []);
  const parts = await writePart(
    "hook",
    {
      // Small modules that the chunks below share go into the entry, so that a call needing one of them loads no other
      // chunk.
      "hook-now": [
        "src/hook-entry.ts",
        "src/gate/file-names.ts",
        "../handoff-schema/src/foreign/quote-foreign.ts",
        "../operations/src/text-size.ts",
      ],
      refusal: ["../operations/src/session/hook/hold-tool.ts", "src/agents/hook/hook-ports.ts"],
      opening: "../operations/src/session/hook/handle-event.ts",
      // The step texts: a prompt does not need them, a first refusal shows them.
      form: "../operations/src/session/step-view.ts",
      recalling: ["../operations/src/session/hook/recall-shown.ts", "src/agents/hook/recall-now.ts"],
      rules: "src/gate/rules/judge-call.ts",
    },
    [/missing-handoffs\.ts$/],
  );
  const chunk = parts.find((each) => each.fileName === "hook.cjs");
  const others = chunk.imports.filter((name) => parts.some((each) => each.fileName === name));
  if (others.length > 0) throw new Error(`dist/hook.cjs must load alone, found static imports of ${others.join(", ")}`);
  for (const [name, limit] of Object.entries(HOOK_LIMITS)) {
    const { fileName } = parts.find((each) => each.name === name);
    inlineRuntime(parts, [fileName]);
    const bytes = statSync(`dist/${fileName}`).size;
    if (bytes > limit) throw new Error(`dist/${fileName} has ${bytes} bytes, at most ${limit}`);
  }
  writePack("hook-prompt.cjs", chunkNames(parts, ["hook", "refusal", "unattended", "opening", "recalling"]));
}

function chunkNames(chunks, names) {
  return names.map((name) => chunks.find((each) => each.name === name).fileName);
}

/** Packs chunks that always load together into one file, as functions by name for the launcher to call. */
function writePack(name, fileNames) {
  const functions = fileNames.map(
    (each) =>
      `${JSON.stringify(each)}:function(exports,require,module,__filename,__dirname){${readFileSync(`dist/${each}`, "utf8")}\n}`,
  );
  writeFileSync(`dist/${name}`, `({${functions.join(",\n")}})`);
}

/**
 * Bundles a part. The first group belongs to its entry; each group holds the modules it reaches that no earlier group
 * holds.
 */
async function writePart(name, groups, apart) {
  const entry = [Object.values(groups)[0]].flat()[0];
  const wanted = {
    ...options,
    input: { [name]: entry },
    plugins: [
      {
        name: "apart",
        resolveId: (id) =>
          apart.some((each) => each.test(id)) ? { id: "./missing-handoffs.cjs", external: true } : null,
      },
    ],
  };
  const reached = await Promise.all(
    Object.entries(groups).map(async ([group, input]) => [group, await modulesOf(wanted, [input].flat())]),
  );
  const part = await rolldown(wanted);
  const written = await part.write({
    dir: "dist",
    format: "cjs",
    // The launcher gives its chunks a `require` that reads compiled code; `import` would load Node's ES module loader.
    dynamicImportInCjs: false,
    entryFileNames: "[name].cjs",
    chunkFileNames: `${name}-[name]-[hash].cjs`,
    codeSplitting: {
      groups: reached.map(([group, modules], index) => ({
        name: group,
        test: (id) => modules.has(id) || (index === 0 && /rolldown.runtime/.test(id)),
      })),
    },
    minify: true,
  });
  for (const { type, fileName, code } of written.output)
    if (type === "chunk") writeFileSync(`dist/${fileName}`, quickToLoad(code));
  return written.output;
}

function ignored(name) {
  return name === "node_modules";
}

/** `clew schema` reads this copy of the schemas, so that an installed CLI has them. */
function writeSchemas() {
  const folder = "../../schemas";
  const paths = globSync("*/*/*.schema.json", { cwd: folder, exclude: ignored }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const entries = paths
    .toSorted()
    .map((path) => [path.replace(".schema.json", ""), JSON.parse(readFileSync(`${folder}/${path}`, "utf8"))]);
  writeFileSync("dist/schemas.json.br", brotliCompressSync(JSON.stringify(Object.fromEntries(entries))));
}

/** Inlines the bundler's runtime helpers: a copy costs less than loading another file. */
function inlineRuntime(chunks, names) {
  const runtime = chunks.find((each) => /rolldown-runtime/.test(each.fileName));
  if (runtime === undefined) return;
  for (const name of names) {
    const code = readFileSync(`dist/${name}`, "utf8");
    const copy = () => `(function(exports){${runtime.code};return exports})({})`;
    writeFileSync(`dist/${name}`, code.replace(`require("./${runtime.fileName}")`, copy));
  }
}

/** Copies the dashboard, which `clew serve` shows in an installed CLI. */
function writePage() {
  const folder = "../../apps/dashboard/dist";
  if (existsSync(`${folder}/index.html.br`)) cpSync(folder, "dist/dashboard", { recursive: true });
}

/** Copies the set that `clew prove` scores by default. */
function writeRecallSet() {
  cpSync("../../tooling/recall/sets/parcel.json", "dist/recall-set.json");
}

function writeThirdParty() {
  const chunks = output.filter((each) => each.type === "chunk");
  writeFileSync("dist/THIRD-PARTY.md", thirdParty(chunks.flatMap((each) => each.moduleIds)));
}

function isGroup(name) {
  return name === "hot" || name in GROUPS || /rolldown.runtime/.test(name);
}

/** A group's file may load only other groups: anything else would load with every command that needs the group. */
function checkGroups() {
  const byFile = new Map(output.map((each) => [each.fileName, each]));
  for (const { name, fileName, imports = [] } of output.filter((each) => isGroup(each.name))) {
    const code = readFileSync(`dist/${fileName}`, "utf8");
    // oxlint-disable-next-line no-control-regex -- the range is ASCII, all of it
    if (!/^[\x00-\x7f]*$/.test(code))
      throw new Error(`dist/${fileName} must be ASCII: V8 keeps it in one byte a character then`);
    const bytes = Buffer.byteLength(code);
    if (bytes > LIMITS[name]) throw new Error(`dist/${fileName} has ${bytes} bytes, at most ${LIMITS[name]}`);
    const others = imports.filter((file) => byFile.has(file) && !isGroup(byFile.get(file).name));
    if (others.length > 0 || (name === "hot" && imports.some((file) => byFile.get(file)?.name in GROUPS)))
      throw new Error(`dist/${fileName} loads with it ${imports.join(", ")}`);
  }
}
