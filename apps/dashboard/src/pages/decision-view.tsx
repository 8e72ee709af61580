import type { MethodResult } from "@clew/client";
import { Link } from "@tanstack/react-router";
import { Ago } from "../parts/ago.tsx";
import { Confidence } from "../parts/confidence.tsx";
import { Section, TextList } from "../parts/section.tsx";
import { StatusChip } from "../parts/status-chip.tsx";

/** A decision as the server gives it. */
export type Decision = MethodResult<"cstp.getDecision">["decision"];

const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map((each) => (typeof each === "string" ? each : readText(each))).filter((text) => text !== "")
    : [];

function readText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  // Records of other writers hold their text under one of these names; nothing else is shown unasked.
  const record = value as Readonly<Record<string, unknown>>;
  for (const name of ["text", "thought", "position", "reason", "question", "step", "id"])
    if (typeof record[name] === "string") return record[name];
  return "";
}

/** One decision: the sentence, then why, what else was weighed, who disagreed, how it was thought through. */
export function DecisionView({ decision }: { readonly decision: Decision }) {
  const context = typeof decision["context"] === "string" ? decision["context"] : "";
  return (
    <article>
      <h2 dir="auto" className="text-base leading-snug font-semibold [overflow-wrap:anywhere]">
        {decision.decision}
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <Confidence value={decision.confidence} />
        {decision.outcome ? <StatusChip status={decision.outcome} /> : <span>not reviewed</span>}
        {decision.stakes ? <span>{decision.stakes} stakes</span> : null}
        <span dir="auto">{decision.agentId}</span>
        {decision.createdAt ? <Ago at={decision.createdAt} /> : null}
      </p>
      {context ? (
        <p dir="auto" className="mt-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {context}
        </p>
      ) : null}
      <Why decision={decision} />
      <Weighed decision={decision} />
      <Thinking decision={decision} />
      {decision.continuesDecision ? (
        <Section title="Continues">
          <Link
            to="/decisions/$decisionId"
            params={{ decisionId: decision.continuesDecision }}
            className="font-mono text-xs"
          >
            {decision.continuesDecision}
          </Link>
        </Section>
      ) : null}
    </article>
  );
}

function Why({ decision }: { readonly decision: Decision }) {
  const next = texts(decision["nextSteps"]);
  const questions = texts(decision["openQuestions"]);
  return (
    <>
      {decision.reasons && decision.reasons.length > 0 ? (
        <Section title="Reasons">
          <ul className="m-0 list-none space-y-1 pl-0">
            {decision.reasons.map((reason, index) => (
              <li key={`${index} ${reason.text}`} className="grid grid-cols-[7rem_1fr] gap-2">
                <span className="text-xs leading-6 text-muted">{reason.type}</span>
                <span dir="auto" className="[overflow-wrap:anywhere]">
                  {reason.text}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {questions.length > 0 ? (
        <Section title="Open questions">
          <TextList texts={questions} />
        </Section>
      ) : null}
      {next.length > 0 ? (
        <Section title="Next steps">
          <TextList texts={next} />
        </Section>
      ) : null}
    </>
  );
}

function Weighed({ decision }: { readonly decision: Decision }) {
  const dissent = texts(decision["dissent"]);
  return (
    <>
      {decision.alternatives && decision.alternatives.length > 0 ? (
        <Section title="Weighed and rejected">
          <ul className="m-0 list-none space-y-2 pl-0">
            {decision.alternatives.map((each, index) => (
              <li key={`${index} ${each.option}`} dir="auto" className="[overflow-wrap:anywhere]">
                <span className="line-through decoration-line">{each.option}</span>
                {typeof each["why_rejected"] === "string" ? (
                  <span className="block text-muted">{each["why_rejected"]}</span>
                ) : null}
                {typeof each["reopen_when"] === "string" ? (
                  <span className="block text-xs text-muted">reopen when {each["reopen_when"]}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {dissent.length > 0 ? (
        <Section title="Dissent">
          <TextList texts={dissent} />
        </Section>
      ) : null}
    </>
  );
}

function Thinking({ decision }: { readonly decision: Decision }) {
  const steps = decision.deliberation?.steps ?? [];
  const inputs = texts(decision.deliberation?.inputs);
  const thoughts = decision.thoughts?.map((each) => each.text) ?? [];
  return (
    <>
      {thoughts.length > 0 ? (
        <Section title="Thoughts">
          <TextList texts={thoughts} />
        </Section>
      ) : null}
      {steps.length > 0 ? (
        <Section title="Deliberation">
          <ol className="m-0 list-decimal space-y-1 pl-5">
            {steps.map((step, index) => (
              <li key={index} dir="auto" className="[overflow-wrap:anywhere]">
                {readText(step)}
                {typeof step["duration_ms"] === "number" ? (
                  <span className="text-xs text-muted"> {Math.round(step["duration_ms"] / 1000)} s</span>
                ) : null}
                {typeof step["conclusion"] === "string" ? (
                  <span className="block text-muted">{step["conclusion"]}</span>
                ) : null}
              </li>
            ))}
          </ol>
        </Section>
      ) : null}
      {inputs.length > 0 ? (
        <Section title="Looked up before">
          <TextList texts={inputs} />
        </Section>
      ) : null}
    </>
  );
}
