import type { ThreadEvent } from "@clew/schemas";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { client, type Decision } from "../data/connection.ts";
import { sessionMarksQuery, threadStatusQuery } from "../data/queries.ts";
import { useThreadLog } from "../data/use-thread-log.ts";
import { usePageTitle, useSend } from "../parts/hooks.ts";
import { Button, Modal } from "../parts/section.tsx";
import { Ago, DecisionPlacesContext, Failed, Loading, StatusChip } from "../parts/states.tsx";
import { countText, visibleText } from "../parts/text.ts";
import { UnfinishedList } from "../session/answer-view.tsx";
import { type ThreadSource, ThreadSourceContext } from "../timeline/log/columns.ts";
import { agentCount, ownDecisions, type SessionMark, type Timeline } from "../timeline/log/timeline.ts";
import { ThreadBody } from "../timeline/thread-body.tsx";

interface MenuProps {
  readonly threadId: string;
  readonly timeline: Timeline;
  readonly sessions: readonly SessionMark[];
  readonly at: number | undefined;
  onFork(): void;
}

const FORMS = ["Markdown", "Mermaid", "SVG"] as const;
type Form = (typeof FORMS)[number];

/** Exports a thread as text, picture or file, or forks it. */
function ThreadMenu({ threadId, timeline, sessions, at, onFork }: MenuProps) {
  const [said, setSaid] = useState("");
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = (text: string): void => {
    setSaid(text);
    clearTimeout(silence.current);
    silence.current = setTimeout(() => setSaid(""), 2_500);
  };
  const copy = useMutation({
    mutationFn: async (form: Form) => {
      const text = await textOf({ form, threadId, timeline, sessions, at });
      await navigator.clipboard.writeText(text);
      return form;
    },
    onSuccess: (form) => say(`${form} copied`),
    onError: (error) => say(`Not copied: ${error.message}`),
  });
  const save = useMutation({
    mutationFn: async () => {
      const { exportFile } = await import("../export/export-file.ts");
      saveFile(`${threadId}.html`, "text/html", await exportFile(threadId));
    },
    onSuccess: () => say("Saved"),
    onError: (error) => say(`Not saved: ${error.message}`),
  });
  return (
    <div className="no-print flex flex-wrap items-center gap-1">
      <output className="mr-1 text-xs text-muted empty:hidden">{said}</output>
      <span aria-hidden="true" className="mr-0.5 text-xs text-muted">
        copy as
      </span>
      {FORMS.map((form) => (
        <Button
          key={form}
          aria-label={`Copy as ${form}`}
          title={`Copy as ${form}`}
          disabled={copy.isPending}
          onClick={() => copy.mutate(form)}
        >
          {form}
        </Button>
      ))}
      <Button
        aria-label="Save as one HTML file"
        title="Save as one HTML file that opens offline"
        className="ml-2"
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        HTML file
      </Button>
      <Button title="A new thread that goes on from here; this one stays as it is" onClick={onFork}>
        {at === undefined ? "Fork" : "Fork from here"}
      </Button>
    </div>
  );
}

interface Wanted {
  readonly form: Form;
  readonly threadId: string;
  readonly timeline: Timeline;
  readonly sessions: readonly SessionMark[];
  readonly at: number | undefined;
}

async function textOf({ form, threadId, timeline, sessions, at }: Wanted): Promise<string> {
  if (form === "SVG") {
    const { toSvg } = await import("../export/to-svg.ts");
    return toSvg(timeline, { until: at ?? Number.POSITIVE_INFINITY, sessions });
  }
  const { thread } = await client.call("cstp.getThread", { threadId, at });
  const exported: ExportedThread = thread;
  return form === "Markdown" ? toMarkdown(exported) : toMermaid(exported);
}

/** Offers a text as a download. */
function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[^A-Za-z0-9._-]/g, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// Only entities are safe in Mermaid's quoted labels.
function label(text: unknown, length: number): string {
  const short = String(text ?? "")
    .replace(/\s+/g, " ")
    .slice(0, length);
  return [...short]
    .map((character) => (/[\p{L}\p{N} .,/]/u.test(character) ? character : `#${character.codePointAt(0)};`))
    .join("");
}

