import type { MethodResult } from "@clew/client";

type Bucket = MethodResult<"cstp.getCalibration">["byConfidenceBucket"][number];

const SIZE = 280;
const PAD = 34;

/** How often decisions of each confidence came true, against the line on which they would if confidence were exact. */
export function ReliabilityDiagram({ buckets }: { readonly buckets: readonly Bucket[] }) {
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
