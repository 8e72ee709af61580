import type { LiveState } from "../data/live-state.ts";

const WORDS: Readonly<Record<LiveState, readonly [string, string]>> = {
  connecting: ["connecting", "bg-line"],
  live: ["live", "bg-good"],
  offline: ["offline", "bg-bad"],
};

/** Whether changes arrive as they happen: a dot and a word, never a colour alone. */
export function LiveBadge({ state }: { readonly state: LiveState }) {
  const [word, colour] = WORDS[state];
  return (
    <span role="status" className="flex items-center gap-1.5 text-xs whitespace-nowrap text-muted">
      <span aria-hidden="true" className={`size-2 rounded-full ${colour}`} />
      {word}
    </span>
  );
}
