import { basename, dirname, resolve, sep } from "node:path";
import type { InspectTool, ToolCall } from "@clew/operations";
import type { InspectPlace } from "./inspect-tool.ts";
import { patchedFiles } from "./protected/patched-files.ts";
import { asPattern, beginsName, isPattern, namesLike } from "./protected/protected-names.ts";
import { expandHome, type ProtectedOptions, protectedTarget } from "./protected/protected-paths.ts";
import { hiddenWhy, touchesProtected } from "./protected/touched-path.ts";

/** A second, less what a hook needs to start and to word its refusal. */
const LIMIT_MS = 750;
const WORK = Symbol.for("clew.judging");

/** The time limit for judging one call, all its parts together. */
export interface JudgingTime {
  /** Runs a part of the work; throws when the time is up. */
  spend<T>(work: () => T): T;
}

/**
 * Clients run a tool when its hook is late, so a late judgement is useless. JavaScript timers do not
 * fire while a pattern matches or a text is parsed; V8 itself can stop both.
 */
export function judgingTime(limit: number = LIMIT_MS): JudgingTime {
  const until = now() + limit;
  return {
    spend<T>(work: () => T): T {
      const left = Math.ceil(until - now());
      if (left <= 0) throw new Error(TOO_LATE);
      return stopAfter(left, work);
    },
  };
}

/** Tells the agent why a call could not be judged. */
export function faultMessage(fault: unknown): string {
  const { code, message } = factsOf(fault);
  if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT" || message === TOO_LATE)
    return "it takes longer than a second to judge this call: word it plainer, with fewer wildcards, words and folders";
  if (fault instanceof RangeError) return "this call is nested too deep, or too large, to be judged: word it plainer";
  return `this call cannot be judged (${(code ?? message).slice(0, 200)}): word it plainer, and name the files themselves`;
}

const TOO_LATE = "the time is over";

function stopAfter<T>(limit: number, work: () => T): T {
  const slot = globalThis as Record<symbol, unknown>; // any object can be indexed by any key
  slot[WORK] = work;
  try {
    const { runInThisContext } = process.getBuiltinModule("node:vm");
    return runInThisContext(`globalThis[Symbol.for("${WORK.description ?? ""}")]()`, {
      timeout: limit,
      displayErrors: false,
    }) as T; // the result of `work`
  } finally {
    delete slot[WORK];
  }
}

function factsOf(fault: unknown): { readonly code?: string; readonly message: string } {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const code = "code" in fault && typeof fault.code === "string" ? { code: fault.code } : {};
  return { ...code, message: fault.message };
}

/** A monotonic clock in milliseconds; the global `performance` would load a module of its own. */
function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** Matches a text that may be about a protected file: nothing else needs parsing. */
const MENTIONS =
  /clew|\.claude|\.codex|\.gemini|\.cursor|\.copilot|\.github|opencode|\.mcp\.json|settings\.(?:local\.)?json|hooks\.json|config\.toml/i;
// Commands that affect whole folders or the files that others name, and settings that change what wildcards match.
const SWEEPS =
  /\b(?:rm|mv|rsync|find|clean|stash|chmod|chown|chgrp|rmdir|setfacl|chattr|zip|xargs|parallel)\b|-remove-files|\badd\b.*\s-(?:[a-zA-Z]*f|-force)|\b(?:grep|rg|fd|fdfind|ls-files)\b.*\s-\w*[rRluoH]/;
