import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { type ThreadRow, threadsQuery } from "../data/queries.ts";
import { Ago } from "../parts/ago.tsx";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { StatusChip } from "../parts/status-chip.tsx";

const STATUSES: readonly ThreadRow["status"][] = ["active", "blocked", "paused", "completed"];

/** Which thread needs me, then which moved last. */
export function ThreadsPage() {
  const [text, setText] = useState("");
  const [status, setStatus] = useState<ThreadRow["status"] | undefined>();
  const query = useDeferredValue(text.trim());
  const { data, error, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(
    threadsQuery({ ...(query ? { query } : {}), ...(status ? { status } : {}) }),
  );
  const rows = data?.pages.flatMap((page) => page.threads) ?? [];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="text-lg font-semibold">Threads</h1>
        <input
          type="search"
          aria-label="Filter by title"
          placeholder="Filter by title"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-64 rounded border border-line bg-raised px-2 py-1"
        />
        <div role="group" aria-label="Filter by status" className="flex gap-1">
          {STATUSES.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={status === each}
              onClick={() => setStatus(status === each ? undefined : each)}
              className="rounded px-2 py-1 text-xs text-muted hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-ink"
            >
              {each}
            </button>
          ))}
        </div>
      </div>
      {error ? <Failed error={error} /> : null}
      {isPending ? <Loading what="threads" /> : null}
      {data && rows.length === 0 ? (
        <Empty title={query || status ? "No thread matches" : "No threads yet"}>
          <code>clew thread create "A question worth remembering"</code> starts one.
        </Empty>
      ) : null}
      {rows.length > 0 ? <ThreadTable rows={rows} /> : null}
      {hasNextPage ? (
        <button
          type="button"
          onClick={() => void fetchNextPage()}
          className="mx-auto mt-4 rounded border border-line px-3 py-1 text-muted hover:bg-sunken"
        >
          Show more
        </button>
      ) : null}
    </>
  );
}

function ThreadTable({ rows }: { readonly rows: readonly ThreadRow[] }) {
  return (
    <table className="w-full border-collapse text-left">
      <thead className="text-xs text-muted">
        <tr>
          {["Thread", "Status", "Started by", "Decisions", "Open questions", "Last activity"].map((name, index) => (
            <th
              key={name}
              scope="col"
              className={`border-b border-line py-1.5 pr-4 font-normal ${index === 3 || index === 4 ? "text-right" : ""}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line hover:bg-sunken">
            <td className="max-w-xl py-1.5 pr-4">
              <Link
                to="/threads/$threadId"
                params={{ threadId: row.id }}
                dir="auto"
                className="font-medium [overflow-wrap:anywhere]"
              >
                {row.title}
              </Link>
            </td>
            <td className="pr-4">
              <StatusChip status={row.status} />
            </td>
            <td className="pr-4 text-muted" dir="auto">
              {row.startedBy}
            </td>
            <td className="pr-4 text-right tabular-nums">{row.decisions}</td>
            <td className="pr-4 text-right tabular-nums">
              {row.openQuestions > 0 ? (
                <span className="text-wait">{row.openQuestions}</span>
              ) : (
                <span className="text-faint">0</span>
              )}
            </td>
            <td className="whitespace-nowrap text-muted">
              <Ago at={row.lastActivity} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
