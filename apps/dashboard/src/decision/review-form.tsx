import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { client } from "../data/client.ts";
import type { Decision } from "../data/decision.ts";
import { Button } from "../parts/button.tsx";
import { Failed } from "../parts/states.tsx";
import { useSend } from "../parts/use-send.ts";

const OUTCOMES = ["success", "partial", "failure", "abandoned"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Says what became of a decision, so that its confidence can be compared with what happened. */
export function ReviewForm({ decision }: { readonly decision: Decision }) {
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  const [actualResult, setActualResult] = useState("");
  const [lessons, setLessons] = useState("");
  const cache = useQueryClient();
  const id = useId();
  const review = useSend({
    mutationFn: (chosen: Outcome) =>
      client.call("cstp.reviewDecision", {
        id: decision.id,
        outcome: chosen,
        ...(actualResult.trim() ? { actualResult: actualResult.trim() } : {}),
        ...(lessons.trim() ? { lessons: lessons.trim() } : {}),
      }),
    onSuccess: async () => {
      setOutcome(undefined);
      setActualResult("");
      setLessons("");
      await cache.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "source" });
    },
  });
  return (
    <details className="no-print rounded border border-line bg-raised" open={decision.outcome === undefined}>
      <summary className="cursor-pointer px-4 py-2">
        {decision.outcome ? "Review again" : "Review this decision"}
      </summary>
      <form
        className="space-y-3 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (outcome) review.send(outcome);
        }}
      >
        <fieldset className="m-0 border-0 p-0">
          <legend className="text-xs text-muted">What became of it</legend>
          <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {OUTCOMES.map((each) => (
              <label key={each} className="flex items-center gap-1.5">
                <input
                  type="radio"
                  name={`${id}-outcome`}
                  checked={outcome === each}
                  onChange={() => setOutcome(each)}
                  className="accent-[var(--accent)]"
                />
                {each}
              </label>
            ))}
          </div>
        </fieldset>
        <TextField label="What happened" value={actualResult} onChange={setActualResult} />
        <TextField label="What to do differently next time" value={lessons} onChange={setLessons} />
        {review.error ? <Failed error={review.error} /> : null}
        <Button main type="submit" disabled={outcome === undefined || review.isPending}>
          Save review
        </Button>
        {review.isSuccess ? (
          <span role="status" className="ml-3 text-good">
            saved
          </span>
        ) : null}
      </form>
    </details>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

function TextField({ label, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="mt-3">
      <label htmlFor={id} className="block text-xs text-muted">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        maxLength={10_000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 w-full rounded border border-line bg-surface px-2 py-1"
      />
    </div>
  );
}
