import type { MethodResult } from "@clew/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { client } from "../data/client.ts";
import { Failed, Loading } from "../parts/states.tsx";
import { countText } from "../parts/text/count-text.ts";

const DAYS = 30;
// A check outside of every thread grows no log, so that no hint tells of it.
const LOOK_AGAIN_MS = 15_000;

const hitsQuery = () =>
  queryOptions({
    queryKey: ["guardrails", "hits"],
    queryFn: ({ signal }) => client.call("cstp.getGuardrailStats", { windowDays: DAYS }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

type Stats = MethodResult<"cstp.getGuardrailStats">;
type Rule = Stats["guardrails"][number];

const TONES = { block: "text-bad", warn: "text-wait", log: "text-muted" } as const;
const BARS = { block: "fill-bad", warn: "fill-wait", log: "fill-faint" } as const;

/** Which rules hold here, and how often each was violated: those that bite first. */
export function GuardrailHits() {
  const { data, error } = useQuery(hitsQuery());
  if (error) return <Failed error={error} />;
  if (!data) return <Loading what="guardrails" />;
  if (data.guardrails.length === 0) return <p className="text-muted">No rules are set here.</p>;
  return (
    <>
      <p className="text-muted">
        {data.totalHits === 0
          ? `No rule was violated in ${data.windowDays} days.`
          : `${countText(data.totalHits, "hit")} in ${data.windowDays} days.`}
      </p>
      <ul className="m-0 mt-2 list-none p-0">
        {data.guardrails.map((rule) => (
          <RuleRow key={rule.id} rule={rule} stats={data} />
        ))}
      </ul>
    </>
  );
}

function RuleRow({ rule, stats }: { readonly rule: Rule; readonly stats: Stats }) {
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-baseline gap-x-2 border-b border-line py-1.5">
      <span className={`text-xs ${TONES[rule.action]}`}>{rule.action}</span>
      <span dir="auto" className="[overflow-wrap:anywhere]">
        {rule.description || rule.name}
        <code className="block text-xs text-muted">{rule.id}</code>
        {rule.inForce ? null : <span className="text-xs text-muted"> no longer in force</span>}
      </span>
      <span className="flex items-center gap-3 self-center text-xs">
        {rule.hits > 0 ? <Days rule={rule} stats={stats} /> : null}
        <span
          className={`min-w-14 text-right tabular-nums ${rule.hits > 0 ? "" : "text-muted"}`}
          title={rule.lastHit === undefined ? undefined : `last on ${rule.lastHit}`}
        >
          {rule.hits === 0 ? "never" : countText(rule.hits, "time")}
        </span>
      </span>
    </li>
  );
}

const DAY_MS = 86_400_000;
const HEIGHT = 18;

/** Hits by day, the present at the right. */
function Days({ rule, stats }: { readonly rule: Rule; readonly stats: Stats }) {
  const most = Math.max(1, ...rule.byDay.map((day) => day.hits));
  const first = Date.parse(stats.from);
  return (
    <svg
      viewBox={`0 0 ${stats.windowDays * 3} ${HEIGHT}`}
      className={`h-[18px] w-[90px] max-sm:hidden ${BARS[rule.action]}`}
      aria-hidden="true"
    >
      <path d={`M0 ${HEIGHT - 0.5}h${stats.windowDays * 3}`} className="stroke-line" />
      {rule.byDay.map(({ day, hits }) => {
        const high = Math.max(2, (hits / most) * HEIGHT);
        const at = Math.round((Date.parse(day) - first) / DAY_MS);
        return (
          <rect key={day} x={at * 3} y={HEIGHT - high} width="2" height={high}>
            <title>{`${day}: ${hits}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
