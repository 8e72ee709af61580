import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import { packFolder } from "./pack-folder.ts";

/**
 * Builds `clew-json-schemas-<version>.tgz` for people without npm: schemas, fixtures, bundles and SHA256SUMS; the same
 * bytes each time.
 */
export function buildSchemasArtifact(destination: string): { readonly path: string; readonly sha256: string } {
  const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, "schemas/package.json"), "utf8"));
  const name = `clew-json-schemas-${version}`;
  const staging = mkdtempSync(join(tmpdir(), "clew-artifact-"));
  try {
    const folder = join(staging, name);
    mkdirSync(folder);
    const files = globSync(
      ["*/*/*.schema.json", "*/*/{valid,invalid}/*", "dist/*.json", "rpc/**/*.json", "frozen.json", "README.md"],
      { cwd: join(ROOT, "schemas"), exclude: (entry) => entry === "node_modules" },
    ).map((file) => file.replaceAll("\\", "/"));
    // Built files go where the package's exports name them.
    const placed = files.map((file) => [file, file.replace("dist/", "bundled/")] as const);
    for (const [file, place] of placed) cpSync(join(ROOT, "schemas", file), join(folder, place));
    cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
    const listed = [...placed.map(([, place]) => place), "LICENSE"].toSorted();
    writeFileSync(
      join(folder, "SHA256SUMS"),
      listed.map((file) => `${sha256(join(folder, file))}  ${file}\n`).join(""),
    );
    const path = packFolder(folder, destination);
    writeFileSync(`${path}.sha256`, `${sha256(path)}  ${name}.tgz\n`);
    return { path, sha256: sha256(path) };
  } finally {
    rmSync(staging, { recursive: true });
  }
}

function sha256(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
