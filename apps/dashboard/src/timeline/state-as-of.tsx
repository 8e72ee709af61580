import { DecisionLink } from "../parts/decision-link.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { countText } from "../parts/text/count-text.ts";
import { openQuestionsAt, rowsUntil, statusAt } from "./log/as-of.ts";
import type { Timeline } from "./log/timeline.ts";

interface StateProps {
  readonly timeline: Timeline;
  readonly until: number | undefined;
}

const SHOWN = 5;

/** Where the thread stood: its newest conclusion, what was open, how it was marked. */
export function StateAsOf({ timeline, until }: StateProps) {
  const seq = until ?? Number.POSITIVE_INFINITY;
  const { decisions } = timeline;
  const count = rowsUntil(decisions.seq, seq);
  const last = count - 1;
  const status = statusAt(timeline, seq);
  const questions = openQuestionsAt(timeline, seq);
  return (
    <section aria-label="Where the thread stands" className="min-w-0">
      <h2 className="mb-2 text-xs font-medium tracking-wide text-muted uppercase">
        {until === undefined ? "Where it stands" : `Where it stood at event ${until}`}
      </h2>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="min-w-0">
          <p className="text-muted">
            <StatusChip status={status?.status ?? "active"} />{" "}
            {count === 0 ? "no decision yet" : `after ${countText(count, "decision")}${fromBefore(timeline, count)}`}
          </p>
          {status?.reason ? (
            <p dir="auto" className="mt-1 text-muted [overflow-wrap:anywhere]">
              {status.reason}
            </p>
          ) : null}
          {last >= 0 ? (
            <p className="mt-2 [overflow-wrap:anywhere]">
              <bdi>
                <DecisionLink id={decisions.ids.get(last)}>{decisions.texts.get(last)}</DecisionLink>
              </bdi>
              <span className="ml-2 whitespace-nowrap text-muted tabular-nums">
                {Math.round((decisions.confidence.values[last] ?? 0) * 100)} %
              </span>
            </p>
          ) : null}
        </div>
        <div className="min-w-0">
          <p className={questions.length > 0 ? "text-wait" : "text-muted"}>
            {questions.length === 0 ? "no open question" : countText(questions.length, "open question")}
          </p>
          <ul className="m-0 mt-1 list-disc pl-5">
            {questions.slice(0, SHOWN).map((question) => (
              <li key={question.id} dir="auto" className="[overflow-wrap:anywhere]">
                {question.text}
              </li>
            ))}
          </ul>
          {questions.length > SHOWN ? <p className="text-muted">and {questions.length - SHOWN} more</p> : null}
        </div>
      </div>
    </section>
  );
}

/** Which part of so many decisions a fork inherited. */
function fromBefore({ inherited }: Timeline, count: number): string {
  if (inherited === 0) return "";
  return inherited === count ? ", made before the fork" : `, ${inherited.toLocaleString()} of them before the fork`;
}
