import { quoteForeign } from "@clew/handoff-schema/internal";
import type { RecallAnswer, RecallItem } from "./recall.ts";

/** What an agent is shown: sure items, then possible ones, in one fence; undefined if there are none. */
export function recallBlock({ items, asOf }: Pick<RecallAnswer, "items" | "asOf">): string | undefined {
  if (items.length === 0) return undefined;
  const lines = (voice: RecallItem["voice"]): readonly string[] =>
    items.filter((item) => item.voice === voice).map(({ line }) => line);
  const sure = lines("sure");
  const maybe = lines("maybe");
  const quoted = [...sure, ...(maybe.length === 0 ? [] : ["May bear on this; judge for yourself:", ...maybe])];
  const age = asOf === undefined ? "" : ` (a copy of ${asOf}: the server was not reached since)`;
  return `On record here${age}:\n${quoteForeign(quoted.join("\n"), { agent: "this project's record", when: "as dated" })}`;
}
