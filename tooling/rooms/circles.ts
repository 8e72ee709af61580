import { dirname, join } from "node:path/posix";
import { importsOf, type SourceFile } from "./check-rooms.ts";

/** The import cycles among files, each as its files in order. Type-only and lazy imports do not count. */
export function circlesOf(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const targets = new Map(files.map((file) => [file.path, targetsOf(file).filter((path) => known.has(path))]));
  const circles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (path: string): void => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push(way.slice(at));
    if (at >= 0 || done.has(path)) return;
    way.push(path);
    for (const target of targets.get(path) ?? []) visit(target);
    way.pop();
    done.add(path);
  };
  for (const { path } of files) visit(path);
  return circles;
}

function targetsOf(file: SourceFile): string[] {
  return importsOf(file)
    .filter(({ specifier, typeOnly, lazy }) => !typeOnly && lazy !== true && specifier.startsWith("."))
    .map(({ specifier }) => join(dirname(file.path), specifier));
}
