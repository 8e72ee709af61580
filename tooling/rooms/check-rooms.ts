import { parseSync, Visitor } from "rolldown/utils";
import { CONTRACT_ONLY, HOUSE, IMPURE_GLOBALS, type Room } from "./house.ts";

/** A source file of one room. */
export interface SourceFile {
  readonly room: string;
  readonly path: string;
  readonly text: string;
}

/** An import as written: its module, whether it only imports types, and whether it is lazy. */
export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly lazy?: true;
}

/** Every wall that a file breaks, in words. */
export function brokenWalls(file: SourceFile): string[] {
  const room = HOUSE[file.room];
  if (!room) return [`${file.path}: no room is called "${file.room}"`];
  const { imports, globals } = read(file);
  return [
    ...imports.flatMap((each) => wallsOfImport(file, room, each)),
    ...(room.pure
      ? globals.map((name) => `${file.path}: a pure room may not use ${name}; take it as an argument`)
      : []),
  ];
}

function wallsOfImport(file: SourceFile, room: Room, { specifier, typeOnly }: Import): string[] {
  if (room.pure && specifier.startsWith("node:") && !typeOnly)
    return [`${file.path}: a pure room may not import ${specifier}`];
  if (/(^|\/)\.\.\/\.\.\/\.\.\//.test(specifier) && specifier.includes("/src/"))
    return [`${file.path}: reaches into another room's folder by ${specifier}`];
  if (!specifier.startsWith("@clew/")) return [];
  const [, target = "", subpath] = specifier.split("/");
  if (target === file.room) return [];
  const allowed = room.imports.includes(target) || (typeOnly && room.types.includes(target));
  if (!allowed) return [`${file.path}: ${file.room} may not import ${typeOnly ? "types of " : ""}${specifier}`];
  if (subpath && !typeOnly && CONTRACT_ONLY[file.room]?.includes(target))
    return [`${file.path}: ${file.room} sees only the contract of ${target}, not ${specifier}`];
  return [];
}

/** What a pure room may use of an impure global: pure functions only. */
const PURE_MEMBERS: ReadonlySet<string> = new Set(["Date.parse", "Date.UTC"]);

/** The imports of a file, as the compiler sees them. */
export function importsOf(file: SourceFile): Import[] {
  return read(file).imports;
}

function read(file: SourceFile): { imports: Import[]; globals: string[] } {
  const { program, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path}: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const globals = new Set<string>();
  const declared = new Set<string>();
  const visitor = new Visitor({
    ImportDeclaration(node) {
      const named = node.specifiers.filter((each) => each.type === "ImportSpecifier");
      const allTypes =
        node.specifiers.length > 0 &&
        named.length === node.specifiers.length &&
        named.every((each) => each.importKind === "type");
      imports.push({ specifier: node.source.value, typeOnly: node.importKind === "type" || allTypes });
      for (const each of node.specifiers) declared.add(each.local.name);
    },
    ExportNamedDeclaration(node) {
      if (!node.source) return;
      const allTypes = node.specifiers.length > 0 && node.specifiers.every((each) => each.exportKind === "type");
      imports.push({ specifier: node.source.value, typeOnly: node.exportKind === "type" || allTypes });
    },
    ExportAllDeclaration(node) {
      imports.push({ specifier: node.source.value, typeOnly: node.exportKind === "type" });
    },
    ImportExpression(node) {
      if (node.source.type === "Literal" && typeof node.source.value === "string")
        imports.push({ specifier: node.source.value, typeOnly: false, lazy: true });
    },
    NewExpression(node) {
      if (node.callee.type !== "Identifier" || !IMPURE_GLOBALS.includes(node.callee.name)) return;
      // `new Date(ms)` only converts; `new Date()` reads the clock.
      if (node.callee.name !== "Date" || node.arguments.length === 0) globals.add(node.callee.name);
    },
    CallExpression(node) {
      if (node.callee.type === "Identifier" && IMPURE_GLOBALS.includes(node.callee.name)) globals.add(node.callee.name);
    },
    MemberExpression(node) {
      if (node.object.type !== "Identifier") return;
      const property = node.property.type === "Identifier" ? node.property.name : "";
      if (IMPURE_GLOBALS.includes(node.object.name) && !PURE_MEMBERS.has(`${node.object.name}.${property}`))
        globals.add(node.object.name);
      if (node.object.name === "Math" && node.property.type === "Identifier" && node.property.name === "random")
        globals.add("Math.random");
    },
  });
  visitor.visit(program);
  return { imports, globals: [...globals].filter((name) => !declared.has(name)) };
}
