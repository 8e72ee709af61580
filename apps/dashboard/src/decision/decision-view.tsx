import { type ReactNode, useContext } from "react";
import type { Decision } from "../data/connection.ts";
import { Command, Section, SectionLevel, TextList } from "../parts/section.tsx";
import { Ago, Confidence, DecisionLink, DecisionPlacesContext, StatusChip } from "../parts/states.tsx";
import { durationText, readText, readTexts, shownText } from "../parts/text.ts";

interface ViewProps {
  readonly decision: Decision;
}

/**
 * One decision, on its own page or as part of another: the decision, the reasons, the alternatives, who disagreed, and
 * how it was reasoned.
 */
export function DecisionView({
  decision,
  part,
  chain,
}: ViewProps & {
  readonly part?: boolean;
  /** What it continues; the caller knows where to find that. */
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
      {decision["damaged"] === true ? (
        <p role="note" className="mt-2 rounded border border-bad bg-bad-soft px-3 py-2">
          What was recorded here is gone from the store, though nobody redacted it.
          {decision.threadId ? (
            <>
              {" "}
              <Command>{`clew thread verify ${decision.threadId}`}</Command> says what else is damaged.
            </>
          ) : null}
        </p>
      ) : null}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        {decision.confidence === undefined ? null : <Confidence value={decision.confidence} />}
        {decision.standing && decision.standing !== "proposed" ? <StatusChip status={decision.standing} /> : null}
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
        <Standing decision={decision} />
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

/** Whether it binds, who said so, and the rules it enforces or proposes. */
function Standing({ decision }: ViewProps) {
  const changes: readonly Readonly<Record<string, unknown>>[] = Array.isArray(decision["standings"])
    ? decision["standings"]
    : [];
  const force = changes.findLast(({ status }) => status === "ratified")?.["governs"];
  const rules = ruleTexts(decision.standing === "ratified" ? force : decision["governs"]);
  if (changes.length === 0 && rules.length === 0) return null;
  return (
    <Section title={decision.standing === "ratified" ? "In force" : "Standing"}>
      <ul className="m-0 list-none space-y-1 p-0">
        {changes.map((change, index) => (
          <li key={index} className="flex flex-wrap items-center gap-x-3">
            <StatusChip status={readText(change["status"])} />
            <span dir="auto" className="[overflow-wrap:anywhere]">
              {readText(change["by"])}
            </span>
            {typeof change["at"] === "string" ? <Ago at={change["at"]} /> : null}
            {typeof change["because"] === "string" ? (
              <span dir="auto" className="text-muted [overflow-wrap:anywhere]">
                {change["because"]}
              </span>
            ) : null}
            {typeof change["other"] === "string" ? (
              <DecisionLink id={change["other"]} className="font-mono text-xs [overflow-wrap:anywhere]">
                {change["other"]}
              </DecisionLink>
            ) : null}
          </li>
        ))}
        {rules.map(([what, text]) => (
          <li key={`${what} ${text}`} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
            <span className="text-xs leading-6 text-muted">{what}</span>
            <code dir="auto" className="text-xs leading-6 [overflow-wrap:anywhere]">
              {text}
            </code>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function patternOf(rule: unknown): string {
  return typeof rule === "object" && rule !== null && "pattern" in rule ? readText(rule.pattern) : "";
}

function ruleTexts(governs: unknown): readonly (readonly [what: string, text: string])[] {
  if (typeof governs !== "object" || governs === null) return [];
  const { paths, forbid, require: needed, frozen }: Readonly<Record<string, unknown>> = { ...governs };
  return [
    ...listOf(paths).map((each) => ["governs", readText(each)] as const),
    ...listOf(forbid).map((each) => ["forbids", patternOf(each)] as const),
    ...listOf(needed).map((each) => ["requires", patternOf(each)] as const),
    ...listOf(frozen).map((each) => ["freezes", readText(each)] as const),
  ];
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

/** How a decision was reasoned: each step with its duration, and what was looked up first. */
function Deliberation({ decision }: { readonly decision: Decision }) {
  const steps = decision.deliberation?.steps ?? [];
  const inputs = decision.deliberation?.inputs ?? [];
  const total = decision.deliberation?.["total_duration_ms"];
  const thoughts = decision.thoughts ?? [];
  const longest = Math.max(1, ...steps.map(durationOf));
  return (
    <>
      {thoughts.length > 0 ? (
        <Section title="Thoughts">
          <ul className="m-0 list-none space-y-1 p-0">
            {thoughts.map((thought) => (
              <li key={thought.id} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
                <span dir="auto" className="truncate text-xs leading-6 text-muted">
                  {thought.agentId}
                </span>
                <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
                  {thought.text}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {steps.length > 0 ? (
        <Section title={typeof total === "number" ? `Deliberation, ${durationText(total)}` : "Deliberation"}>
          <ol className="m-0 list-none space-y-2 p-0">
            {steps.map((step, index) => (
              <li key={index} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
                <span className="text-xs leading-6 text-muted tabular-nums">
                  {index + 1}
                  {durationOf(step) > 0 ? <Duration value={durationOf(step)} longest={longest} /> : null}
                </span>
                <span dir="auto" className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-wrap">
                  {readText(step)}
                  {typeof step["conclusion"] === "string" && step["conclusion"] !== "" ? (
                    <span className="block text-muted">{step["conclusion"]}</span>
                  ) : null}
                </span>
              </li>
            ))}
          </ol>
        </Section>
      ) : null}
      {inputs.length > 0 ? (
        <Section title="Looked up before">
          <ul className="m-0 list-disc pl-5">
            {inputs.map((input, index) => (
              <li key={index} dir="auto" className="[overflow-wrap:anywhere]">
                {readText(input)}
                {typeof input["source"] === "string" ? (
                  <span className="ml-2 text-xs text-muted">{input["source"]}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

function durationOf(step: Readonly<Record<string, unknown>>): number {
  return typeof step["duration_ms"] === "number" ? step["duration_ms"] : 0;
}

function Duration({ value, longest }: { readonly value: number; readonly longest: number }) {
  return (
    <span className="ml-2 inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="h-1 rounded bg-accent"
        style={{ width: `${Math.max(2, (value / longest) * 32)}px` }}
      />
      {durationText(value)}
    </span>
  );
}
