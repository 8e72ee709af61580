import { existsSync, lstatSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSmallFile } from "../files/read-small-file.ts";
import { realOf, topOf } from "../files/work-tree.ts";

// Loaded when git is called: most commands only check whether there is a repository.
const processes = (): typeof import("node:child_process") => process.getBuiltinModule("node:child_process");

/** The longest that git may run: it blames a history of a hundred thousand commits in less. */
const LIMIT_MS = 120_000;
const MOST_BYTES = 512 * 1024 * 1024;

// Disable every setting with which a repository could run a program. Settings without a command-line option are cleared
// here.
const SETTINGS = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.pager=cat",
  "core.sshCommand=false",
  "core.askPass=false",
  "core.alternateRefsCommand=false",
  "diff.external=",
  "credential.helper=",
  "log.showSignature=false",
  "gpg.program=false",
  "blame.ignoreRevsFile=",
  "protocol.allow=never",
  "uploadpack.packObjectsHook=",
];

/**
 * How to call git in a folder: without a shell, without its environment variables, and without running anything that
 * the repository's settings name.
 */
function gitCall(folder: string): { readonly words: readonly string[]; readonly env: NodeJS.ProcessEnv } {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
  return {
    words: [
      "--no-pager",
      "--no-replace-objects",
      "--no-optional-locks",
      ...SETTINGS.flatMap((setting) => ["-c", setting]),
      "-C",
      folder,
    ],
    // A partial clone would fetch missing objects: allow no protocol for that.
    env: { ...env, GIT_ALLOW_PROTOCOL: "none", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1", LC_ALL: "C" },
  };
}

const FINDERS: ReadonlySet<string> = new Set(["check-ignore", "grep"]);

/** Git's output; undefined if it fails, takes too long or is not installed. */
export function runGit(folder: string, words: readonly string[], input?: string): Promise<Buffer | undefined> {
  const call = gitCall(folder);
  return new Promise((resolve) => {
    const child = processes().execFile(
      "git",
      [...call.words, ...words],
      { env: call.env, timeout: LIMIT_MS, killSignal: "SIGKILL", maxBuffer: MOST_BYTES, encoding: "buffer" },
      (error, stdout) => {
        // Some commands exit with 1 if they found nothing.
        resolve(error === null || (error.code === 1 && FINDERS.has(words[0] ?? "")) ? stdout : undefined);
      },
    );
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input ?? "");
  });
}

/** Call `take` with each line that git prints, as it arrives; false if git fails, takes too long or is missing. */
export function eachLineOfGit(
  folder: string,
  words: readonly string[],
  take: (line: string) => void,
): Promise<boolean> {
  const call = gitCall(folder);
  return new Promise((resolve) => {
    const child = processes().spawn("git", [...call.words, ...words], {
      env: call.env,
      timeout: LIMIT_MS,
      killSignal: "SIGKILL",
      stdio: ["ignore", "pipe", "ignore"],
    });
    let rest = "";
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (part: string) => {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

/** The contents of objects by name, in the requested order; undefined for missing or too large ones. */
export function readObjects(
  folder: string,
  names: readonly string[],
  largest: number,
): Promise<readonly (Buffer | undefined)[]> {
  if (names.length === 0) return Promise.resolve([]);
  const call = gitCall(folder);
  return new Promise((resolve) => {
    const found: (Buffer | undefined)[] = [];
    const child = processes().spawn("git", [...call.words, "cat-file", "--batch"], {
      env: call.env,
      timeout: LIMIT_MS,
      killSignal: "SIGKILL",
      stdio: ["pipe", "pipe", "ignore"],
    });
    let rest: Buffer[] = [];
    let size = 0;
    let wanted = 0;
    child.stdout.on("data", (part: Buffer) => {
      rest.push(part);
      size += part.length;
      if (size < wanted) return;
      let bytes = rest.length === 1 ? part : Buffer.concat(rest);
      for (;;) {
        const end = bytes.indexOf(10);
        if (end === -1) break;
        const [, type, length] = /^\S+ (\w+) (\d+)$/.exec(bytes.toString("latin1", 0, end)) ?? [];
        if (type === undefined) {
          found.push(undefined);
          bytes = bytes.subarray(end + 1);
          wanted = 0;
          continue;
        }
        const whole = end + 1 + Number(length) + 1;
        wanted = whole;
        if (bytes.length < whole) break;
        const isText = type === "blob" && Number(length) <= largest;
        found.push(isText ? bytes.subarray(end + 1, whole - 1) : undefined);
        bytes = bytes.subarray(whole);
        wanted = 0;
      }
      rest = bytes.length === 0 ? [] : [bytes];
      size = bytes.length;
    });
    const end = (): void => resolve(names.map((_, index) => found[index]));
    child.on("error", end);
    child.on("close", end);
    child.stdin.on("error", () => undefined);
    child.stdin.end(names.map((name) => `${name}\n`).join(""));
  });
}

/** Keep the repository's own programs from converting text or differences. */
export const PLAIN: readonly string[] = ["--no-textconv", "--no-ext-diff"];

/** The lines of git's output; undefined if it fails. */
export async function linesOfGit(
  top: string,
  words: readonly string[],
  input?: string,
): Promise<readonly string[] | undefined> {
  const told = await runGit(top, words, input);
  return told
    ?.toString("utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/** A larger text is not judged but reported. */
export const LARGEST_JUDGED: number = 32_000_000;

/** Remove NUL bytes: they must not hide content by making git treat a file as binary, nor must a two-byte encoding. */
export function judgedText(bytes: Buffer | undefined): string | undefined {
  return bytes?.toString("utf8").replaceAll("\0", "");
}

const FORM = /^[0-9a-f]{40,64}$/;

/**
 * A project's repository, as the id of its oldest root commit. It is stored in the state folder, because finding it
 * walks the whole history.
 */
export async function repoId(stateFolder: string, root: string): Promise<string | undefined> {
  const path = join(stateFolder, "repo");
  // This runs before every decision, and checking for an absent file is far cheaper than trying to open it.
  const kept = existsSync(path) ? readSmallFile(path, 100) : undefined;
  const known = kept?.ok === true ? kept.bytes.toString("latin1").trim() : "";
  if (FORM.test(known)) return known;
  const found = await oldestRoot(root);
  if (found !== undefined && lstatSync(stateFolder, { throwIfNoEntry: false })?.isDirectory() === true)
    try {
      writeFileSync(path, `${found}\n`, { flag: "wx", mode: 0o600 });
    } catch {
      return found; // if it cannot be stored, it is worked out again
    }
  return found;
}

/** The oldest commit without a parent; undefined without git or in a shallow clone. */
export async function oldestRoot(folder: string): Promise<string | undefined> {
  const top = topOf(realOf(folder));
  if (top === undefined) return undefined;
  const shallow = (await runGit(top, ["rev-parse", "--is-shallow-repository"]))?.toString("utf8").trim();
  if (shallow !== "false") return undefined;
  const words = ["log", "--max-parents=0", "--no-show-signature", "--format=%ct %H", "HEAD", "--"];
  const roots = ((await runGit(top, words))?.toString("utf8") ?? "").split("\n").flatMap((line) => {
    const [time, id = ""] = line.split(" ");
    return FORM.test(id) ? [{ time: Number(time), id }] : [];
  });
  const [oldest] = roots.toSorted((left, right) => left.time - right.time || (left.id < right.id ? -1 : 1));
  return oldest?.id;
}
