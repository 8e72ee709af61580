import { DEFAULT_PROJECT } from "../caller.ts";
import { agedNodes } from "../knowledge/query-knowledge.ts";
import type { Project } from "../project.ts";
import { projectTasks } from "../task/project-tasks.ts";
import { comparedFiles } from "../thread/log-operations.ts";
import { filesOf } from "../thread/thread-document.ts";
import type { RecallItem } from "./recall.ts";
import type { RecallSource } from "./recall-index.ts";

type Staleness = RecallItem["staleness"];

/** Items in the order of their sources, each compared with the files behind it. */
export async function withStaleness(
  project: Project,
  tenant: string,
  { items, sources }: { readonly items: readonly RecallItem[]; readonly sources: readonly RecallSource[] },
): Promise<readonly RecallItem[]> {
  // Only the default project has its files here.
  if (tenant !== DEFAULT_PROJECT || project.folder === undefined) return items;
  const decisions = await decisionStaleness(project, tenant, items);
  return Promise.all(
    items.map(async (item, at) => {
      const known = decisions.get(item.id);
      if (item.kind === "decision") return known === undefined ? item : { ...item, staleness: known };
      return { ...item, staleness: await learningStaleness(project, tenant, sources[at]) };
    }),
  );
}

/** How the files of decisions compare with the folder: the worst of each decision's. */
async function decisionStaleness(
  project: Project,
  tenant: string,
  items: readonly RecallItem[],
): Promise<ReadonlyMap<string, Staleness>> {
  const ids = items.flatMap(({ kind, id }) => (kind === "decision" ? [id] : []));
  const stored = ids.length === 0 ? [] : await project.threads.decisionsById(tenant, ids);
  const found = new Map<string, Staleness>();
  for (const { id, document } of stored) {
    const files = await comparedFiles(project, tenant, filesOf([document]));
    found.set(id, worstOf(files.map((file) => file.staleness)));
  }
  return found;
}

const WORST_FIRST = ["missing", "changed", "fresh"] as const;

function worstOf(all: readonly Staleness[]): Staleness {
  return WORST_FIRST.find((each) => all.includes(each)) ?? "unknown";
}

const TASK = "task ";

/** How the files of the task that taught something compare with the folder. */
async function learningStaleness(
  project: Project,
  tenant: string,
  source: RecallSource | undefined,
): Promise<Staleness> {
  const { id, agent = "" } = source ?? {};
  if (!agent.startsWith(TASK)) return "unknown";
  const ports = await projectTasks(project, tenant);
  const record = await ports.knowledge.taskRecord(agent.slice(TASK.length));
  const [aged] = await agedNodes(ports, record?.nodes.filter((node) => node.id === id) ?? []);
  if (aged === undefined) return "unknown";
  return aged.staleness === "gone" ? "missing" : aged.staleness;
}
