import type { Session } from "@clew/schemas";
import { type RecallAnswer, type RecallItem, shownAmong } from "../../recall/recall.ts";
import { recallBlock } from "../../recall/recall-block.ts";
import { utf8Length } from "../../text-size.ts";
import type { HookOutcome, TurnMemory } from "./agent-ports.ts";
import type { HookContext } from "./handle-hook.ts";
import { type HookEvent, MAIN_AGENT, type ToolCall } from "./hook-event.ts";

/** The limits on what is recalled at a prompt and at an edit. */
const AT_PROMPT = { limit: 3, maxBytes: 1_500 };
const AT_EDIT = { limit: 2, maxBytes: 600 };
/** After this many prompts, an item may be shown again. */
const FORGET_AFTER = 25;
const MOST_SHOWN = 300;
/** Bytes for the heading and the fence. */
const FRAME = 140;

/** These clients accept facts before a tool runs; the others accept them with its result. */
const TAKES_BEFORE: ReadonlySet<HookEvent["agent"]> = new Set(["claude", "copilot"]);

/**
 * Add recalled records to a hook's answer when somebody is about to think or write. A failure never affects the answer.
 */
export async function withRecall(context: HookContext, event: HookEvent, outcome: HookOutcome): Promise<HookOutcome> {
  try {
    if (SUBAGENT_BEGINS.has(outcome.decision)) return await atSubagent(context, event, outcome);
    if (event.kind === "subagent-start") return outcome;
    if (event.kind === "prompt") return await atPrompt(context, event, outcome);
    if (event.kind === "compacting" || (event.kind === "session-start" && event.source === "compact"))
      return forgetShown(context, event, outcome);
    return await atEdit(context, event, outcome);
  } catch {
    return outcome; // unreadable now; it is recalled another time
  }
}

async function atPrompt(context: HookContext, event: HookEvent, outcome: HookOutcome): Promise<HookOutcome> {
  const { tools, recall } = context;
  if (event.agentId !== MAIN_AGENT || event.prompt === undefined || !SHOWS.has(tools.settings.recall)) return outcome;
  if (/^(?:repeat|off|own words|no prompt)/.test(outcome.decision)) return outcome;
  const memory = tools.readMemory(MAIN_AGENT);
  const { prompts = 1 } = memory;
  const shown = (memory.shown ?? []).filter(([, at]) => prompts - at < FORGET_AFTER);
  // Show possible matches only if the agent will reason fully.
  const voice = outcome.decision === "open full" ? "all" : "sure";
  const without = new Set(shown.map(([key]) => key));
  const request = {
    prompt: event.prompt,
    voice,
    without,
    limit: AT_PROMPT.limit,
    maxBytes: AT_PROMPT.maxBytes - FRAME,
  } as const;
  const answer = await recall?.(request);
  // Mostly nothing is recalled: then do not write the memory again.
  if (answer !== undefined && answer.items.length > 0)
    tools.writeMemory(MAIN_AGENT, { ...memory, shown: withItems(shown, answer, { prompts }) });
  await noteBinding(context, outcome, answer);
  return withContext(outcome, "context", answer);
}

/** Update the session only if something ratified was shown: loading it takes longer than the whole recall. */
async function noteBinding(
  context: HookContext,
  { session = "" }: HookOutcome,
  answer: RecallAnswer | undefined,
): Promise<string> {
  const items = shownAmong(answer?.items ?? []);
  if (session === "" || !items.some(({ standing }) => standing === "ratified")) return "";
  return (await import("./note-known.ts")).noteKnown(await context.ports(), session, items);
}

const SUBAGENT_BEGINS: ReadonlySet<string> = new Set(["open sub-agent", "sub-agent goes on"]);

/** When a sub-agent starts, recall what is relevant to its task and its parent's question. */
async function atSubagent(context: HookContext, event: HookEvent, outcome: HookOutcome): Promise<HookOutcome> {
  const { tools, recall } = context;
  if (!SHOWS.has(tools.settings.recall) || outcome.answer.context === undefined) return outcome;
  const [{ loadAgentSession }, ports] = await Promise.all([import("./agent-session.ts"), context.ports()]);
  const read = async (id: string | null | undefined): Promise<Session | undefined> =>
    id ? (await loadAgentSession(ports, id))?.session : undefined;
  const own = await read(outcome.session);
  const parent = await read(own?.metadata.parent_session).catch(() => undefined);
  const prompt = [own?.user_query, parent?.user_query].filter((text) => text !== undefined).join("\n");
  const memory = tools.readMemory(event.agentId);
  const shown = memory.shown ?? [];
  // Codex may drop what a sub-agent's start is answered: what was shown only there comes once more with its first prompt.
  const without = new Set(shown.flatMap(([key, at]) => (at > 0 ? [key] : [])));
  const answer = await recall?.({
    prompt,
    voice: "sure",
    without,
    limit: AT_PROMPT.limit,
    maxBytes: AT_PROMPT.maxBytes - FRAME,
  });
  const prompts = event.kind === "prompt" ? 1 : 0;
  tools.writeMemory(event.agentId, { ...memory, shown: withItems(shown, answer, { prompts }) });
  await noteBinding(context, outcome, answer);
  return withContext(outcome, "context", answer);
}

const SHOWS: ReadonlySet<string> = new Set(["on", "prompts"]);

