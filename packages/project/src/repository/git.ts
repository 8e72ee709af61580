// Loaded when git is called: most commands only look whether there is a repository.
const processes = (): typeof import("node:child_process") => process.getBuiltinModule("node:child_process");

/** The longest that git may take: a history of a hundred thousand commits is blamed in less. */
const LIMIT_MS = 120_000;
const MOST_BYTES = 512 * 1024 * 1024;

// Every setting by which a repository could have a program run, set to none. What a command line has no option for is cleared here.
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

/** How git is called in a folder: no shell, none of its variables, and nothing of what the repository's settings name is run. */
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
    // A clone without all of its objects would fetch them: no way of doing so is allowed.
    env: { ...env, GIT_ALLOW_PROTOCOL: "none", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1", LC_ALL: "C" },
  };
}

const FINDERS: ReadonlySet<string> = new Set(["check-ignore", "grep"]);

/** What git says; undefined where it fails, takes too long or is not there. */
export function runGit(folder: string, words: readonly string[], input?: string): Promise<Buffer | undefined> {
  const call = gitCall(folder);
  return new Promise((resolve) => {
    const child = processes().execFile(
      "git",
      [...call.words, ...words],
      { env: call.env, timeout: LIMIT_MS, killSignal: "SIGKILL", maxBuffer: MOST_BYTES, encoding: "buffer" },
      (error, stdout) => {
        // Some commands say by their exit code that they found nothing.
        resolve(error === null || (error.code === 1 && FINDERS.has(words[0] ?? "")) ? stdout : undefined);
      },
    );
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input ?? "");
  });
}

/** Gives each line that git prints as it comes; false if git fails, takes too long or is not there. */
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

/** The contents of objects by name, in the order they were asked for; undefined for those that are not there or are too large. */
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

/** No program of the repository's between a text and who looks at it. */
export const PLAIN: readonly string[] = ["--no-textconv", "--no-ext-diff"];

/** The lines that git says; undefined where it fails. */
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

/** A text that is larger is judged by nobody, and named. */
export const LARGEST_JUDGED: number = 32_000_000;

/** A byte that makes git take a file for no text hides nothing of it here; nor does an alphabet of two bytes a letter. */
export function judgedText(bytes: Buffer | undefined): string | undefined {
  return bytes?.toString("utf8").replaceAll("\0", "");
}
