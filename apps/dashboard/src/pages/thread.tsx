import type { ThreadEvent } from "@clew/schemas";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { client } from "../data/client.ts";
import { threadStatusQuery } from "../data/queries.ts";
import { sessionMarksQuery } from "../data/session.ts";
import { useThreadLog } from "../data/use-thread-log.ts";
import { Ago } from "../parts/ago.tsx";
import { Button } from "../parts/button.tsx";
import { DecisionPlacesContext } from "../parts/decision-link.tsx";
import { Modal } from "../parts/modal.tsx";
import { Failed, Loading } from "../parts/states.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { countText } from "../parts/text/count-text.ts";
import { usePageTitle } from "../parts/use-page-title.ts";
import { useSend } from "../parts/use-send.ts";
import { ThreadMenu } from "../thread/thread-menu.tsx";
import { type ThreadSource, ThreadSourceContext } from "../timeline/log/thread-source.ts";
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

/** A thread's words from the server. */
function serverSource(threadId: string): ThreadSource {
  return {
    key: threadId,
    async events(sinceSeq, limit) {
      const { events } = await client.call("cstp.getThreadEvents", { threadId, sinceSeq, limit });
      return events as unknown as readonly ThreadEvent[]; // the method gives events of the log as they are
    },
    decision: async (id) => (await client.call("cstp.getDecision", { id })).decision,
  };
}

interface ForkedFromProps {
  readonly origin: { readonly threadId: string; readonly seq: number };
  /** What it took along; undefined while that is asked for. */
  readonly inherited: unknown;
}

/** Which thread a fork goes on from, and where: the events of that time are shown there. */
function ForkedFrom({ origin: { threadId, seq }, inherited }: ForkedFromProps) {
  const { decisions, openQuestions }: Readonly<Record<string, unknown>> =
    typeof inherited === "object" && inherited !== null ? { ...inherited } : {};
  const taken =
    typeof decisions === "number" && typeof openQuestions === "number"
      ? `, with ${countText(decisions, "decision")} and ${countText(openQuestions, "open question")} from before`
      : "";
  return (
    <p className="mt-1 text-muted [overflow-wrap:anywhere]">
      Goes on from{" "}
      <Link to="/threads/$threadId" params={{ threadId }} search={{ at: seq }}>
        <bdi>{threadId}</bdi> at event {seq}
      </Link>
      {taken}
    </p>
  );
}

interface ForkProps {
  readonly threadId: string;
  readonly title: string;
  readonly seq: number;
  readonly last: number;
  onClose(): void;
}

/** A new thread that goes on from an event of this one; this one stays as it is. */
function ForkDialog({ threadId, title, seq, last, onClose }: ForkProps) {
  const [name, setName] = useState(`${title} (fork)`);
  const navigate = useNavigate();
  const field = useId();
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const fork = useSend({
    mutationFn: (newTitle: string) => client.call("cstp.forkThread", { threadId, atSeq: seq, title: newTitle }),
    onSuccess: ({ thread }) => {
      // Whoever has closed the dialog meanwhile is not led away from what they read.
      if (open.current) void navigate({ to: "/threads/$threadId", params: { threadId: thread.id }, search: {} });
    },
  });
  return (
    <Modal title="Fork this thread" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") fork.send(name.trim());
        }}
      >
        <p className="text-muted">
          The new thread starts with everything up to event {seq} of {last} and goes on by itself.
        </p>
        <label htmlFor={field} className="mt-4 block text-xs text-muted">
          Title of the new thread
        </label>
        <input
          id={field}
          dir="auto"
          required
          maxLength={500}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="mt-1 w-full rounded border border-line bg-surface px-2 py-1"
        />
        {fork.error ? <Failed error={fork.error} /> : null}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button main type="submit" disabled={fork.isPending}>
            Fork
          </Button>
        </div>
      </form>
    </Modal>
  );
}
