import type { KnowledgeStore } from "@clew/thread-store";
import type { StorePlace } from "../session/store-place.ts";

// One project per store of a team, until a command says which: the same word as for its threads.
const PROJECT = "default";

/** Opens what a project knows: in its database file, or in the team's database. */
export async function openKnowledge(store: StorePlace): Promise<KnowledgeStore> {
  if (store.kind === "postgres") {
    const { openPostgresStores } = await import("@clew/thread-store-postgres");
    return (await openPostgresStores({ url: store.url })).knowledge(PROJECT);
  }
  const { openSqliteKnowledgeStore } = await import("@clew/thread-store/sqlite");
  return openSqliteKnowledgeStore({ path: store.path });
}
