import type { Session } from "@clew/schemas";
import type { ReactNode } from "react";
import {
  CritiqueAnswer,
  PathsAnswer,
  QuestionsAnswer,
  RouteAnswer,
  SkillsAnswer,
  TreeAnswer,
} from "./step-answers.tsx";

/** The answer of a step in the form that suits it; what has none is shown field by field. */
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

/** Deeper than this nothing is unfolded: it is no answer of the protocol any more. */
const DEEPEST = 5;

/** A value of a record, field by field, as text. */
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
