import type { MethodResult } from "@clew/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { client } from "../data/connection.ts";
import { handoffQuery, handoffsQuery } from "../data/queries.ts";
import { usePageTitle } from "../parts/hooks.ts";
import { Button, Command, Section, SectionLevel } from "../parts/section.tsx";
import { Ago, Empty, Failed, Loading, StatusChip } from "../parts/states.tsx";
import { readText } from "../parts/text.ts";
import { Fields } from "../session/answer-view.tsx";

const filesQuery = (threadId: string) =>
  queryOptions({
    queryKey: ["thread", threadId, "files"],
    queryFn: ({ signal }) => client.call("cstp.getThreadFiles", { threadId }, { signal }),
  });

const WORDS = {
  missing: ["gone since", "text-bad"],
  changed: ["changed since", "text-wait"],
  fresh: ["unchanged", "text-good"],
  unknown: ["not compared", "text-muted"],
} as const;
const ORDER = ["missing", "changed", "unknown", "fresh"] as const;

/** The files behind a thread's decisions; changed ones first. */
function ThreadFiles({ threadId }: { readonly threadId: string }) {
  const { data } = useQuery(filesQuery(threadId));
  if (!data || data.files.length === 0) return null;
  const sorted = data.files.toSorted(
    (left, right) =>
      ORDER.indexOf(left.staleness) - ORDER.indexOf(right.staleness) || (left.path < right.path ? -1 : 1),
  );
  return (
    <Section title="Files its thread rests on">
      <ul className="m-0 list-none p-0">
        {sorted.map((file) => {
          const [word, tone] = WORDS[file.staleness];
          return (
            <li
              key={file.path}
              className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2"
              title={file.sha256 === undefined ? undefined : `sha256 ${file.sha256}`}
            >
              <span className={`text-xs leading-6 ${tone}`}>{word}</span>
              <code dir="auto" className="text-xs leading-6 [overflow-wrap:anywhere]">
                {file.path}
              </code>
            </li>
          );
        })}
      </ul>
      {data.total > data.files.length ? (
        <p className="text-xs text-muted">and {(data.total - data.files.length).toLocaleString()} more</p>
      ) : null}
    </Section>
  );
}

/** A handoff in a list. */
type Handoff = MethodResult<"cstp.listHandoffs">["handoffs"][number];

const WAY = ["discovered", "selected", "validated", "transferred", "invoked", "acknowledged"];

/** One handoff: its progress, whether the received payload matches the sent one, and its contents. */
function HandoffPanel({ id, onClose }: { readonly id: string; onClose(): void }) {
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

const COLUMNS: readonly { readonly name: string; readonly statuses: readonly string[] }[] = [
  { name: "Prepared", statuses: ["discovered", "selected", "validated"] },
  { name: "On its way", statuses: ["transferred", "invoked"] },
  { name: "Arrived", statuses: ["acknowledged"] },
  { name: "Went wrong", statuses: ["failed", "expired"] },
];

const route = getRouteApi("/handoffs");

/** The handoffs between skills, and what went wrong. */
export function HandoffsPage() {
  usePageTitle("Handoffs");
  const { id } = route.useSearch();
  const navigate = useNavigate({ from: "/handoffs" });
  const { data, error } = useQuery(handoffsQuery());
  const open = (next: string | undefined): void =>
    void navigate({ search: { id: next }, replace: id !== undefined, resetScroll: false });
  if (error) return <Failed error={error} page />;
  if (!data) return <Loading what="handoffs" />;
  return (
    <>
      <h1 className="mb-4 text-lg font-semibold">Handoffs</h1>
      {data.more ? (
        <p className="mb-4 text-muted">These are the newest {data.handoffs.length}; there are more.</p>
      ) : null}
      {data.handoffs.length === 0 ? (
        <Empty title="Nothing is handed over yet">
          A session that routes to a skill writes its payload when it completes;{" "}
          <Command>clew handoff create --target SKILL --input DRAFT</Command> writes one from a draft.
        </Empty>
      ) : (
        <div className={id === undefined ? "" : "grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]"}>
          {/* Beside a selected handoff the board becomes a list. */}
          <div
            className={`grid content-start gap-4 ${id === undefined ? "sm:grid-cols-2 lg:grid-cols-4" : "max-lg:order-last print:hidden"}`}
          >
            {COLUMNS.filter(
              (column) => id === undefined || data.handoffs.some((each) => column.statuses.includes(each.status)),
            ).map((column) => (
              <Column
                key={column.name}
                name={column.name}
                handoffs={data.handoffs.filter((each) => column.statuses.includes(each.status))}
                current={id}
                onOpen={open}
              />
            ))}
          </div>
          {id === undefined ? null : <HandoffPanel id={id} onClose={() => open(undefined)} />}
        </div>
      )}
    </>
  );
}

interface ColumnProps {
  readonly name: string;
  readonly handoffs: readonly Handoff[];
  readonly current: string | undefined;
  onOpen(id: string): void;
}

function Column({ name, handoffs, current, onOpen }: ColumnProps) {
  return (
    <section aria-label={name} className="min-w-0">
      <h2 className="mb-2 border-b border-line pb-1 text-xs text-muted">
        {name} <span className="tabular-nums">{handoffs.length}</span>
      </h2>
      {handoffs.length === 0 ? <p className="text-xs text-faint">none</p> : null}
      <ul className="m-0 list-none space-y-2 p-0">
        {handoffs.map((handoff) => (
          <li key={handoff.id}>
            <button
              type="button"
              aria-pressed={handoff.id === current}
              onClick={() => onOpen(handoff.id)}
              className="block w-full rounded border border-line bg-raised p-3 text-left hover:bg-sunken aria-pressed:border-accent"
            >
              <span dir="auto" className="block font-medium [overflow-wrap:anywhere]">
                {targetOf(handoff)}
              </span>
              {readText(handoff["about"]) === "" ? null : (
                <span dir="auto" className="mt-1 line-clamp-3 [overflow-wrap:anywhere]">
                  {readText(handoff["about"])}
                </span>
              )}
              <span dir="auto" className="block truncate text-xs text-muted">
                from {readText(handoff["source"]) || "?"}
              </span>
              <span className="mt-1 flex items-center justify-between gap-2 text-xs text-muted">
                <StatusChip status={handoff.status} />
                <Ago at={handoff.at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The target of a handoff, as users type it. */
function targetOf(handoff: Handoff): string {
  const target = readText(handoff["target"]);
  return target === "" ? handoff.id : `/${target.replace(/^\//, "")}`;
}
