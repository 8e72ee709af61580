import type { Chance } from "../seed/chance.ts";

/** Values that a JSON reader may not expect. */
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  " ",
  "\u0000",
  "\u202eevil",
  "../../etc/passwd",
  "__proto__",
  "2026-02-30T25:61:00Z",
  "0a1b2c3d4e5f",
  "'; DROP TABLE events; --",
  "a\r\nb",
  "x".repeat(20_000),
  [],
  {},
  [[[[[[]]]]]],
  { constructor: { prototype: { polluted: true } } },
];

/** Doubling twice makes megabytes, which only slow a run down; sizes have their own tests. */
const LARGEST = 50_000;

const KEYS: readonly string[] = ["__proto__", "constructor", "toString", "", "a.b", "id", "status", "length", "0"];

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/**
 * A JSON text that still parses, with values swapped, dropped, duplicated or of another type; undefined for other texts.
 */
export function mutateJson(text: string, chance: Chance): string | undefined {
  const root = { value: parsed(text) };
  if (typeof root.value !== "object" || root.value === null) return undefined;
  for (let edits = chance.whole(1, 4); edits > 0; edits -= 1) change(root, chance);
  const changed = JSON.stringify(root.value) ?? "null";
  return changed.length > LARGEST ? undefined : changed;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function change(root: Record<string, unknown>, chance: Chance): void {
  const places = placesIn(root);
  if (places.length === 0) return;
  const { holder, key } = chance.pick(places);
  const kind = chance.next();
  if (kind < 0.4) put(holder, key, chance.pick(ODD));
  else if (kind < 0.6) {
    const other = chance.pick(places);
    put(holder, key, other.holder[other.key]);
  } else if (kind < 0.75) delete holder[key];
  else if (kind < 0.85 && !Array.isArray(holder)) put(holder, chance.pick(KEYS), chance.pick(ODD));
  else if (kind < 0.95) put(holder, key, [holder[key], holder[key]]);
  else put(holder, key, Array.from({ length: 20 }, () => holder[key]).flat(0));
}

// Copies the value, so that no change creates a cycle; defines an own property even for `__proto__`, as JSON.parse does.
function put(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {
    value: structuredClone(value),
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

function placesIn(root: Record<string, unknown>): Place[] {
  const places: Place[] = [];
  const open: Record<string, unknown>[] = [root];
  while (open.length > 0 && places.length < 2_000) {
    const holder = open.pop() ?? {};
    for (const [key, value] of Object.entries(holder)) {
      places.push({ holder, key });
      if (typeof value === "object" && value !== null) open.push(value as Record<string, unknown>); // parsed JSON
    }
  }
  return places;
}
