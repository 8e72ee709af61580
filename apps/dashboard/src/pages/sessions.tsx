import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { sessionsQuery } from "../data/queries.ts";
import { usePageTitle } from "../parts/hooks.ts";
import { Button, Command } from "../parts/section.tsx";
import { Ago, Empty, Failed, Loading, StatusChip } from "../parts/states.tsx";
import { countText } from "../parts/text.ts";
import { STEP_NAMES } from "../session/answer-view.tsx";

const STATUSES = ["halted", "in_progress", "completed", "abandoned"] as const;
const route = getRouteApi("/sessions");

/** Halted sessions with their questions, then running ones, then finished ones. */
export function SessionsPage() {
  usePageTitle("Sessions");
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/sessions" });
  const status = STATUSES.find((each) => each === search.status);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    sessionsQuery(status ?? "all"),
  );
  const sessions = data?.pages.flatMap((page) => page.sessions) ?? [];
  // Put halted sessions first; the list itself is newest first.
  const sorted = sessions.toSorted((a, b) => Number(b.status === "halted") - Number(a.status === "halted"));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="text-lg font-semibold">Sessions</h1>
        <div role="group" aria-label="Filter by status" className="no-print flex flex-wrap gap-1">
          {STATUSES.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={status === each}
              onClick={() => void navigate({ search: { status: status === each ? undefined : each } })}
              className="rounded-full border border-line px-2.5 py-0.5 text-xs leading-5 text-muted hover:bg-sunken hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
            >
              {each.replaceAll("_", " ")}
            </button>
          ))}
        </div>
      </div>
      {error ? <Failed error={error} /> : null}
      {isPending ? <Loading what="sessions" /> : null}
      {data && sorted.length === 0 ? (
        <Empty title={status ? `No session is ${status.replaceAll("_", " ")}` : "No sessions yet"}>
          A session opens with a prompt: <Command>clew start "What to decide"</Command>, or by itself once{" "}
          <Command>clew init</Command> has set up your agent.
        </Empty>
      ) : null}
      <ul className="m-0 list-none p-0">
        {sorted.map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button className="mx-auto mt-4" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function SessionRow({
  session,
}: {
  readonly session: { readonly session_id: string; readonly status: string; readonly [key: string]: unknown };
}) {
  const step = typeof session["step"] === "string" ? session["step"] : undefined;
  const open = typeof session["open_questions"] === "number" ? session["open_questions"] : 0;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-2 hover:bg-sunken">
      <Link
        to="/sessions/$sessionId"
        params={{ sessionId: session.session_id }}
        dir="auto"
        className="line-clamp-2 min-w-0 flex-1 font-medium max-sm:w-full max-sm:flex-none sm:min-w-60 [overflow-wrap:anywhere]"
      >
        {String(session["user_query"] ?? session.session_id)}
      </Link>
      <span className="sm:w-24">
        <StatusChip status={session.status} />
      </span>
      <span className={`text-xs empty:max-sm:hidden sm:w-44 ${open > 0 ? "text-wait" : "text-muted"}`}>
        {open > 0
          ? `${countText(open, "question")} for a person`
          : step === undefined
            ? ""
            : [
                `step ${step}`,
                <span key="name" className="max-sm:hidden">
                  {STEP_NAMES[step] === undefined ? "" : `, ${STEP_NAMES[step]}`}
                </span>,
              ]}
      </span>
      <span
        dir="auto"
        className="min-w-0 truncate text-xs text-muted empty:max-sm:hidden max-sm:flex-1 max-sm:basis-14 sm:w-28"
      >
        {typeof session["agent"] === "string" ? session["agent"] : ""}
      </span>
      <span className="ml-auto text-right text-xs whitespace-nowrap text-muted sm:w-24">
        {typeof session["updated_at"] === "string" ? <Ago at={session["updated_at"]} /> : null}
      </span>
    </li>
  );
}
