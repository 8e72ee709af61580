import { Link } from "@tanstack/react-router";
import { countText } from "../parts/text/count-text.ts";

interface ForkedFromProps {
  readonly origin: { readonly threadId: string; readonly seq: number };
  /** What it took along; undefined while that is asked for. */
  readonly inherited: unknown;
}

/** Which thread a fork goes on from, and where: the events of that time are shown there. */
export function ForkedFrom({ origin: { threadId, seq }, inherited }: ForkedFromProps) {
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
