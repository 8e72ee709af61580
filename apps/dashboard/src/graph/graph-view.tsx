import { useMemo } from "react";
import { useCurrentInSight } from "../parts/hooks.ts";
import {
  type GraphEdge,
  type GraphNode,
  type GraphPlace,
  layOutGraph,
  type PlacedEdge,
  type PlacedNode,
} from "./lay-out-graph.ts";

interface GraphProps {
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** The page's own box. */
  readonly current?: string;
}

const WIDTH = 190;
const HEIGHT = 58;
const ACROSS = 56;
const BETWEEN = 14;
/** The printable width of a sheet, in pixels. */
const PAPER = 640;
/** Boxes scaled below this are unreadable. */
const READABLE = 0.45;

const TONES: Readonly<Record<string, string>> = {
  bad: "border-bad",
  good: "border-good",
  wait: "border-wait",
  accent: "border-accent",
};

/** A graph from left to right: boxes with text, arrows behind them. A box with an address is a link. */
export function GraphView({ label, nodes, edges, current }: GraphProps) {
  const placed = useMemo(() => layOutGraph(nodes, edges), [nodes, edges]);
  const byId = useMemo(() => new Map(placed.nodes.map((node) => [node.id, node])), [placed]);
  const width = placed.nodes.reduce((most, node) => Math.max(most, left(node) + WIDTH), 1) + 2;
  const height = placed.nodes.reduce((most, node) => Math.max(most, top(node) + HEIGHT), 1) + 2;
  const box = useCurrentInSight<HTMLDivElement>(current);
  // Paper does not scroll; a picture too small to read there is printed as a list.
  const scale = Math.min(1, PAPER / width);
  const onPaper = { "--on-paper": scale };
  const listed = scale < READABLE;
  return (
    <>
      <div
        ref={box}
        role="region"
        aria-label={label}
        tabIndex={0}
        className={`max-h-[80vh] overflow-auto rounded border border-line p-4 print:max-h-none print:overflow-hidden ${listed ? "print:hidden" : ""}`}
      >
        <div className="relative print:[zoom:var(--on-paper)]" style={{ width, height, ...onPaper }}>
          <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
            {placed.edges.map((edge, index) => {
              const from = byId.get(edge.from);
              const to = byId.get(edge.to);
              return from && to ? <Arrow key={index} edge={edge} from={from} to={to} /> : null;
            })}
          </svg>
          <ul className="m-0 list-none p-0">
            {placed.nodes.map((node) => (
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
      {listed ? <PrintedList nodes={placed.nodes} current={current} /> : null}
    </>
  );
}

function PrintedList({
  nodes,
  current,
}: {
  readonly nodes: readonly PlacedNode[];
  readonly current: string | undefined;
}) {
  const fromTheLeft = nodes.toSorted((a, b) => a.layer - b.layer || a.place - b.place);
  return (
    <ul className="m-0 hidden list-disc px-5 print:block">
      {fromTheLeft.map((node) => (
        <li key={node.id} dir="auto" className={node.id === current ? "font-semibold" : ""}>
          {node.title} {node.detail ? <span className="text-xs text-muted">{node.detail}</span> : null}
        </li>
      ))}
    </ul>
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

const left = ({ layer }: GraphPlace): number => layer * (WIDTH + ACROSS) + 1;
const top = ({ place }: GraphPlace): number => Math.round(place * (HEIGHT + BETWEEN)) + 1;
const middle = (place: GraphPlace): number => top(place) + HEIGHT / 2;

interface ArrowProps {
  readonly edge: PlacedEdge;
  readonly from: PlacedNode;
  readonly to: PlacedNode;
}

function Arrow({ edge, from, to }: ArrowProps) {
  const last = edge.through.at(-1) ?? from;
  return (
    <>
      <path d={way(edge, from, to)} className="fill-none stroke-edge" />
      {edge.label ? (
        <text
          x={(left(last) + WIDTH + left(to)) / 2}
          y={(middle(last) + middle(to)) / 2 - 4}
          textAnchor="middle"
          className="fill-muted text-[10px]"
        >
          {edge.label.replaceAll("_", " ")}
        </text>
      ) : null}
    </>
  );
}

// Draws straight past the boxes of a layer, and curves between two layers.
function way({ through }: PlacedEdge, from: PlacedNode, to: PlacedNode): string {
  let path = `M${left(from) + WIDTH} ${middle(from)}`;
  let before: GraphPlace = from;
  for (const next of through) {
    path += `${bend(before, next)}H${left(next) + WIDTH}`;
    before = next;
  }
  return `${path}${bend(before, to)}m-6 -4l6 4l-6 4`;
}

function bend(from: GraphPlace, to: GraphPlace): string {
  const x0 = left(from) + WIDTH;
  const x1 = left(to);
  const reach = Math.max(24, Math.abs(x1 - x0) / 2);
  return `C${x0 + reach} ${middle(from)} ${x1 - reach} ${middle(to)} ${x1} ${middle(to)}`;
}
