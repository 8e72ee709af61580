// Bundles the CLI as CommonJS chunks (CJS starts 4 ms faster than ESM): `clew.cjs` checks Node and loads `hot.cjs`, one small
// chunk with the commands that sit on every prompt; everything else is loaded when it is named.
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { rolldown } from "rolldown";
import { thirdParty } from "./third-party.mjs";

// Of the groups below, by name. Every command of the table is a line in `hot`: a few kilobytes more of them start no slower that
// can be measured. `completing` holds no parser, and nothing that checks a whole store; most of `mcp` is the library of the protocol.
const LIMITS = {
  hot: 232_000,
  completing: 204_000,
  mcp: 370_000,
  recalling: 40_000,
  following: 20_000,
  sequence: 8_000,
};
// Of the chunks that a call of a tool, a refusal and a prompt load, by name.
// The copy of the rules in force is read by every call that writes.
const HOOK_LIMITS = { hook: 65_000, refusal: 33_000, opening: 20_000, form: 18_000, recalling: 30_000, rules: 20_000 };
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
  // Where a module lies the groups below decide.
  checks: { ineffectiveDynamicImport: false },
};

/** Every module of which some modules run anything before a dynamic import. */
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
/** What is loaded at once lies in one file: a dozen small ones take longer to open than to run. A module belongs to the first group that has it. */
const GROUPS = {
  // What each of these commands runs, and the few small modules that several of the groups below share.
  "hot-commands": [
    "src/clew.ts",
    "src/guards.ts",
    "../operations/src/instant.ts",
    "../operations/src/text-size.ts",
    "../operations/src/utf8-length.ts",
    "../operations/src/without-absent.ts",
  ],
  // What is on record that bears on a prompt or an answer.
  recalling: ["src/agents/hook/recall-now.ts", "../operations/src/session/recall-answers.ts"],
  routing: ["../project/src/skills/skills-of.ts"],
  "own-steps": ["../operations/src/protocol/own-steps.ts"],
  completing: [
    "src/session/run-completion.ts",
    "../operations/src/thread/read-thread.ts",
    "../project/src/near-records.ts",
    "../project/src/redact-secrets.ts",
    "../project/src/project-folder.ts",
    "../project/src/service/open-stores.ts",
    "../thread-store/src/file/index.ts",
    "../thread-store/src/sqlite/index.ts",
  ],
  // What follows a completion: the copy that hooks recall from.
  following: ["../project/src/recall/recall-copies.ts", "../project/src/repository/repo-id.ts"],
  sequence: ["../operations/src/session/session-tasks.ts"],
  serving: ["src/commands/server/serve.ts"],
  // What an MCP client's first answers need.
  mcp: ["src/mcp/serve-mcp.ts", "../operations/src/operation.ts"],
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
    // A module brings along what its other users need of it, too; that is loaded when one of those is.
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

/** What the bundler wrote, as it is read and compiled fastest. */
function quickToLoad(code) {
  // Nothing here exports what changes later: a getter for each name would take longer to make and to use than the name itself.
  const plain = code.replaceAll(
    /Object\.defineProperty\(exports,"([\w$]+)",\{enumerable:!0,get:function\(\)\{return ([\w$]+)\}\}\)/g,
    "exports.$1=$2",
  );
  // One character beyond Latin-1 makes V8 keep the whole file in two bytes each.
  // oxlint-disable-next-line no-control-regex -- the range is ASCII, all of it
  return plain.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The launcher names its cache of compiled code after what it was compiled from: V8 only compares lengths. */
function writeLauncher() {
  const hash = createHash("sha256");
  for (const name of globSync("*.cjs", { cwd: "dist" }).toSorted()) hash.update(readFileSync(`dist/${name}`));
  const launcher = readFileSync("launcher.cjs", "utf8")
    .replace("BUILD_ID", hash.digest("hex").slice(0, 12))
    // Of every start the one file whose compiled code nobody keeps: what it need not read goes.
    .replace(/^\s*(?:\/\/|\/\*\*).*\n/gm, "");
  writeFileSync("dist/clew.cjs", launcher);
  chmodSync("dist/clew.cjs", 0o755);
}

/**
 * The hook's own bundle. What a call of a tool needs is `hook.cjs` alone; what words a refusal, and what opens a session for a
 * prompt, is one chunk more each, because every file costs a call its opening. The rest comes as the bundler cuts it.
 */
async function writeHook() {
  // What checks handoffs holds a Markdown parser: bundled apart, nothing of it can slip into what every call loads.
  await writePart("missing-handoffs", { "missing-handoffs-now": "src/agents/hook/missing-handoffs.ts" }, []);
  const parts = await writePart(
    "hook",
    {
      // What the chunks below share and is small lies with the entry: a call that needs one of them loads no other.
      "hook-now": [
        "src/hook-entry.ts",
        "src/gate/file-names.ts",
        "../handoff-schema/src/foreign/quote-foreign.ts",
        "../operations/src/utf8-length.ts",
      ],
      refusal: ["../operations/src/session/hook/hold-tool.ts", "src/agents/hook/hook-ports.ts"],
      opening: "../operations/src/session/hook/handle-event.ts",
      // The texts of the steps: a prompt has no use for them, a first refusal shows them.
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

/** Chunks that are always loaded together, once more in one file: as functions by name, for the launcher to call. */
function writePack(name, fileNames) {
  const functions = fileNames.map(
    (each) =>
      `${JSON.stringify(each)}:function(exports,require,module,__filename,__dirname){${readFileSync(`dist/${each}`, "utf8")}\n}`,
  );
  writeFileSync(`dist/${name}`, `({${functions.join(",\n")}})`);
}

/** Bundles a part: the first group belongs to its entry; each group holds what its modules reach and no group before it does. */
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
    // The launcher gives its chunks a `require` that reads compiled code; an `import` would load Node's loader of ES modules.
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

/** `clew schema` reads the schemas from here: an installed CLI carries its own copy. */
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

/** The bundler's own few lines for modules come as a file of their own: a copy of them costs less than a second file. */
function inlineRuntime(chunks, names) {
  const runtime = chunks.find((each) => /rolldown-runtime/.test(each.fileName));
  if (runtime === undefined) return;
  for (const name of names) {
    const code = readFileSync(`dist/${name}`, "utf8");
    const copy = () => `(function(exports){${runtime.code};return exports})({})`;
    writeFileSync(`dist/${name}`, code.replace(`require("./${runtime.fileName}")`, copy));
  }
}

/** `clew serve` shows the dashboard: an installed CLI carries its files. */
function writePage() {
  const folder = "../../apps/dashboard/dist";
  if (existsSync(`${folder}/index.html.br`)) cpSync(folder, "dist/dashboard", { recursive: true });
}

/** `clew prove` scores this set where none is named. */
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

/** What a group's file loads with it is one of the groups: anything else would be loaded by every command that needs the group. */
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
