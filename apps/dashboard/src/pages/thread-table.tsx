import { Link } from "@tanstack/react-router";
import type { ThreadRow } from "../data/queries.ts";
import { Ago } from "../parts/ago.tsx";
import { StatusChip } from "../parts/status-chip.tsx";

/** What the rows of a page can be sorted by. */
export type SortKey = "title" | "status" | "startedBy" | "decisions" | "openQuestions" | "health" | "lastActivity";

/** A column that the rows are sorted by, and which way. */
export interface Sort {
  readonly key: SortKey;
  readonly down: boolean;
}

interface Column {
  readonly key: SortKey;
  readonly name: string;
  readonly right?: boolean;
  readonly wide?: boolean;
}

const COLUMNS: readonly Column[] = [
  { key: "title", name: "Thread" },
  { key: "status", name: "Status" },
  { key: "startedBy", name: "Started by", wide: true },
  { key: "decisions", name: "Decisions", right: true },
  { key: "openQuestions", name: "Open", right: true },
  { key: "health", name: "Health", wide: true },
  { key: "lastActivity", name: "Last activity" },
];

/** A thread's health: how many of its decisions failed, and whether anything was built on them. */
function healthOf(row: ThreadRow): { readonly status: string; readonly failed: number } {
  const { health } = row;
  if (typeof health !== "object" || health === null) return { status: "healthy", failed: 0 };
  const status = "status" in health ? String(health.status) : "healthy";
  return { status, failed: "failed" in health ? Number(health.failed) : 0 };
}

/** The rows of a page in the chosen order; without one, in the list's own: newest activity first. */
export function sortThreads(rows: readonly ThreadRow[], sort: Sort | undefined): readonly ThreadRow[] {
  if (sort === undefined) return rows;
  const value = (row: ThreadRow): string | number => (sort.key === "health" ? healthOf(row).failed : row[sort.key]);
  const direction = sort.down ? -1 : 1;
  return rows.toSorted((left, right) => {
    const [a, b] = [value(left), value(right)];
    const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
    return order * direction;
  });
}

interface TableProps {
  readonly rows: readonly ThreadRow[];
  readonly sort: Sort | undefined;
  onSort(key: SortKey): void;
}

/** Threads as dense rows: what needs a person stands out, the rest is grey. */
export function ThreadTable({ rows, sort, onSort }: TableProps) {
  return (
    <table className="w-full border-collapse text-left">
      <thead className="text-xs text-muted max-sm:sr-only">
        <tr>
          {COLUMNS.map((column) => (
            <th
              key={column.key}
              scope="col"
              aria-sort={sort?.key === column.key ? (sort.down ? "descending" : "ascending") : undefined}
              className={`border-b border-line py-1 pr-4 font-normal whitespace-nowrap ${column.right ? "text-right" : ""} ${column.wide ? "max-md:hidden" : ""}`}
            >
              <button type="button" className="hover:text-ink" onClick={() => onSort(column.key)}>
                {column.name}
                <span aria-hidden="true">{sort?.key === column.key ? (sort.down ? " ↓" : " ↑") : ""}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { readonly row: ThreadRow }) {
  const health = healthOf(row);
  return (
    <tr className="border-b border-line hover:bg-sunken max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:py-2">
      <td className="py-1.5 pr-4 max-sm:pr-0 max-sm:w-full max-sm:py-0">
        <Link
          to="/threads/$threadId"
          params={{ threadId: row.id }}
          search={{}}
          dir="auto"
          className="font-medium [overflow-wrap:anywhere]"
        >
          {row.title}
        </Link>
        {row.statusReason ? (
          <span dir="auto" className="block max-w-xl truncate text-xs text-muted" title={row.statusReason}>
            {row.statusReason}
          </span>
        ) : null}
      </td>
      <td className="pr-4 max-sm:pr-0">
        <StatusChip status={row.status} />
      </td>
      <td className="max-w-40 truncate pr-4 max-sm:pr-0 text-muted max-md:hidden" dir="auto" title={row.startedBy}>
        {row.startedBy}
      </td>
      <td className="pr-4 max-sm:pr-0 text-right tabular-nums">
        {row.decisions.toLocaleString()}
        <span className="text-muted sm:hidden"> decisions</span>
      </td>
      <td
        className={`pr-4 max-sm:pr-0 text-right tabular-nums ${row.openQuestions > 0 ? "text-wait" : "text-faint max-sm:hidden"}`}
      >
        {row.openQuestions}
        <span className="sm:hidden"> open</span>
      </td>
      <td className={`pr-4 max-sm:pr-0 max-md:hidden ${health.failed > 0 ? "text-bad" : "text-faint"}`}>
        {health.failed > 0 ? `${health.failed} failed` : health.status}
      </td>
      <td className="whitespace-nowrap text-muted max-sm:ml-auto">
        <Ago at={row.lastActivity} />
      </td>
    </tr>
  );
}
