import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Decision } from "../data/decision.ts";
import { amplificationQuery, decisionQuery, linksQuery } from "../data/queries.ts";
import { useThreadLog } from "../data/use-thread-log.ts";
import { decisionGraph } from "../decision/decision-graph.ts";
import { DecisionView } from "../decision/decision-view.tsx";
import { ReviewForm } from "../decision/review-form.tsx";
import { GraphView } from "../graph/graph-view.tsx";
import { DecisionLink, DecisionPlacesContext } from "../parts/decision-link.tsx";
import { Section } from "../parts/section.tsx";
import { Failed, Loading } from "../parts/states.tsx";
import { readText } from "../parts/text/read-text.ts";
import { shownText } from "../parts/text/shown-text.ts";
import { usePageTitle } from "../parts/use-page-title.ts";

/** The permalink of one decision: it, what came before and after, what it spread to, and its review. */
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
        <DecisionView decision={decision} chain={<Earlier decision={decision} />} />
        <aside aria-label="Around this decision" className="min-w-0">
          <ReviewForm key={decision.id} decision={decision} />
          <Spread id={decision.id} />
        </aside>
      </div>
      {decision.threadId ? <Around decision={decision} threadId={decision.threadId} /> : null}
    </DecisionPlacesContext>
  );
}

/** What it continues and what it is a part of, in their own words. */
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
    // The timeline grows in place; the version says when.
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
  // What a failure reached is asked about by anything in its chain: most of it did not come from this decision then.
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
  /** How the failure is in it. */
  readonly word: "failed" | "inherited" | "cascaded";
  /** Whether the page is that of this decision. */
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
