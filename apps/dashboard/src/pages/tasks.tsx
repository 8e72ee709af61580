import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { client } from "../data/connection.ts";
import { journalQuery, knowledgeGraphQuery, knowledgeQuery, tasksQuery } from "../data/queries.ts";
import { GraphView } from "../graph/graph-view.tsx";
import type { GraphEdge, GraphNode } from "../graph/lay-out-graph.ts";
import { usePageTitle } from "../parts/hooks.ts";
import { Command, Section, SectionLevel } from "../parts/section.tsx";
import { Empty, Failed, Loading, StatusChip } from "../parts/states.tsx";
import { readText, readTexts } from "../parts/text.ts";

const TYPES = ["pattern", "gotcha", "task"] as const;
const STALENESS: Readonly<Record<string, readonly [string, string]>> = {
  fresh: ["its files are as they were", "text-good"],
  changed: ["a file changed since", "text-wait"],
  gone: ["a file is gone", "text-bad"],
  unknown: ["age unknown", "text-faint"],
};

/** Patterns and gotchas by tag, each with whether its files have changed since. */
function Knowledge({ tag, type }: { readonly tag: string | undefined; readonly type: string | undefined }) {
  const navigate = useNavigate({ from: "/tasks" });
  const [text, setText] = useState("");
  const [graph, setGraph] = useState(false);
  const words = useDeferredValue(text.trim());
  const wanted = TYPES.find((each) => each === type);
  const { data, error, isPlaceholderData } = useQuery(
    knowledgeQuery({
      tags: tag ? [tag] : undefined,
      type: wanted ? wanted : undefined,
      text: words ? words : undefined,
    }),
  );
  const nodes = (data?.nodes ?? []).filter((node) => wanted !== undefined || node.type !== "task");
  const tags = useMemo(() => tagCounts(nodes), [nodes]);
  return (
    <section aria-label="Knowledge" className="mt-8">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="mr-2 font-semibold">Knowledge</h2>
        <input
          type="search"
          dir="auto"
          aria-label="Filter knowledge by words"
          placeholder="Filter by words"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="no-print w-56 max-w-full rounded border border-line bg-raised px-2 py-1"
        />
        <div role="group" aria-label="Kind" className="no-print flex gap-1">
          {TYPES.map((each) => (
            <Toggle
              key={each}
              on={wanted === each}
              onClick={() =>
                void navigate({
                  search: (now) => ({ ...now, type: wanted === each ? undefined : each }),
                  resetScroll: false,
                })
              }
            >
              {each}s
            </Toggle>
          ))}
          <Toggle on={graph} onClick={() => setGraph(!graph)}>
            graph
          </Toggle>
        </div>
      </div>
      {tags.length > 0 || tag ? (
        <div role="group" aria-label="Tags" className="no-print mb-3 flex flex-wrap gap-1">
          {tag && !tags.some(([name]) => name === tag) ? (
            <Toggle
              on
              onClick={() => void navigate({ search: (now) => ({ ...now, tag: undefined }), resetScroll: false })}
            >
              {tag}
            </Toggle>
          ) : null}
          {tags.map(([name, count]) => (
            <Toggle
              key={name}
              on={name === tag}
              onClick={() =>
                void navigate({
                  search: (now) => ({ ...now, tag: name === tag ? undefined : name }),
                  resetScroll: false,
                })
              }
            >
              <span dir="auto">{name}</span> <span className="tabular-nums">{count}</span>
            </Toggle>
          ))}
        </div>
      ) : null}
      {error ? <Failed error={error} /> : null}
      {graph ? <KnowledgeGraph /> : null}
      {data && !isPlaceholderData && nodes.length === 0 ? (
        <p className="py-6 text-muted">
          {words || tag || wanted ? (
            "Nothing matches."
          ) : (
            <>
              Nothing is learned yet: a task's handoff names patterns and gotchas, and <Command>clew task done</Command>{" "}
              takes them in.
            </>
          )}
        </p>
      ) : null}
      <ul className={`m-0 list-none p-0 ${isPlaceholderData ? "opacity-60" : ""}`}>
        {nodes.map((node) => (
          <Entry key={node.id} node={node} />
        ))}
      </ul>
    </section>
  );
}

type KnowledgeNode = {
  readonly id: string;
  readonly type: string;
  readonly summary: string;
  readonly [key: string]: unknown;
};

