import type { MethodResult } from "@clew/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { client } from "../data/client.ts";
import { GuardrailHits } from "../health/guardrail-hits.tsx";
import { ReliabilityDiagram } from "../health/reliability-diagram.tsx";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { readText } from "../parts/text/read-text.ts";
import { usePageTitle } from "../parts/use-page-title.ts";

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
/** Can the confidences be believed, where do failures spread, which rules hold. */
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
