import { useMemo } from "react";
import { type GraphEdge, type GraphNode, layOutGraph, type PlacedNode } from "./lay-out-graph.ts";

interface GraphProps {
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** The box that the page is about. */
  readonly current?: string;
}

const WIDTH = 190;
const HEIGHT = 58;
const ACROSS = 56;
const BETWEEN = 14;

const TONES: Readonly<Record<string, string>> = {
  bad: "border-bad",
  good: "border-good",
  wait: "border-wait",
  accent: "border-accent",
};

/** A graph from left to right: boxes with words in them, arrows behind. Boxes are links where they lead somewhere. */
export function GraphView({ label, nodes, edges, current }: GraphProps) {
  const placed = useMemo(() => layOutGraph(nodes, edges), [nodes, edges]);
  const byId = useMemo(() => new Map(placed.map((node) => [node.id, node])), [placed]);
  const width = Math.max(1, ...placed.map((node) => left(node) + WIDTH)) + 2;
  const height = Math.max(1, ...placed.map((node) => top(node) + HEIGHT)) + 2;
  return (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-auto rounded border border-line p-4">
      <div className="relative" style={{ width, height }}>
        <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
          {edges.map((edge, index) => {
            const from = byId.get(edge.from);
            const to = byId.get(edge.to);
            return from && to ? <path key={index} d={curve(from, to)} className="fill-none stroke-edge" /> : null;
          })}
        </svg>
        <ul className="m-0 list-none p-0">
          {placed.map((node) => (
            <li
              key={node.id}
              className="absolute"
              style={{ left: left(node), top: top(node), width: WIDTH, height: HEIGHT }}
            >
              <Box node={node} current={node.id === current} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Box({ node, current }: { readonly node: PlacedNode; readonly current: boolean }) {
  const shape = `flex h-full flex-col justify-center rounded border bg-raised px-2.5 py-1 ${TONES[node.tone ?? ""] ?? "border-line"} ${current ? "ring-2 ring-accent" : ""}`;
  const words = (
    <>
      <span dir="auto" className="line-clamp-2 text-xs leading-tight [overflow-wrap:anywhere]">
        {node.title}
      </span>
      {node.detail ? (
        <span dir="auto" className="truncate text-[11px] text-muted">
          {node.detail}
        </span>
      ) : null}
    </>
  );
  return node.href === undefined ? (
    <div className={shape} title={node.title}>
      {words}
    </div>
  ) : (
    <a
      href={node.href}
      className={`${shape} hover:bg-sunken`}
      title={node.title}
      aria-current={current ? "true" : undefined}
    >
      {words}
    </a>
  );
}

const left = (node: PlacedNode): number => node.layer * (WIDTH + ACROSS) + 1;
const top = (node: PlacedNode): number => node.place * (HEIGHT + BETWEEN) + 1;

function curve(from: PlacedNode, to: PlacedNode): string {
  const x0 = left(from) + WIDTH;
  const y0 = top(from) + HEIGHT / 2;
  const x1 = left(to);
  const y1 = top(to) + HEIGHT / 2;
  const bend = Math.max(24, Math.abs(x1 - x0) / 2);
  return `M${x0} ${y0}C${x0 + bend} ${y0} ${x1 - bend} ${y1} ${x1} ${y1}`;
}
