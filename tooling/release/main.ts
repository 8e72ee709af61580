// `pnpm release:build [FOLDER]`: builds everything that a release publishes, with checksums and provenance. Publishes
// nothing.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import { buildGeminiArchives, buildMcpBundle, writeBillOfMaterials, writePackagers } from "./installers.ts";
import { packPackage, publishedPackages } from "./pack.ts";
import { buildPluginArtifact } from "./plugin-artifact.ts";
import { buildSchemasArtifact } from "./schemas-artifact.ts";

const folder = resolve(process.argv[2] ?? join(ROOT, ".cache/release"));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const each of publishedPackages()) {
  const tarball = packPackage(each, folder);
  if (each.name === "@clew/cli") writePackagers(tarball, folder);
}
buildSchemasArtifact(folder);
buildPluginArtifact(folder);
buildMcpBundle(folder);
buildGeminiArchives(folder);
writeBillOfMaterials(folder);
writeFileSync(join(folder, "PROVENANCE.json"), `${JSON.stringify(provenance(), null, 2)}\n`);
const names = readdirSync(folder)
  .filter((name) => !name.endsWith(".sha256"))
  .toSorted();
writeFileSync(join(folder, "SHA256SUMS"), names.map((name) => `${sha256(join(folder, name))}  ${name}\n`).join(""));
console.log(names.join("\n"));
console.log(`in ${folder}; check with: sha256sum --check SHA256SUMS`);

function provenance(): Readonly<Record<string, unknown>> {
  return {
    commit: git("rev-parse", "HEAD"),
    tree_is_clean: git("status", "--porcelain") === "",
    lockfile_sha256: sha256(join(ROOT, "pnpm-lock.yaml")),
    node: process.versions.node,
    packages: Object.fromEntries(publishedPackages().map((each) => [each.name, each.version])),
  };
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).trim();
}

function sha256(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
