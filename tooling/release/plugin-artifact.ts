import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPlugin } from "../plugin/build-plugin.ts";
import { cliManifest } from "./pack.ts";
import { packFolder } from "./pack-folder.ts";

/** Builds `clew-plugin-<version>.tgz`: every client's plugin folder, bundled, with nothing left to install. */
export function buildPluginArtifact(destination: string): string {
  const { version } = cliManifest();
  const staging = mkdtempSync(join(tmpdir(), "clew-artifact-"));
  try {
    const folder = join(staging, `clew-plugin-${version}`);
    buildPlugin(folder);
    return packFolder(folder, destination);
  } finally {
    rmSync(staging, { recursive: true });
  }
}