function Entry({ node }: { readonly node: KnowledgeNode }) {
  const [age, tone] = STALENESS[readText(node["staleness"])] ?? ["age unknown", "text-faint"];
  const stale = tone === "text-wait" || tone === "text-bad";
  return (
    <li className="flex flex-wrap gap-x-3 border-b border-line py-2 sm:grid sm:grid-cols-[5rem_minmax(0,1fr)_11rem] sm:gap-x-4">
      <span className="text-xs leading-6 text-muted">
        {node.type}
        {typeof node["severity"] === "string" ? <span className="sm:block"> {node["severity"]}</span> : null}
      </span>
      <span className="min-w-0 max-sm:order-last max-sm:w-full">
        <span dir="auto" className={`block [overflow-wrap:anywhere] ${stale ? "text-muted" : ""}`}>
          {readText(node["text"]) || node.summary}
        </span>
        {typeof node["mitigation"] === "string" && node["mitigation"] !== "" ? (
          <span dir="auto" className="block text-muted [overflow-wrap:anywhere]">
            instead: {node["mitigation"]}
          </span>
        ) : null}
        <span className="block text-xs text-muted [overflow-wrap:anywhere]" dir="auto">
          {readTexts(node["tags"]).join(", ")}
        </span>
      </span>
      <span className="text-xs leading-6 max-sm:flex max-sm:flex-1 max-sm:justify-between max-sm:gap-x-3">
        <span className={tone}>{age}</span>
        {typeof node["task"] === "string" && node["task"] !== "" ? (
          <Link to="/tasks" search={{ task: node["task"] }} className="block text-muted underline underline-offset-2">
            {node["task"]}
          </Link>
        ) : null}
      </span>
    </li>
  );
}

/** A graph with more boxes is unreadable. */
const MOST = 120;

function KnowledgeGraph() {
  const { data, error } = useQuery(knowledgeGraphQuery());
  const nodes = useMemo(
    () =>
      (data?.nodes ?? []).slice(0, MOST).map((node): GraphNode => {
        const tone = node.type === "gotcha" ? "wait" : node.type === "pattern" ? "accent" : undefined;
        return { id: node.id, title: node.summary, detail: node.type, tone };
      }),
    [data],
  );
  if (error) return <Failed error={error} />;
  if (!data || nodes.length === 0) return null;
  return (
    <div className="mb-4">
      <GraphView label="Knowledge as a graph" nodes={nodes} edges={data.edges} />
      {data.nodes.length > MOST ? (
        <p className="mt-1 text-xs text-muted">
          The first {MOST} of {data.nodes.length}.
        </p>
      ) : null}
    </div>
  );
}

function tagCounts(nodes: readonly KnowledgeNode[]): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const node of nodes) for (const tag of readTexts(node["tags"])) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 24);
}

interface ToggleProps {
  readonly on: boolean;
  readonly children: React.ReactNode;
  onClick(): void;
}

function Toggle({ on, children, onClick }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className="rounded-full border border-line px-2.5 py-0.5 text-xs leading-5 text-muted hover:bg-sunken hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
    >
      {children}
    </button>
  );
}

const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ["tasks", "one", taskId],
    queryFn: ({ signal }) => client.call("cstp.getTask", { taskId }, { signal }),
  });
const contextQuery = (taskId: string) =>
  queryOptions({
    queryKey: ["tasks", "context", taskId],
    queryFn: ({ signal }) => client.call("cstp.getTaskContext", { taskId, format: "markdown" }, { signal }),
  });

/** One task: its file, and what its finished dependencies hand on to the next agent. */
function TaskPanel({ id }: { readonly id: string }) {
  const task = useQuery(taskQuery(id));
  const context = useQuery(contextQuery(id));
  return (
    <section aria-label="The chosen task" className="min-w-0 rounded border border-line bg-raised p-4 sm:p-5">
      <Link
        to="/tasks"
        search={{}}
        className="no-print float-right ml-3 rounded border border-line px-2.5 py-1 text-xs text-muted hover:bg-sunken"
      >
        Close
      </Link>
      {task.error ? <Failed error={task.error} named="task" /> : null}
      {task.data ? (
        <>
          <h2 dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {task.data.task.name}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted">
            <StatusChip status={task.data.task.status} />
            <code className="text-xs">{task.data.task.id}</code>
            {task.data.task.depends_on.length > 0 ? (
              <span>
                waits for{" "}
                {task.data.task.depends_on.map((each, index) => (
                  <span key={each}>
                    {index > 0 ? ", " : ""}
                    <Link to="/tasks" search={{ task: each }} className="underline underline-offset-2">
                      {each}
                    </Link>
                  </span>
                ))}
              </span>
            ) : null}
          </p>
          <SectionLevel value={3}>
            {context.data && typeof context.data.markdown === "string" && context.data.markdown.trim() !== "" ? (
              <Section title="Handed on by what it waits for">
                <Text>{context.data.markdown}</Text>
              </Section>
            ) : null}
            <Section title="Its file">
              <Text>{task.data.text}</Text>
            </Section>
          </SectionLevel>
        </>
      ) : task.error ? null : (
        <Loading what="the task" />
      )}
    </section>
  );
}

