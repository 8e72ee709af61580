import { Link } from "@tanstack/react-router";
import type { ThreadFilter, ThreadRow } from "../data/queries.ts";
import { Ago } from "../parts/ago.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { shownText } from "../parts/text/shown-text.ts";

/** What the list can be sorted by. */
export type SortKey = NonNullable<ThreadFilter["sort"]>;

/** A column that the list is sorted by, and which way. */
export interface Sort {
  readonly key: SortKey;
  readonly down: boolean;
}

interface Column {
  readonly key: SortKey;
  readonly name: string;
  readonly right?: boolean;
  /** What it needs besides: room, or to be left out where there is none. */
  readonly look?: string;
}

const COLUMNS: readonly Column[] = [
  { key: "title", name: "Thread" },
  { key: "status", name: "Status" },
  { key: "startedBy", name: "Agents", look: "max-lg:hidden" },
  { key: "decisions", name: "Decisions", right: true },
  { key: "openQuestions", name: "Questions", right: true },
  { key: "health", name: "Health", look: "pl-4 max-md:hidden" },
  { key: "activity", name: "Last activity", right: true },
];

const KEYS: readonly SortKey[] = COLUMNS.map((column) => column.key);
const FROM_A: readonly SortKey[] = ["title", "startedBy"];

/** The order an address names; without one, the list's own: newest activity first. */
export function readSort(key: string | undefined, up: boolean): Sort | undefined {
  const known = KEYS.find((each) => each === key);
  return known === undefined ? undefined : { key: known, down: !up };
}

/** The order after a click on a column: names from A on and the rest from the most, then the other way, then none. */
export function nextSort(sort: Sort | undefined, key: SortKey): Sort | undefined {
  const first = !FROM_A.includes(key);
  if (sort?.key !== key) return { key, down: first };
  return sort.down === first ? { key, down: !first } : undefined;
}

interface SelectProps {
  readonly sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
}

/** The order of the list where there is no room for the heads of its columns. */
export function SortSelect({ sort, onSort }: SelectProps) {
  return (
    <select
      aria-label="Sort by"
      value={sort?.key ?? ""}
      onChange={({ target }) => {
        const key = KEYS.find((each) => each === target.value);
        onSort(key === undefined ? undefined : nextSort(undefined, key));
      }}
      className="rounded-full border border-line bg-raised px-2 py-0.5 text-xs leading-5 text-muted sm:hidden"
    >
      <option value="">newest first</option>
      {COLUMNS.map(({ key, name }) => (
        <option key={key} value={key}>
          by {name.toLowerCase()}
        </option>
      ))}
    </select>
  );
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
              className={`border-b border-line py-1 pr-4 last:pr-0 font-normal whitespace-nowrap ${column.right ? "text-right" : ""} ${column.look ?? ""}`}
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
  const { health } = row;
  return (
    <tr className="border-b border-line hover:bg-sunken max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:py-2 max-sm:text-xs">
      <td className="py-1.5 pr-4 max-sm:pr-0 max-sm:w-full max-sm:py-0">
        <Link
          to="/threads/$threadId"
          params={{ threadId: row.id }}
          search={{}}
          dir="auto"
          className="line-clamp-2 text-[1rem] font-medium [overflow-wrap:anywhere]"
          title={row.title}
        >
          {shownText(row.title)}
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
      <td className="w-56 max-w-56 pr-4 text-muted max-lg:hidden">
        <Agents row={row} />
      </td>
      <td className="pr-4 max-sm:pr-0 text-right tabular-nums">
        {row.decisions.toLocaleString()}
        <span className="text-muted sm:hidden"> {row.decisions === 1 ? "decision" : "decisions"}</span>
      </td>
      <td
        className={`pr-4 max-sm:pr-0 text-right tabular-nums ${row.openQuestions > 0 ? "text-wait" : "text-faint max-sm:hidden"}`}
      >
        {row.openQuestions}
        <span className="sm:hidden"> open</span>
      </td>
      <td
        className={`pr-4 whitespace-nowrap max-sm:pr-0 md:pl-4 ${health.failed > 0 ? "text-bad sm:max-md:hidden" : "text-faint max-md:hidden"}`}
      >
        {health.failed > 0 ? `${health.failed} failed` : "healthy"}
        {health.failed > 0 && health.status === "failing" ? <span className="max-lg:hidden">, spreading</span> : null}
      </td>
      <td className="whitespace-nowrap text-right text-muted max-sm:ml-auto">
        <Ago at={row.lastActivity} />
      </td>
    </tr>
  );
}

const NAMED = 2;

/** Whoever began it first, then who joined; how many more there are. */
function Agents({ row }: { readonly row: ThreadRow }) {
  const names = [row.startedBy, ...row.agents.filter((agent) => agent !== row.startedBy)];
  const more = Math.max(row.agentCount, names.length) - Math.min(NAMED, names.length);
  return (
    <span title={names.join(", ")} className="flex">
      <span className="truncate">
        {names.slice(0, NAMED).map((name, index) => (
          <span key={name}>
            {index > 0 ? ", " : ""}
            <bdi>{name}</bdi>
          </span>
        ))}
      </span>
      {more > 0 ? <span className="pl-1.5 whitespace-nowrap tabular-nums">+{more}</span> : null}
    </span>
  );
}
