import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Json, Played } from "./scenario.ts";

/** An example of a method: its params, and its result. */
export interface RpcExample {
  readonly name: string;
  readonly params: Json;
  readonly result: Json;
}

// People read the examples: prefer the first one that fits on a page.
const PAGE = 1_500;

/** One example per method, from the scenarios over JSON-RPC; keyed by method, in their order. */
export function examplesOf(
  played: readonly { readonly name: string; readonly calls: Played["calls"] }[],
): Map<string, RpcExample> {
  const found = new Map<string, { readonly example: RpcExample; readonly size: number }>();
  for (const { name, calls } of played) {
    const texts: Texts = new Map();
    for (const { operation, params, result } of calls) {
      // Process every call, in order, so that ids get the same numbers whichever example is taken.
      const answered = operation === DISCOVER ? { ...result, methods: [] } : result;
      const shown = JSON.stringify(settled({ params, result: answered }, texts));
      const known = found.get(operation);
      if (known !== undefined && (known.size <= PAGE || known.size <= shown.length)) continue;
      found.set(operation, { example: { name, ...JSON.parse(shown) }, size: shown.length });
    }
  }
  return new Map(
    [...found].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([key, each]) => [key, each.example]),
  );
}

// The document does not contain itself.
const DISCOVER = "rpc.discover";

type Texts = Map<string, string>;

const MEASURES = /^(duration_ms|total_duration_ms|payload_size_bytes|distance|bytes|score)$/;
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const CHANGING = new RegExp(
  `(?<![0-9a-f])(?:[0-9a-f]{64}|${UUID}|[0-9a-f]{32}|\\d{8}-\\d{6}-[0-9a-f]{8}|[0-9a-f]{16}|[0-9a-f]{12})(?![0-9a-f])`,
  "g",
);

/** Replaces values that differ between runs, keeping their form. */
function settled(value: unknown, texts: Texts): unknown {
  if (typeof value === "string") return settledText(value, texts);
  if (Array.isArray(value)) return value.map((each) => settled(each, texts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      settledText(key, texts),
      MEASURES.test(key) && typeof each === "number" ? 0 : settled(each, texts),
    ]),
  );
}

/** The folder where the scenarios run. */
const SCRATCH = realpathSync(tmpdir());

function settledText(text: string, texts: Texts): string {
  return (
    text
      .replaceAll(SCRATCH, "/tmp/scratch")
      .replaceAll(/\/tmp\/[^"'\s`]*?(?=\/\.clew|["'\s`]|$)/g, "/home/ada/shop")
      // A folder with a blank in its name is quoted for the shell.
      .replaceAll(/'(\/home\/ada\/shop[^'\s]*)'/g, "$1")
      .replaceAll(/projects\/[a-z0-9-]+-[0-9a-f]{16}/g, "projects/shop-0000000000000000")
      .replaceAll(/tenant-\d+-end/g, "shop")
      .replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})/g, "2026-11-18T09:00:00.000Z")
      .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, settledDay)
      .replaceAll(CHANGING, (found) => {
        const known = texts.get(found) ?? numbered(found, texts.size + 1);
        texts.set(found, known);
        return known;
      })
  );
}

const DAY_MS = 86_400_000;

// Shifts a recent day so that its age stays the same, whenever the suite runs.
function settledDay(day: string): string {
  const ago = Math.floor(Date.now() / DAY_MS) - Date.parse(day) / DAY_MS;
  return ago >= 0 && ago <= 31 ? new Date(Date.UTC(2026, 10, 18) - ago * DAY_MS).toISOString().slice(0, 10) : day;
}

// Keeps the length and the form.
function numbered(found: string, number: number): string {
  const end = number.toString(16);
  const form = found.replaceAll(/[0-9a-f]/g, "0").replace(/^(0{8}-0{4}-)0(0{3}-)0/, "$14$28");
  return `${form.slice(0, -end.length)}${end}`;
}
