import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { decisionQuery } from "../data/queries.ts";
import { Failed, Loading } from "../parts/states.tsx";
import { DecisionView } from "./decision-view.tsx";

/** The permalink of one decision. */
export function DecisionPage() {
  const { decisionId } = useParams({ from: "/decisions/$decisionId" });
  const { data, error } = useQuery(decisionQuery(decisionId));
  if (error) return <Failed error={error} />;
  if (!data) return <Loading what="the decision" />;
  const { decision } = data;
  return (
    <div className="max-w-3xl">
      {decision.threadId ? (
        <Link to="/threads/$threadId" params={{ threadId: decision.threadId }} className="mb-3 inline-block text-muted">
          ← its thread
        </Link>
      ) : null}
      <DecisionView decision={decision} />
    </div>
  );
}
