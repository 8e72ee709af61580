import type { Decision } from "../data/decision.ts";
import { Section } from "../parts/section.tsx";
import { durationText } from "../parts/text/duration-text.ts";
import { readText } from "../parts/text/read-text.ts";

/** How a decision was thought through: step by step with how long each took, and what was looked up before. */
export function Deliberation({ decision }: { readonly decision: Decision }) {
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
