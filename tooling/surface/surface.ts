import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { ROOT } from "../generate/schema-files.ts";
import { HOUSE } from "../rooms/house.ts";

/** The parts of a package's manifest that say which entries are published: some serve only this repository. */
interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, { readonly "@clew/source"?: string } | string>>;
  readonly publishConfig?: { readonly exports?: Readonly<Record<string, unknown>> };
}

/**
 * The public names of every entry of every published package: `@clew/fsm` or `@clew/thread-store/sqlite` -> names, types
 * marked.
 */
export function surface(): Record<string, string[]> {
  const out: Record<string, string[]> = {};
  for (const { folder } of Object.values(HOUSE)) {
    const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
    if (manifest.private) continue;
    for (const entry of Object.keys(manifest.publishConfig?.exports ?? manifest.exports ?? {})) {
      const target = manifest.exports?.[entry];
      const source = typeof target === "object" ? target["@clew/source"] : undefined;
      if (source && existsSync(join(ROOT, folder, source)))
        out[join(manifest.name, entry)] = namesOf(join(ROOT, folder, source));
    }
  }
  return out;
}

function namesOf(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const names: string[] = [];
  new Visitor({
    ExportNamedDeclaration(node) {
      const own = node.declaration;
      if (own && "id" in own && own.id && "name" in own.id)
        names.push(own.type.startsWith("TS") ? `type ${own.id.name}` : own.id.name);
      if (own?.type === "VariableDeclaration")
        for (const each of own.declarations) if (each.id.type === "Identifier") names.push(each.id.name);
      for (const each of node.specifiers) {
        const name = each.exported.type === "Identifier" ? each.exported.name : String(each.exported.value);
        names.push(node.exportKind === "type" || each.exportKind === "type" ? `type ${name}` : name);
      }
    },
    ExportAllDeclaration(node) {
      names.push(`export * from ${node.source.value} (in ${dirname(file)}): list the names instead`);
    },
    ExportDefaultDeclaration() {
      names.push("default");
    },
  }).visit(program);
  return names.toSorted();
}
