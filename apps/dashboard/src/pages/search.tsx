import type { MethodResult } from "@clew/client";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { client } from "../data/connection.ts";
import { useAddressValue, usePageTitle } from "../parts/hooks.ts";
import { Ago, Confidence, Empty, Failed, StatusChip } from "../parts/states.tsx";
import { readText, shownText } from "../parts/text.ts";

/** One result, of any kind. */
type SearchHit = MethodResult<"cstp.search">["results"][number];

const MOST_OF_A_KIND = 12;

/** Searches everything in one request; earlier results stay until the answer arrives. */
const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ["search", words],
    enabled: words !== "",
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.call("cstp.search", { query: words, limit: MOST_OF_A_KIND }, { signal }),
  });

const route = getRouteApi("/search");

/** One field that searches while you type: threads, decisions, sessions, handoffs, tasks, knowledge. */
export function SearchPage() {
  usePageTitle("Search");
  const { q } = route.useSearch();
  const navigate = useNavigate({ from: "/search" });
  const [text, setText] = useAddressValue({
    value: q ?? "",
    write: (words) => void navigate({ search: { q: words }, replace: true, resetScroll: false }),
    asWritten: (shown) => shown.trim(),
  });
  const field = useRef<HTMLInputElement>(null);
  const words = useDeferredValue(text.trim());
  useEffect(() => field.current?.focus(), []);
  const { data, error, isPending, isPlaceholderData } = useQuery(searchQuery(words));
  const waiting = words !== text.trim() || (words !== "" && (isPending || isPlaceholderData) && !error);
  const hits = words === "" ? [] : (data?.results ?? []);
  const more = data?.more ?? [];
  return (
    <div className="max-w-3xl">
      <h1 className="sr-only">Search</h1>
      <input
        ref={field}
        type="search"
        dir="auto"
        aria-label="Search everything"
        placeholder="Search everything"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") document.querySelector<HTMLElement>("[data-result]")?.focus();
        }}
        className="w-full rounded border border-line bg-raised px-3 py-2 text-base"
      />
      <p role="status" className="mt-2 h-5 text-xs text-muted">
        {words === "" ? "" : waiting ? "searching…" : `${hits.length}${more.length > 0 ? " and more" : ""} found`}
      </p>
      {error ? <Failed error={error} /> : null}
      {words === "" ? (
        <Empty title="What are you looking for?">
          Words of a decision, a thread, an agent's question, a handoff, a task, a lesson learned.
        </Empty>
      ) : null}
      {words !== "" && !waiting && hits.length === 0 && !error ? (
        <Empty title="Nothing found">Fewer or other words may find it.</Empty>
      ) : null}
      <div className={waiting ? "opacity-60" : ""} onKeyDown={moveThroughResults}>
        {GROUPS.map(([kind, title]) => (
          <Group key={kind} title={title} hits={hits.filter((hit) => hit.kind === kind)} more={more.includes(kind)} />
        ))}
      </div>
    </div>
  );
}

const ROW = "-mx-2 flex flex-wrap items-center gap-x-3 rounded px-2 py-1.5 hover:bg-sunken hover:no-underline";

const GROUPS: readonly (readonly [kind: SearchHit["kind"], title: string])[] = [
  ["thread", "Threads"],
  ["decision", "Decisions"],
  ["session", "Sessions"],
  ["handoff", "Handoffs"],
  ["task", "Tasks"],
  ["knowledge", "Knowledge"],
];

function Group({
  title,
  hits,
  more,
}: {
  readonly title: string;
  readonly hits: readonly SearchHit[];
  readonly more: boolean;
}) {
  if (hits.length === 0) return null;
  return (
    <section aria-label={title} className="mt-4">
      <h2 className="mb-1 text-xs font-medium tracking-wide text-muted uppercase">{title}</h2>
      <ul className="m-0 list-none p-0">
        {hits.map((hit) => (
          <li key={hit.id}>
            <HitLink hit={hit}>
              <span
                dir="auto"
                className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere] max-sm:flex-none max-sm:basis-full"
              >
                {shownText(hit.title)}
              </span>
              <Facts hit={hit} />
            </HitLink>
          </li>
        ))}
      </ul>
      {more ? <p className="mt-1 text-xs text-muted">There are more: further words narrow them down.</p> : null}
    </section>
  );
}

function HitLink({ hit, children }: { readonly hit: SearchHit; readonly children: ReactNode }) {
  const row = { "data-result": true, className: ROW, children };
  switch (hit.kind) {
    case "thread":
      return <Link to="/threads/$threadId" params={{ threadId: hit.id }} search={{}} {...row} />;
    case "decision":
      return <Link to="/decisions/$decisionId" params={{ decisionId: hit.id }} {...row} />;
    case "session":
      return <Link to="/sessions/$sessionId" params={{ sessionId: hit.id }} {...row} />;
    case "handoff":
      return <Link to="/handoffs" search={{ id: hit.id }} {...row} />;
    case "task":
      return <Link to="/tasks" search={{ task: hit.id }} {...row} />;
    case "knowledge":
      return <Link to="/tasks" search={hit["task"] ? { task: readText(hit["task"]) } : {}} {...row} />;
  }
}

/** Distinguishes results: status or standing, outcome, confidence, time. */
function Facts({ hit }: { readonly hit: SearchHit }) {
  const { confidence, outcome, standing, status, at } = hit;
  return (
    <>
      {(hit.kind === "decision" ? [standing, outcome] : [status]).map((each) =>
        typeof each === "string" && each !== "" ? <StatusChip key={each} status={each} /> : null,
      )}
      {typeof confidence === "number" ? <Confidence value={confidence} /> : null}
      {typeof at === "string" && hit.kind !== "decision" ? (
        <span className="text-right text-xs text-muted max-sm:ml-auto sm:w-24">
          <Ago at={at} />
        </span>
      ) : null}
    </>
  );
}

function moveThroughResults(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const results = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-result]")];
  const at = results.findIndex((result) => result === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  const next = results[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (next) next.focus();
  else if (event.key === "ArrowUp") document.querySelector<HTMLElement>("input[type=search]")?.focus();
}
