import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SchemaSource } from "@clew/server";

/** The dashboard's files: beside the installed CLI, or in its workspace. */
export function pageFolder(): string | undefined {
  const places = [
    join(import.meta.dirname, "dashboard"),
    join(import.meta.dirname, "../../../apps/dashboard/dist"),
    join(import.meta.dirname, "../../../../apps/dashboard/dist"),
  ];
  return places.find((place) => existsSync(join(place, "index.html.br")));
}

/** The installed schemas; read when a client asks. */
export function schemaFiles(): SchemaSource {
  let loaded: ReadonlyMap<string, unknown> | undefined;
  const schemas = (): ReadonlyMap<string, unknown> => (loaded ??= readSchemas());
  return {
    list: async () => [...schemas().keys()],
    async read(path) {
      const found = schemas().get(path);
      return found === undefined ? undefined : `${JSON.stringify(found, null, 2)}\n`;
    },
  };
}

function readSchemas(): ReadonlyMap<string, unknown> {
  const { brotliDecompressSync } = process.getBuiltinModule("node:zlib");
  const bytes = readFileSync(join(import.meta.dirname, "schemas.json.br"));
  // The build writes an object of schemas by path.
  return new Map(Object.entries(JSON.parse(brotliDecompressSync(bytes).toString()) as Record<string, unknown>));
}
