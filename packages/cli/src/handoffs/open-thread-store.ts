import type { ThreadStore } from "@clew/thread-store";
import { type ProjectPlace, storePlace } from "../session/store-place.ts";

/** Opens the thread store of a project; the driver is loaded only when it is the one. */
export async function openThreadStore(project: ProjectPlace): Promise<ThreadStore> {
  const place = storePlace(project);
  if (place.kind === "postgres") {
    const { openPostgresThreadStore } = await import("@clew/thread-store-postgres");
    return openPostgresThreadStore({ url: place.url });
  }
  const { openSqliteThreadStore } = await import("@clew/thread-store/sqlite");
  return openSqliteThreadStore({ path: place.path });
}
