import type { ThreadStore } from "@clew/thread-store";
import { type ProjectPlace, storePlace } from "@clew/workspace";

/** Opens the thread store of a project for one command; the driver is loaded only when it is the one. */
export async function openThreadStore(project: ProjectPlace): Promise<ThreadStore> {
  const place = storePlace(project);
  if (place.kind === "postgres") {
    const { openPostgresThreadStore } = await import("@clew/thread-store-postgres");
    return openPostgresThreadStore({ url: place.url });
  }
  if (place.kind === "memory") {
    const { createMemoryThreadStore } = await import("@clew/thread-store/memory");
    return createMemoryThreadStore();
  }
  const { openSqliteThreadStore } = await import("@clew/thread-store/sqlite");
  return openSqliteThreadStore({ path: place.path, isBrief: true });
}
