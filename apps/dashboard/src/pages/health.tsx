import type { MethodResult } from "@clew/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { client } from "../data/connection.ts";
import { usePageTitle } from "../parts/hooks.ts";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { countText, readText } from "../parts/text.ts";

type Bucket = MethodResult<"cstp.getCalibration">["byConfidenceBucket"][number];

const SIZE = 280;
const PAD = 34;

/** How often decisions of each confidence succeeded, against the line of exact confidence. */
function ReliabilityDiagram({ buckets }: { readonly buckets: readonly Bucket[] }) {
  const x = (share: number): number => PAD + share * SIZE;
  const y = (share: number): number => 8 + (1 - share) * SIZE;
  const most = Math.max(1, ...buckets.map((bucket) => bucket.decisions));
  const used = buckets.filter((bucket) => bucket.decisions > 0);
  const line = used
    .map((bucket, index) => `${index === 0 ? "M" : "L"}${x(bucket.expectedRate)} ${y(bucket.successRate)}`)
    .join("");
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${SIZE + PAD + 12} ${SIZE + 44}`}
        role="img"
        aria-label="Reliability diagram; the table below says the same"
        className="w-full max-w-md"
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <path d={`M${x(share)} ${y(0)}V${y(1)}M${x(0)} ${y(share)}H${x(1)}`} className="stroke-line" />
            <text x={x(share)} y={y(0) + 15} textAnchor="middle" className="fill-muted text-[10px]">
              {share * 100}
            </text>
            <text x={PAD - 6} y={y(share) + 3} textAnchor="end" className="fill-muted text-[10px]">
              {share * 100}
            </text>
          </g>
        ))}
        <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} className="stroke-faint [stroke-dasharray:4_4]" />
        {used.map((bucket) => (
          <path
            key={bucket.bucket}
            d={`M${x(bucket.expectedRate)} ${y(bucket.expectedRate)}V${y(bucket.successRate)}`}
            className="stroke-wait [stroke-width:2]"
          />
        ))}
        <path d={line} className="fill-none stroke-accent [stroke-width:1.5]" />
        {used.map((bucket) => (
          <circle
            key={bucket.bucket}
            cx={x(bucket.expectedRate)}
            cy={y(bucket.successRate)}
            r={3 + 6 * Math.sqrt(bucket.decisions / most)}
            className="fill-accent"
          />
        ))}
        <text x={x(0.5)} y={SIZE + 40} textAnchor="middle" className="fill-muted text-[11px]">
          said to be sure, %
        </text>
        <text transform={`translate(9 ${y(0.5)}) rotate(-90)`} textAnchor="middle" className="fill-muted text-[11px]">
          came true, %
        </text>
      </svg>
      <figcaption>
        <table className="mt-2 w-full max-w-md border-collapse text-left text-xs">
          <thead className="text-muted">
            <tr>
              {["Sure", "Reviewed", "Came true", "Off by"].map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`border-b border-line py-1 font-normal ${index > 0 ? "text-right" : ""}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {used.map((bucket) => (
              <tr key={bucket.bucket} className="border-b border-line">
                <td className="py-0.5 tabular-nums">{bucket.bucket.replace("-", " – ")}</td>
                <td className="text-right tabular-nums">{bucket.decisions}</td>
                <td className="text-right tabular-nums">{Math.round(bucket.successRate * 100)} %</td>
                <td className={`text-right tabular-nums ${Math.abs(bucket.gap) > 0.15 ? "text-wait" : "text-muted"}`}>
                  {bucket.gap < 0 ? "−" : "+"}
                  {Math.abs(Math.round(bucket.gap * 100))} points
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </figcaption>
    </figure>
  );
}

const DAYS = 30;
// A check outside any thread adds to no log, so no hint reports it.
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

/** The rules here, and how often each was violated; the most violated first. */
function GuardrailHits() {
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

/** Hits per day, today at the right. */
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

const calibrationQuery = () =>
  queryOptions({
    queryKey: ["calibration"],
    queryFn: ({ signal }) => client.call("cstp.getCalibration", {}, { signal }),
  });
const spreadQuery = () =>
  queryOptions({
    queryKey: ["amplification"],
    queryFn: ({ signal }) => client.call("cstp.getAmplificationStats", { windowDays: 90 }, { signal }),
  });
const reasonsQuery = () =>
  queryOptions({ queryKey: ["reasons"], queryFn: ({ signal }) => client.call("cstp.getReasonStats", {}, { signal }) });
/** Whether confidences are reliable, where failures spread, and which rules are violated. */
export function HealthPage() {
  usePageTitle("Health");
  const { data, error } = useQuery(calibrationQuery());
  if (error) return <Failed error={error} page />;
  if (!data) return <Loading what="the figures" />;
  return (
    <>
      <h1 className="mb-3 text-lg font-semibold">Health</h1>
      {data.overall ? <Overall overall={data.overall} /> : null}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="grid gap-y-8">
          <Panel title="How sure, and how right">
            {data.overall ? (
              <ReliabilityDiagram buckets={data.byConfidenceBucket} />
            ) : (
              <Empty title="Too few reviews yet">
                From five reviewed decisions on, this shows how often “80 % sure” came true. A decision's page takes its
                review.
              </Empty>
            )}
          </Panel>
          <Panel title="Which reasons held">
            <Reasons />
          </Panel>
        </div>
        <div className="grid gap-y-8">
          <Panel title="What follows from it">
            <Advice items={data.recommendations} />
          </Panel>
          <Panel title="Where failures spread">
            <Spread />
          </Panel>
          <Panel title="Guardrails">
            <GuardrailHits />
          </Panel>
        </div>
      </div>
    </>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

type Calibration = MethodResult<"cstp.getCalibration">;

const percent = (value: number): string => `${Math.round(value * 100)} %`;

function Overall({ overall }: { readonly overall: NonNullable<Calibration["overall"]> }) {
  const bias = overall.confidence_bias;
  return (
    <dl className="m-0 flex flex-wrap gap-x-10 gap-y-3">
      <Figure name="came true" value={percent(overall.accuracy)} />
      <Figure name="Brier score, 0 is best" value={overall.brier_score.toFixed(3)} />
      <Figure
        name={bias > 0 ? "surer than right by" : "more right than sure by"}
        value={`${Math.round(Math.abs(bias) * 100)} points`}
      />
      <Figure name="reviewed" value={`${overall.reviewed_decisions} of ${overall.total_decisions}`} />
      <Figure name="in words" value={overall.interpretation.replaceAll("_", " ")} />
    </dl>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="m-0 text-lg tabular-nums">{value}</dd>
    </div>
  );
}

function Advice({ items }: { readonly items: Calibration["recommendations"] }) {
  if (items.length === 0) return <p className="text-muted">Nothing to change.</p>;
  const tone = { info: "text-muted", warning: "text-wait", error: "text-bad" } as const;
  return (
    <ul className="m-0 list-none space-y-2 p-0">
      {items.map((item, index) => (
        <li key={index} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-2">
          <span className={`text-xs leading-6 ${tone[item.severity]}`}>{item.severity}</span>
          <span className="[overflow-wrap:anywhere]">{item.message}</span>
        </li>
      ))}
    </ul>
  );
}

function Spread() {
  const { data, error } = useQuery(spreadQuery());
  if (error) return <Failed error={error} />;
  if (!data) return <Loading what="chains" />;
  const top = Array.isArray(data["topAmplifiers"]) ? data["topAmplifiers"] : [];
  return (
    <>
      <p className="text-muted">
        {data.totalChains === 0
          ? "No failed decision has anything built on it."
          : `${data.totalChains} failures in 90 days with decisions built on them; the longest chain has ${data.maxChainLength}, on average ${data.averageAmplification.toFixed(1)}.`}
      </p>
      {top.length > 0 ? (
        <Table heads={["Agent", "Failed", "Reached"]}>
          {top.slice(0, 8).map((each: Readonly<Record<string, unknown>>, index) => (
            <tr key={index} className="border-b border-line">
              <td dir="auto" className="py-1 pr-4 [overflow-wrap:anywhere]">
                {readText(each["agent"])}
              </td>
              <td className="pr-4 text-right text-bad tabular-nums">{readText(each["rootFailures"])}</td>
              <td className="text-right tabular-nums">{readText(each["totalDownstream"])}</td>
            </tr>
          ))}
        </Table>
      ) : null}
      <p className="mt-2 text-xs text-muted">{data.recommendation}</p>
    </>
  );
}

function Reasons() {
  const { data, error } = useQuery(reasonsQuery());
  if (error) return <Failed error={error} />;
  if (!data) return <Loading what="reasons" />;
  if (data.byReasonType.length === 0) return <p className="text-muted">No reasons on record yet.</p>;
  return (
    <Table heads={["Kind", "Used", "Reviewed", "Held", "How sure"]}>
      {data.byReasonType.map((row) => (
        <tr key={row.reasonType} className="border-b border-line">
          <td dir="auto" className="py-1 pr-4">
            {row.reasonType}
          </td>
          <td className="pr-4 text-right tabular-nums">{row.totalUses}</td>
          <td className="pr-4 text-right text-muted tabular-nums">{row.reviewedUses}</td>
          <td className="pr-4 text-right tabular-nums">
            {row.successRate === undefined ? "" : `${Math.round(row.successRate * 100)} %`}
          </td>
          <td className="text-right text-muted tabular-nums">{Math.round(row.avgConfidence * 100)} %</td>
        </tr>
      ))}
    </Table>
  );
}

function Table({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    <table className="mt-2 w-full border-collapse text-left">
      <thead className="text-xs text-muted">
        <tr>
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`border-b border-line py-1 pr-4 font-normal last:pr-0 ${index > 0 ? "text-right" : ""}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
