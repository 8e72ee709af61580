import { type ChildProcess, spawn } from "node:child_process";
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import type { ShardHead } from "@clew/operations";
import { writeFileDurably } from "../files/durable-file.ts";
import { sha256 } from "../ids-and-time.ts";

/** How long git may run, and how much it may fetch. */
export interface GitLimits {
  readonly askMs: number;
  readonly carryMs: number;
  readonly bytes: number;
}

const LIMITS: GitLimits = { askMs: 30_000, carryMs: 300_000, bytes: 512 * 1024 * 1024 };

// This repository's only settings, rewritten before each use: no other settings in it are read.
const CONFIG = `[core]
\trepositoryformatversion = 0
\tbare = true
\tlogAllRefUpdates = false
`;

// The user's own git settings stay in effect, for signing in. These are disabled.
const SETTINGS = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.alternateRefsCommand=",
  "core.pager=cat",
  "gc.auto=0",
  "maintenance.auto=false",
  "fetch.fsckObjects=true",
  "fetch.recurseSubmodules=false",
  "push.gpgSign=false",
  "push.followTags=false",
  "push.recurseSubmodules=no",
  "submodule.recurse=false",
  "credential.interactive=false",
  "http.lowSpeedLimit=1000",
  "http.lowSpeedTime=30",
];

// Files that would make git look for settings or objects elsewhere.
const STRAY = [
  "commondir",
  "gitdir",
  "config.worktree",
  "hooks",
  "info",
  "shallow",
  "worktrees",
  "modules",
  "objects/info/alternates",
  "objects/info/http-alternates",
];

/** The result of running git. */
export interface GitRun {
  readonly ok: boolean;
  readonly out: string;
  readonly err: string;
  /** Set if it took too long or fetched too much. */
  readonly stopped?: string;
}

/**
 * Git in Clew's own bare repository: reads nothing from the project's repository and runs nothing that a repository
 * names.
 */
export class ShardGit {
  readonly folder: string;
  readonly #limits: GitLimits;
  readonly #env: NodeJS.ProcessEnv;

  constructor(folder: string, env: Readonly<Record<string, string | undefined>>, limits: GitLimits = LIMITS) {
    this.folder = folder;
    this.#limits = limits;
    const kept = Object.entries(env).filter(([name]) => !name.startsWith("GIT_") && name !== "SSH_ASKPASS");
    this.#env = {
      ...Object.fromEntries(kept),
      GIT_DIR: folder,
      GIT_COMMON_DIR: folder,
      GIT_ALLOW_PROTOCOL: "https:ssh:file",
      GIT_TERMINAL_PROMPT: "0",
      GIT_NO_LAZY_FETCH: "1",
      LC_ALL: "C",
    };
  }

  /** Create the repository, or make sure that it is ours: one that came with a clone could name programs to run. */
  prepare(): void {
    const found = lstatSync(this.folder, { throwIfNoEntry: false });
    if (found !== undefined && !found.isDirectory())
      throw new ClewError("UNTRUSTED_STATE", `${this.folder} is no folder.`, { hint: "Move it away." });
    mkdirSync(join(this.folder, "objects", "pack"), { recursive: true, mode: 0o700 });
    mkdirSync(join(this.folder, "refs"), { recursive: true, mode: 0o700 });
    for (const name of STRAY)
      if (existsSync(join(this.folder, name))) rmSync(join(this.folder, name), { recursive: true, force: true });
    this.#sweep();
    this.#put("config", CONFIG);
    this.#put("HEAD", "ref: refs/heads/none\n");
  }

  // Remove what a killed git, or one on a full disk, has left: half a pack takes up space and counts as arriving, and a
  // lock blocks its ref.
  #sweep(): void {
    const places: readonly (readonly [folder: string, left: RegExp])[] = [
      [join("objects", "pack"), /^(?:tmp_|\.tmp-)/],
      [join("refs", "shards"), /\.lock$/],
      [".", /\.lock$/],
    ];
    for (const [folder, left] of places) {
      const path = join(this.folder, folder);
      for (const name of existsSync(path) ? readdirSync(path) : [])
        if (left.test(name)) rmSync(join(path, name), { recursive: true, force: true });
    }
  }

  #put(name: string, text: string): void {
    const path = join(this.folder, name);
    const isFile = lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
    if (!isFile) rmSync(path, { recursive: true, force: true });
    if (!isFile || readFileSync(path, "utf8") !== text) writeFileDurably(path, text);
  }

  start(words: readonly string[]): ChildProcess {
    const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
    return spawn("git", ["--no-pager", "--no-replace-objects", ...settings, ...words], {
      cwd: this.folder,
      env: this.#env,
      stdio: ["pipe", "pipe", "pipe"],
      // Helpers end together with it.
      detached: true,
    });
  }

  /** Run git until it ends or reaches a limit. Set `carries` if objects are transferred. */
  run(
    words: readonly string[],
    options: { readonly input?: string; readonly carries?: boolean } = {},
  ): Promise<GitRun> {
    const { input = "", carries = false } = options;
    const child = this.start(words);
    const { askMs, carryMs, bytes } = this.#limits;
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    let stopped: string | undefined;
    const stop = (why: string): void => {
      stopped ??= why;
      try {
        process.kill(-(child.pid ?? 0), "SIGKILL");
      } catch {
        child.kill("SIGKILL");
      }
    };
    const limit = carries ? carryMs : askMs;
    const timer = setTimeout(() => stop(`it took longer than ${Math.round(limit / 1000)} s`), limit);
    const watch = setInterval(() => {
      if (carries && this.#arriving() > bytes) stop(`it sends more than ${Math.round(bytes / 1_048_576)} MB at once`);
    }, 200);
    let size = 0;
    const keep = (list: Buffer[]) => (part: Buffer) => {
      size += part.length;
      if (size > 64 * 1_048_576) stop("it says too much");
      else list.push(part);
    };
    child.stdout?.on("data", keep(out));
    child.stderr?.on("data", keep(err));
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
    return new Promise((resolve) => {
      const end = (ok: boolean, reason = ""): void => {
        clearTimeout(timer);
        clearInterval(watch);
        const said = { out: Buffer.concat(out).toString("utf8"), err: Buffer.concat(err).toString("utf8") + reason };
        resolve({ ok: ok && stopped === undefined, ...said, stopped });
      };
      child.on("error", (error) =>
        end(false, "code" in error && error.code === "ENOENT" ? "git is not installed" : error.message),
      );
      child.on("close", (code) => end(code === 0));
    });
  }

  #arriving(): number {
    const packs = join(this.folder, "objects", "pack");
    // Somebody may remove the folder meanwhile; git will say so.
    if (!existsSync(packs)) return 0;
    const names = readdirSync(packs).filter((name) => name.startsWith("tmp_"));
    return names.reduce((sum, name) => sum + (statSync(join(packs, name), { throwIfNoEntry: false })?.size ?? 0), 0);
  }
}

