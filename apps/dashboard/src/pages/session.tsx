import type { Session } from "@clew/schemas";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useId, useState } from "react";
import { client } from "../data/connection.ts";
import { sessionQuery } from "../data/queries.ts";
import { usePageTitle, useSend } from "../parts/hooks.ts";
import { Button, Section, TextList } from "../parts/section.tsx";
import { Ago, Failed, Loading, StatusChip } from "../parts/states.tsx";
import { durationText } from "../parts/text.ts";
import { AnswerView, stepName, stepsIn, stepTime } from "../session/answer-view.tsx";
import { WalkDiagram } from "../session/walk-diagram.tsx";

type Question = NonNullable<Session["clarification_questions"]>[number];

const ANSWERED = { user: "by a person", agent: "by an agent", policy: "by policy" } as const;

/** The questions of a halted session, and the answers; after the last one it continues where it halted. */
function HaltQuestions({ session }: { readonly session: Session }) {
  const questions = session.clarification_questions ?? [];
  const open = questions.filter((question) => question.answer === undefined);
  const answered = questions.filter((question) => question.answer !== undefined);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const cache = useQueryClient();
  const given = Object.fromEntries(
    open.map(({ id }) => [id, (answers[id] ?? "").trim()] as const).filter(([, answer]) => answer !== ""),
  );
  const answer = useSend({
    mutationFn: (sent: Record<string, string>) =>
      client.call("cstp.answerQuestions", { sessionId: session.session_id, answers: sent }),
    onSuccess: async (_, sent) => {
      await cache.invalidateQueries({ queryKey: ["sessions"] });
      // Keep what was typed meanwhile: it answers another question.
      setAnswers((now) => Object.fromEntries(Object.entries(now).filter(([id]) => sent[id] === undefined)));
    },
  });
  const waits = session.status === "halted" && open.length > 0;
  const reason = session.halt_reason;
  return (
    <section
      aria-label="Questions to a person"
      className={`mt-4 max-w-4xl rounded border p-4 ${waits ? "border-wait bg-wait-soft" : "border-line"}`}
    >
      {waits ? (
        <form
          className="no-print space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            answer.send(given);
          }}
        >
          <h2 className="font-medium">
            The session waits for {open.length === 1 ? "an answer" : `${open.length} answers`}
          </h2>
          {reason && reason !== "questions" && !open.some(({ question }) => question === reason) ? (
            <p dir="auto" className="text-muted [overflow-wrap:anywhere]">
              {reason}
            </p>
          ) : null}
          {open.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              value={answers[question.id] ?? ""}
              onChange={(value) => setAnswers((now) => ({ ...now, [question.id]: value }))}
            />
          ))}
          {answer.error ? <Failed error={answer.error} /> : null}
          <Button main type="submit" disabled={answer.isPending || Object.keys(given).length === 0}>
            {open.length === 1 ? "Answer and go on" : "Answer"}
          </Button>
        </form>
      ) : null}
      {waits ? (
        <div className="hidden print:block">
          <h2 className="font-medium">The session waits for an answer</h2>
          <TextList texts={open.map(({ question }) => question)} />
        </div>
      ) : null}
      {answered.length > 0 ? (
        <dl className={`m-0 space-y-2 ${waits ? "mt-4" : ""}`}>
          {answered.map((question) => (
            <div key={question.id}>
              <dt dir="auto" className="font-medium [overflow-wrap:anywhere]">
                {question.question}
              </dt>
              <dd dir="auto" className="m-0 [overflow-wrap:anywhere] whitespace-pre-wrap">
                {question.answer}
                <span className="ml-2 text-xs text-muted">{ANSWERED[question.answered_by ?? "user"]}</span>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

interface FieldProps {
  readonly question: Question;
  readonly value: string;
  onChange(value: string): void;
}

function QuestionField({ question, value, onChange }: FieldProps) {
  const id = useId();
  const options = question.options ?? [];
  return (
    <div>
      <label htmlFor={id} dir="auto" className="block font-medium [overflow-wrap:anywhere]">
        {question.question}
      </label>
      {question.why ? (
        <p dir="auto" id={`${id}-why`} className="text-xs text-muted [overflow-wrap:anywhere]">
          {question.why}
        </p>
      ) : null}
      {options.length > 0 ? (
        <div role="group" aria-label="Offered answers" className="mt-1 flex flex-wrap gap-1">
          {options.map((option) => (
            <Button
              key={option}
              dir="auto"
              aria-pressed={value === option}
              className="aria-pressed:border-accent"
              onClick={() => onChange(option)}
            >
              {option}
            </Button>
          ))}
        </div>
      ) : null}
      <textarea
        id={id}
        dir="auto"
        rows={2}
        value={value}
        aria-describedby={question.why ? `${id}-why` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 w-full rounded border border-line bg-surface px-2 py-1"
      />
    </div>
  );
}

/** One session: its questions for a person, its path, and its answer to each step. */
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
      {stepsIn(session)
        .filter((step) => session.step_outputs[step] !== undefined)
        .map((step) => (
          <StepSection key={step} step={step} session={session} />
        ))}
      {session.iterations.map((pass, index) => (
        <EarlierPass key={index} pass={pass} session={session} number={index + 1} />
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
        <span>{metadata.depth === "light" ? `light: ${lightSteps(session)} steps` : "full: every step"}</span>
        {metadata.protocol ? (
          <span dir="auto">
            protocol {metadata.protocol.name} {metadata.protocol.version}
          </span>
        ) : null}
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

function lightSteps({ metadata }: Session): string {
  const added = metadata.protocol?.steps.filter(({ light }) => light === true).length ?? 0;
  return ["three", "four", "five", "six"][added] ?? String(3 + added);
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
        <span className="font-semibold">{stepName(session, step)}</span>
        {time === undefined ? null : <span className="text-xs text-muted">{durationText(time)}</span>}
      </h2>
      <AnswerView step={step} answers={session.step_outputs} query={session.user_query} />
    </section>
  );
}

interface PassProps {
  readonly pass: Session["iterations"][number];
  readonly session: Session;
  readonly number: number;
}

function EarlierPass({ pass, session, number }: PassProps) {
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
      {stepsIn(session)
        .filter((step) => pass.step_outputs[step] !== undefined)
        .map((step) => (
          <Section key={step} title={`${step} ${stepName(session, step)}`}>
            <AnswerView step={step} answers={pass.step_outputs} query={session.user_query} />
          </Section>
        ))}
    </details>
  );
}
