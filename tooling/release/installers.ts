import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OPERATIONS } from "@clew/operations/table";
import { type Zippable, zipSync } from "fflate";
import { ROOT } from "../generate/schema-files.ts";
import { buildPlugin } from "../plugin/build-plugin.ts";
import { cliManifest } from "./pack.ts";
import { packFolder } from "./pack-folder.ts";

const DIST = join(ROOT, "packages/cli/dist");
/** A fixed time, so that the same content gives the same bytes. */
const MTIME = new Date("2026-01-01T00:00:00Z");

/** Builds `clew-<version>.mcpb`: the MCP server as one file that desktop clients install with a click. */
export function buildMcpBundle(destination: string): string {
  const about = cliManifest();
  const manifest = {
    manifest_version: "0.3",
    name: "clew",
    display_name: "Clew",
    version: about.version,
    description: about.description,
    author: { name: about.author, url: about.homepage },
    repository: { type: "git", url: about.repository.url },
    homepage: about.homepage,
    license: about.license,
    keywords: about.keywords,
    server: {
      type: "node",
      entry_point: "server/clew.cjs",
      mcp_config: {
        command: "node",
        args: ["${__dirname}/server/clew.cjs", "mcp", "--dir", "${user_config.project}"],
        env: {},
      },
    },
    tools: OPERATIONS.flatMap(({ mcp }) =>
      mcp?.set === "core" ? [{ name: mcp.tool, description: mcp.description }] : [],
    ),
    compatibility: { platforms: ["darwin", "linux", "win32"], runtimes: { node: "^22.16 || >=24" } },
    user_config: {
      project: {
        type: "directory",
        title: "Project",
        description: "The folder whose decisions are kept in its .clew folder.",
        required: true,
      },
    },
  };
  const files: Zippable = { "manifest.json": Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
  for (const file of globSync("**/*.*", { cwd: DIST }).toSorted()) {
    files[`server/${file.replaceAll("\\", "/")}`] = readFileSync(join(DIST, file));
  }
  files["LICENSE"] = readFileSync(join(ROOT, "LICENSE"));
  const path = join(destination, `clew-${about.version}.mcpb`);
  writeFileSync(path, zipSync(files, { mtime: MTIME, level: 9 }));
  return path;
}

/** Builds the release archives for `gemini extensions install`: one per platform, with the manifest at the root. */
export function buildGeminiArchives(destination: string): string[] {
  const staging = mkdtempSync(join(tmpdir(), "clew-artifact-"));
  try {
    buildPlugin(join(staging, "plugin"));
    cpSync(join(staging, "plugin/gemini"), join(staging, "clew"), { recursive: true });
    cpSync(join(ROOT, "LICENSE"), join(staging, "clew/LICENSE"));
    const archive = readFileSync(packFolder(join(staging, "clew"), staging, "bare"));
    return ["darwin", "linux", "win32"].map((platform) => {
      const path = join(destination, `${platform}.clew.tar.gz`);
      writeFileSync(path, archive);
      return path;
    });
  } finally {
    rmSync(staging, { recursive: true });
  }
}

/** Writes the Homebrew formula and the scoop manifest of a packed CLI. */
export function writePackagers(tarball: string, destination: string): void {
  const about = cliManifest();
  const sha256 = createHash("sha256").update(readFileSync(tarball)).digest("hex");
  const url = `https://registry.npmjs.org/@clew/cli/-/cli-${about.version}.tgz`;
  // Homebrew wants a capital and no full stop.
  const summary = about.description.replace(/^clew: (.)/, (_, first: string) => first.toUpperCase()).replace(/\.$/, "");
  mkdirSync(destination, { recursive: true });
  writeFileSync(
    join(destination, "clew.rb"),
    `class Clew < Formula
  desc "${summary}"
  homepage "${about.homepage}"
  url "${url}"
  sha256 "${sha256}"
  license "${about.license}"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/clew --version")
  end
end
`,
  );
  const scoop = {
    version: about.version,
    description: about.description,
    homepage: about.homepage,
    license: about.license,
    depends: "nodejs",
    url,
    hash: sha256,
    extract_dir: "package",
    // .cjs files have no association, so a small script calls node.
    pre_install: 'Set-Content "$dir\\clew.cmd" \'@node "%~dp0dist\\clew.cjs" %*\' -Encoding Ascii',
    bin: "clew.cmd",
  };
  writeFileSync(join(destination, "clew.json"), `${JSON.stringify(scoop, null, 2)}\n`);
}

/** Writes the CLI's software bill of materials (CycloneDX): every package with code in its bundle. */
export function writeBillOfMaterials(destination: string): string {
  const about = cliManifest();
  const components = [...readFileSync(join(DIST, "THIRD-PARTY.md"), "utf8").matchAll(/^## (\S+) (\S+)\n\n(.*)$/gm)].map(
    ([, name = "", version = "", license = ""]) => ({
      type: "library",
      name,
      version,
      licenses: [{ expression: license }],
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    }),
  );
  const path = join(destination, `clew-${about.version}.cdx.json`);
  const root = {
    type: "application",
    name: "@clew/cli",
    version: about.version,
    purl: `pkg:npm/%40clew/cli@${about.version}`,
  };
  writeFileSync(
    path,
    `${JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component: root }, components }, null, 2)}\n`,
  );
  return path;
}
