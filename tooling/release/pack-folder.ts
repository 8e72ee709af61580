import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Packs a folder as `<its name>.tgz`, below its name or, `bare`, with its files at the root: order, owner, mode and time
 * are fixed, so that the same content gives the same bytes.
 */
export function packFolder(folder: string, destination: string, bare?: "bare"): string {
  const name = basename(folder);
  const tar = execFileSync(
    "tar",
    [
      "--sort=name",
      "--mtime=UTC 2026-01-01",
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      "--mode=u+rw,go+r,go-w",
      "-cf",
      "-",
      bare === undefined ? name : ".",
    ],
    { cwd: bare === undefined ? dirname(folder) : folder, maxBuffer: 1 << 28 },
  );
  mkdirSync(destination, { recursive: true });
  const path = join(destination, `${name}.tgz`);
  writeFileSync(path, execFileSync("gzip", ["-n", "-9"], { input: tar, maxBuffer: 1 << 28 }));
  return path;
}