/** A git object. */
export interface GitObject {
  /** `large` if it exceeds the limit; then `body` has only its start. */
  readonly type: string;
  readonly body: Buffer;
}

/** The most bytes to read of an object. */
export const MOST_BYTES = 1_048_576;
const BEGINNING = 4_096;

/** Reads objects one by one from one git process. */
export class ObjectReader {
  readonly #git: ShardGit;
  #child: ChildProcess | undefined;
  #bytes: Buffer = Buffer.alloc(0);
  #wake: (() => void) | undefined;
  #ended = false;

  constructor(git: ShardGit) {
    this.#git = git;
  }

  /** Undefined if there is no such object. */
  async read(id: string): Promise<GitObject | undefined> {
    const child = this.#open();
    child.stdin?.write(`${id}\n`);
    const end = await this.#until(() => this.#bytes.indexOf(10));
    if (end === -1) return undefined;
    const [, type, length] = /^\S+ (\w+) (\d+)$/.exec(this.#bytes.toString("latin1", 0, end)) ?? [];
    this.#bytes = this.#bytes.subarray(end + 1);
    if (type === undefined) return undefined;
    const size = Number(length);
    if (size > MOST_BYTES) {
      await this.#until(() => (this.#bytes.length > BEGINNING ? BEGINNING : -1));
      this.#child = undefined;
      child.kill("SIGKILL");
      return { type: "large", body: this.#bytes.subarray(0, BEGINNING) };
    }
    const whole = await this.#until(() => (this.#bytes.length > size ? size : -1));
    if (whole === -1) return undefined;
    const body = this.#bytes.subarray(0, size);
    this.#bytes = this.#bytes.subarray(size + 1);
    return { type, body };
  }

  close(): void {
    this.#child?.stdin?.end();
    this.#child = undefined;
  }

  #open(): ChildProcess {
    if (this.#child !== undefined) return this.#child;
    const child = this.#git.start(["cat-file", "--batch"]);
    this.#child = child;
    this.#ended = false;
    this.#bytes = Buffer.alloc(0);
    child.stdin?.on("error", () => undefined);
    child.stdout?.on("data", (part: Buffer) => {
      if (this.#child !== child) return;
      this.#bytes = this.#bytes.length === 0 ? part : Buffer.concat([this.#bytes, part]);
      this.#wake?.();
    });
    const end = (): void => {
      if (this.#child !== child) return;
      this.#ended = true;
      this.#wake?.();
    };
    child.on("error", end);
    child.on("close", end);
    return child;
  }

  async #until(place: () => number): Promise<number> {
    for (;;) {
      const found = place();
      if (found !== -1 || this.#ended) return found;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
  }
}

/** The content of a shard's commit, all covered by its signature. */
export interface CommitFacts {
  readonly project: string;
  readonly writer: string;
  readonly tree: string;
  readonly parent: string | undefined;
  /** The number of events in the shard up to this commit. */
  readonly count: number;
  /** How far its writer had applied the others. */
  readonly heads: readonly ShardHead[];
}

/** The signed text: nothing else in the commit counts. */
function signedText({ project, writer, tree, parent = "none", count, heads }: CommitFacts): string {
  return [
    "clew shard 1.0",
    `project ${project}`,
    `writer ${writer}`,
    `tree ${tree}`,
    `parent ${parent}`,
    `events ${count}`,
    ...heads.map((head) => `head ${head.writer} ${head.commit} ${head.place}`),
  ].join("\n");
}

/** A writer's new key, in the form of its file. */
export function newKey(): { readonly pem: string; readonly writer: string } {
  const { privateKey } = generateKeyPairSync("ed25519");
  return {
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    writer: writerOf(publicBytes(privateKey)),
  };
}

function publicBytes(key: KeyObject): Buffer {
  return Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url");
}

// The first 16 hex digits of the public key's SHA-256.
function writerOf(key: Buffer): string {
  return sha256(key).slice(0, 16);
}

/** The text of a signed commit. */
export function commitText(facts: CommitFacts, pem: string, seconds: number): string {
  const key = createPrivateKey(pem);
  const { tree, parent, writer, project, count, heads } = facts;
  const who = `Clew <${writer}@clew.invalid> ${seconds} +0000`;
  return [
    `tree ${tree}`,
    ...(parent === undefined ? [] : [`parent ${parent}`]),
    `author ${who}`,
    `committer ${who}`,
    "",
    `Clew shard of ${writer}`,
    "",
    `Clew-Project: ${project}`,
    `Clew-Events: ${count}`,
    ...heads.map((head) => `Clew-Head: ${head.writer} ${head.commit} ${head.place}`),
    `Clew-Key: ${publicBytes(key).toString("base64")}`,
    `Clew-Signature: ${sign(null, Buffer.from(signedText(facts)), key).toString("base64")}`,
    "",
  ].join("\n");
}

// All commits of a shard have the same key, and creating the key object takes as long as verifying.
let lastKey: { readonly x: string; readonly key: KeyObject } | undefined;
function publicKeyOf(bytes: Buffer): KeyObject {
  const x = bytes.toString("base64url");
  if (lastKey?.x === x) return lastKey.key;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  lastKey = { x, key };
  return key;
}

const HEAD = /^([0-9a-f]{16}) ([0-9a-f]{40}) (\d{1,7})$/;

/** Read a commit of a writer's shard: its content, or why it is invalid. An accepted commit's signature was checked then. */
export function readCommit(
  text: string,
  of: Pick<CommitFacts, "project" | "writer">,
  isAccepted = false,
): CommitFacts | string {
  const [head = "", ...rest] = text.split("\n\n");
  const message = rest.join("\n\n");
  const said = (name: string): readonly string[] =>
    message.split("\n").flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));
  const [[key = ""], [signature = ""], [count = ""]] = [said("Clew-Key"), said("Clew-Signature"), said("Clew-Events")];
  if (key === "" || signature === "") return "it is not signed";
  const bytes = Buffer.from(key, "base64");
  if (bytes.length !== 32 || writerOf(bytes) !== of.writer) return "it is signed with the key of somebody else";
  const tree = /^tree ([0-9a-f]{40})$/m.exec(head)?.[1];
  const parents = [...head.matchAll(/^parent ([0-9a-f]{40})$/gm)].map(([, id]) => id);
  const heads = said("Clew-Head").map((line) => HEAD.exec(line));
  if (tree === undefined || parents.length > 1 || !/^\d{1,7}$/.test(count) || heads.some((match) => match === null))
    return "it is no commit of a shard";
  const facts = {
    ...of,
    tree,
    parent: parents[0],
    count: Number(count),
    heads: heads.map((match) => ({ writer: match?.[1] ?? "", commit: match?.[2] ?? "", place: Number(match?.[3]) })),
  };
  const isSigned =
    isAccepted || verify(null, Buffer.from(signedText(facts)), publicKeyOf(bytes), Buffer.from(signature, "base64"));
  return isSigned ? facts : "its signature does not hold";
}
