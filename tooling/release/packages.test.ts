import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../generate/schema-files.ts";
import { type PublishedPackage, packPackage, publishedPackages } from "./pack.ts";

const packages = publishedPackages();
const folder = mkdtempSync(join(tmpdir(), "clew packed "));
const project = join(folder, "fresh project");
const tarballs = new Map<string, string>();
/** The package that a line of compiled code or types imports from; excludes Node's own and files of the same package. */
const IMPORTED = /^(?:import|export)\b[^"]*?\bfrom "(?!node:|\.)((?:@[^/"]+\/)?[^/"]+)/gm;
const LIBRARIES = packages.filter((each) => !["@clew/cli", "@clew/dashboard"].includes(each.name));

/** Every entry that an installed package exports, as a program would import it. */
function entriesOf(each: PublishedPackage): string[] {
  const manifest: { exports: Record<string, unknown> } = JSON.parse(
    readFileSync(join(project, "node_modules", each.name, "package.json"), "utf8"),
  );
  return Object.keys(manifest.exports)
    .filter((entry) => !entry.endsWith(".json"))
    .map((entry) => each.name + entry.slice(1));
}

/** The files that one file of a package loads, including itself; none if it does not exist. */
function reachedFrom(file: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import|import\()\s*"(\.[^"]+)"/g)) {
    const next = join(file, "..", name);
    reachedFrom(file.endsWith(".d.ts") ? next.replace(/\.[jt]s$/, ".d.ts") : next, found);
  }
  return found;
}

beforeAll(() => {
  for (const each of packages) tarballs.set(each.name, packPackage(each, join(folder, "tarballs")));
  mkdirSync(project, { recursive: true });
  const files = Object.fromEntries([...tarballs].map(([name, path]) => [name, `file:${path}`]));
  // Overrides make every package take its neighbours from the tarballs, too, as from a registry.
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ name: "fresh", private: true, type: "module", dependencies: files, overrides: files }),
  );
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"], {
    cwd: project,
    stdio: "pipe",
    env: { ...process.env, CI: "true" },
    shell: process.platform === "win32",
  });
}, 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

