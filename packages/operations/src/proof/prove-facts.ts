import { STEP_KEYS } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import type { Session, ThreadDocument } from "@clew/schemas";
import { openSession } from "../session/open-session.ts";
import type { StartPorts, SubmitPorts } from "../session/ports.ts";
import { viewOf } from "../session/step-view.ts";
import { submitStep } from "../session/submit-step.ts";
import { takeSession } from "../session/take-session.ts";
import { CHARACTERS_PER_TOKEN } from "../text-size.ts";
import { fitThread } from "../thread/resume-thread.ts";
import { threadMarkdown } from "../thread/thread-markdown.ts";

/** How many facts of a kind there were, and the shares of them that were shown: by Clew, and by the plain way. */
export interface FactShare {
  readonly tokens: number;
  readonly facts: number;
  readonly shown: number;
  readonly floor: number;
}

/** What of threads is in a resumption of so many tokens, by kind. */
export interface ResumeProof {
  readonly threads: number;
  readonly budgets: readonly (FactShare & { readonly kinds: Readonly<Record<FactKind, FactShare>> })[];
}

const FACT_KINDS = ["conclusions", "rejected_options", "open_questions", "next_steps"] as const;
type FactKind = (typeof FACT_KINDS)[number];

const RESUME_TOKENS = [500, 1_000, 2_000, 4_000];
const LEAST_DECISIONS = 5;

/** How a thread is brought into so many tokens. */
export type FitThread = (document: ThreadDocument, maxTokens: number) => ThreadDocument;

/** Which facts of threads their next agent gets, beside the end of the thread's own Markdown. */
export function proveResume(documents: readonly ThreadDocument[], fit: FitThread = fitThread): ResumeProof {
  const threads = documents.filter(({ decisions }) => decisions.length >= LEAST_DECISIONS);
  const prepared = threads.map((document) => ({
    document,
    facts: factsOf(document),
    markdown: threadMarkdown(document),
  }));
  const budgets = RESUME_TOKENS.map((tokens) => {
    const cut = prepared.map(({ document, facts, markdown }) => ({
      facts,
      shown: plainText(stringsIn(fit(document, tokens)).join("\n")),
      floor: plainText(tail(markdown, tokens)),
    }));
    const kinds = FACT_KINDS.map((kind) => {
      const all = cut.flatMap(({ facts, shown, floor }) => facts[kind].map((fact) => ({ fact, shown, floor })));
      return [kind, shareOf(tokens, all)] as const;
    });
    const every = cut.flatMap(({ facts, shown, floor }) =>
      FACT_KINDS.flatMap((kind) => facts[kind].map((fact) => ({ fact, shown, floor }))),
    );
    // Built from all kinds just above.
    return { ...shareOf(tokens, every), kinds: Object.fromEntries(kinds) as Record<FactKind, FactShare> };
  });
  return { threads: threads.length, budgets };
}

function factsOf({ decisions, questions = [], openQuestions, steps = [] }: ThreadDocument): Record<FactKind, string[]> {
  const standing = decisions.filter(({ redacted }) => redacted !== true);
  const open = questions.flatMap(({ text, status }) => (status === "open" ? [text] : []));
  return {
    conclusions: distinctFacts(standing.map(({ decision }) => decision)),
    rejected_options: distinctFacts(
      standing.flatMap(({ alternatives = [] }) => alternatives.map(({ option }) => option)),
    ),
    open_questions: distinctFacts(questions.length > 0 ? open : openQuestions),
    next_steps: distinctFacts(
      steps.length > 0 ? steps.map(({ text }) => text) : standing.flatMap(({ nextSteps = [] }) => nextSteps),
    ),
  };
}

/** Of a long text its beginning says whether it is there. */
const LONGEST_FACT = 80;

function distinctFacts(texts: readonly (string | undefined)[]): string[] {
  return [
    ...new Set(
      texts.map((text) =>
        plainText(text ?? "")
          .slice(0, LONGEST_FACT)
          .trim(),
      ),
    ),
  ].filter((text) => text !== "");
}

function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

function tail(text: string, tokens: number): string {
  return text.slice(-tokens * CHARACTERS_PER_TOKEN);
}

function shareOf(
  tokens: number,
  all: readonly { readonly fact: string; readonly shown: string; readonly floor: string }[],
): FactShare {
  const share = (of: "shown" | "floor"): number =>
    all.length === 0
      ? 0
      : Math.round((all.filter((each) => each[of].includes(each.fact)).length / all.length) * 1_000) / 1_000;
  return { tokens, facts: all.length, shown: share("shown"), floor: share("floor") };
}

/** What the next agent of a killed session is shown of its answers. */
export interface ContinuityProof {
  /** At how many steps the session was killed. */
  readonly kills: number;
  readonly budgets: readonly FactShare[];
}

/** Answers as long as agents write them: each statement of the examples with what it rests on. */
const SCRIPT: Readonly<Record<string, unknown>> = Object.fromEntries(
  STEP_KEYS.map((key) => [key, atLength(ANSWERS[key], key)]),
);

function atLength(value: unknown, place: string): unknown {
  if (typeof value === "string")
    return value.split(" ").length < 4
      ? value
      : `${value}, as point ${place} of the notes on the mail worker says after a week under load`;
  if (Array.isArray(value)) return value.map((each: unknown, at) => atLength(each, `${place}.${at + 1}`));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each], at) => [key, atLength(each, `${place}.${at + 1}`)]),
  );
}

const CONTINUITY_TOKENS = [1_000, 2_000];
const SILENCE_MS = 11 * 60_000;

/**
 * A scripted session is killed after each of its steps, and another agent takes it over: which facts of the answers it is shown,
 * beside the end of the session's own state.
 */
export async function proveContinuity(
  newPorts: (now: () => number) => StartPorts & SubmitPorts,
): Promise<ContinuityProof> {
  const seen: { readonly facts: readonly string[]; readonly shown: string; readonly state: string }[] = [];
  const steps = STEP_KEYS.filter((key) => key !== "8");
  for (const last of steps.keys()) {
    let now = Date.UTC(2026, 0, 1);
    const ports = newPorts(() => now);
    const { session_id: id } = await openSession(ports, { query: "Pick a queue", depth: "full", agent: "ada" });
    for (const step of steps.slice(0, last + 1)) await submitStep(ports, { sessionId: id, step, answer: SCRIPT[step] });
    now += SILENCE_MS;
    const taken = await takeSession(ports, { sessionId: id, agent: "bob", isPerson: false, claimant: noClaim });
    const view = await viewOf(ports, taken);
    const said = steps.slice(0, last + 1).flatMap((step) => stringsIn(SCRIPT[step]));
    // Of one word nobody knows where it comes from.
    const long = distinctFacts(said).filter((fact) => fact.includes(" "));
    seen.push({ facts: long, shown: JSON.stringify(view.prior ?? {}), state: JSON.stringify(outputsOf(taken)) });
  }
  const budgets = CONTINUITY_TOKENS.map((tokens) => {
    const room = tokens * CHARACTERS_PER_TOKEN;
    const all = seen.flatMap((each) => {
      const [shown, floor] = [plainText(each.shown.slice(0, room)), plainText(tail(each.state, tokens))];
      return each.facts.map((fact) => ({ fact, shown, floor }));
    });
    return shareOf(tokens, all);
  });
  return { kills: steps.length, budgets };
}

async function noClaim(): Promise<undefined> {
  return undefined;
}

function outputsOf({ step_outputs: outputs }: Session): unknown {
  return outputs;
}