async function atEdit(context: HookContext, event: HookEvent, outcome: HookOutcome): Promise<HookOutcome> {
  const { tools, recall, namesOf } = context;
  const { tool } = event;
  const { settings } = tools;
  if (tool === undefined || recall === undefined || (settings.recall !== "on" && settings.recall !== "edits"))
    return outcome;
  if (outcome.answer.block !== undefined) return outcome;
  const isRefused = outcome.answer.deny !== undefined;
  if (isRefused && outcome.decision !== "deny: closed") return outcome;
  const isMoment =
    event.kind === "before-tool" ? isRefused || TAKES_BEFORE.has(event.agent) : !TAKES_BEFORE.has(event.agent);
  if (!isMoment) return outcome;
  const memory = tools.readMemory(event.agentId);
  const shown = memory.shown ?? [];
  const { names, files, isShown } = editedFiles(pathsOf(tool).map(namesOf), shown);
  const answer = await recall({
    text: textOf(tool),
    files: names,
    voice: "sure",
    isShown,
    governing: isRefused,
    limit: AT_EDIT.limit,
    maxBytes: AT_EDIT.maxBytes - FRAME,
  });
  if (answer === undefined || answer.items.length === 0) return outcome;
  const about = { prompts: memory.prompts ?? 0, suffixes: files.map((file) => ` @${file}`) };
  tools.writeMemory(event.agentId, { ...memory, shown: withItems(shown, answer, about) });
  if (!isRefused) return withContext(outcome, "context", answer);
  const asked = await noteBinding(context, outcome, answer);
  const told = withContext(outcome, "deny", answer);
  return asked === "" ? told : { ...told, answer: { ...told.answer, deny: `${told.answer.deny ?? ""}${asked}` } };
}

/** The edited files with all their names. An item already shown for a file is not shown for it again. */
function editedFiles(
  names: readonly (readonly string[])[],
  shown: Shown,
): {
  readonly names: readonly string[];
  readonly files: readonly string[];
  readonly isShown: (key: string, paths: readonly string[]) => boolean;
} {
  const first = new Map(names.flatMap((own) => own.map((name) => [name, own[0] ?? name])));
  // Files outside the project and commands that name no file count as one.
  const files = first.size === 0 ? [""] : [...new Set(first.values())];
  const known = new Set(shown.map(([key]) => key));
  return {
    names: [...first.keys()],
    files,
    isShown: (key, paths) =>
      (paths.length === 0 ? files : paths).every((path) => known.has(`${key} @${first.get(path) ?? path}`)),
  };
}

function forgetShown({ tools }: HookContext, { agentId }: HookEvent, outcome: HookOutcome): HookOutcome {
  const memory = tools.readMemory(agentId);
  if (memory.shown !== undefined) tools.writeMemory(agentId, { ...memory, shown: undefined });
  return outcome;
}

type Shown = NonNullable<TurnMemory["shown"]>;

function withItems(
  shown: Shown,
  answer: RecallAnswer | undefined,
  { prompts, suffixes = [""] }: { readonly prompts: number; readonly suffixes?: readonly string[] },
): Shown {
  const added = (answer?.items ?? []).flatMap(({ kind, id }: RecallItem) =>
    suffixes.map((suffix) => [`${kind} ${id}${suffix}`, prompts] as const),
  );
  return [...shown, ...added].slice(-MOST_SHOWN);
}

function withContext(outcome: HookOutcome, place: "context" | "deny", answer: RecallAnswer | undefined): HookOutcome {
  const block = answer === undefined ? undefined : recallBlock(answer);
  if (block === undefined) return outcome;
  const before = outcome.answer[place];
  const added = before === undefined ? block : `\n\n${block}`;
  const recalled = { ids: (answer?.items ?? []).map(({ id }) => id), bytes: utf8Length(added) };
  return { ...outcome, recalled, answer: { ...outcome.answer, [place]: `${before ?? ""}${added}` } };
}

// Each part is short, because a refusal waits for the recall: unbounded, a few thousand characters take minutes.
const TARGET = /(?:>>?|\btee(?: -a)?|\bsed\b.{0,30} -i[^;|&\n]{0,300} ) *["']?([\w./@-]+)/g;
/** Looking up a longer path takes the square of its length. */
const LONGEST_PATH = 4_096;

function pathsOf({ paths, command = "" }: ToolCall): readonly string[] {
  const targets = [...command.slice(0, LONGEST).matchAll(TARGET)].map(([, path = ""]) => path);
  return (paths.length > 0 ? paths : targets).filter((path) => path.length < LONGEST_PATH).slice(0, 500);
}

const LONGEST = 20_000;

/** The text that a call adds and removes, whatever the client calls the fields. */
function textOf({ input, command, paths }: ToolCall): string {
  const texts: string[] = command === undefined ? [] : [command.slice(0, LONGEST)];
  const named = new Set(paths);
  const open: unknown[] = input === undefined ? [] : [input];
  let length = 0;
  for (let value = open.pop(); value !== undefined && length < LONGEST; value = open.pop()) {
    if (typeof value === "string" && !named.has(value)) {
      texts.push(value.slice(0, LONGEST));
      length += value.length;
    } else if (typeof value === "object" && value !== null) open.push(...Object.values(value).slice(0, 500));
  }
  return texts.join("\n");
}
