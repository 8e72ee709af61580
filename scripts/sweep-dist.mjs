// `node ../../scripts/sweep-dist.mjs`, in a package, after `tsc -b`: takes out of `dist` what no source makes any more. The compiler
// leaves the files of a source that was moved or removed, the build's cache hands them on, and a release would publish them.
import { existsSync, globSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

const MADE = /\.(?:js|d\.ts)(?:\.map)?$/;

for (const file of globSync("**/*", { cwd: "dist" })) {
  if (!MADE.test(file) || existsSync(join("src", file.replace(MADE, ".ts")))) continue;
  rmSync(join("dist", file));
  for (let folder = dirname(file); folder !== "." && readdirSync(join("dist", folder)).length === 0; ) {
    rmdirSync(join("dist", folder));
    folder = dirname(folder);
  }
}
