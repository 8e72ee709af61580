import { type ReactNode, useContext } from "react";
import type { Decision } from "../data/decision.ts";
import { Ago } from "../parts/ago.tsx";
import { Confidence } from "../parts/confidence.tsx";
import { DecisionPlacesContext } from "../parts/decision-link.tsx";
import { Section, SectionLevel, TextList } from "../parts/section.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { readText, readTexts } from "../parts/text/read-text.ts";
import { shownText } from "../parts/text/shown-text.ts";
import { Deliberation } from "./deliberation.tsx";

interface ViewProps {
  readonly decision: Decision;
}

/** One decision, on a page of its own or as part of another: the sentence, then why, what else was weighed, who disagreed, how it was thought through. */
export function DecisionView({
  decision,
  part,
  chain,
}: ViewProps & {
  readonly part?: boolean;
  /** What it goes on from: whoever shows it knows where to read that. */
  readonly chain: ReactNode;
}) {
  const { context } = decision;
  const { permalink } = useContext(DecisionPlacesContext);
  const Heading = part ? "h2" : "h1";
  return (
    <article className="min-w-0">
      <Heading
        dir="auto"
        className={`leading-snug font-semibold [overflow-wrap:anywhere] ${part ? "text-base" : "text-lg"}`}
      >
        {shownText(decision.decision)}
      </Heading>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <Confidence value={decision.confidence} />
        {decision.outcome ? <StatusChip status={decision.outcome} /> : <span>not reviewed</span>}
        {decision.stakes ? <span>{decision.stakes} stakes</span> : null}
        {decision.category ? (
          <span dir="auto" className="[overflow-wrap:anywhere]">
            {decision.category}
          </span>
        ) : null}
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {decision.agentId}
        </span>
        {decision.createdAt ? <Ago at={decision.createdAt} /> : null}
        {permalink ? (
          <a href={permalink(decision.id)} className="no-print underline underline-offset-2">
            permalink
          </a>
        ) : null}
      </p>
      {typeof context === "string" && context !== "" ? (
        <p dir="auto" className="mt-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {context}
        </p>
      ) : null}
      <SectionLevel value={part ? 3 : 2}>
        <Outcome decision={decision} />
        <Why decision={decision} />
        <Weighed decision={decision} />
        <Deliberation decision={decision} />
        {chain}
        <Where decision={decision} />
      </SectionLevel>
    </article>
  );
}

function Outcome({ decision }: ViewProps) {
  const reviews = Array.isArray(decision["reviews"]) ? decision["reviews"] : [];
  if (reviews.length === 0) return null;
  return (
    <Section title="Outcome">
      <ul className="m-0 list-none space-y-2 p-0">
        {reviews.map((review: Readonly<Record<string, unknown>>, index) => (
          <li key={index} className="rounded bg-sunken px-3 py-2">
            <p className="flex flex-wrap items-center gap-x-3 text-muted">
              <StatusChip status={readText(review["outcome"])} />
              <span dir="auto">{readText(review["agentId"])}</span>
              {typeof review["reviewedAt"] === "string" ? <Ago at={review["reviewedAt"]} /> : null}
            </p>
            {["actualResult", "lessons", "notes"].map((field) =>
              typeof review[field] === "string" && review[field] !== "" ? (
                <p key={field} dir="auto" className="mt-1 [overflow-wrap:anywhere]">
                  <span className="text-xs text-muted">{field === "actualResult" ? "what happened" : field}: </span>
                  {review[field]}
                </p>
              ) : null,
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Why({ decision }: ViewProps) {
  const next = readTexts(decision["nextSteps"]);
  const questions = readTexts(decision["openQuestions"]);
  return (
    <>
      {decision.reasons && decision.reasons.length > 0 ? (
        <Section title="Reasons">
          <ul className="m-0 list-none space-y-1 pl-0">
            {decision.reasons.map((reason, index) => (
              <li key={`${index} ${reason.text}`} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
                <span className="text-xs leading-6 text-muted [overflow-wrap:anywhere]">{reason.type}</span>
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

function Weighed({ decision }: ViewProps) {
  const dissent = readTexts(decision["dissent"]);
  return (
    <>
      {decision.alternatives && decision.alternatives.length > 0 ? (
        <Section title="Weighed and rejected">
          <ul className="m-0 list-none space-y-2 pl-0">
            {decision.alternatives.map((each, index) => (
              <li key={`${index} ${each.option}`} dir="auto" className="[overflow-wrap:anywhere]">
                <span className="line-through decoration-faint">{each.option}</span>
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

const PLACES = ["project", "feature", "pr", "file", "line", "commit", "pattern"] as const;

function Where({ decision }: ViewProps) {
  const places = PLACES.flatMap((name) => {
    const value = decision[name];
    return value === undefined || value === "" ? [] : [[name, String(value)] as const];
  });
  return (
    <>
      {places.length > 0 || (decision.tags?.length ?? 0) > 0 ? (
        <Section title="Where">
          <dl className="m-0 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2">
            {places.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-xs leading-6 text-muted">{name}</dt>
                <dd dir="auto" className="m-0 font-mono text-xs leading-6 [overflow-wrap:anywhere]">
                  {value}
                </dd>
              </div>
            ))}
            {decision.tags && decision.tags.length > 0 ? (
              <div className="contents">
                <dt className="text-xs leading-6 text-muted">tags</dt>
                <dd dir="auto" className="m-0 leading-6 [overflow-wrap:anywhere]">
                  {decision.tags.join(", ")}
                </dd>
              </div>
            ) : null}
          </dl>
        </Section>
      ) : null}
    </>
  );
}
