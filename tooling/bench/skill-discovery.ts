import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discoverSkills } from "@clew/operations";
import { sha256 } from "@clew/project/ids-and-time";
import { scanSkills, skillRoots } from "@clew/project/skills";
import { parse } from "yaml";
import { ROOT } from "../generate/schema-files.ts";
import type { BenchResult } from "./figure.ts";
import { fastestQuarter } from "./measure.ts";

const SKILLS = 10_000;

function skillText(index: number): string {
  const handoff = `handoff:
  accepts_handoff: true
  handoff_categories: [research, analysis]
  handoff_description: "Does the ${index}th kind of work"
  handoff_trigger: "--handoff {payload_path}"
  requires:
    - context.original_prompt
`;
  const body = "Read the question, then look for what answers it.\n".repeat(20);
  return `---
name: skill-${index}
description: "Use this skill when the work is of the ${index}th kind; it reads files and answers questions."
allowed-tools: Read, Grep, Glob
license: MIT
${index % 10 === 0 ? handoff : ""}---

# Skill ${index}

${body}`;
}

// The minimum for any discovery: read each file, cut out its front matter, and parse it if it mentions handoffs.
function readAndParse(root: string): number {
  let found = 0;
  for (const name of readdirSync(root)) {
    const text = readFileSync(join(root, name, "SKILL.md"), "utf8");
    const front = text.slice(4, text.indexOf("\n---", 4));
    if (!front.includes("handoff")) continue;
    const document: unknown = parse(front);
    if (typeof document === "object" && document !== null && "handoff" in document) found += 1;
  }
  return found;
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function process(words: readonly string[], cwd: string): number {
  const env = { HOME: join(cwd, "home"), PATH: "/usr/bin:/bin" };
  return timed(() => {
    const run = spawnSync(globalThis.process.execPath, words, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1 << 28,
    });
    if (run.status !== 0) throw new Error(String(run.stderr));
  });
}

/** Discovery over ten thousand skills, one in ten accepting handoffs: cold in process, cached as a whole process. */
export async function bench(): Promise<BenchResult> {
  const project = mkdtempSync(join(tmpdir(), "clew bench skills "));
  try {
    const root = join(project, ".claude/skills");
    for (let index = 0; index < SKILLS; index += 1) {
      const folder = join(root, `skill-${index}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "SKILL.md"), skillText(index));
    }
    const discover = (): number =>
      discoverSkills(scanSkills(skillRoots(project, { HOME: join(project, "home") })), sha256).workflows.length;
    if (discover() !== SKILLS / 10 || readAndParse(root) !== SKILLS / 10) throw new Error("not every skill was found");
    const cold: { own: number[]; peer: number[] } = { own: [], peer: [] };
    for (let index = 0; index < 24; index += 1) {
      cold.own.push(timed(discover));
      cold.peer.push(timed(() => readAndParse(root)));
    }
    const clew = join(ROOT, "packages/cli/dist/clew.cjs");
    process([clew, "handoff", "discover", "--json"], project);
    const cached: { own: number[]; peer: number[] } = { own: [], peer: [] };
    for (let index = 0; index < 15; index += 1) {
      cached.own.push(process([clew, "handoff", "discover", "--json"], project));
      cached.peer.push(process(["-e", "0"], project));
    }
    return {
      id: "S8",
      figures: [
        {
          name: "discovery over 10,000 skills, cold",
          ...compared(cold),
          peer: "reading + yaml parse of the same front matter",
          reach: "≤ 1.5",
          ok: compared(cold).ratio <= 1.5,
        },
        {
          name: "discovery over 10,000 skills, cached, whole process",
          ...compared(cached),
          peer: "bare Node process",
          reach: "≤ 4",
          ok: compared(cached).ratio <= 4,
        },
      ],
      notes: [
        "Clew and the peer alternate, 24 times cold and 15 times cached; values are means of the fastest quarter.",
      ],
    };
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

function compared({ own, peer }: { own: readonly number[]; peer: readonly number[] }): {
  value: number;
  unit: string;
  peerValue: number;
  ratio: number;
} {
  const [value, peerValue] = [fastestQuarter(own), fastestQuarter(peer)];
  return { value, unit: "ms", peerValue, ratio: value / peerValue };
}
