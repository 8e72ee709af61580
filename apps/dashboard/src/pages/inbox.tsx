import type { MethodResult } from "@clew/client";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useState } from "react";
import { client } from "../data/connection.ts";
import { inboxQuery, newestQuery, sessionsQuery, weekQuery } from "../data/queries.ts";
import { usePageTitle, useSend } from "../parts/hooks.ts";
import { Button, Command, Modal, Section } from "../parts/section.tsx";
import { Ago, DecisionLink, Empty, Failed, Loading, StatusChip } from "../parts/states.tsx";
import { countText } from "../parts/text.ts";

type Item = MethodResult<"cstp.getInbox">["items"][number];

const KINDS: Readonly<Record<Item["kind"], string>> = {
  question: "asks you",
  waiver: "wants a waiver",
  contested: "contested",
  contradiction: "contradicts",
  record_changed: "file changed",
  code_changed: "code changed",
  proposed: "proposed",
};

// On a phone a row is as high as a thumb is long.
const PAGE = 30;

/** What waits for a person, most important first, followed by ongoing work. */
export function InboxPage() {
  usePageTitle("Inbox");
  const [all, setAll] = useState(false);
  const [shown, setShown] = useState(PAGE);
  const { data, error, isPending } = useQuery(inboxQuery(all));
  const items = data?.items ?? [];
  return (
    <>
      <h1 className="mb-4 text-lg font-semibold">Inbox</h1>
      {error ? <Failed error={error} /> : null}
      {isPending ? <Loading what="what waits for you" /> : null}
      {data && items.length === 0 ? (
        <Empty title="Nothing waits for you">
          Questions of halted sessions, waivers that agents ask for, and decisions to ratify come here by themselves.
        </Empty>
      ) : null}
      <ul aria-label="Waiting for you" className="m-0 list-none p-0">
        {items.slice(0, shown).map((item, index) => (
          // The same item may wait for two reasons.
          <InboxRow key={`${item.kind} ${item.id ?? item.session_id ?? ""} ${index}`} item={item} />
        ))}
      </ul>
      {items.length > shown ? (
        <Button className="mt-3 mr-2" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, items.length - shown)} more of {countText(items.length, "item")}
        </Button>
      ) : null}
      {data && data.folded > 0 ? (
        <Button className="mt-3" onClick={() => setAll(true)}>
          Show {countText(data.folded, "older proposal")}
        </Button>
      ) : null}
      <GoingOn />
      <Week />
    </>
  );
}

/** A row, settled with a click, or with one key while it has the focus. */
function InboxRow({ item }: { readonly item: Item }) {
  const [withdrawing, setWithdrawing] = useState(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { id, ids, session_id: session, kind, title, by, at, path, rule, note } = item;
  // Of two that contradict each other the newer stands first, and is the one that the keys settle.
  const [other] = kind === "contradiction" ? (ids ?? []) : [];
  const which = other === undefined ? "" : " the first";
  const ratify = useSend({
    // If a record's file changed, ratify its current text.
    mutationFn: (decision: string): Promise<unknown> =>
      kind === "record_changed" && path !== undefined
        ? client.call("cstp.adoptRecords", { paths: [path], accept: [decision] })
        : client.call("cstp.ratifyDecision", { id: decision, again: kind === "code_changed" ? true : undefined }),
    onSuccess: () => cache.invalidateQueries(),
  });
  const isDecision = id !== undefined && kind !== "waiver";
  const open = (): void => {
    if (session !== undefined) void navigate({ to: "/sessions/$sessionId", params: { sessionId: session } });
    else if (id !== undefined) void navigate({ to: "/decisions/$decisionId", params: { decisionId: id } });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "o" || event.key === "Enter") open();
    else if (event.key === "r" && isDecision) ratify.send(id);
    else if (event.key === "w" && isDecision) setWithdrawing(true);
    else return;
    event.preventDefault();
  };
  return (
    <li
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row takes keys of its own, each of which is a button as well
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-2 hover:bg-sunken"
    >
      <span className="w-28 text-xs text-wait">{KINDS[kind]}</span>
      <span dir="auto" className="min-w-0 flex-1 font-medium max-sm:basis-full sm:min-w-60 [overflow-wrap:anywhere]">
        {session === undefined ? (
          <DecisionLink id={id ?? ""} className="inline-block leading-6">
            {title}
          </DecisionLink>
        ) : (
          <Link to="/sessions/$sessionId" params={{ sessionId: session }} className="inline-block leading-6">
            {title}
          </Link>
        )}
        {other === undefined ? null : (
          <DecisionLink id={other} className="ml-2 text-xs font-normal">
            the other one
          </DecisionLink>
        )}
        {path === undefined ? null : <code className="ml-2 text-xs font-normal">{path}</code>}
        {note === undefined ? null : <span className="ml-2 text-xs font-normal text-muted">{note}</span>}
      </span>
      <span className="flex min-w-0 gap-2 text-xs text-muted">
        <bdi className="min-w-0 max-w-40 truncate">{by}</bdi>
        <span className="whitespace-nowrap">
          <Ago at={at} />
        </span>
      </span>
      {isDecision ? (
        <span className="no-print flex gap-1">
          <Button main title="r" disabled={ratify.isPending} onClick={() => ratify.send(id)}>
            Ratify{which}
          </Button>
          <Button title="w" onClick={() => setWithdrawing(true)}>
            Withdraw{which}
          </Button>
        </span>
      ) : null}
      {kind === "waiver" ? (
        <Command>{`clew waive ${id ?? ""} --file ${path ?? ""}${rule === undefined ? "" : ` --rule '${rule.replaceAll("'", "'\\''")}'`} --because "…"`}</Command>
      ) : null}
      {ratify.error ? <Refused error={ratify.error} /> : null}
      {withdrawing && isDecision ? <Withdrawal id={id} onClose={() => setWithdrawing(false)} /> : null}
    </li>
  );
}

