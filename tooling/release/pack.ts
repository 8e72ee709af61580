import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "../generate/schema-files.ts";

/** A package that is published, with the folder it is made in. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** What every installer says of the program: the manifest of the CLI, the one place where it stands. */
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

/** Every package that is published. */
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

/** Packs one package as it would be published, and gives the tarball's path. */
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