function Text({ children }: { readonly children: string }) {
  return (
    <pre
      dir="auto"
      tabIndex={0}
      className="m-0 max-h-96 overflow-auto print:max-h-none rounded bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap"
    >
      {children}
    </pre>
  );
}

const route = getRouteApi("/tasks");
const TONES: Readonly<Record<string, string>> = {
  completed: "good",
  failed: "bad",
  blocked: "wait",
  in_progress: "accent",
};

/** Which tasks block which, and what earlier tasks learned. */
export function TasksPage() {
  usePageTitle("Tasks and knowledge");
  const search = route.useSearch();
  const tasks = useQuery(tasksQuery());
  const journal = useQuery(journalQuery());
  const graph = useMemo(() => taskGraph(tasks.data?.tasks ?? []), [tasks.data]);
  if (tasks.error) return <Failed error={tasks.error} page />;
  if (!tasks.data) return <Loading what="tasks" />;
  const blockers = journal.data?.active_blockers ?? [];
  return (
    <>
      <h1 className="mb-3 text-lg font-semibold">Tasks and knowledge</h1>
      {tasks.data.total === 0 ? (
        <Empty title="No tasks yet">
          <Command>clew task new "What to do"</Command> writes a task file; a session that is routed through a sequence
          writes one for each step.
        </Empty>
      ) : (
        <div className={search.task === undefined ? "" : "grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"}>
          <div className="min-w-0">
            <GraphView
              label="Tasks and what they wait for"
              nodes={graph.nodes}
              edges={graph.edges}
              current={search.task}
            />
            <Counts tasks={tasks.data.tasks} />
          </div>
          {search.task === undefined ? null : <TaskPanel id={search.task} />}
        </div>
      )}
      {blockers.length > 0 ? (
        <section aria-label="What blocks" className="mt-6">
          <h2 className="mb-1 text-xs font-medium tracking-wide text-wait uppercase">What blocks</h2>
          <ul className="m-0 list-none p-0">
            {blockers.map((blocker, index) => (
              <li
                key={index}
                className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]"
              >
                <Link to="/tasks" search={{ task: readText(blocker["task"]) }} className="text-muted">
                  {readText(blocker["task"])}
                </Link>
                <span dir="auto" className="[overflow-wrap:anywhere]">
                  {readText(blocker["blocker"])}
                  <span className="block text-muted">{readText(blocker["impact"])}</span>
                </span>
                <span dir="auto" className="text-muted [overflow-wrap:anywhere]">
                  {readText(blocker["resolution"])}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Knowledge tag={search.tag} type={search.type} />
    </>
  );
}

interface TaskRow {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly depends_on: readonly string[];
}

function taskGraph(tasks: readonly TaskRow[]): { readonly nodes: GraphNode[]; readonly edges: GraphEdge[] } {
  return {
    nodes: tasks.map((task) => {
      const tone = TONES[task.status];
      return {
        id: task.id,
        title: task.name || task.id,
        detail: `${task.id}, ${task.status.replaceAll("_", " ")}`,
        href: `/tasks?${new URLSearchParams({ task: task.id }).toString()}`,
        tone,
      };
    }),
    edges: tasks.flatMap((task) => task.depends_on.map((from) => ({ from, to: task.id }))),
  };
}

function Counts({ tasks }: { readonly tasks: readonly TaskRow[] }) {
  const counts = new Map<string, number>();
  for (const task of tasks) counts.set(task.status, (counts.get(task.status) ?? 0) + 1);
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {[...counts].map(([status, count]) => (
        <span key={status} className="inline-flex items-center gap-1.5 tabular-nums">
          {count} <StatusChip status={status} />
        </span>
      ))}
    </p>
  );
}