const WIDENS = /dotglob|extglob|GLOBIGNORE|globdots|glob_dots|[?*+@!]\(/i;
const MAX_TOKENS = 400;

/** Whether a shell command may concern Clew or an agent's settings: a plain search, without parsing. */
function quickMentionCheck(text: string, folders: readonly string[], place: ProtectedOptions): boolean {
  const plain = text.replace(/['"\\]|\$(?=["'])/g, "");
  if (MENTIONS.test(plain) || plain.includes(basename(place.home))) return true;
  // Shells write a character by its number in one of these two ways.
  if (text.includes("$'") || /\\[xXuU0-7]/.test(text) || WIDENS.test(text)) return true;
  const tokens = plain.split(/[\s;:=,(){}<>|&$`]+/).filter((token) => token !== "");
  if (tokens.length > MAX_TOKENS) return true;
  if (folders.some((folder) => protectedTarget(folder, folder, place) !== undefined)) return true;
  return (
    tokens.some((token) => isNear(token, folders, place)) ||
    (SWEEPS.test(text) && sweeps(text, tokens, { ...place, folders }))
  );
}

/** Whether a word may become a protected name, starts like one, or leads to one through a link. */
function isNear(token: string, folders: readonly string[], place: ProtectedOptions): boolean {
  const pattern = asPattern(token);
  const parts = pattern.split("/");
  if (parts.some((part) => beginsName(part) || (isPattern(part) && namesLike(part).length > 0))) return true;
  return touchesProtected(pattern, { ...place, folders, dots: false });
}

interface SweptPlace extends ProtectedOptions {
  readonly folders: readonly string[];
}

function sweeps(text: string, tokens: readonly string[], { folders, home, userFolders }: SweptPlace): boolean {
  const kept = [home, ...userFolders];
  if (/\bclean\b|\bstash\b|\badd\b|\bxargs\b|\bparallel\b|\$/.test(text)) return true;
  const isAbove = (path: string): boolean => kept.some((each) => holds(path, dirname(each)));
  return tokens.some(
    (token) => /^(?:\.\.|~\+)/.test(token) || folders.some((each) => isAbove(resolve(each, expandHome(token)))),
  );
}

function holds(folder: string, above: string): boolean {
  return above === folder || above.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

/** Looks at the files that a call names, also in patches anywhere in the input of an unknown tool. */
export function inTime<T>(tool: ToolCall, look: (tool: ToolCall) => T): T {
  return judgingTime().spend(() => look(tool.class === "other" ? withPatches(tool) : tool));
}

function withPatches(tool: ToolCall): ToolCall {
  const files: string[] = [];
  const waiting: unknown[] = [tool.input];
  for (const value of waiting)
    if (typeof value === "string") files.push(...patchedFiles(value));
    else if (value instanceof Object) waiting.push(...Object.values(value), ...Object.keys(value));
  return { ...tool, paths: [...tool.paths, ...files] };
}

// Re-exported for calls with many paths: opening one file is faster than opening three.
export { hiddenWhy };

/** Longer commands are not parsed: an agent with more to say can write a file. */
const LONGEST_COMMAND = 400_000;
const PLAIN_COMMAND = 200;
/** What may expand to more text. */
const GROWS = /[*?[{($`]/;

/** Finds out what a call's command would write; the shell parser only loads for a command that must be understood. */
export async function inspectCommand(
  tool: ToolCall,
  open: boolean,
  place: InspectPlace & { readonly folders: readonly string[] },
): ReturnType<InspectTool> {
  const { folders } = place;
  const isPowerShell = tool.shells?.includes("powershell") === true;
  const posix = isPowerShell ? (await import("./shell/powershell.ts")).inPosixWords(tool.command ?? "") : tool.command;
  const command = posix ?? tool.command ?? "";
  // The thread that watches the time is not free, and most calls finish before it has started.
  const isPlain = command.length <= PLAIN_COMMAND && !GROWS.test(command);
  const spend = isPlain ? <T>(work: () => T): T => work() : judgingTime().spend;
  // An open gate passes everything that does not touch Clew or an agent's settings: a plain search clears most commands.
  const isFree = (open || tool.class === "other") && !spend(() => quickMentionCheck(command, folders, place));
  if (isFree) return {};
  if (isPowerShell && posix === undefined) return unreadPowerShell(open);
  if (command.length > LONGEST_COMMAND)
    return { fault: "this command is too long to be judged: write what it holds into a file" };
  const { inspectShell } = await import("./shell/inspect-shell.ts");
  const shells = tool.shells?.map((each) => (each === "powershell" ? "bash" : each));
  const { shell, ...touched } = spend(() => {
    const found = inspectShell(command, { ...place, shells }, open);
    const { protectedPath: word, protectedWhy } = found;
    return word === undefined || protectedWhy !== undefined ? found : { ...found, ...hiddenWhy(word, folders) };
  });
  // How other tools treat their command is unknown: it never passes for its words alone.
  return { ...touched, shell: tool.class === "shell" ? shell : undefined };
}

/** A PowerShell line beyond plain words is not parsed, so it passes only where everything does. */
function unreadPowerShell(open: boolean): Awaited<ReturnType<InspectTool>> {
  const why = "this PowerShell line is more than plain words and '…': run its parts one by one";
  return open ? { fault: why } : { shell: { verdict: "unknown", reasons: [why] } };
}
