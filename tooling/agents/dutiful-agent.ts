import { ANSWERS, QUESTION } from "./answers.ts";
import type { Hands } from "./clients/client.ts";
import { allText, type Block, type Conversation, lastPrompt, type Reply } from "./model/conversation.ts";
import type { Player } from "./model/scripted-model.ts";

/** What an agent does in a trial; it knows of Clew only what hooks and tools tell it. */
export interface Behaviour {
  readonly hands: Hands;
  /** The file it wants to write: tried first, and again after the steps. */
  readonly target: { readonly path: string; readonly content: string };
  /** Replaces the usual answers, by step, given in turn. */
  readonly answers?: Readonly<Record<string, readonly unknown[]>>;
  /** The answers of a light session, to submit and complete in one call. */
  readonly atOnce?: Readonly<Record<string, unknown>>;
  /** Whether it uses Clew's MCP tools instead of the shell. */
  readonly byTools?: boolean;
  /** Whether it tries to answer a halt's questions itself before asking. */
  readonly answersItself?: boolean;
  /** The step at which it claims to have read so much that its client compacts. */
  readonly flood?: { readonly step: string; readonly inputTokens: number };
  /** How much it claims to have read each time, unless counted. */
  readonly reads?: number;
  /** The move before which it ends its turn. */
  readonly pausesBefore?: string;
  /** Recognises the client's request for a summary. */
  readonly isSummary?: RegExp | undefined;
}

/** A scripted model that follows the directives it sees, and its moves so far. */
export interface DutifulAgent {
  readonly play: Player;
  readonly moves: readonly string[];
}

// Far more than any trial needs: stops a client that keeps asking.
const MOST_MOVES = 40;

const said = (text: string): Reply => ({ blocks: [{ text }] });

/** Creates such an agent. */
export function dutifulAgent(behaviour: Behaviour): DutifulAgent {
  const moves: string[] = [];
  const does = (name: string, reply: Reply): Reply => {
    moves.push(name);
    return behaviour.reads === undefined ? reply : { inputTokens: behaviour.reads, ...reply };
  };
  return {
    moves,
    play: (conversation) => {
      if (isAside(conversation, behaviour)) return does("summary", said(summary(conversation)));
      const { name, reply } = nextMove(behaviour, conversation, moves);
      return name === behaviour.pausesBefore ? does("pause", said("I go on later.")) : does(name, reply);
    },
  };
}

// Forgets the conversation except for what the request says to keep.
function summary(conversation: Conversation): string {
  const kept = lastPrompt(conversation)
    .split("\n")
    .filter((line) => line.includes("Clew session"))
    .slice(-1);
  return ["The mail worker is being refactored.", ...kept].join("\n");
}

interface Move {
  readonly name: string;
  readonly reply: Reply;
}

function nextMove(behaviour: Behaviour, conversation: Conversation, moves: readonly string[]): Move {
  const done = moves.filter((each) => each !== "summary");
  const last = done.at(-1);
  if (last === undefined) return write(behaviour);
  if (moves.length > MOST_MOVES) return { name: "lost", reply: said("I am lost.") };
  const fresh = freshText(conversation);
  // After a summary, its text counts, too.
  const due = dueIn(fresh) ?? (moves.at(-1) === "summary" ? dueIn(allText(conversation)) : undefined);
  if (due !== undefined) return follow(behaviour, due, done);
  if (fresh.includes(QUESTION)) return halted(behaviour, fresh, last);
  if (last === "complete") return write(behaviour);
  if (last === "write") return { name: "end", reply: said("Done.") };
  // It knows its task but not the steps: it tries, and learns from the refusal.
  if (moves.at(-1) === "summary") return write(behaviour);
  return { name: "lost", reply: said("Nothing says what is due.") };
}

function write({ hands, target }: Behaviour): Move {
  return { name: "write", reply: { blocks: [hands.write(target.path, target.content)] } };
}

// An agent that wants to continue tries both ways around the person before it asks.
function halted(behaviour: Behaviour, fresh: string, last: string): Move {
  if (behaviour.answersItself && last.startsWith("step")) {
    const sessionId = SESSION_ID.exec(fresh)?.[0] ?? "";
    const command = `clew answer --session ${sessionId} --answer "q1=Yes, twice is fine"`;
    return { name: "answer", reply: { blocks: [behaviour.hands.shell(command)] } };
  }
  if (behaviour.answersItself && last === "answer") return write(behaviour);
  return { name: "ask", reply: said(`Before I go on: ${QUESTION}`) };
}

function follow(behaviour: Behaviour, due: Due, done: readonly string[]): Move {
  if (behaviour.atOnce !== undefined) return allAtOnce(behaviour, due, behaviour.atOnce);
  if (due.step === undefined) return { name: "complete", reply: { blocks: [finish(behaviour, due)] } };
  const name = `step ${due.step}`;
  const list = behaviour.answers?.[due.step];
  const earlier = done.filter((each) => each === name).length;
  const answer = list?.[Math.min(earlier, list.length - 1)] ?? ANSWERS[due.step];
  const reply = { blocks: [submit(behaviour, due, answer)] };
  const { flood } = behaviour;
  return { name, reply: flood?.step === due.step ? { ...reply, inputTokens: flood.inputTokens } : reply };
}

function allAtOnce({ hands }: Behaviour, { command }: Due, answers: object): Move {
  const line = `${command} --complete <<'END'\n${JSON.stringify(answers)}\nEND`;
  return { name: "complete", reply: { blocks: [hands.shell(line)] } };
}

/** The next command, as named by a directive or an MCP tool's answer. */
interface Due {
  readonly command: string;
  /** Absent if only completion is left. */
  readonly step: string | undefined;
  readonly sessionId: string;
}

const SESSION_ID = /\b[0-9a-f]{12}\b/;
const DIRECTIVE =
  /(?:clew|(?:\S*\/)?node (?:'[^']*clew\.cjs'|\S*clew\.cjs)) (?:step (3b|[0-8])(?: --loop-back)?|complete) (?:--session [0-9a-f]{12}|--state (?:'[^']*'|\S*?reasoning-[0-9a-f]{12}\.json))/;

/** The command that a directive names. */
export function dueIn(text: string): Due | undefined {
  const match = DIRECTIVE.exec(text);
  if (match === null) return undefined;
  return { command: match[0], step: match[1], sessionId: SESSION_ID.exec(match[0])?.[0] ?? "" };
}

function submit({ hands, byTools }: Behaviour, { command, step, sessionId }: Due, answer: unknown): Block {
  if (byTools) return hands.clew("submit_step", { sessionId, step, answer });
  return hands.shell(`${command} <<'END'\n${JSON.stringify(answer)}\nEND`);
}

function finish({ hands, byTools }: Behaviour, { command, sessionId }: Due): Block {
  return byTools ? hands.clew("submit_step", { sessionId, complete: true }) : hands.shell(command);
}

/** Everything since the model's last message: tool results, prompts, and the hooks' context. */
export function freshText({ messages }: Conversation): string {
  const last = messages.findLastIndex((each) => each.role === "assistant" || each.calls.length > 0);
  return messages
    .slice(last + 1)
    .flatMap((each) => [...each.results, each.text])
    .join("\n");
}

// Titles, summaries, classifications: a client's requests to its model beside the work.
function isAside(conversation: Conversation, { isSummary }: Behaviour): boolean {
  return conversation.tools.length === 0 || isSummary?.test(lastPrompt(conversation)) === true;
}
