import type { Session } from "@clew/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Confidence, StatusChip } from "../parts/states.tsx";
import { countText, readText } from "../parts/text.ts";

/** A step's answer in its own form; otherwise field by field. */
export function AnswerView({
  step,
  answers,
  query,
}: {
  readonly step: string;
  readonly answers: Session["step_outputs"];
  readonly query: string;
}) {
  if (step === "3" && answers["3"]) return <TreeAnswer answer={answers["3"]} query={query} />;
  if (step === "3b" && answers["3b"]) return <SkillsAnswer answer={answers["3b"]} />;
  if (step === "4" && answers["4"]) return <RouteAnswer answer={answers["4"]} />;
  if (step === "5" && answers["5"]) return <PathsAnswer answer={answers["5"]} />;
  if (step === "6" && answers["6"]) return <QuestionsAnswer answer={answers["6"]} />;
  if (step === "7" && answers["7"]) return <CritiqueAnswer answer={answers["7"]} />;
  return <Fields value={answers[step]} depth={0} />;
}

/** Deeper values are not unfolded: no answer of the protocol is that deep. */
const DEEPEST = 5;

/** A record's value as text, field by field. */
export function Fields({ value, depth }: { readonly value: unknown; readonly depth: number }): ReactNode {
  if (value === undefined || value === null || value === "") return <span className="text-faint">nothing</span>;
  if (typeof value !== "object")
    return (
      <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
        {String(value)}
      </span>
    );
  if (depth >= DEEPEST) return <code className="text-xs [overflow-wrap:anywhere]">{JSON.stringify(value)}</code>;
  if (Array.isArray(value)) {
    if (value.length === 0) return <span className="text-faint">none</span>;
    return (
      <ul className="m-0 list-disc pl-4">
        {value.map((each, index) => (
          <li key={index}>
            <Fields value={each} depth={depth + 1} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl
      className={`m-0 grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)] gap-x-3 gap-y-1 max-sm:grid-cols-1 max-sm:gap-y-0 ${depth > 0 ? "max-sm:border-l max-sm:border-line max-sm:pl-3" : ""}`}
    >
      {Object.entries(value).map(([name, field]) => (
        <div key={name} className="contents">
          <dt className="text-xs leading-6 text-muted [overflow-wrap:anywhere]">{name.replaceAll("_", " ")}</dt>
          <dd className="m-0 min-w-0">
            <Fields value={field} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Answers = Session["step_outputs"];
type Answer<Step extends "3" | "3b" | "4" | "5" | "6" | "7"> = NonNullable<Answers[Step]>;

/** A tree of thought: the question, its branches, and the arguments for and against each. */
function TreeAnswer({ answer, query }: { readonly answer: Answer<"3">; readonly query: string }) {
  const rejected = new Map((answer.rejected ?? []).map((each) => [each.id, each]));
  const most = Math.max(1, ...answer.branches.map((branch) => Number(branch.score) || 0));
  return (
    <>
      <p dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
        {query}
      </p>
      <ul className="m-0 mt-1 ml-1.5 list-none border-l border-line p-0">
        {answer.branches.map((branch) => {
          const chosen = branch.id === answer.selected;
          const reason = rejected.get(branch.id);
          return (
            <li key={branch.id} className="relative py-2 pl-6">
              <span aria-hidden="true" className="absolute top-[1.15rem] left-0 w-4 border-t border-line" />
              <p className="flex flex-wrap items-center gap-x-3">
                <span dir="auto" className={`[overflow-wrap:anywhere] ${chosen ? "font-semibold" : ""}`}>
                  {branch.approach}
                </span>
                {chosen ? <StatusChip status="chosen" /> : null}
                <span className="inline-flex items-center gap-2 text-xs text-muted tabular-nums">
                  <span
                    aria-hidden="true"
                    className={`h-1.5 rounded ${chosen ? "bg-accent" : "bg-edge"}`}
                    style={{ width: `${((Number(branch.score) || 0) / most) * 60}px` }}
                  />
                  score {String(branch.score)}
                </span>
              </p>
              <Sides pros={branch.pros} cons={branch.cons} />
              {reason ? (
                <p dir="auto" className="mt-1 text-muted [overflow-wrap:anywhere]">
                  rejected: {readText(reason.reason)}
                  {reason["reopen_when"] ? (
                    <span className="block text-xs">reopen when {readText(reason["reopen_when"])}</span>
                  ) : null}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p dir="auto" className="mt-2 text-muted [overflow-wrap:anywhere]">
        {answer.rationale}
      </p>
    </>
  );
}

function Sides({ pros, cons }: { readonly pros: readonly string[]; readonly cons: readonly string[] }) {
  return (
    <ul className="m-0 mt-1 list-none p-0 text-xs">
      {[...pros.map((text) => ["+", text] as const), ...cons.map((text) => ["−", text] as const)].map(
        ([sign, text], index) => (
          <li key={index} className="grid grid-cols-[1rem_minmax(0,1fr)]">
            <span className={sign === "+" ? "text-good" : "text-bad"}>
              <span aria-hidden="true">{sign}</span>
              <span className="sr-only">{sign === "+" ? "for" : "against"}</span>
            </span>
            <span dir="auto" className="[overflow-wrap:anywhere]">
              {text}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

/** The candidate skills, and the one that fits. */
function SkillsAnswer({ answer }: { readonly answer: Answer<"3b"> }) {
  const candidates = answer.candidates ?? [];
  return (
    <>
      <p>
        {answer.matched ? (
          <>
            matched <code dir="auto">{readText(answer.matched)}</code>
          </>
        ) : (
          <span className="text-muted">no skill fits as a whole</span>
        )}
      </p>
      <ul className="m-0 mt-1 list-disc pl-5">
        {candidates.map((candidate, index) => (
          <li key={index} dir="auto" className="[overflow-wrap:anywhere]">
            {readText(Reflect.get(candidate, "skill")) || readText(candidate)}
            <span className="ml-2 text-xs text-muted">{readText(Reflect.get(candidate, "reason"))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The route: to a skill, or through a sequence of steps. */
function RouteAnswer({ answer }: { readonly answer: Answer<"4"> }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <StatusChip status={answer.route} />
        {answer.skill ? <code dir="auto">/{readText(answer.skill).replace(/^\//, "")}</code> : null}
        {typeof answer.confidence === "number" ? <Confidence value={answer.confidence} /> : null}
      </p>
      {answer.sequence && answer.sequence.length > 0 ? (
        <ol className="m-0 mt-2 list-none p-0">
          {answer.sequence.map((each, index) => (
            <li key={index} className="grid grid-cols-[1.5rem_7rem_minmax(0,1fr)] gap-x-2">
              <span className="text-muted tabular-nums">{index + 1}</span>
              <span className="text-muted">{each.step}</span>
              <span dir="auto" className="[overflow-wrap:anywhere]">
                {each.objective}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <p dir="auto" className="mt-2 text-muted [overflow-wrap:anywhere]">
        {answer.justification}
      </p>
    </>
  );
}

/** Several paths to an answer: which agree and which do not. */
function PathsAnswer({ answer }: { readonly answer: Answer<"5"> }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <StatusChip status={answer.verdict} />
        <span className="text-muted">
          {answer.paths.filter((path) => path.agrees).length} of {answer.paths.length} agree
        </span>
      </p>
      <ul className="m-0 mt-2 list-none space-y-1 p-0">
        {answer.paths.map((path, index) => (
          <li key={index} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2">
            <span className={`text-xs leading-6 ${path.agrees ? "text-good" : "text-bad"}`}>
              {path.agrees ? "agrees" : "differs"}
            </span>
            <span className="[overflow-wrap:anywhere]">
              <span dir="auto" className="text-muted">
                {path.approach}:{" "}
              </span>
              <span dir="auto">{path.conclusion}</span>
            </span>
          </li>
        ))}
      </ul>
      <p dir="auto" className="mt-2 font-medium [overflow-wrap:anywhere]">
        {answer.conclusion}
      </p>
    </>
  );
}

/** Questions about the conclusion, and their answers. */
function QuestionsAnswer({ answer }: { readonly answer: Answer<"6"> }) {
  return (
    <>
      <dl className="m-0 space-y-2">
        {answer.questions.map((each, index) => (
          <div key={index}>
            <dt dir="auto" className="font-medium [overflow-wrap:anywhere]">
              {each.question} <span className="text-xs font-normal text-muted">{each.kind}</span>
            </dt>
            <dd dir="auto" className="m-0 [overflow-wrap:anywhere]">
              {each.answer}
            </dd>
          </div>
        ))}
      </dl>
      <Listed title="Contradictions" texts={answer.contradictions} tone="text-bad" />
      <Listed title="Blind spots" texts={answer.blind_spots} tone="text-wait" />
      <p className={`mt-2 ${answer.survives ? "text-good" : "text-bad"}`}>
        {answer.survives ? "The conclusion survives" : "The conclusion does not survive"}
      </p>
    </>
  );
}

function Listed({
  title,
  texts,
  tone,
}: {
  readonly title: string;
  readonly texts: readonly unknown[] | undefined;
  readonly tone: string;
}) {
  if (texts === undefined || texts.length === 0) return null;
  return (
    <div className="mt-2">
      <p className={`text-xs ${tone}`}>{title}</p>
      <ul className="m-0 list-disc pl-5">
        {texts.map((text, index) => (
          <li key={index} dir="auto" className="[overflow-wrap:anywhere]">
            {readText(text)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The conclusion checked against principles. */
function CritiqueAnswer({ answer }: { readonly answer: Answer<"7"> }) {
  return (
    <>
      <ul className="m-0 list-none space-y-1 p-0">
        {answer.principles.map((each, index) => (
          <li key={index} className="grid grid-cols-[4rem_7rem_minmax(0,1fr)] gap-2">
            <span className={`text-xs leading-6 ${each.verdict === "pass" ? "text-good" : "text-bad"}`}>
              {each.verdict}
            </span>
            <span dir="auto" className="[overflow-wrap:anywhere]">
              {each.principle}
            </span>
            <span dir="auto" className="text-muted [overflow-wrap:anywhere]">
              {readText(each.note)}
            </span>
          </li>
        ))}
      </ul>
      <Listed title="Revisions" texts={answer.revisions} tone="text-wait" />
      <p className="mt-2">
        <StatusChip status={answer.verdict} />
      </p>
    </>
  );
}

interface Unfinished {
  readonly session_id: string;
  readonly openQuestions: number;
  readonly [field: string]: unknown;
}

/** Unfinished reasoning in a thread: by whom, how far, what waits for an answer, and how to continue. */
export function UnfinishedList({ sessions }: { readonly sessions: readonly Unfinished[] }) {
  if (sessions.length === 0) return null;
  return (
    <section aria-label="Unfinished reasoning" className="mb-3 min-w-0">
      <h2 className="mb-1 text-xs font-medium tracking-wide text-muted uppercase">Unfinished reasoning</h2>
      <ul className="m-0 list-disc pl-5">
        {sessions.map(({ session_id: id, openQuestions, agent, step, query }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link to="/sessions/$sessionId" params={{ sessionId: id }}>
              <bdi>{readText(query) || id}</bdi>
            </Link>
            <span className="ml-2 text-muted">
              <bdi>{readText(agent)}</bdi>
              {typeof step === "string" ? ` · step ${step} is open` : ""}
            </span>
            {openQuestions > 0 ? (
              <span className="ml-2 text-wait">{countText(openQuestions, "question")} open</span>
            ) : null}
            <code className="ml-2 text-xs">clew sessions take {id}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The steps of the protocol by their number. */
export const STEP_NAMES: Readonly<Record<string, string>> = {
  "0": "Johari discovery",
  "1": "Semantic understanding",
  "2": "Chain of thought",
  "3": "Tree of thought",
  "3b": "Skill detection",
  "4": "Task routing",
  "5": "Self-consistency",
  "6": "Socratic interrogation",
  "7": "Constitutional critique",
  "8": "Knowledge transfer",
};

/** The built-in steps, in order. */
const STEPS = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const;

/** The steps of a session, in order: a team's protocol may insert its own between the built-in ones. */
export function stepsIn({ metadata }: Session): readonly string[] {
  const order: string[] = [...STEPS];
  let left = metadata.protocol?.steps ?? [];
  for (let before = -1; left.length > 0 && before !== left.length; ) {
    before = left.length;
    const ready = left.filter(({ after }) => order.includes(after));
    for (const { key, after } of ready.toReversed()) order.splice(order.indexOf(after) + 1, 0, key);
    left = left.filter((step) => !ready.includes(step));
  }
  return order;
}

/** The name of a session's step. */
export function stepName({ metadata }: Session, step: string): string {
  return STEP_NAMES[step] ?? metadata.protocol?.steps.find(({ key }) => key === step)?.title ?? step;
}

/** The step of a session's state. */
export function stepOfState(state: string): string {
  return state.startsWith("STEP:") ? state.slice("STEP:".length) : (STEP_OF_STATE[state] ?? state);
}

const STEP_OF_STATE: Readonly<Record<string, string>> = {
  JOHARI_DISCOVERY: "0",
  SEMANTIC_UNDERSTANDING: "1",
  CHAIN_OF_THOUGHT: "2",
  TREE_OF_THOUGHT: "3",
  SKILL_DETECTION: "3b",
  TASK_ROUTING: "4",
  SELF_CONSISTENCY: "5",
  SOCRATIC_INTERROGATION: "6",
  CONSTITUTIONAL_CRITIQUE: "7",
  KNOWLEDGE_TRANSFER: "8",
};

/** The duration of a step in milliseconds, from its instructions to its answer. */
export function stepTime(session: Session, step: string): number | undefined {
  const times = session.step_timestamps[step];
  if (typeof times !== "object" || times === null || !("started_at" in times)) return undefined;
  const { started_at: from, completed_at: to } = times as {
    readonly started_at: string;
    readonly completed_at?: string | null;
  }; // as in the session's schema
  return typeof to === "string" ? Date.parse(to) - Date.parse(from) : undefined;
}