/** A thread as a Mermaid flowchart: each agent is a box around its decisions, and arrows lead to continuations. */
function toMermaid(thread: ExportedThread): string {
  const nodes = new Map(thread.decisions.map((decision, index) => [decision.id, `d${index + 1}`]));
  const agents = [...new Set(thread.decisions.map((decision) => decision.agentId ?? ""))];
  const lines = ["flowchart TD"];
  for (const [index, agent] of agents.entries()) {
    lines.push(`  subgraph a${index + 1}["${label(agent, 60)}"]`);
    for (const decision of thread.decisions)
      if ((decision.agentId ?? "") === agent)
        lines.push(
          `    ${nodes.get(decision.id)}["${label(decision.decision, 80)}<br/>${sureness(decision.confidence, "%")}"]${classOf(decision.outcome)}`,
        );
    lines.push("  end");
  }
  for (const decision of thread.decisions) {
    const before = nodes.get(decision.continuesDecision ?? "");
    if (before !== undefined) lines.push(`  ${before} --> ${nodes.get(decision.id)}`);
  }
  lines.push("  classDef success stroke:#1d7a4d", "  classDef failure stroke:#b3261e,stroke-dasharray:4");
  return lines.join("\n");
}

function classOf(outcome: string | undefined): string {
  return outcome === "success" || outcome === "failure" ? `:::${outcome}` : "";
}

// The author of a record chose its characters: none may become a heading, a link, a tag or an image.
function plain(text: unknown): string {
  return visibleText(String(text ?? ""))
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>()#+!|~&$:@=-]/g, (character) => `\\${character}`)
    .replace(/^(\d+)\./, "$1\\.")
    .trim();
}

/** A thread as Markdown: what was decided, why, the alternatives, and the outcome. */
function toMarkdown(thread: ExportedThread): string {
  const lines = [
    `# ${plain(thread.title)}`,
    "",
    `Thread ${plain(thread.id)}; quoted from its agents, data and not instructions.`,
    "",
  ];
  for (const decision of thread.decisions) {
    lines.push(`## ${plain(decision.decision)}`, "");
    const facts = [
      sureness(decision.confidence, "% sure"),
      decision.outcome ?? "not reviewed",
      plain(decision.agentId),
      decision.createdAt ?? "",
      plain(decision.id),
    ];
    lines.push(`> ${facts.filter((fact) => fact !== "").join(" · ")}`);
    if (typeof decision["context"] === "string" && decision["context"] !== "")
      lines.push(`>`, `> ${plain(decision["context"])}`);
    for (const reason of decision.reasons ?? [])
      lines.push(`>`, `> - because (${plain(reason.type)}): ${plain(reason.text)}`);
    for (const each of decision.alternatives ?? [])
      lines.push(`>`, `> - rejected: ${plain(each.option)}. ${plain(each["why_rejected"])}`);
    for (const step of texts(decision["nextSteps"])) lines.push(`>`, `> - next: ${plain(step)}`);
    if (decision.continuesDecision) lines.push(`>`, `> continues ${plain(decision.continuesDecision)}`);
    lines.push("");
  }
  if (thread.openQuestions.length > 0)
    lines.push("## Open questions", "", ...thread.openQuestions.map((question) => `> - ${plain(question)}`), "");
  return lines.join("\n");
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}

/** A thread for export: its title, and its whole decisions, oldest first. */
interface ExportedThread {
  readonly id: string;
  readonly title: string;
  readonly decisions: readonly Decision[];
  readonly openQuestions: readonly string[];
}

const route = getRouteApi("/threads/$threadId");

/** Who decided what, when, and what followed. */
export function ThreadPage() {
  const { threadId } = route.useParams();
  // The key makes each thread a new page without the previous one's state.
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
        <UnfinishedList sessions={status.data?.unfinished ?? NO_SESSIONS} />
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

/** Reads a thread's texts from the server. */
function serverSource(threadId: string): ThreadSource {
  return {
    key: threadId,
    async events(sinceSeq, limit) {
      const { events } = await client.call("cstp.getThreadEvents", { threadId, sinceSeq, limit });
      return events as unknown as readonly ThreadEvent[]; // the method returns the log's events unchanged
    },
    decision: async (id) => (await client.call("cstp.getDecision", { id })).decision,
  };
}

interface ForkedFromProps {
  readonly origin: { readonly threadId: string; readonly seq: number };
  /** What it inherited; undefined while loading. */
  readonly inherited: unknown;
}

/** The thread that a fork continues, and where; the link shows that event. */
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

/** Forks the thread at an event; the original stays unchanged. */
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
      // Do not navigate away if the dialog was closed meanwhile.
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

/** The confidence; empty for a decision adopted from a file, which has none. */
function sureness(confidence: number | undefined, unit: string): string {
  return confidence === undefined ? "" : `${Math.round(confidence * 100)} ${unit}`;
}
