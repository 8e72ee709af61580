import type { z } from "zod";

/** Which spelling of a key stands for which field, level by level; compiled once per schema. */
interface AliasPlan {
  readonly fields: ReadonlyMap<string, FieldPlan>;
  readonly items: AliasPlan | undefined;
}

interface FieldPlan {
  readonly name: string;
  readonly plan: AliasPlan | undefined;
  /** It may be left out and is never null: Python clients say null for what they leave out. */
  readonly nullIsAbsent: boolean;
}

const WRAPPERS: ReadonlySet<string> = new Set(["optional", "default", "prefault", "nullable", "readonly", "catch"]);
const plans = new WeakMap<z.ZodType, AliasPlan>();
const EMPTY: AliasPlan = { fields: new Map(), items: undefined };

/** `continuesDecision` -> `continues_decision`. */
export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `continues_decision` -> `continuesDecision`. */
export function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Params with every accepted spelling of a field replaced by the field's own name; the field's own name wins. */
export function normalizeKeys(schema: z.ZodType, value: unknown): unknown {
  return rename(planOf(schema), value);
}

function rename(plan: AliasPlan, value: unknown): unknown {
  if (Array.isArray(value))
    return plan.items === undefined ? value : value.map((item) => rename(plan.items ?? EMPTY, item));
  if (typeof value !== "object" || value === null || plan.fields.size === 0) return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, held] of Object.entries(value)) {
    const field = plan.fields.get(key);
    if (held === null && field?.nullIsAbsent === true) continue;
    const name = field?.name ?? key;
    if (name !== key && Object.hasOwn(value, name)) continue;
    renamed[name] = field?.plan === undefined ? held : rename(field.plan, held);
  }
  return renamed;
}

function planOf(schema: z.ZodType): AliasPlan {
  const known = plans.get(schema);
  if (known !== undefined) return known;
  plans.set(schema, EMPTY); // a schema that refers to itself keeps the inner level as it is
  const plan = compile(schema);
  plans.set(schema, plan);
  return plan;
}

/** The part of a schema's definition that is walked here. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

function compile(schema: z.ZodType): AliasPlan {
  const definition = schema.def as unknown as Definition; // zod's own description of the schema, narrowed to the fields read
  if (WRAPPERS.has(definition.type) && definition.innerType !== undefined) return planOf(definition.innerType);
  if (definition.type === "pipe" && definition.in !== undefined && definition.out !== undefined)
    return definition.in.def.type === "transform" ? planOf(definition.out) : planOf(definition.in);
  if (definition.type === "array" && definition.element !== undefined)
    return { fields: new Map(), items: planOf(definition.element) };
  if (definition.type === "union") return mergeOptions(definition.options ?? []);
  return definition.shape === undefined ? EMPTY : { fields: fieldsOf(definition.shape), items: undefined };
}

function mergeOptions(options: readonly z.ZodType[]): AliasPlan {
  const parts = options.map(planOf);
  const items = parts.find((part) => part.items !== undefined)?.items;
  return { fields: new Map(parts.flatMap((part) => [...part.fields])), items };
}

function fieldsOf(shape: Readonly<Record<string, z.ZodType>>): AliasPlan["fields"] {
  const fields = new Map<string, FieldPlan>();
  for (const [name, field] of Object.entries(shape)) {
    const inner = planOf(field);
    const plan = inner.fields.size > 0 || inner.items !== undefined ? inner : undefined;
    const nullIsAbsent = field.safeParse(undefined).success && !field.safeParse(null).success;
    for (const spelling of spellingsOf(name, field))
      if (!Object.hasOwn(shape, spelling)) fields.set(spelling, { name, plan, nullIsAbsent });
    fields.set(name, { name, plan, nullIsAbsent });
  }
  return fields;
}

/** Every spelling a field is understood by: its own name and its further ones, in both cases. */
export function spellingsOf(name: string, field: z.ZodType): readonly string[] {
  const aliases = aliasesOf(field);
  return [...new Set([toSnakeCase(name), toCamelCase(name), ...aliases, ...aliases.map(toSnakeCase)])];
}

/** The further names of a field, given as `.meta({ "x-aliases": [...] })`. */
function aliasesOf(field: z.ZodType): readonly string[] {
  const aliases = field.meta()?.["x-aliases"];
  if (Array.isArray(aliases)) return aliases.filter((alias) => typeof alias === "string");
  // `.optional()` is a schema of its own: the names stay with the one it wraps.
  const { type, innerType } = field.def as unknown as Definition; // zod's own description, narrowed to the fields read
  return WRAPPERS.has(type) && innerType !== undefined ? aliasesOf(innerType) : [];
}
