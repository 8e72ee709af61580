import type { MethodResult } from "@clew/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { handoffQuery } from "../data/queries.ts";
import { Ago } from "../parts/ago.tsx";
import { Button } from "../parts/button.tsx";
import { Section, SectionLevel } from "../parts/section.tsx";
import { Failed, Loading } from "../parts/states.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { readText } from "../parts/text/read-text.ts";
import { Fields } from "../session/answer-view.tsx";
import { ThreadFiles } from "./thread-files.tsx";

/** A handoff as a list shows it. */
export type Handoff = MethodResult<"cstp.listHandoffs">["handoffs"][number];

const WAY = ["discovered", "selected", "validated", "transferred", "invoked", "acknowledged"];

/** One handoff: how far it came, whether what arrived is what was sent, and what it carries. */
export function HandoffPanel({ id, onClose }: { readonly id: string; onClose(): void }) {
  const { data, error } = useQuery(handoffQuery(id));
  return (
    <section aria-label="The chosen handoff" className="min-w-0 rounded border border-line bg-raised p-4 sm:p-5">
      <Button className="no-print float-right ml-3" onClick={onClose}>
        Close
      </Button>
      {error ? <Failed error={error} named="handoff" /> : data ? <Body data={data} /> : <Loading what="the handoff" />}
    </section>
  );
}

function Body({ data }: { readonly data: MethodResult<"cstp.getHandoff"> }) {
  const { handoff, history } = data;
  const expires = readText(handoff["expires_at"]);
  const late =
    expires !== "" && Date.parse(expires) < Date.now() && !["acknowledged", "failed"].includes(handoff.status);
  return (
    <>
      <h2 dir="auto" className="font-semibold [overflow-wrap:anywhere]">
        {readText(handoff["source"]) || "?"} → /{readText(handoff["target"]).replace(/^\//, "") || "?"}
      </h2>
      {readText(handoff["about"]) === "" ? null : (
        <p dir="auto" className="mt-1 [overflow-wrap:anywhere]">
          {readText(handoff["about"])}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <StatusChip status={handoff.status} />
        <code className="text-xs [overflow-wrap:anywhere]">{handoff.id}</code>
        {typeof handoff["threadId"] === "string" ? (
          <Link
            to="/threads/$threadId"
            params={{ threadId: handoff["threadId"] }}
            search={{}}
            className="underline underline-offset-2"
          >
            its thread
          </Link>
        ) : null}
        {expires === "" ? null : (
          <span className={late ? "text-bad" : ""}>
            {late ? "expired " : "expires "}
            <Ago at={expires} />
          </span>
        )}
      </p>
      <SectionLevel value={3}>
        <Life status={handoff.status} history={history} />
        <Integrity handoff={handoff} check={recordOf(data["check"])} />
        {typeof handoff["threadId"] === "string" ? <ThreadFiles threadId={handoff["threadId"]} /> : null}
        {data["payload"] === undefined ? null : (
          <Section title="What it carries">
            <Fields value={data["payload"]} depth={0} />
          </Section>
        )}
      </SectionLevel>
    </>
  );
}

function Life({
  status,
  history,
}: {
  readonly status: string;
  readonly history: MethodResult<"cstp.getHandoff">["history"];
}) {
  const reached = new Map(history.map((move) => [String(move["status"] ?? ""), move.at]));
  const way = WAY.includes(status) ? WAY : [...WAY.filter((each) => reached.has(each)), status];
  return (
    <Section title="Its life">
      <ol className="m-0 flex list-none flex-wrap gap-x-6 gap-y-2 p-0">
        {way.map((each) => {
          const at = reached.get(each);
          const tone = each === "failed" || each === "expired" ? "bg-bad" : "bg-accent";
          return (
            <li key={each} className={`flex items-baseline gap-2 ${at === undefined ? "text-faint" : ""}`}>
              <span
                aria-hidden="true"
                className={`size-2 rounded-full ${at === undefined ? "border border-line" : tone}`}
              />
              <span>
                {each}
                <span className="block text-xs text-muted">{at === undefined ? "not yet" : <Ago at={at} />}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

type FieldsOf = Readonly<Record<string, unknown>>;

function recordOf(value: unknown): FieldsOf | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function Integrity({ handoff, check }: { readonly handoff: Handoff; readonly check: FieldsOf | undefined }) {
  const hash = recordOf(check?.["hash"]);
  const findings = (["errors", "warnings", "notes"] as const).flatMap((kind) => {
    const list = check?.[kind];
    return Array.isArray(list) ? list.map((finding: unknown) => [kind, recordOf(finding)] as const) : [];
  });
  return (
    <Section title="Integrity">
      <p className="flex flex-wrap items-center gap-x-3">
        {hash === undefined ? (
          <span className="text-muted">the payload cannot be read here</span>
        ) : hash["matches"] === true ? (
          <span className="text-good">unchanged since it was written</span>
        ) : hash["declared"] === undefined || hash["declared"] === null ? (
          <span className="text-wait">it names no hash</span>
        ) : (
          <span className="text-bad">changed since it was written</span>
        )}
        <code className="text-xs text-muted [overflow-wrap:anywhere]">{readText(handoff["payload_hash"])}</code>
      </p>
      <p className="text-xs text-muted [overflow-wrap:anywhere]">{readText(handoff["payload_path"])}</p>
      {findings.length > 0 ? (
        <ul className="m-0 mt-2 list-none space-y-1 p-0">
          {findings.map(([kind, finding], index) => (
            <li key={index} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2">
              <span
                className={`text-xs leading-6 ${kind === "errors" ? "text-bad" : kind === "warnings" ? "text-wait" : "text-muted"}`}
              >
                {kind.slice(0, -1)}
              </span>
              <span dir="auto" className="[overflow-wrap:anywhere]">
                {readText(finding?.["message"])}{" "}
                <code className="text-xs text-muted">
                  {readText(finding?.["code"])} {readText(finding?.["path"])}
                </code>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
