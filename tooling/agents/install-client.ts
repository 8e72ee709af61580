import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import type { Client } from "./clients/client.ts";

/** The cache of clients between runs, outside every package. */
export const CACHE: string = process.env["CLEW_AGENTS_CACHE"] ?? join(ROOT, ".cache", "agents");

/** Installs a client from the registry unless its cache has this version; returns the folder. */
export function installClient(client: Client): string {
  const folder = join(CACHE, client.name);
  if (client.packages.every((each) => isInstalled(folder, each))) return folder;
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  const done = spawnSync("npm", ["install", "--no-fund", "--no-audit", "--save-exact", ...client.packages], {
    cwd: folder,
    encoding: "utf8",
  });
  if (done.status !== 0) throw new Error(`${client.name} cannot be installed: ${done.stderr.trim().slice(-500)}`);
  return folder;
}

/** The cached version of a client's first package. */
export function installedVersion(client: Client): string {
  return versionOf(join(CACHE, client.name), nameOf(client.packages[0] ?? "")) ?? "";
}

function isInstalled(folder: string, wanted: string): boolean {
  const name = nameOf(wanted);
  return versionOf(folder, name) === wanted.slice(name.length + 1);
}

function nameOf(wanted: string): string {
  return wanted.slice(0, wanted.lastIndexOf("@"));
}

function versionOf(folder: string, name: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8"));
    return version;
  } catch {
    return undefined;
  }
}
