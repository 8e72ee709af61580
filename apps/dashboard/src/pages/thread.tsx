import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { threadStatusQuery } from "../data/queries.ts";
import { serverSource } from "../data/server-source.ts";
import { sessionMarksQuery } from "../data/session.ts";
import { useThreadLog } from "../data/use-thread-log.ts";
import { Ago } from "../parts/ago.tsx";
import { DecisionPlacesContext } from "../parts/decision-link.tsx";
import { Failed, Loading } from "../parts/states.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { countText } from "../parts/text/count-text.ts";
import { usePageTitle } from "../parts/use-page-title.ts";
import { ForkDialog } from "../thread/fork-dialog.tsx";
import { ForkedFrom } from "../thread/forked-from.tsx";
import { ThreadMenu } from "../thread/thread-menu.tsx";
import { ThreadSourceContext } from "../timeline/log/thread-source.ts";
import { agentCount, ownDecisions } from "../timeline/log/timeline.ts";
import { ThreadBody } from "../timeline/thread-body.tsx";

const route = getRouteApi("/threads/$threadId");

/** Who decided what, when, and what followed from what. */
export function ThreadPage() {
  const { threadId } = route.useParams();
  // Another thread is another page: nothing of the one before is taken along.
  return <OneThread key={threadId} threadId={threadId} />;
}

function OneThread({ threadId }: { readonly threadId: string }) {
  const { decision, at, view } = route.useSearch();
  const navigate = useNavigate({ from: "/threads/$threadId" });
  const status = useQuery(threadStatusQuery(threadId));
  const sessions = useQuery(sessionMarksQuery(threadId));
  const { timeline, version, loaded, error } = useThreadLog(threadId);
  const [forking, setForking] = useState<number | undefined>();
  const source = useMemo(() => serverSource(threadId), [threadId]);
  const title = timeline.title || threadId;
  usePageTitle(title);
  const change = (next: { decision?: string | undefined; at?: number | undefined; view?: "table" | undefined }): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  const places = useMemo(
    () => ({
      href: (id: string) => `/decisions/${encodeURIComponent(id)}`,
      permalink: (id: string) => `/decisions/${encodeURIComponent(id)}`,
      open: (id: string) =>
        void navigate({ search: (before) => ({ ...before, decision: id }), replace: true, resetScroll: false }),
    }),
    [navigate],
  );
  if (error && !loaded) return <Failed error={error} page named="thread" />;
  if (timeline.lastSeq === 0) return <Loading what="the thread" />;
  return (
    <ThreadSourceContext value={source}>
      <DecisionPlacesContext value={places}>
        <header className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1 basis-80">
            <h1 dir="auto" className="w-fit max-w-4xl text-lg leading-snug font-semibold [overflow-wrap:anywhere]">
              {title}
            </h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
              {status.data ? <StatusChip status={status.data.status} /> : null}
              {loaded ? <span>{ownDecisions(timeline)}</span> : null}
              {loaded ? <span>{countText(agentCount(timeline), "agent")}</span> : null}
              {status.data && status.data.health.status !== "healthy" ? (
                <span className="text-bad">{countText(status.data.health.failed, "failed decision")}</span>
              ) : null}
              {status.data?.claimedBy ? (
                <span>
                  claimed by <bdi>{status.data.claimedBy}</bdi>
                </span>
              ) : null}
              {status.data ? (
                <span>
                  last activity <Ago at={status.data.lastActivity} />
                </span>
              ) : null}
            </p>
            {timeline.forkedFrom ? (
              <ForkedFrom origin={timeline.forkedFrom} inherited={status.data?.inherited} />
            ) : null}
          </div>
          <ThreadMenu
            threadId={threadId}
            timeline={timeline}
            sessions={sessions.data ?? NO_SESSIONS}
            at={at}
            onFork={() => setForking(at ?? timeline.lastSeq)}
          />
        </header>
        {error ? <Failed error={error} /> : null}
        <ThreadBody
          timeline={timeline}
          version={version}
          loaded={loaded}
          sessions={sessions.data ?? NO_SESSIONS}
          selected={decision}
          until={at}
          table={view === "table"}
          onSelect={(id) => change({ decision: id })}
          onUntil={(seq) => change({ at: seq })}
          onTable={(table) => change({ view: table ? "table" : undefined })}
          onOpenSession={(sessionId) => void navigate({ to: "/sessions/$sessionId", params: { sessionId } })}
        />
        {forking === undefined ? null : (
          <ForkDialog
            threadId={threadId}
            title={title}
            seq={forking}
            last={timeline.lastSeq}
            onClose={() => setForking(undefined)}
          />
        )}
      </DecisionPlacesContext>
    </ThreadSourceContext>
  );
}

const NO_SESSIONS: readonly [] = [];
