import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { validate } from "dockerfile-utils";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { startPostgres } from "../../packages/thread-store-postgres/test/start-postgres.ts";
import { ROOT } from "../generate/schema-files.ts";
import { buildGeminiArchives, buildMcpBundle, writeBillOfMaterials, writePackagers } from "./installers.ts";
import { cliManifest, packPackage, publishedPackages } from "./pack.ts";

const folder = mkdtempSync(join(tmpdir(), "clew installers "));
const { version } = cliManifest();
const json = (path: string) => JSON.parse(readFileSync(path, "utf8"));
let tarball = "";
beforeAll(() => {
  const cli = publishedPackages().find((each) => each.name === "@clew/cli");
  if (cli === undefined) throw new Error("the CLI is not published");
  tarball = packPackage(cli, folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

describe("the manifests", () => {
  it("say the same of where every package comes from [house:release]", () => {
    const { author, homepage, repository, bugs } = json(join(ROOT, "package.json"));
    for (const each of publishedPackages()) {
      const manifest = json(join(ROOT, each.folder, "package.json"));
      expect(manifest, each.name).toMatchObject({ author, homepage, bugs, license: "Apache-2.0" });
      expect(manifest.repository, each.name).toEqual({ ...repository, directory: each.folder });
      expect(manifest.keywords?.length, each.name).toBeGreaterThan(1);
    }
  });

  it("carry neither scripts nor development dependencies in the tarball [house:release]", () => {
    const packed = JSON.parse(execFileSync("tar", ["-xzOf", tarball, "package/package.json"], { encoding: "utf8" }));
    expect([packed.scripts, packed.devDependencies, packed.version]).toEqual([undefined, undefined, version]);
  });

  it("agree with server.json, by which the MCP registry knows the server [house:release]", () => {
    const server = json(join(ROOT, "server.json"));
    expect(json(join(ROOT, "packages/cli/package.json")).mcpName).toBe(server.name);
    expect([server.version, server.packages[0].version]).toEqual([version, version]);
    expect(server.description.length).toBeLessThanOrEqual(100);
    expect([server.packages[0].identifier, server.packages[0].packageArguments[0].value]).toEqual(["@clew/cli", "mcp"]);
  });
});

describe("the installers of a release", () => {
  it("hold the MCP server as one file: valid, the same bytes each time, and it answers [house:release]", async () => {
    const path = buildMcpBundle(folder);
    const first = readFileSync(path);
    expect(readFileSync(buildMcpBundle(folder)).equals(first)).toBe(true);
    const unpacked = unpack(first, join(folder, "mcpb"));
    const verdict = spawnSync("mcpb", ["validate", join(unpacked, "manifest.json")], { encoding: "utf8" });
    expect(verdict.stdout + verdict.stderr).toContain("Manifest schema validation passes");
    const { server, tools } = json(join(unpacked, "manifest.json"));
    expect(tools).toHaveLength(10);
    const project = join(folder, "a project");
    mkdirSync(project);
    const words: string[] = server.mcp_config.args.map((word: string) =>
      word.replace("${__dirname}", unpacked).replace("${user_config.project}", project),
    );
    const started = spawn(process.execPath, words, { env: ownEnv(), stdio: ["pipe", "pipe", "inherit"] });
    const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    started.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: initialize })}\n`);
    expect(JSON.parse(await firstLine(started)).result.serverInfo).toMatchObject({ name: "clew", version });
    started.kill();
  });

  it("hold Gemini's extension with its manifest at the root of the archive [house:release]", () => {
    const paths = buildGeminiArchives(folder);
    expect(paths.map((path) => basename(path))).toEqual([
      "darwin.clew.tar.gz",
      "linux.clew.tar.gz",
      "win32.clew.tar.gz",
    ]);
    const place = join(folder, "extension");
    mkdirSync(place);
    execFileSync("tar", ["-xzf", paths[1] ?? "", "-C", place]);
    expect(json(join(place, "gemini-extension.json"))).toMatchObject({ name: "clew", version });
    expect(execFileSync(process.execPath, [join(place, "dist/clew.cjs"), "--version"], { encoding: "utf8" })).toContain(
      version,
    );
  });

  it("name the tarball by its digest for Homebrew and scoop [house:release]", () => {
    writePackagers(tarball, folder);
    const sha256 = createHash("sha256").update(readFileSync(tarball)).digest("hex");
    const formula = readFileSync(join(folder, "clew.rb"), "utf8");
    expect(formula).toContain(`sha256 "${sha256}"`);
    expect(formula).toContain(`/cli-${version}.tgz"`);
    expect(/desc "(.*)"/.exec(formula)?.[1], "Homebrew takes a capital, 80 characters, no full stop").toMatch(
      /^[A-Z].{1,78}[^.]$/,
    );
    expect(json(join(folder, "clew.json"))).toMatchObject({ version, hash: sha256, bin: "clew.cmd" });
  });

  it("list every package whose code is in the bundle, with its licence [house:release]", () => {
    const bill = json(writeBillOfMaterials(folder));
    const listed = readFileSync(join(ROOT, "packages/cli/dist/THIRD-PARTY.md"), "utf8").match(/^## /gm) ?? [];
    expect(bill.components).toHaveLength(listed.length);
    expect(bill.components.map((each: { name: string }) => each.name)).toEqual(expect.arrayContaining(["pg", "yaml"]));
    for (const each of bill.components) expect(each.licenses[0].expression, each.name).toMatch(/^[\w.() -]+$/);
  });
});

const postgres = await startPostgres();
afterAll(async () => ("reason" in postgres ? undefined : postgres.stop()));

describe("the container", () => {
  const dockerfile = readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8");

  it("is made by a Dockerfile and a compose file without findings [house:release]", () => {
    expect(validate(dockerfile)).toEqual([]);
    const lint = spawnSync("dclint", [join(ROOT, "deploy/compose.yaml")], { encoding: "utf8", cwd: folder });
    expect(lint.stdout + lint.stderr).not.toMatch(/error|warning/i);
    expect(lint.status).toBe(0);
  });

  it.skipIf("reason" in postgres)(
    "serves from the packed program over Postgres, by the Dockerfile's own steps, run without Docker [house:release]",
    async () => {
      if ("reason" in postgres) return;
      const root = join(folder, "container");
      const steps = instructions(dockerfile);
      const env: Record<string, string> = {
        ...ownEnv(),
        npm_config_prefix: join(root, "usr"),
        npm_config_offline: "true",
      };
      const inside = (text: string) => text.replaceAll(/\/(?:tmp|var)\/(?:lib\/)?clew/g, (path) => `"${root}"${path}`);
      for (const path of ["usr/bin", "tmp/clew", "var/lib"]) mkdirSync(join(root, path), { recursive: true });
      symlinkSync(process.execPath, join(root, "usr/bin/node"));
      // This machine has no user called node.
      writeFileSync(join(root, "usr/bin/chown"), "#!/bin/sh\n");
      chmodSync(join(root, "usr/bin/chown"), 0o755);
      copyFileSync(tarball, join(root, "tmp/clew", basename(tarball)));
      env["PATH"] = `${join(root, "usr/bin")}:${env["PATH"]}`;
      for (const [, step] of steps.filter(([name]) => name === "RUN"))
        execFileSync("sh", ["-ec", inside(step)], { env });
      for (const [, step] of steps.filter(([name]) => name === "ENV")) {
        for (const pair of step.split(" ")) {
          const [name = "", value = ""] = pair.split("=");
          Object.assign(env, { [name]: value.replace("/var/lib/clew", join(root, "var/lib/clew")) });
        }
      }
      const compose = parse(readFileSync(join(ROOT, "deploy/compose.yaml"), "utf8"));
      const given: Record<string, string> = compose.services.clew.environment;
      expect(Object.keys(given)).toEqual(["CLEW_STORE", "CLEW_TOKENS"]);
      Object.assign(env, { CLEW_STORE: postgres.url("container"), CLEW_TOKENS: "ci:0123456789abcdef0123456789abcdef" });
      const list = (name: string): string[] => JSON.parse(steps.find(([each]) => each === name)?.[1] ?? "[]");
      const [program = "", ...words] = [...list("ENTRYPOINT"), ...list("CMD"), "--port", "0", "--json"];
      const cwd = join(root, "var/lib/clew");
      const server = spawn(program, words, { env, cwd, stdio: ["ignore", "pipe", "inherit"] });
      const { url } = JSON.parse(await firstLine(server));
      const port = new URL(url).port;
      const health = /CMD (\[.*\])$/.exec(steps.find(([name]) => name === "HEALTHCHECK")?.[1] ?? "")?.[1] ?? "[]";
      const [node = "", ...check]: string[] = JSON.parse(health.replace("4319", port));
      expect(spawnSync(node, check, { env }).status).toBe(0);
      const answer = await fetch(`http://127.0.0.1:${port}/cstp`, {
        method: "POST",
        headers: { authorization: "Bearer 0123456789abcdef0123456789abcdef", "content-type": "application/json" },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "cstp.recordDecision",
          params: { decision: "Serve", confidence: 0.9 },
        }),
      });
      expect(await answer.json()).toMatchObject({ result: { success: true } });
      server.kill("SIGTERM");
      expect(await new Promise((resolve) => server.once("exit", resolve))).toBe(0);
    },
    120_000,
  );
});

/** The instructions of a Dockerfile without continued lines. */
function instructions(text: string): [string, string][] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]);
}

function ownEnv(): Record<string, string> {
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  return { PATH: process.env["PATH"] ?? "", HOME: home, TMPDIR: folder };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("nothing is read from this process");
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("the process ended without a line");
}

function unpack(archive: Uint8Array, place: string): string {
  for (const [name, bytes] of Object.entries(unzipSync(archive))) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), bytes);
  }
  expect(globSync("server/*.cjs", { cwd: place }).length).toBeGreaterThan(1);
  return place;
}
