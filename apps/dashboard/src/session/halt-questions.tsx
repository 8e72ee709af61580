import type { Session } from "@clew/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { client } from "../data/client.ts";
import { Button } from "../parts/button.tsx";
import { TextList } from "../parts/section.tsx";
import { Failed } from "../parts/states.tsx";
import { useSend } from "../parts/use-send.ts";

type Question = NonNullable<Session["clarification_questions"]>[number];

const ANSWERED = { user: "by a person", agent: "by an agent", policy: "by policy" } as const;

/** What a halted session asks of a person, and the answers; with the last one it goes on where it stopped. */
export function HaltQuestions({ session }: { readonly session: Session }) {
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
      // What was written meanwhile is the answer to another question, and stays.
      setAnswers((now) => Object.fromEntries(Object.entries(now).filter(([id]) => sent[id] === undefined)));
    },
  });
  const waits = session.status === "halted" && open.length > 0;
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
          {session.halt_reason && session.halt_reason !== "questions" ? (
            <p dir="auto" className="text-muted [overflow-wrap:anywhere]">
              {session.halt_reason}
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
