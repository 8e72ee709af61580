import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { handoffsQuery } from "../data/queries.ts";
import { type Handoff, HandoffPanel } from "../handoff/handoff-panel.tsx";
import { Ago } from "../parts/ago.tsx";
import { Command } from "../parts/command.tsx";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { readText } from "../parts/text/read-text.ts";
import { usePageTitle } from "../parts/use-page-title.ts";

const COLUMNS: readonly { readonly name: string; readonly statuses: readonly string[] }[] = [
  { name: "Prepared", statuses: ["discovered", "selected", "validated"] },
  { name: "On its way", statuses: ["transferred", "invoked"] },
  { name: "Arrived", statuses: ["acknowledged"] },
  { name: "Went wrong", statuses: ["failed", "expired"] },
];

const route = getRouteApi("/handoffs");

/** What is on its way from one skill to another, and what went wrong. */
export function HandoffsPage() {
  usePageTitle("Handoffs");
  const { id } = route.useSearch();
  const navigate = useNavigate({ from: "/handoffs" });
  const { data, error } = useQuery(handoffsQuery());
  const open = (next: string | undefined): void =>
    void navigate({ search: { id: next }, replace: id !== undefined, resetScroll: false });
  if (error) return <Failed error={error} page />;
  if (!data) return <Loading what="handoffs" />;
  return (
    <>
      <h1 className="mb-4 text-lg font-semibold">Handoffs</h1>
      {data.more ? (
        <p className="mb-4 text-muted">These are the newest {data.handoffs.length}; there are more.</p>
      ) : null}
      {data.handoffs.length === 0 ? (
        <Empty title="Nothing is handed over yet">
          A session that routes to a skill writes its payload when it completes;{" "}
          <Command>clew handoff create --target SKILL --input DRAFT</Command> writes one from a draft.
        </Empty>
      ) : (
        <div className={id === undefined ? "" : "grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]"}>
          {/* Beside a chosen handoff the board is a list of what there is. */}
          <div
            className={`grid content-start gap-4 ${id === undefined ? "sm:grid-cols-2 lg:grid-cols-4" : "max-lg:order-last print:hidden"}`}
          >
            {COLUMNS.filter(
              (column) => id === undefined || data.handoffs.some((each) => column.statuses.includes(each.status)),
            ).map((column) => (
              <Column
                key={column.name}
                name={column.name}
                handoffs={data.handoffs.filter((each) => column.statuses.includes(each.status))}
                current={id}
                onOpen={open}
              />
            ))}
          </div>
          {id === undefined ? null : <HandoffPanel id={id} onClose={() => open(undefined)} />}
        </div>
      )}
    </>
  );
}

interface ColumnProps {
  readonly name: string;
  readonly handoffs: readonly Handoff[];
  readonly current: string | undefined;
  onOpen(id: string): void;
}

function Column({ name, handoffs, current, onOpen }: ColumnProps) {
  return (
    <section aria-label={name} className="min-w-0">
      <h2 className="mb-2 border-b border-line pb-1 text-xs text-muted">
        {name} <span className="tabular-nums">{handoffs.length}</span>
      </h2>
      {handoffs.length === 0 ? <p className="text-xs text-faint">none</p> : null}
      <ul className="m-0 list-none space-y-2 p-0">
        {handoffs.map((handoff) => (
          <li key={handoff.id}>
            <button
              type="button"
              aria-pressed={handoff.id === current}
              onClick={() => onOpen(handoff.id)}
              className="block w-full rounded border border-line bg-raised p-3 text-left hover:bg-sunken aria-pressed:border-accent"
            >
              <span dir="auto" className="block font-medium [overflow-wrap:anywhere]">
                {targetOf(handoff)}
              </span>
              {readText(handoff["about"]) === "" ? null : (
                <span dir="auto" className="mt-1 line-clamp-3 [overflow-wrap:anywhere]">
                  {readText(handoff["about"])}
                </span>
              )}
              <span dir="auto" className="block truncate text-xs text-muted">
                from {readText(handoff["source"]) || "?"}
              </span>
              <span className="mt-1 flex items-center justify-between gap-2 text-xs text-muted">
                <StatusChip status={handoff.status} />
                <Ago at={handoff.at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a handoff goes, as one calls it. */
function targetOf(handoff: Handoff): string {
  const target = readText(handoff["target"]);
  return target === "" ? handoff.id : `/${target.replace(/^\//, "")}`;
}
