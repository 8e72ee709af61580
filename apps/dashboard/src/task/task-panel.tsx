import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../data/client.ts";
import { Section, SectionLevel } from "../parts/section.tsx";
import { Failed, Loading } from "../parts/states.tsx";
import { StatusChip } from "../parts/status-chip.tsx";

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
export function TaskPanel({ id }: { readonly id: string }) {
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
