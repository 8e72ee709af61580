import type { MethodResult } from "@clew/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { decisionUseQuery, whyQuery } from "../data/queries.ts";
import { Section } from "../parts/section.tsx";
import { Ago, StatusChip } from "../parts/states.tsx";
import { readText } from "../parts/text.ts";

type Use = MethodResult<"cstp.getDecisionUse">;

/** The lines that it wrote, where it came back, and what came of that. */
export function DecisionUse({ id }: { readonly id: string }) {
  const { data } = useQuery(decisionUseQuery(id));
  if (!data) return null;
  const { wrote, recalled, regards, refusals } = data;
  return (
    <>
      {wrote.length > 0 ? (
        <Section title="Wrote">
          <ul className="m-0 list-none space-y-1 p-0">
            {wrote.slice(0, FILES_READ).map(({ path }) => (
              <WrittenLines key={path} id={id} path={path} />
            ))}
          </ul>
          {wrote.length > FILES_READ ? <p className="text-muted">and {wrote.length - FILES_READ} more files</p> : null}
        </Section>
      ) : null}
      {recalled.length > 0 || refusals > 0 ? (
        <Section title={recalled.length > 0 ? `Came back (${data.total})` : "Its rules at work"}>
          {recalled.length > 0 ? (
            <ul className="m-0 list-none space-y-1 p-0">
              {recalled.slice(0, SHOWN).map((each, index) => (
                <RecalledAt key={`${each.at} ${index}`} recalled={each} regards={regards} />
              ))}
            </ul>
          ) : null}
          {data.total > SHOWN ? <p className="text-muted">and {data.total - SHOWN} earlier ones</p> : null}
          {refusals > 0 ? (
            <p className="mt-1">
              Its rules refused {refusals} {refusals === 1 ? "call" : "calls"}.
            </p>
          ) : null}
        </Section>
      ) : null}
    </>
  );
}

/** Each file asks git who wrote its lines. */
const FILES_READ = 8;

function WrittenLines({ id, path }: { readonly id: string; readonly path: string }) {
  const { data } = useQuery(whyQuery(path));
  const lines = (data?.lines ?? []).flatMap(({ decision, line }) => (decision === id ? [line] : []));
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <code dir="auto" className="text-xs [overflow-wrap:anywhere]">
        {path}
      </code>
      {data === undefined ? null : (
        <span className="text-xs text-muted">
          {lines.length === 0 ? "no line of it is known to be left" : `lines ${rangesOf(lines)}`}
        </span>
      )}
    </li>
  );
}

/** Line numbers in order, as ranges: 1–3, 7. */
function rangesOf(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === line - 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

function RecalledAt({
  recalled: { at, agent, kind, session },
  regards,
}: {
  readonly recalled: Use["recalled"][number];
  readonly regards: Use["regards"];
}) {
  const said = session === undefined ? undefined : regards.find((each) => each.session === session);
  const moment = kind.includes("tool") ? "at an edit" : kind.includes("prompt") ? "at a prompt" : "at the start";
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span dir="auto" className="[overflow-wrap:anywhere]">
        {moment} of {agent}
      </span>
      <Ago at={at} />
      {session === undefined ? null : (
        <Link to="/sessions/$sessionId" params={{ sessionId: session }} className="font-mono text-xs">
          {session}
        </Link>
      )}
      {said === undefined ? null : (
        <>
          <StatusChip status={said.stance} />
          <span dir="auto" className="text-muted [overflow-wrap:anywhere]">
            {readText(said["because"])}
          </span>
        </>
      )}
    </li>
  );
}

/** The most places to list. */
const SHOWN = 20;
