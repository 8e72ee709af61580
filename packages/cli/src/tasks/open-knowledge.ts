import type { KnowledgeStore } from "@clew/thread-store";
import { type ProjectPlace, storePlace } from "@clew/workspace";
import type { Invocation } from "../command.ts";
import { isRemote } from "../rpc/is-remote.ts";
import { STORE_PROJECT } from "../store/store-project.ts";

/** Opens what a project knows: on the server that is configured, else in its database file or the team's database. */
export async function openKnowledge(
  place: ProjectPlace,
  edges: Pick<Invocation, "cwd" | "env">,
): Promise<KnowledgeStore> {
  if (isRemote(place.config)) {
    const { remoteKnowledge } = await import("./remote-knowledge.ts");
    return remoteKnowledge(edges);
  }
  const store = storePlace(place);
  if (store.kind === "postgres") {
    const { openPostgresStores } = await import("@clew/thread-store-postgres");
    return (await openPostgresStores({ url: store.url })).knowledge(STORE_PROJECT);
  }
  if (store.kind === "memory") {
    const { createMemoryKnowledgeStore } = await import("@clew/thread-store/memory");
    return createMemoryKnowledgeStore();
  }
  const { openSqliteKnowledgeStore } = await import("@clew/thread-store/sqlite");
  return openSqliteKnowledgeStore({ path: store.path, isBrief: true });
}
