import { existsSync } from "node:fs";
import { join } from "node:path";

/** The dashboard's files: beside the installed CLI, or in the workspace it is built from. */
export function pageFolder(): string | undefined {
  const places = [
    join(import.meta.dirname, "dashboard"),
    join(import.meta.dirname, "../../../apps/dashboard/dist"),
    join(import.meta.dirname, "../../../../apps/dashboard/dist"),
  ];
  return places.find((place) => existsSync(join(place, "index.html.br")));
}
