/** An object type whose possibly undefined fields are optional. */
export type WithoutAbsent<T extends object> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** A copy without undefined fields. Everything stored or returned leaves them out. */
export function withoutAbsent<T extends object>(value: T): WithoutAbsent<T> {
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const held = (value as Record<string, unknown>)[key]; // one of its own keys
    if (held !== undefined) kept[key] = held;
  }
  return kept as WithoutAbsent<T>; // exactly the defined fields of T
}

/** The fields of an object; none for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
