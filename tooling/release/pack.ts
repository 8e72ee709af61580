import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "../generate/schema-files.ts";

/** A published package, with its source folder. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The CLI's manifest: the only source for every installer's description of the program. */
export interface CliManifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly homepage: string;
  readonly author: string;
  readonly keywords: readonly string[];
  readonly repository: { readonly url: string };
}

/** The manifest of the CLI. */
export function cliManifest(): CliManifest {
  return JSON.parse(readFileSync(join(ROOT, "packages/cli/package.json"), "utf8"));
}

/** Every published package. */
export function publishedPackages(): PublishedPackage[] {
  return ["schemas", ...globSync("{packages,apps}/*", { cwd: ROOT })].toSorted().flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
    return manifest.private === true
      ? []
      : [
          {
            name: manifest.name,
            version: manifest.version,
            folder: folder.replaceAll("\\", "/"),
            dependencies: manifest.dependencies ?? {},
          },
        ];
  });
}

/** Packs one package as for publishing, and returns the tarball's path. */
export function packPackage(each: PublishedPackage, destination: string): string {
  mkdirSync(destination, { recursive: true });
  const output = execFileSync("pnpm", ["pack", "--json", "--pack-destination", destination], {
    cwd: join(ROOT, each.folder),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const packed: { filename: string } = JSON.parse(output.slice(output.indexOf("{")));
  return resolve(destination, packed.filename);
}
