// `node ../scripts/bundle-schemas.mjs`, in `schemas/`: writes `dist/FAMILY-VERSION.schema.json`, one file per family and version with all its schemas and everything they refer to under `$defs`, for programs that read one file without a network. The root accepts the family's documents: the schemas that are not part of another one.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const BASE_ID = "https://clew.dev/schemas/";
rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");

const paths = globSync("*/*/*.schema.json", { exclude: (entry) => entry === "node_modules" });
const documents = new Map(
  paths
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => [BASE_ID + path, JSON.parse(readFileSync(path, "utf8"))]),
);

for (const family of new Set([...documents.keys()].map(familyOf))) {
  const members = [...documents.keys()].filter((id) => familyOf(id) === family);
  const bundle = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${BASE_ID}bundled/${family}.schema.json`,
    title: `${family}, every schema in one document`,
    ...rootOf(members),
    // A compound document: each embedded schema keeps its own $id, so references resolve without a network.
    $defs: Object.fromEntries(withReferences(members).map((id) => [nameOf(id), documents.get(id)])),
  };
  writeFileSync(`dist/${family}.schema.json`, `${JSON.stringify(bundle, null, 2)}\n`);
}

/** `steps-1.0` of `…/steps/1.0/text.schema.json`. */
function familyOf(id) {
  return id.slice(BASE_ID.length).split("/").slice(0, 2).join("-");
}

/** One reference, or a choice of several. */
function rootOf(members) {
  const parts = new Set(members.flatMap((id) => targetsOf(id).filter((target) => target !== id)));
  const roots = members.filter((id) => !parts.has(id)).map((id) => ({ $ref: id }));
  return roots.length === 1 ? roots[0] : { anyOf: roots };
}

/** `steps-1.0-text` of `…/steps/1.0/text.schema.json`. */
function nameOf(id) {
  return id.slice(BASE_ID.length).replace(".schema.json", "").replaceAll("/", "-");
}

function withReferences(ids) {
  const found = new Set(ids);
  for (const id of found) {
    for (const target of targetsOf(id)) {
      if (!documents.has(target)) throw new Error(`${id}: $ref ${target} names no schema`);
      found.add(target);
    }
  }
  return [...found].sort();
}

function targetsOf(id) {
  return referencesOf(documents.get(id)).map((reference) => {
    const target = new URL(reference, id);
    target.hash = "";
    return target.href;
  });
}

function referencesOf(node) {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "$ref" && typeof value === "string" && !value.startsWith("#") ? [value] : referencesOf(value),
  );
}
