import { Link } from "@tanstack/react-router";
import { countText, readText } from "../parts/text.ts";

interface Unfinished {
  readonly session_id: string;
  readonly openQuestions: number;
  readonly [field: string]: unknown;
}

/** What is reasoned in a thread and has not ended: by whom, how far, what waits for an answer, and how to go on. */
export function UnfinishedList({ sessions }: { readonly sessions: readonly Unfinished[] }) {
  if (sessions.length === 0) return null;
  return (
    <section aria-label="Unfinished reasoning" className="mb-3 min-w-0">
      <h2 className="mb-1 text-xs font-medium tracking-wide text-muted uppercase">Unfinished reasoning</h2>
      <ul className="m-0 list-disc pl-5">
        {sessions.map(({ session_id: id, openQuestions, agent, step, query }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link to="/sessions/$sessionId" params={{ sessionId: id }}>
              <bdi>{readText(query) || id}</bdi>
            </Link>
            <span className="ml-2 text-muted">
              <bdi>{readText(agent)}</bdi>
              {typeof step === "string" ? ` · step ${step} is open` : ""}
            </span>
            {openQuestions > 0 ? (
              <span className="ml-2 text-wait">{countText(openQuestions, "question")} open</span>
            ) : null}
            <code className="ml-2 text-xs">clew sessions take {id}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
