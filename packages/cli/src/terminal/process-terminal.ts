import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync, writeSync } from "node:fs";
import { ClewError } from "@clew/errors";
import type { Invocation, StdinOptions, Terminal } from "../command.ts";

/** Variables that coding agents set for the commands of their tools. */
const OF_CLIENTS: readonly string[] = [
  "CLAUDECODE",
  "CLAUDE_CODE_ENTRYPOINT",
  "CODEX_THREAD_ID",
  "CODEX_SANDBOX",
  "CODEX_SANDBOX_NETWORK_DISABLED",
  "CODEX_CI",
  "GEMINI_CLI",
  "CURSOR_AGENT",
  "COPILOT_CLI",
  "COPILOT_AGENT_SESSION_ID",
  "OPENCODE",
  "OPENCODE_CALLER",
  "AI_AGENT",
];

/**
 * Whether a terminal is at both ends; an agent's tool may open one, so this only says whether to ask, not who may act.
 */
export function isAtTerminal(terminal: Terminal | undefined): boolean {
  return terminal?.isInteractive === true && terminal.stdinIsTerminal;
}

/** The variable that reveals that an agent's tool runs this command. */
function clientVariable(env: Invocation["env"]): string | undefined {
  return OF_CLIENTS.find((name) => (env[name] ?? "") !== "");
}

/** Whether a person is there: a terminal at both ends, in an environment that no agent's tool made. */
export function isPersonThere({
  terminal,
  env,
}: Pick<Invocation, "env"> & { readonly terminal?: Terminal | undefined }): boolean {
  return isAtTerminal(terminal) && clientVariable(env) === undefined;
}

/** Refuses a user-only action if an agent's tool runs the command. */
export function refuseClients({ env }: Pick<Invocation, "env">, what: string): void {
  const variable = clientVariable(env);
  if (variable === undefined) return;
  throw new ClewError(
    "NEEDS_PERSON",
    `Only a person ${what}: $${variable} says that an agent's tool runs this command.`,
    {
      hint: "Ask the user to run it in a terminal of their own.",
    },
  );
}

/**
 * Exits at once if nothing is left to do: tearing down the heap costs a millisecond. Anything still open (a socket, a
 * stream being written) lets the process end in its own time.
 */
export function exitWhenIdle(): void {
  if (process.getActiveResourcesInfo().length === 0) process.exit();
}

// A parent may hold an unrequested pipe or socket open and never write to it.
const SILENCE_MS = 3000;
const NAP_MS = 4;
// Most hook payloads fit into the first chunk; larger chunks are fresh memory, which costs per page.
const FIRST_CHUNK = 4_096;
const CHUNK = 65_536;

/**
 * The process's own streams. Writes synchronously to the descriptors: creating `process.stdout` costs over a millisecond,
 * and all output is written before the process ends.
 */
export function processTerminal(): Terminal {
  const stdin = statOf(0);
  return {
    get isInteractive() {
      return isTerminal(1);
    },
    get columns() {
      // Only for a person, because creating the stream takes time.
      // A terminal without a known width reports 0.
      return (isTerminal(1) && process.stdout.columns) || undefined;
    },
    get stdinIsTerminal() {
      return stdin === undefined || (stdin.isCharacterDevice() && isTerminal(0));
    },
    out: (text) => writeAll(1, text),
    err: (text) => writeAll(2, text),
    readStdin: async (options) => {
      if (stdin === undefined) return new Uint8Array();
      if (options?.implicit !== true) return readToEnd(0, options?.isWhole);
      if (stdin.isFIFO()) return readFifo();
      if (stdin.isSocket()) return readSocket();
      return readToEnd(0);
    },
  };
}

function statOf(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor);
  } catch {
    return undefined; // closed: there is nothing to read
  }
}

/** Whether a descriptor is a terminal; `node:tty` is only loaded for character devices. */
function isTerminal(descriptor: number): boolean {
  const stats = statOf(descriptor);
  if (stats?.isCharacterDevice() !== true || stats.rdev === nullDevice()) return false;
  return process.getBuiltinModule("node:tty").isatty(descriptor);
}

// Agents pass /dev/null to commands without input: recognise it without loading anything.
function nullDevice(): number | undefined {
  return statSync("/dev/null", { throwIfNoEntry: false })?.rdev;
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const code = codeOf(error);
      // The reader is gone (`clew status | head -1`): nobody is left to tell.
      if (code === "EPIPE") process.exit(descriptor === 1 ? 0 : 1);
      if (code !== "EAGAIN") throw error;
      nap();
    }
  }
}

function readToEnd(descriptor: number, isWhole?: StdinOptions["isWhole"]): Uint8Array {
  const chunks: Buffer[] = [];
  let chunk = Buffer.allocUnsafe(FIRST_CHUNK);
  let filled = 0;
  const all = (): Uint8Array => {
    const last = chunk.subarray(0, filled);
    return chunks.length === 0 ? last : Buffer.concat([...chunks, last]);
  };
  for (;;) {
    try {
      const length = readSync(descriptor, chunk, filled, chunk.length - filled, null);
      if (length === 0) return all();
      filled += length;
      if (isWhole?.(chunk.subarray(filled - length, filled), all) === true) return all();
      if (filled < chunk.length) continue;
      chunks.push(chunk);
      chunk = Buffer.allocUnsafe(CHUNK);
      filled = 0;
    } catch (error) {
      // Windows reports the end of a pipe as an error.
      if (codeOf(error) === "EOF") return all();
      if (codeOf(error) !== "EAGAIN") throw error;
      nap();
    }
  }
}

// Re-opening a FIFO gives us a non-blocking descriptor; if that fails, wait like `cat`.
function readFifo(): Uint8Array | undefined {
  let descriptor: number;
  try {
    descriptor = openSync("/dev/stdin", constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return readToEnd(0);
  }
  try {
    const first = Buffer.allocUnsafe(65_536);
    for (let waited = 0; waited < SILENCE_MS; waited += NAP_MS) {
      try {
        const length = readSync(descriptor, first, 0, first.length, null);
        return length === 0 ? new Uint8Array() : Buffer.concat([first.subarray(0, length), readToEnd(descriptor)]);
      } catch (error) {
        if (codeOf(error) !== "EAGAIN") throw error;
        nap();
      }
    }
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

function readSocket(): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { stdin } = process;
    const timer = setTimeout(() => {
      stdin.destroy();
      resolve(undefined);
    }, SILENCE_MS);
    stdin.on("data", (chunk: Buffer) => {
      clearTimeout(timer);
      chunks.push(chunk);
    });
    stdin.on("end", () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
    stdin.on("error", reject);
  });
}

function nap(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NAP_MS);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
