type Payload = Readonly<Record<string, unknown>>;

/** By event type: what turns a payload of one version into one of the next. Steps are added, never changed. */
export type Upcasts = Readonly<Record<string, Readonly<Record<number, (payload: Payload) => Payload>>>>;

/** Every event type is at version 1 so far. */
export const UPCASTS: Upcasts = {};

/**
 * A stored payload in the newest form this code knows; what lies in the log is never rewritten. A payload of a version that is
 * newer than that is given as it is: within a major version only fields are added.
 */
export function upcast(
  event: { readonly type: string; readonly v: number },
  payload: Payload,
  upcasts: Upcasts = UPCASTS,
): Payload {
  const steps = Object.hasOwn(upcasts, event.type) ? upcasts[event.type] : undefined;
  if (steps === undefined) return payload;
  let current = payload;
  for (let version = event.v; Object.hasOwn(steps, version); version++) current = steps[version]?.(current) ?? current;
  return current;
}
