import { isPlain, ownFullWord, type PromptContext, type PromptReader } from "@clew/reasoning-steps/internal";
import { openSession } from "../open-session.ts";
import { OBSERVED } from "../session-facts.ts";
import { type AgentPorts, type HookOutcome, silent } from "./agent-ports.ts";
import type { PromptOverChildren } from "./answer-children.ts";
import { briefOpenWords } from "./denial-messages.ts";
import type { EarlierSession } from "./earlier-session.ts";
import { type HookEvent, MAIN_AGENT, openedBy } from "./hook-event.ts";
import { type PromptPlan, planPrompt } from "./plan-prompt.ts";

/** Handle a prompt: open a session, take it as an answer, continue what went before, or do nothing if it repeats. */
export async function handlePrompt(ports: AgentPorts, event: HookEvent): Promise<HookOutcome> {
  const { prompt } = event;
  if (prompt === undefined || prompt.trim() === "") return silent("no prompt");
  ports.notePrompts();
  if (event.agentId !== MAIN_AGENT) return (await import("./handle-subagent.ts")).handleSubagent(ports, event);
  return ports.withHookLock(MAIN_AGENT, () => handleOwnPrompt(ports, event, prompt));
}

async function handleOwnPrompt(ports: AgentPorts, event: HookEvent, prompt: string): Promise<HookOutcome> {
  const digest = ports.digest(prompt);
  const memory = ports.readMemory(MAIN_AGENT);
  // Some clients pass the reason for a refused end on as if the user had typed it.
  const { blocks } = memory;
  if (blocks?.digest === digest) return silent("own words, handed back", { session: blocks.session });
  if (isOrder(prompt) && /^\s*clew:ratify\b/i.test(prompt))
    return (await import("./ratify-prompt.ts")).ratifyByPrompt(ports, prompt);
  const earlier = await earlierSession(ports);
  const seen =
    memory.prompt === undefined
      ? {}
      : { seen: { digest: memory.prompt.digest, agoMs: ports.clock() - memory.prompt.at } };
  const words = wordsOf(ports);
  const resumed = memory.resumed ?? (event.isFirst === true ? earlier?.facts?.id : undefined);
  const plan = planPrompt({
    prompt,
    digest,
    setting: ports.settings.depth,
    words,
    reader: await readerFor(prompt, earlier, words),
    previous: earlier?.facts === undefined ? undefined : earlier.facts,
    ...seen,
    resumed,
  });
  const offered =
    plan.kind === "open" && ports.settings.enforce !== "observe" && mayTakeOver(prompt)
      ? await offer(ports, prompt)
      : undefined;
  const followed = offered?.outcome ?? (await follow(ports, { event, prompt, earlier }, plan));
  if (plan.kind === "repeat") return followed;
  const { outcome, children } = await overChildren(ports, {
    prompt,
    children: memory.children ?? [],
    outcome: followed,
  });
  ports.writeMemory(MAIN_AGENT, {
    shown: memory.shown,
    prompts: (memory.prompts ?? 0) + 1,
    spawned: memory.spawned,
    broken: memory.broken,
    children: children.length === 0 ? undefined : children,
    prompt: { digest, at: ports.clock(), session: outcome.session ?? "" },
    continuing: offered?.ids,
  });
  return earlier?.taken === undefined ? outcome : withNote(outcome, earlier.taken);
}

// Words in any language that hint at another agent; only then load the full check. A list, and no flag `i`: V8 takes
// longer to compile one pattern of all these words, and of the cases of every script, than to look for each.
const OTHER_AGENT =
  "agent|assist|model|claude|codex|gemini|cursor|copilot|opencode|gpt|left off|stopped|broke off|aufgeh|arrêt|dejo|dejó|parou|fermat|gebleven|gestopt|skończy";
const OTHER_SCRIPT_OR_AI = /[\u0370-\uffff]|\b[ak]i\b/;

/** Whether a prompt starts with a command for Clew. */
function isOrder(prompt: string): boolean {
  return prompt.trimStart().slice(0, 5).toLowerCase() === "clew:";
}

