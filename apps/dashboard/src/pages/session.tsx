import type { Session } from "@clew/schemas";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { sessionQuery } from "../data/session.ts";
import { Ago } from "../parts/ago.tsx";
import { Section } from "../parts/section.tsx";
import { Failed, Loading } from "../parts/states.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { durationText } from "../parts/text/duration-text.ts";
import { usePageTitle } from "../parts/use-page-title.ts";
import { AnswerView } from "../session/answer-view.tsx";
import { HaltQuestions } from "../session/halt-questions.tsx";
import { STEP_NAMES, STEPS } from "../session/step-names.ts";
import { stepTime } from "../session/step-time.ts";
import { WalkDiagram } from "../session/walk-diagram.tsx";

/** One run of the protocol: what it asks of a person, the way it went, what it thought at each step. */
export function SessionPage() {
  const { sessionId } = useParams({ from: "/sessions/$sessionId" });
  const { data, error } = useQuery(sessionQuery(sessionId));
  usePageTitle(data?.session.user_query.slice(0, 80) ?? "Session");
  if (error) return <Failed error={error} page named="session" />;
  if (!data) return <Loading what="the session" />;
  const { session } = data;
  return (
    <>
      <SessionHead session={session} />
      {(session.clarification_questions?.length ?? 0) > 0 ? (
        <HaltQuestions key={session.session_id} session={session} />
      ) : null}
      <Section title="The way through the steps">
        <WalkDiagram session={session} />
      </Section>
      <Outcome session={session} />
      {STEPS.filter((step) => session.step_outputs[step] !== undefined).map((step) => (
        <StepSection key={step} step={step} session={session} />
      ))}
      {session.iterations.map((pass, index) => (
        <EarlierPass key={index} pass={pass} query={session.user_query} number={index + 1} />
      ))}
    </>
  );
}

function SessionHead({ session }: { readonly session: Session }) {
  const { metadata } = session;
  return (
    <header>
      <h1
        dir="auto"
        className="max-w-4xl text-lg leading-snug font-semibold [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {session.user_query}
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <StatusChip status={session.status} />
        <span>{metadata.depth === "light" ? "light: three steps" : "full: every step"}</span>
        {session.iteration_count > 0 ? (
          <span>went back {session.iteration_count === 1 ? "once" : `${session.iteration_count} times`}</span>
        ) : null}
        {metadata.agent ? <span dir="auto">{metadata.agent}</span> : null}
        <span>
          asked <Ago at={session.query_timestamp} />
        </span>
        {metadata.thread_id ? (
          <Link
            to="/threads/$threadId"
            params={{ threadId: metadata.thread_id }}
            search={{}}
            className="underline underline-offset-2"
          >
            its thread
          </Link>
        ) : null}
        <code className="text-xs">{session.session_id}</code>
      </p>
    </header>
  );
}

function Outcome({ session }: { readonly session: Session }) {
  const dispatch = session.dispatch_pending;
  if (!session.routing_decision && !dispatch) return null;
  return (
    <section id="outcome" className="scroll-mt-4">
      <Section title="Where it goes">
        <p className="flex flex-wrap items-center gap-3">
          {session.routing_decision ? <StatusChip status={session.routing_decision} /> : null}
          {dispatch ? (
            <span className={dispatch.acknowledged_at ? "text-good" : "text-wait"}>
              {dispatch.acknowledged_at ? "taken up" : dispatch.claimed_by ? "claimed" : "waits to be taken up"}
            </span>
          ) : null}
          {dispatch?.skill ? <code dir="auto">/{dispatch.skill}</code> : null}
        </p>
        {session.routing_justification ? (
          <p dir="auto" className="mt-1 text-muted [overflow-wrap:anywhere]">
            {session.routing_justification}
          </p>
        ) : null}
        {dispatch?.tasks && dispatch.tasks.length > 0 ? (
          <ul className="m-0 mt-1 list-disc pl-5">
            {dispatch.tasks.map((task) => (
              <li key={task.id}>
                <Link to="/tasks" search={{ task: task.id }} className="underline underline-offset-2">
                  {task.id}
                </Link>{" "}
                <span className="text-muted">{task.step}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </Section>
    </section>
  );
}

function StepSection({ step, session }: { readonly step: string; readonly session: Session }) {
  const time = stepTime(session, step);
  return (
    <section
      id={`step-${step}`}
      aria-label={`Step ${step}`}
      className="mt-6 max-w-4xl scroll-mt-4 border-t border-line pt-3"
    >
      <h2 className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <span className="text-muted tabular-nums">{step}</span>
        <span className="font-semibold">{STEP_NAMES[step]}</span>
        {time === undefined ? null : <span className="text-xs text-muted">{durationText(time)}</span>}
      </h2>
      <AnswerView step={step} answers={session.step_outputs} query={session.user_query} />
    </section>
  );
}

interface PassProps {
  readonly pass: Session["iterations"][number];
  readonly query: string;
  readonly number: number;
}

function EarlierPass({ pass, query, number }: PassProps) {
  return (
    <details className="mt-6 border-t border-line pt-3">
      <summary className="cursor-pointer">
        Earlier pass {number}{" "}
        <span className="text-bad">{pass.contradiction ? "given up for a contradiction" : ""}</span>
      </summary>
      {pass.contradiction ? (
        <p dir="auto" className="mt-2 [overflow-wrap:anywhere]">
          {pass.contradiction}
        </p>
      ) : null}
      {STEPS.filter((step) => pass.step_outputs[step] !== undefined).map((step) => (
        <Section key={step} title={`${step} ${STEP_NAMES[step] ?? ""}`}>
          <AnswerView step={step} answers={pass.step_outputs} query={query} />
        </Section>
      ))}
    </details>
  );
}
