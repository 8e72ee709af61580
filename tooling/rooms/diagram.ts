import { importsOf } from "./check-rooms.ts";
import { HOUSE } from "./house.ts";
import { sourceFiles } from "./source-files.ts";

/** The house with its real imports: a Mermaid graph, solid for code, dotted for types only. */
export function diagram(): string {
  const edges = new Map<string, boolean>();
  for (const file of sourceFiles()) {
    for (const { specifier, typeOnly } of importsOf(file)) {
      const target = specifier.startsWith("@clew/") ? specifier.split("/")[1] : undefined;
      if (!target || target === file.room || target === "errors" || target === "schemas") continue;
      const key = `${file.room} ${target}`;
      edges.set(key, (edges.get(key) ?? true) && typeOnly);
    }
  }
  const lines = [...edges].toSorted().map(([key, typeOnly]) => {
    const [from = "", to = ""] = key.split(" ");
    return `  ${from} ${typeOnly ? "-.->|types|" : "-->"} ${to}`;
  });
  const rooms = Object.keys(HOUSE).filter((room) => room !== "errors");
  return ["```mermaid", "graph LR", ...rooms.map((room) => `  ${room}`), ...lines, "```"].join("\n");
}