function mayTakeOver(prompt: string): boolean {
  if (prompt.length > 200 || isOrder(prompt)) return false;
  const text = prompt.toLowerCase();
  return OTHER_AGENT.split("|").some((word) => text.includes(word)) || OTHER_SCRIPT_OR_AI.test(text);
}

async function offer(ports: AgentPorts, prompt: string) {
  return (await import("./take-over.ts")).offerTakeover(ports, prompt);
}

function withNote(outcome: HookOutcome, note: string): HookOutcome {
  const { context } = outcome.answer;
  return { ...outcome, answer: { ...outcome.answer, context: context === undefined ? note : `${context}\n\n${note}` } };
}

function wordsOf({ protocols }: AgentPorts): PromptContext["words"] {
  const { full, follow_up: followUp } = protocols?.inUse()?.protocol.words ?? {};
  return full === undefined && followUp === undefined ? undefined : { full, follow_up: followUp };
}

/** Load the tables of all languages only if they can change how the prompt is read. */
async function readerFor(
  prompt: string,
  earlier: EarlierSession | undefined,
  words: PromptContext["words"],
): Promise<PromptReader | undefined> {
  if (ownFullWord(prompt, words) === undefined && isPlain(prompt) && earlier?.facts?.status !== "completed")
    return undefined;
  return (await import("@clew/reasoning-steps/all-languages")).ALL_LANGUAGES;
}

/** Most agents have no sub-agents: load nothing for them. */
async function overChildren(ports: AgentPorts, over: PromptOverChildren): Promise<Omit<PromptOverChildren, "prompt">> {
  if (over.children.length === 0) return over;
  return (await import("./answer-children.ts")).answerChildren(ports, over);
}

/** A new agent session has none. If the pointer is forged or belongs to another project, search the sessions. */
async function earlierSession(ports: AgentPorts): Promise<EarlierSession | undefined> {
  if (ports.readGate(MAIN_AGENT).kind === "absent") return undefined;
  const { readEarlierSession } = await import("./earlier-session.ts");
  return readEarlierSession(ports);
}

interface Arrived {
  readonly event: HookEvent;
  readonly prompt: string;
  readonly earlier: EarlierSession | undefined;
}

async function follow(ports: AgentPorts, arrived: Arrived, plan: PromptPlan): Promise<HookOutcome> {
  if (plan.kind === "open") return open(ports, arrived, plan);
  if (plan.kind === "off") return switchOff(ports);
  const { followPrompt } = await import("./earlier-session.ts");
  return followPrompt(ports, { prompt: arrived.prompt, previous: arrived.earlier?.found, plan });
}

async function switchOff(ports: AgentPorts): Promise<HookOutcome> {
  await ports.switchOff();
  return SWITCHED_OFF;
}

/** The answer after the user switched Clew off. */
export const SWITCHED_OFF: HookOutcome = {
  answer: { context: "Clew is switched off for this project until `clew on`." },
  decision: "off",
};

async function open(
  ports: AgentPorts,
  { event, prompt }: Arrived,
  plan: Extract<PromptPlan, { kind: "open" }>,
): Promise<HookOutcome> {
  const isObserved = ports.settings.enforce === "observe";
  const session = await openSession(ports, {
    query: prompt,
    depth: plan.depth,
    depthReason: isObserved ? OBSERVED : plan.reason,
    agentId: MAIN_AGENT,
    threadId: plan.threadId,
    ...openedBy(event, await ports.isUnattended()),
    supersedes: plan.supersedes,
  });
  ports.writeGate(MAIN_AGENT, { session: session.session_id, revision: 1, open: false });
  if (plan.supersedes !== undefined) {
    const { supersede } = await import("./earlier-session.ts");
    await supersede(ports, plan.supersedes, session.session_id);
  }
  return {
    // In observe mode, ask for nothing.
    answer: isObserved ? {} : { context: briefOpenWords(ports, session) },
    decision: `open ${plan.depth}`,
    reason: plan.reason,
    session: session.session_id,
  };
}
