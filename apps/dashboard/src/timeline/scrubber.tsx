import { useEffect, useRef, useState } from "react";

interface ScrubberProps {
  /** Seq of the newest event. */
  readonly last: number;
  /** The seq that is shown; undefined follows the present. */
  readonly value: number | undefined;
  onChange(value: number | undefined): void;
}

const STEP_MS = 120;
/** A replay takes about this many steps, however long the log is. */
const REPLAY_STEPS = 150;

/** Goes back in the thread and replays it; everything on the page then shows the state as of that event. */
export function Scrubber({ last, value, onChange }: ScrubberProps) {
  const [playing, setPlaying] = useState(false);
  const at = useRef(value ?? last);
  at.current = value ?? last;
  useEffect(() => {
    if (!playing) return;
    const stride = Math.max(1, Math.round(last / REPLAY_STEPS));
    const timer = setInterval(() => {
      const next = at.current + stride;
      if (next < last) return onChange(next);
      setPlaying(false);
      onChange(undefined);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [playing, last, onChange]);
  return (
    <div className="no-print mt-2 flex items-center gap-3 text-xs text-muted">
      <button
        type="button"
        className="rounded border border-line px-2 py-1 hover:bg-sunken"
        onClick={() => {
          if (!playing && value === undefined) onChange(1);
          setPlaying(!playing);
        }}
      >
        {playing ? "Pause" : "Replay"}
      </button>
      <input
        type="range"
        aria-label="Show the thread as of event"
        min={1}
        max={Math.max(1, last)}
        value={value ?? last}
        onChange={(event) => onChange(event.target.valueAsNumber >= last ? undefined : event.target.valueAsNumber)}
        className="h-1 flex-1 accent-[var(--accent)]"
      />
      <output className="w-32 text-right tabular-nums">
        {value === undefined ? `now, event ${last}` : `as of event ${value}`}
      </output>
    </div>
  );
}
