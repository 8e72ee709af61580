import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { client } from "../data/client.ts";
import { journalQuery, tasksQuery } from "../data/queries.ts";
import { GraphView } from "../graph/graph-view.tsx";
import type { GraphEdge, GraphNode } from "../graph/lay-out-graph.ts";
import { Command } from "../parts/command.tsx";
import { Section, SectionLevel } from "../parts/section.tsx";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { readText } from "../parts/text/read-text.ts";
import { usePageTitle } from "../parts/use-page-title.ts";
import { Knowledge } from "../task/knowledge.tsx";

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

/** One task: its file as it is, and what its finished dependencies hand on to whoever takes it up. */
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

/** What is blocked by what, and what earlier tasks learned. */
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
