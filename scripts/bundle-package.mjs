// `node ../../scripts/bundle-package.mjs`, in a package, after `tsc -b`: writes the published files to `dist/bundle`. The code of unpublished packages and entries is bundled; the types of the entry must not name them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { rolldown } from "rolldown";

const FOLDER = "dist/bundle";
const manifest = JSON.parse(readFileSync("package.json", "utf8"));

/** Whether a module exists for somebody who installs this package: Node's own, or a published entry of a dependency. */
function isInstalled(id) {
  if (id.startsWith("node:")) return true;
  const name = id.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? "";
  if (!(name in manifest.dependencies)) return false;
  const { exports, publishConfig } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  return !name.startsWith("@clew/") || `.${id.slice(name.length)}` in (publishConfig?.exports ?? exports);
}

rmSync(FOLDER, { recursive: true, force: true });
const bundle = await rolldown({
  input: "src/index.ts",
  platform: "node",
  resolve: { conditionNames: ["@clew/source", "node", "default"] },
  external: isInstalled,
  transform: { target: "node22" },
});
const { output } = await bundle.write({ dir: FOLDER, format: "esm", chunkFileNames: "[name]-[hash].js" });
const foreign = output.flatMap((each) => each.moduleIds ?? []).filter((id) => id.includes("/node_modules/"));
if (foreign.length > 0) throw new Error(`${manifest.name} must name as dependencies: ${foreign.join(", ")}`);

const copied = new Set();
copyTypes("index.d.ts");

function copyTypes(path) {
  if (copied.has(path)) return;
  copied.add(path);
  const text = readFileSync(join("dist", path), "utf8").replace(/^\/\/# sourceMappingURL.*\n?/m, "");
  for (const [, name] of text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
    if (name.startsWith(".")) copyTypes(relative(".", join(dirname(path), name)).replace(/\.[jt]s$/, ".d.ts"));
    else if (!isInstalled(name)) throw new Error(`${path} names ${name}, which is not published`);
  }
  mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
  writeFileSync(join(FOLDER, path), text);
}
