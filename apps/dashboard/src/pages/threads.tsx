import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useRef } from "react";
import { THREAD_PAGE, type ThreadFilter, type ThreadRow, threadsQuery } from "../data/queries.ts";
import { useAddressValue, usePageTitle } from "../parts/hooks.ts";
import { Button, Command } from "../parts/section.tsx";
import { Ago, Empty, Failed, Loading, StatusChip } from "../parts/states.tsx";
import { shownText } from "../parts/text.ts";

/** The sort keys of the list. */
type SortKey = NonNullable<ThreadFilter["sort"]>;

/** The sorted column and its direction. */
interface Sort {
  readonly key: SortKey;
  readonly down: boolean;
}

interface Column {
  readonly key: SortKey;
  readonly name: string;
  readonly right?: boolean;
  /** Extra styles: more room, or hidden on narrow screens. */
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

/** The order that an address names; otherwise the list's own: newest activity first. */
function readSort(key: string | undefined, up: boolean): Sort | undefined {
  const known = KEYS.find((each) => each === key);
  return known === undefined ? undefined : { key: known, down: !up };
}

/** The order after a click on a column: names ascending and the rest descending, then the reverse, then none. */
function nextSort(sort: Sort | undefined, key: SortKey): Sort | undefined {
  const first = !FROM_A.includes(key);
  if (sort?.key !== key) return { key, down: first };
  return sort.down === first ? { key, down: !first } : undefined;
}

interface SelectProps {
  readonly sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
}

/** Selects the order where column heads have no room. */
function SortSelect({ sort, onSort }: SelectProps) {
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

/** Threads as dense rows: those that need a person stand out, the rest is grey. */
function ThreadTable({ rows, sort, onSort }: TableProps) {
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

/** The starter first, then those who joined, then how many more. */
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

const STATUSES: readonly ThreadRow["status"][] = ["active", "blocked", "paused", "completed"];

const route = getRouteApi("/threads");

/** Threads that need a person first, then by last activity. */
export function ThreadsPage() {
  usePageTitle("Threads");
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/threads" });
  // The cursors of the pages visited before each page.
  const trails = useRef(new Map<string, readonly (string | undefined)[]>());
  const narrow = (change: { q?: string; agent?: string }): void =>
    void navigate({
      search: (now) => ({ ...now, ...change, cursor: undefined }),
      replace: true,
      resetScroll: false,
    });
  const [text, setText] = useAddressValue({
    value: search.q ?? "",
    write: (q) => narrow({ q }),
    asWritten: (shown) => shown.trim(),
  });
  const [agent, setAgent] = useAddressValue({
    value: search.agent ?? "",
    write: (name) => narrow({ agent: name }),
    asWritten: (shown) => shown.trim(),
  });
  const before = search.cursor === undefined ? [] : (trails.current.get(search.cursor) ?? []);
  const sort = readSort(search.sort, search.up === "1");
  const query = useDeferredValue(text.trim());
  const agentId = useDeferredValue(agent.trim());
  const status = STATUSES.find((each) => each === search.status);
  const filter: ThreadFilter = {
    query: query ? query : undefined,
    agentId: agentId ? agentId : undefined,
    status: status ? status : undefined,
    sort: sort ? sort.key : undefined,
    descending: sort ? sort.down : undefined,
  };
  const { data, error, isPending, isPlaceholderData } = useQuery(threadsQuery(filter, search.cursor));
  const rows = data?.threads ?? [];
  const turn = (cursor: string | undefined, trail: readonly (string | undefined)[]): void => {
    if (cursor !== undefined) trails.current.set(cursor, trail);
    void navigate({ search: (now) => ({ ...now, cursor }) });
  };
  const sortBy = (next: Sort | undefined): void =>
    void navigate({
      search: (now) => ({ ...now, cursor: undefined, sort: next?.key, up: next?.down === false ? "1" : undefined }),
      resetScroll: false,
    });
  const filtered = query !== "" || agentId !== "" || status !== undefined;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-2 text-lg font-semibold max-sm:w-full">Threads</h1>
        <div className="no-print contents print:hidden">
          <SearchField label="Filter by title" value={text} onChange={setText} />
          <SearchField label="Agent" value={agent} onChange={setAgent} narrow />
          <div role="group" aria-label="Filter by status" className="flex flex-wrap gap-1">
            {STATUSES.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={status === each}
                onClick={() => {
                  void navigate({
                    search: (now) => ({ ...now, cursor: undefined, status: status === each ? undefined : each }),
                  });
                }}
                className="rounded-full border border-line px-2.5 py-0.5 text-xs leading-5 text-muted hover:bg-sunken hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
              >
                {each}
              </button>
            ))}
          </div>
          <SortSelect sort={sort} onSort={sortBy} />
        </div>
      </div>
      {error ? <Failed error={error} /> : null}
      {isPending || (isPlaceholderData && rows.length === 0) ? <Loading what="threads" /> : null}
      {data && !isPlaceholderData && rows.length === 0 ? <NoThreads filtered={filtered} /> : null}
      {rows.length > 0 ? (
        <div className={isPlaceholderData ? "opacity-60" : ""}>
          <ThreadTable rows={rows} sort={sort} onSort={(key) => sortBy(nextSort(sort, key))} />
        </div>
      ) : null}
      {data && (search.cursor !== undefined || data.cursor !== undefined) ? (
        <nav aria-label="Pages of the list" className="mt-4 flex items-center justify-center gap-2 text-xs text-muted">
          <Button
            disabled={isPlaceholderData || search.cursor === undefined}
            onClick={() => turn(before.at(-1), before.slice(0, -1))}
          >
            Back
          </Button>
          <span className="tabular-nums">
            {search.cursor !== undefined && before.length === 0
              ? `${rows.length} more`
              : `${before.length * THREAD_PAGE + 1} to ${before.length * THREAD_PAGE + rows.length}`}
          </span>
          <Button
            disabled={isPlaceholderData || data.cursor === undefined}
            onClick={() => turn(data.cursor, [...before, search.cursor])}
          >
            More
          </Button>
        </nav>
      ) : null}
    </>
  );
}

function NoThreads({ filtered }: { readonly filtered: boolean }) {
  if (filtered)
    return <Empty title="No thread matches">Fewer words, another agent or another status may find it.</Empty>;
  return (
    <Empty title="No threads yet">
      A thread is a chain of decisions that the next agent can go on with.{" "}
      <Command>clew thread create "A question worth remembering"</Command> starts one; so does the first session that
      completes.
      <span className="mt-3 block">
        <Link to="/sessions" search={{}} className="underline underline-offset-2">
          Sessions
        </Link>{" "}
        shows what agents reason about now.
      </span>
    </Empty>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly narrow?: boolean;
  onChange(value: string): void;
}

function SearchField({ label, value, narrow, onChange }: FieldProps) {
  return (
    <input
      type="search"
      dir="auto"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`min-w-0 rounded border border-line bg-raised px-2 py-1 ${narrow ? "w-32 max-sm:w-24" : "w-64 max-sm:flex-1"}`}
    />
  );
}
