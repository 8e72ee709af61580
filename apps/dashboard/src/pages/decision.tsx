import type { MethodResult } from "@clew/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useId, useMemo, useState } from "react";
import type { Decision } from "../data/connection.ts";
import { client } from "../data/connection.ts";
import { amplificationQuery, decisionQuery, linksQuery } from "../data/queries.ts";
import { useThreadLog } from "../data/use-thread-log.ts";
import { DecisionUse } from "../decision/decision-use.tsx";
import { DecisionView } from "../decision/decision-view.tsx";
import { GraphView } from "../graph/graph-view.tsx";
import type { GraphEdge, GraphNode } from "../graph/lay-out-graph.ts";
import { usePageTitle, useSend } from "../parts/hooks.ts";
import { Button, Section } from "../parts/section.tsx";
import { DecisionLink, DecisionPlacesContext, Failed, Loading } from "../parts/states.tsx";
import { readText, shownText } from "../parts/text.ts";
import type { Timeline } from "../timeline/log/timeline.ts";
import { outcomeAt } from "../timeline/log/timeline.ts";

const OUTCOMES = ["success", "partial", "failure", "abandoned"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Records a decision's outcome, so that its confidence can be compared with what happened. */
function ReviewForm({ decision }: { readonly decision: Decision }) {
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  const [actualResult, setActualResult] = useState("");
  const [lessons, setLessons] = useState("");
  const cache = useQueryClient();
  const id = useId();
  const review = useSend({
    mutationFn: (chosen: Outcome) =>
      client.call("cstp.reviewDecision", {
        id: decision.id,
        outcome: chosen,
        actualResult: actualResult.trim() ? actualResult.trim() : undefined,
        lessons: lessons.trim() ? lessons.trim() : undefined,
      }),
    onSuccess: async () => {
      setOutcome(undefined);
      setActualResult("");
      setLessons("");
      await cache.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "source" });
    },
  });
  return (
    <details className="no-print rounded border border-line bg-raised" open={decision.outcome === undefined}>
      <summary className="cursor-pointer px-4 py-2">
        {decision.outcome ? "Review again" : "Review this decision"}
      </summary>
      <form
        className="space-y-3 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (outcome) review.send(outcome);
        }}
      >
        <fieldset className="m-0 border-0 p-0">
          <legend className="text-xs text-muted">What became of it</legend>
          <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {OUTCOMES.map((each) => (
              <label key={each} className="flex items-center gap-1.5">
                <input
                  type="radio"
                  name={`${id}-outcome`}
                  checked={outcome === each}
                  onChange={() => setOutcome(each)}
                  className="accent-[var(--accent)]"
                />
                {each}
              </label>
            ))}
          </div>
        </fieldset>
        <TextField label="What happened" value={actualResult} onChange={setActualResult} />
        <TextField label="What to do differently next time" value={lessons} onChange={setLessons} />
        {review.error ? <Failed error={review.error} /> : null}
        <Button main type="submit" disabled={outcome === undefined || review.isPending}>
          Save review
        </Button>
        {review.isSuccess ? (
          <span role="status" className="ml-3 text-good">
            saved
          </span>
        ) : null}
      </form>
    </details>
  );
}