describe("the packages as published", () => {
  it("import from a fresh project, every entry of every package [house:packages]", () => {
    const entries = LIBRARIES.flatMap(entriesOf);
    const script = `for (const entry of ${JSON.stringify(entries)}) await import(entry); console.log("imported");`;
    expect(execFileSync("node", ["--input-type=module", "-e", script], { cwd: project, encoding: "utf8" })).toContain(
      "imported",
    );
  });

  it("keep a decision, and serve it, in a program of its own [house:packages] [docs:examples]", () => {
    const script = `
      import { call, openProject } from "@clew/project";
      import { openServer } from "@clew/server";
      const place = { cwd: process.cwd(), env: { HOME: process.cwd(), CLEW_HOME: process.cwd() + "/.clew" } };
      const project = openProject(place);
      const { id } = await call(project, "cstp.recordDecision", { decision: "Ship it", confidence: 0.9 });
      await project.close();
      const server = await openServer({ ...place, version: "1", port: 0 });
      const health = await fetch(server.url + "/health");
      await server.close();
      const again = openProject(place);
      const { decision } = await call(again, "cstp.getDecision", { id });
      await again.close();
      console.log(health.status, decision.decision);`;
    expect(execFileSync("node", ["--input-type=module", "-e", script], { cwd: project, encoding: "utf8" })).toBe(
      "200 Ship it\n",
    );
  }, 30_000);

  it("type-check there, without skipping the check of libraries [house:packages]", () => {
    const entries = LIBRARIES.flatMap(entriesOf);
    writeFileSync(
      join(project, "index.ts"),
      entries
        .map(
          (entry, index) =>
            `import type * as room${index} from "${entry}";\nexport type Room${index} = typeof room${index};`,
        )
        .join("\n"),
    );
    writeFileSync(
      join(project, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          skipLibCheck: false,
          module: "nodenext",
          moduleResolution: "nodenext",
          target: "es2024",
          lib: ["es2024", "dom"],
          types: ["node"],
          typeRoots: [join(ROOT, "tooling/node_modules/@types")],
        },
        files: ["index.ts"],
      }),
    );
    const check = spawnSync("tsc", ["-p", "."], {
      cwd: project,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    expect(check.stdout).toBe("");
    expect(check.status).toBe(0);
  }, 60_000);

  for (const each of packages) {
    it(`${each.name} passes publint --strict [house:packages]`, () => {
      const result = spawnSync("publint", ["run", tarballs.get(each.name) ?? "", "--strict"], {
        encoding: "utf8",
        cwd: join(ROOT, "tooling"),
        shell: process.platform === "win32",
      });
      expect(result.stdout + result.stderr).toMatch(/All good/);
    });
  }

  for (const each of LIBRARIES) {
    it(`${each.name} passes attw for ESM [house:packages]`, () => {
      const result = spawnSync(
        "attw",
        [tarballs.get(each.name) ?? "", "--profile", "esm-only", "--no-emoji", "--no-color"],
        { encoding: "utf8", cwd: join(ROOT, "tooling"), shell: process.platform === "win32" },
      );
      expect(result.status, result.stdout + result.stderr).toBe(0);
    }, 60_000);
  }

  it("lead from their types to their sources, wherever types are not bundled [house:packages]", () => {
    for (const each of LIBRARIES) {
      const installed = join(project, "node_modules", each.name);
      const maps = globSync("dist/**/*.d.ts.map", { cwd: installed });
      expect(maps.length > 0, each.name).toBe(existsSync(join(installed, "src")));
      for (const map of maps) {
        const { sources }: { sources: string[] } = JSON.parse(readFileSync(join(installed, map), "utf8"));
        for (const source of sources)
          expect(existsSync(join(installed, map, "..", source)), `${map} ${source}`).toBe(true);
      }
    }
  });

  it("leave out tests and build records [house:packages]", () => {
    for (const [name, path] of tarballs) {
      const list = execFileSync("tar", ["-tzf", path], { encoding: "utf8" }).split("\n");
      expect(
        list.filter((file) => /\.test\.|\/test\/|tsbuildinfo|\.env/.test(file)),
        name,
      ).toEqual([]);
      expect(list, name).toContain("package/package.json");
    }
  });

  it("hold nothing that no source makes any more, nor what no entry loads of a bundle [house:packages]", () => {
    for (const each of LIBRARIES.filter((library) => existsSync(join(ROOT, library.folder, "src")))) {
      const dist = join(project, "node_modules", each.name, "dist");
      const made = globSync("**/*.{js,d.ts}", { cwd: dist });
      const loaded = new Set([
        ...reachedFrom(join(dist, "bundle/index.js")),
        ...reachedFrom(join(dist, "bundle/index.d.ts")),
      ]);
      const left = made.filter(
        (file) =>
          !loaded.has(join(dist, file)) &&
          !existsSync(join(ROOT, each.folder, "src", file.replace(/\.(?:js|d\.ts)$/, ".ts"))),
      );
      expect(made.length, each.name).toBeGreaterThan(0);
      expect(left, each.name).toEqual([]);
    }
  });

  it("depend on every package that their code or their types name [house:packages]", () => {
    for (const each of LIBRARIES) {
      const installed = join(project, "node_modules", each.name);
      const named = globSync("**/*.{js,d.ts}", { cwd: installed }).flatMap((file) =>
        [...readFileSync(join(installed, file), "utf8").matchAll(IMPORTED)].map((match) => match[1] ?? ""),
      );
      const missing = [...new Set(named)].filter(
        (name) => !(name in each.dependencies) && !(`@types/${name}` in each.dependencies),
      );
      expect(missing, each.name).toEqual([]);
    }
  });

  it("keep the installed CLI, with everything that it needs, under 5 MB [house:packages]", () => {
    const manifest: { dependencies?: Record<string, string> } = JSON.parse(
      readFileSync(join(project, "node_modules/@clew/cli/package.json"), "utf8"),
    );
    expect(manifest.dependencies ?? {}, "the CLI is bundled: it brings nothing else along").toEqual({});
    const installed = join(project, "node_modules/@clew/cli");
    const bytes = globSync("**/*", { cwd: installed }).reduce(
      (sum, file) => sum + statSync(join(installed, file)).size,
      0,
    );
    expect(bytes).toBeLessThan(5_000_000);
  });

  it("declare no install script [house:packages]", () => {
    for (const each of packages) {
      const scripts =
        JSON.parse(readFileSync(join(project, "node_modules", each.name, "package.json"), "utf8")).scripts ?? {};
      expect(
        Object.keys(scripts).filter((name) => ["preinstall", "install", "postinstall"].includes(name)),
        each.name,
      ).toEqual([]);
    }
  });
});
