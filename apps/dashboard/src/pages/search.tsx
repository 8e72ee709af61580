import { useQueries } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { searchQueries } from "../data/search.ts";
import { Ago } from "../parts/ago.tsx";
import { Confidence } from "../parts/confidence.tsx";
import { Empty, Failed } from "../parts/states.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { usePageTitle } from "../parts/use-page-title.ts";
import { readText } from "./read-text.ts";

const route = getRouteApi("/search");

/** One field that answers while one types: threads, decisions, sessions, knowledge. */
export function SearchPage() {
  usePageTitle("Search");
  const { q } = route.useSearch();
  const navigate = useNavigate({ from: "/search" });
  const [text, setText] = useState(q ?? "");
  const field = useRef<HTMLInputElement>(null);
  // Once a result is followed, writing the words into the address would call the reader back to this page.
  const leaving = useRef(false);
  const words = useDeferredValue(text.trim());
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (!leaving.current && (q ?? "") !== words)
      void navigate({ search: { q: words }, replace: true, resetScroll: false });
  }, [words, q, navigate]);
  const [threads, decisions, sessions, knowledge] = useQueries({ queries: searchQueries(words) });
  const found =
    (threads.data?.length ?? 0) +
    (decisions.data?.length ?? 0) +
    (sessions.data?.length ?? 0) +
    (knowledge.data?.length ?? 0);
  const waiting = [threads, decisions, sessions, knowledge].some((each) => each.isFetching);
  const error = threads.error ?? decisions.error;
  return (
    <div className="max-w-3xl">
      <h1 className="sr-only">Search</h1>
      <input
        ref={field}
        type="search"
        dir="auto"
        aria-label="Search everything"
        placeholder="Search threads, decisions, sessions and knowledge"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") document.querySelector<HTMLElement>("[data-result]")?.focus();
        }}
        className="w-full rounded border border-line bg-raised px-3 py-2 text-base"
      />
      <p role="status" className="mt-2 h-5 text-xs text-muted">
        {words === "" ? "" : waiting ? "searching…" : `${found} found`}
      </p>
      {error ? <Failed error={error} /> : null}
      {words === "" ? (
        <Empty title="What are you looking for?">
          Words of a decision, a title, an agent's question, a lesson learned.
        </Empty>
      ) : null}
      {words !== "" && !waiting && found === 0 && !error ? (
        <Empty title="Nothing found">Fewer or other words may find it.</Empty>
      ) : null}
      <div
        className={waiting ? "opacity-60" : ""}
        onKeyDown={moveThroughResults}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest("[data-result]") !== null) leaving.current = true;
        }}
      >
        <Group title="Threads" count={threads.data?.length ?? 0}>
          {threads.data?.map((thread) => (
            <li key={thread.id}>
              <Link to="/threads/$threadId" params={{ threadId: thread.id }} search={{}} data-result className={ROW}>
                <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {thread.title}
                </span>
                <StatusChip status={thread.status} />
                <span className="w-24 text-right text-xs text-muted">
                  <Ago at={thread.lastActivity} />
                </span>
              </Link>
            </li>
          ))}
        </Group>
        <Group title="Decisions" count={decisions.data?.length ?? 0}>
          {decisions.data?.map((decision) => (
            <li key={decision.id}>
              <Link to="/decisions/$decisionId" params={{ decisionId: decision.id }} data-result className={ROW}>
                <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {decision.title}
                </span>
                {typeof decision["outcome"] === "string" ? <StatusChip status={decision["outcome"]} /> : null}
                <Confidence value={decision.confidence} />
              </Link>
            </li>
          ))}
        </Group>
        <Group title="Sessions" count={sessions.data?.length ?? 0}>
          {sessions.data?.map((session) => (
            <li key={session.session_id}>
              <Link to="/sessions/$sessionId" params={{ sessionId: session.session_id }} data-result className={ROW}>
                <span dir="auto" className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {readText(session["user_query"])}
                </span>
                <StatusChip status={session.status} />
              </Link>
            </li>
          ))}
        </Group>
        <Group title="Knowledge" count={knowledge.data?.length ?? 0}>
          {knowledge.data?.map((node) => (
            <li key={node.id}>
              <Link
                to="/tasks"
                search={node["task"] ? { task: readText(node["task"]) } : {}}
                data-result
                className={ROW}
              >
                <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {node.summary}
                </span>
                <span className="text-xs text-muted">{node.type}</span>
              </Link>
            </li>
          ))}
        </Group>
      </div>
    </div>
  );
}

const ROW = "flex flex-wrap items-center gap-x-3 rounded px-2 py-1.5 hover:bg-sunken hover:no-underline";

function Group({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly children: React.ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section aria-label={title} className="mt-4">
      <h2 className="mb-1 text-xs font-medium tracking-wide text-muted uppercase">{title}</h2>
      <ul className="m-0 list-none p-0">{children}</ul>
    </section>
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