/** Ratifies or withdraws a decision, as the owner of this page. */
function StandingForm({ decision }: { readonly decision: Decision }) {
  const [because, setBecause] = useState("");
  const cache = useQueryClient();
  const change = useSend({
    mutationFn: (method: "cstp.ratifyDecision" | "cstp.withdrawDecision"): Promise<unknown> => {
      const said = because.trim();
      if (method === "cstp.withdrawDecision") return client.call(method, { id: decision.id, because: said });
      return client.call(method, { id: decision.id, because: said === "" ? undefined : said });
    },
    onSuccess: async () => {
      setBecause("");
      await cache.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "source" });
    },
  });
  const isRatified = decision.standing === "ratified" && (decision.contested_by ?? []).length === 0;
  return (
    <details className="no-print rounded border border-line bg-raised">
      <summary className="cursor-pointer px-4 py-2">
        {isRatified ? "Withdraw this decision" : "Ratify or withdraw"}
      </summary>
      <div className="px-4 pb-4">
        <p className="m-0 text-muted">
          What is ratified binds, and its rules are in force at the edit. The page must be a person's: opened by the
          link that `clew serve` shows at a terminal.
        </p>
        <TextField label="Why" value={because} onChange={setBecause} />
        {change.error ? <Failed error={change.error} /> : null}
        <div className="mt-3 flex gap-3">
          {isRatified ? null : (
            <Button main disabled={change.isPending} onClick={() => change.send("cstp.ratifyDecision")}>
              Ratify
            </Button>
          )}
          <Button
            disabled={change.isPending || because.trim() === "" || decision.standing === "withdrawn"}
            onClick={() => change.send("cstp.withdrawDecision")}
          >
            Withdraw
          </Button>
        </div>
      </div>
    </details>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

function TextField({ label, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="mt-3">
      <label htmlFor={id} className="block text-xs text-muted">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        maxLength={10_000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 w-full rounded border border-line bg-surface px-2 py-1"
      />
    </div>
  );
}

/** The data for the graph around a decision. */
interface Parts {
  readonly timeline: Timeline;
  readonly decision: Decision;
  readonly links: MethodResult<"cstp.getGraph"> | undefined;
}

const BEFORE = 4;
const AFTER = 16;

/** The decisions that one builds on, those that build on it, and those linked to it. */
function decisionGraph({ timeline, decision, links }: Parts): {
  readonly nodes: GraphNode[];
  readonly edges: GraphEdge[];
  readonly left: number;
} {
  const { decisions } = timeline;
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const row = decisions.byId.find(decision.id);
  if (row === undefined) nodes.set(decision.id, { id: decision.id, title: decision.decision });
  const add = (each: number): void => {
    const node = nodeOf(timeline, each);
    nodes.set(node.id, node);
    const before = decisions.continues.values[each] ?? -1;
    if (before >= 0) edges.push({ from: decisions.ids.get(before), to: node.id });
  };
  for (let each = row ?? -1, steps = 0; each >= 0 && steps <= BEFORE; steps += 1) {
    add(each);
    each = decisions.continues.values[each] ?? -1;
  }
  const after = row === undefined ? [] : descendants(timeline, row);
  for (const each of after.slice(0, AFTER)) add(each);
  for (const node of links?.nodes ?? [])
    if (!nodes.has(node.id))
      nodes.set(node.id, { id: node.id, title: node.title, detail: "linked", href: hrefOf(node.id) });
  for (const edge of links?.edges ?? [])
    edges.push({ from: edge.sourceId, to: String(edge["targetId"] ?? ""), label: String(edge["edgeType"] ?? "") });
  return { nodes: [...nodes.values()], edges, left: Math.max(0, after.length - AFTER) };
}

// A decision never continues a later one, so one pass forward finds all, oldest first.
function descendants({ decisions }: Timeline, root: number): number[] {
  const found = new Set([root]);
  for (let row = root + 1; row < decisions.seq.length; row += 1)
    if (found.has(decisions.continues.values[row] ?? -1)) found.add(row);
  found.delete(root);
  return [...found];
}

const TONES: Readonly<Record<string, string>> = { failure: "bad", success: "good", partial: "wait" };

function nodeOf(timeline: Timeline, row: number): GraphNode {
  const { decisions, lanes } = timeline;
  const outcome = outcomeAt(timeline, row, Number.POSITIVE_INFINITY);
  const id = decisions.ids.get(row);
  const detail = [lanes[decisions.lane.values[row] ?? 0] ?? "", outcome].filter((each) => each !== "").join(", ");
  const tone = TONES[outcome];
  return { id, title: decisions.texts.get(row), detail, href: hrefOf(id), tone };
}

function hrefOf(id: string): string {
  return `/decisions/${encodeURIComponent(id)}`;
}

/** The permalink of one decision: the decision, its neighbours, what its failure affected, and its review. */
export function DecisionPage() {
  const { decisionId } = useParams({ from: "/decisions/$decisionId" });
  const { data, error } = useQuery(decisionQuery(decisionId));
  const navigate = useNavigate();
  const places = useMemo(
    () => ({
      href: (id: string) => `/decisions/${encodeURIComponent(id)}`,
      open: (id: string) => void navigate({ to: "/decisions/$decisionId", params: { decisionId: id } }),
    }),
    [navigate],
  );
  usePageTitle(data ? shownText(data.decision.decision) : "Decision");
  if (error) return <Failed error={error} page named="decision" />;
  if (!data) return <Loading what="the decision" />;
  const { decision } = data;
  return (
    <DecisionPlacesContext value={places}>
      {decision.threadId ? (
        <p className="no-print mb-3">
          <Link
            to="/threads/$threadId"
            params={{ threadId: decision.threadId }}
            search={{ decision: decision.id }}
            className="text-muted"
          >
            ← in its thread
          </Link>
        </p>
      ) : null}
      <div className="grid gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <DecisionView
          decision={decision}
          chain={
            <>
              <Earlier decision={decision} />
              <DecisionUse id={decision.id} />
            </>
          }
        />
        <aside aria-label="Around this decision" className="min-w-0">
          <ReviewForm key={decision.id} decision={decision} />
          <StandingForm decision={decision} />
          <Spread id={decision.id} />
        </aside>
      </div>
      {decision.threadId ? <Around decision={decision} threadId={decision.threadId} /> : null}
    </DecisionPlacesContext>
  );
}

/** What it continues and what it is part of, in their own words. */
function Earlier({ decision }: { readonly decision: Decision }) {
  const { continuesDecision } = decision;
  const parent = readText(decision["parentDecisionId"]);
  return (
    <>
      {continuesDecision ? (
        <Section title="Continues">
          <Named id={continuesDecision} />
        </Section>
      ) : null}
      {parent ? (
        <Section title="Part of">
          <Named id={parent} />
        </Section>
      ) : null}
    </>
  );
}

function Named({ id }: { readonly id: string }) {
  const { data } = useQuery(decisionQuery(id));
  const text = data?.decision.decision;
  return (
    <DecisionLink id={id} className={`[overflow-wrap:anywhere] ${text === undefined ? "font-mono text-xs" : ""}`}>
      <bdi>{text === undefined ? id : shownText(text)}</bdi>
    </DecisionLink>
  );
}

function Around({ decision, threadId }: { readonly decision: Decision; readonly threadId: string }) {
  const { timeline, version, loaded } = useThreadLog(threadId);
  const links = useQuery(linksQuery(decision.id));
  const graph = useMemo(
    () => decisionGraph({ timeline, decision, links: links.data }),
    // The timeline is mutable: `version` changes when it grows.
    [timeline, version, decision, links.data],
  );
  if (!loaded || graph.nodes.length < 2) return null;
  return (
    <Section title="Before, after and related">
      <GraphView label="Decisions around this one" nodes={graph.nodes} edges={graph.edges} current={decision.id} />
      {graph.left > 0 ? (
        <p className="mt-1 text-xs text-muted">{graph.left} further decisions follow; the thread shows them.</p>
      ) : null}
    </Section>
  );
}

function Spread({ id }: { readonly id: string }) {
  const { data } = useQuery(amplificationQuery(id));
  if (!data || data.chain.length === 0) return null;
  const { root, chain } = data;
  // The chain starts at its first failure, which may be an earlier decision than this one.
  const isRoot = root.id === id;
  return (
    <Section title={`What ${isRoot ? "it" : "an earlier failure"} spread to (${chain.length})`}>
      <ul className="m-0 list-none space-y-1 p-0">
        {isRoot ? null : <Reached id={root.id} decision={root.decision} word="failed" />}
        {chain.slice(0, SHOWN).map((each) => (
          <Reached
            key={each.id}
            id={each.id}
            decision={String(each["decision"] ?? each.id)}
            word={each.amplification}
            current={each.id === id}
          />
        ))}
      </ul>
      {chain.length > SHOWN ? <p className="text-muted">and {chain.length - SHOWN} more</p> : null}
    </Section>
  );
}

const SHOWN = 20;

interface ReachedProps {
  readonly id: string;
  readonly decision: string;
  /** How the failure affected it. */
  readonly word: "failed" | "inherited" | "cascaded";
  /** Whether this is the page's own decision. */
  readonly current?: boolean;
}

function Reached({ id, decision, word, current = false }: ReachedProps) {
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
      <span className={`text-xs leading-6 ${word === "inherited" ? "text-wait" : "text-bad"}`}>{word}</span>
      {current ? (
        <span aria-current="true" dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {shownText(decision)}
        </span>
      ) : (
        <Link
          to="/decisions/$decisionId"
          params={{ decisionId: id }}
          dir="auto"
          className="[overflow-wrap:anywhere] underline decoration-line underline-offset-2"
        >
          {shownText(decision)}
        </Link>
      )}
    </li>
  );
}
