import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openProject } from "@clew/project";
import { sha256 } from "@clew/project/ids-and-time";
import { ROOT } from "../generate/schema-files.ts";
import type { BenchResult, Figure } from "./figure.ts";

const EVENTS = 1_000;
const TURNS = 3;
const CLEW = join(ROOT, "packages/cli/dist/clew.cjs");

// Decisions with real words, from this project's own pages, different each time.
const WORDS = ["guide-developer", "operations", "concepts"].flatMap((page) =>
  readFileSync(join(ROOT, `docs/${page}.md`), "utf8")
    .split(/\s+/)
    .filter((word) => /^[a-z]+$/.test(word)),
);

function decisionOf(number: number): Readonly<Record<string, unknown>> {
  let at = 0;
  const word = (): string => {
    at += 1;
    return WORDS[Number.parseInt(sha256(`${number} ${at}`).slice(0, 8), 16) % WORDS.length] ?? "";
  };
  const sentence = (length: number): string => Array.from({ length }, word).join(" ");
  return {
    id: `dec_${sha256(`${number}`).slice(0, 32)}`,
    decision: `Use ${sentence(7)}`,
    context: sentence(25),
    confidence: ((number * 7) % 100) / 100,
    reasons: [
      { type: "analysis", text: sentence(20), strength: 0.8 },
      { type: "empirical", text: sentence(16), strength: 0.6 },
    ],
    alternatives: [{ option: sentence(4), why_rejected: sentence(10) }],
  };
}

interface Clone {
  readonly path: string;
  readonly env: Record<string, string | undefined>;
}

function cloneAt(folder: string, name: string): Clone {
  const path = join(folder, name);
  mkdirSync(path);
  const env = {
    PATH: process.env["PATH"],
    HOME: join(folder, "home"),
    XDG_STATE_HOME: join(folder, `state-${name}`),
    USER: name,
  };
  return { path, env };
}

async function call({ path, env }: Clone, name: string, params: Readonly<Record<string, unknown>>): Promise<void> {
  const project = openProject({ cwd: path, env });
  try {
    await project.call(name, params);
  } finally {
    await project.close();
  }
}

async function record(clone: Clone, from: number, count: number): Promise<void> {
  const project = openProject({ cwd: clone.path, env: clone.env });
  for (let number = from; number < from + count; number++) await project.call("recordDecision", decisionOf(number));
  await project.close();
}

function run(clone: Clone, ...words: string[]): number {
  const start = performance.now();
  const done = spawnSync(process.execPath, [CLEW, ...words], { cwd: clone.path, env: clone.env, encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
  return performance.now() - start;
}

function git(at: string, ...words: string[]): Buffer {
  return execFileSync("git", words, { cwd: at, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
}

/** Pushes the shard's bytes with git alone. */
function pushSame(folder: string, remote: string, name: string): number {
  const bare = join(folder, `${name}.git`);
  git(folder, "init", "-q", "--bare", bare);
  const [ref = ""] = git(remote, "for-each-ref", "--format=%(refname)").toString().split("\n");
  const copy = join(folder, `${name}-copy.git`);
  git(folder, "init", "-q", "--bare", copy);
  git(copy, "fetch", "-q", remote, `${ref}:refs/heads/main`);
  const start = performance.now();
  git(copy, "push", "-q", bare, "refs/heads/main:refs/heads/main");
  return performance.now() - start;
}

function sizesOf(folder: string, remote: string): { readonly shard: number; readonly xz: number | undefined } {
  const [ref = ""] = git(remote, "for-each-ref", "--format=%(refname)").toString().split("\n");
  const objects = git(remote, "rev-list", "--objects", ref).toString();
  const packed = spawnSync("git", ["pack-objects", "--stdout", "--delta-base-offset"], {
    cwd: remote,
    input: objects,
    maxBuffer: 1 << 28,
  });
  const files = git(remote, "ls-tree", "-r", "--name-only", ref).toString().trim().split("\n");
  const whole = join(folder, "events.jsonl");
  writeFileSync(whole, Buffer.concat(files.map((file) => git(remote, "cat-file", "blob", `${ref}:${file}`))));
  const packs = spawnSync("xz", ["-9", "-k", "-f", whole]);
  const xz = packs.status === 0 && existsSync(`${whole}.xz`) ? statSync(`${whole}.xz`).size : undefined;
  return { shard: packed.stdout.length, xz };
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

/** Sends a thousand decisions, then nothing new, each as a whole process; measures the shard's size. */
export async function bench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "clew-sync-"));
  const [send, nothing, peer]: number[][] = [[], [], []];
  const sizes: { shard: number; xz: number | undefined }[] = [];
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      const remote = join(folder, `remote${turn}.git`);
      git(folder, "init", "-q", "--bare", remote);
      const clone = cloneAt(folder, `c${turn}`);
      await call(clone, "syncInit", { url: remote });
      await record(clone, 0, EVENTS);
      send?.push(run(clone, "sync"));
      peer?.push(pushSame(folder, remote, `peer${turn}`));
      nothing?.push(run(clone, "sync"));
      if (turn === 0) sizes.push(sizesOf(folder, remote));
    }
    const remote = join(folder, "parts.git");
    git(folder, "init", "-q", "--bare", remote);
    const clone = cloneAt(folder, "parts");
    await call(clone, "syncInit", { url: remote });
    for (let part = 0; part < 40; part++) {
      await record(clone, (part * EVENTS) / 40, EVENTS / 40);
      await call(clone, "sync", {});
    }
    sizes.push(sizesOf(folder, remote));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const [sent, none, pushed] = [median(send ?? []), median(nothing ?? []), median(peer ?? [])];
  const figures: Figure[] = [
    figure({
      name: "clew sync, 1,000 decisions sent",
      value: sent,
      unit: "ms",
      peer: "git push of the same bytes",
      peerValue: pushed,
      most: 3,
    }),
    figure({ name: "clew sync, nothing new", value: none, unit: "ms", peer: "a second", peerValue: 1_000, most: 1 }),
  ];
  const [once, parts] = sizes;
  const notes: string[] = [];
  if (once?.xz === undefined) notes.push("xz is not installed: no size was compared");
  else {
    const name = "a shard of 1,000 decisions, packed";
    figures.push(
      figure({ name, value: once.shard, unit: "bytes", peer: "xz -9 of the events", peerValue: once.xz, most: 1.3 }),
    );
    const ratio = ((parts?.shard ?? 0) / (parts?.xz ?? 1)).toFixed(2);
    notes.push(
      `Sent by 40 syncs, the same decisions take ${ratio} × xz -9: each sync adds a signed commit and a tree.`,
    );
  }
  return { id: "S12", figures, notes };
}

function figure({ most, ...rest }: Omit<Figure, "ratio" | "reach" | "ok"> & { readonly most: number }): Figure {
  const ratio = rest.value / rest.peerValue;
  return { ...rest, ratio, reach: `≤ ${most}`, ok: ratio <= most };
}