/** Why a click did nothing: a page opened with a link that was not printed at a terminal may only propose. */
function Refused({ error }: { readonly error: Error }) {
  return (
    <p role="alert" className="w-full text-xs text-bad">
      {error.message} {"hint" in error && typeof error.hint === "string" ? error.hint : ""}
    </p>
  );
}

function Withdrawal({ id, onClose }: { readonly id: string; onClose(): void }) {
  const [because, setBecause] = useState("");
  const cache = useQueryClient();
  const withdraw = useSend({
    mutationFn: (reason: string) => client.call("cstp.withdrawDecision", { id, because: reason }),
    onSuccess: async () => {
      onClose();
      await cache.invalidateQueries();
    },
  });
  return (
    <Modal title="Withdraw this decision" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (because.trim() !== "") withdraw.send(because.trim());
        }}
      >
        <label className="block text-xs text-muted">
          Why?
          <textarea
            dir="auto"
            rows={3}
            value={because}
            onChange={(event) => setBecause(event.target.value)}
            className="mt-1 block w-full rounded border border-line bg-surface px-2 py-1 text-ink"
          />
        </label>
        {withdraw.error ? <Refused error={withdraw.error} /> : null}
        <div className="mt-3 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button main type="submit" disabled={withdraw.isPending || because.trim() === ""}>
            Withdraw
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Open sessions with their step, and the newest decisions. */
function GoingOn() {
  const { data: running } = useInfiniteQuery(sessionsQuery("in_progress"));
  const { data: newest } = useQuery(newestQuery());
  const sessions = running?.pages[0]?.sessions.slice(0, 8) ?? [];
  const decisions = newest?.decisions ?? [];
  return (
    <>
      {sessions.length > 0 ? (
        <Section title="Going on now">
          <ul className="m-0 list-none p-0">
            {sessions.map((session) => (
              <li key={session.session_id} className="flex flex-wrap items-baseline gap-x-4 py-1">
                <Link
                  to="/sessions/$sessionId"
                  params={{ sessionId: session.session_id }}
                  dir="auto"
                  className="block min-w-0 flex-1 truncate leading-6"
                >
                  {String(session["user_query"] ?? session.session_id)}
                </Link>
                <span className="text-xs text-muted">
                  {typeof session["step"] === "string" ? `step ${session["step"]}` : "ready to complete"}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {decisions.length > 0 ? (
        <Section title="Decided last">
          <ul className="m-0 list-none p-0">
            {decisions.map(({ id, title, date, ...rest }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-1">
                <span dir="auto" className="min-w-0 flex-1">
                  <DecisionLink id={id} className="block truncate leading-6">
                    {title}
                  </DecisionLink>
                </span>
                {typeof rest["standing"] === "string" ? <StatusChip status={rest["standing"]} /> : null}
                <span className="text-xs whitespace-nowrap text-muted">
                  <Ago at={date} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

/** What Clew cost and gave back in the last seven days. */
function Week() {
  const { data } = useQuery(weekQuery());
  if (data === undefined || (data.prompts === 0 && data.return.decisions === 0)) return null;
  const { prompts, cost, refusals, return: gave } = data;
  const { prompt, denials, steps, recall } = cost.tokens;
  const tokens = prompt + denials + steps + recall;
  const rows: readonly (readonly [what: string, amounts: readonly string[]])[] = [
    [
      "cost",
      [
        countText(prompts, "prompt"),
        `${countText(cost.calls, "extra call")}, ${countText(tokens, "token")}`,
        `${countText(refusals.total, "refusal")}, ${refusals.passed} passed afterwards`,
      ],
    ],
    [
      "return",
      [
        `${countText(gave.decisions, "decision")} recorded, ${gave.reviewed} reviewed`,
        `${countText(gave.recalled, "item")} shown again`,
        `${countText(gave.rules_stopped, "edit")} stopped by a rule`,
      ],
    ],
  ];
  return (
    <Section title="The last seven days">
      <dl className="m-0 grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4">
        {rows.map(([what, amounts]) => (
          <div key={what} className="contents">
            <dt className="text-xs leading-6 text-muted">{what}</dt>
            <dd className="m-0 flex flex-wrap gap-x-6 leading-6">
              {amounts.map((each) => (
                <span key={each}>{each}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
