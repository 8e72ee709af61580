import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useRef } from "react";
import { THREAD_PAGE, type ThreadFilter, type ThreadRow, threadsQuery } from "../data/queries.ts";
import { Button } from "../parts/button.tsx";
import { Command } from "../parts/command.tsx";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { useAddressValue } from "../parts/use-address-value.ts";
import { usePageTitle } from "../parts/use-page-title.ts";
import { nextSort, readSort, type Sort, SortSelect, ThreadTable } from "../thread/thread-table.tsx";

const STATUSES: readonly ThreadRow["status"][] = ["active", "blocked", "paused", "completed"];

const route = getRouteApi("/");

/** Which thread needs me, then which moved last. */
export function ThreadsPage() {
  usePageTitle("Threads");
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/" });
  // Which pages lie before a page, as far as one came through them.
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
    ...(query ? { query } : {}),
    ...(agentId ? { agentId } : {}),
    ...(status ? { status } : {}),
    ...(sort ? { sort: sort.key, descending: sort.down } : {}),
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
