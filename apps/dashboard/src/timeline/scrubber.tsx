import { useEffect, useRef, useState } from "react";
import { Button } from "../parts/button.tsx";
import { useAddressValue } from "../parts/use-address-value.ts";

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
export function Scrubber({ last, value: address, onChange: write }: ScrubberProps) {
  const [value, onChange] = useAddressValue({ value: address, write });
  const [playing, setPlaying] = useState(false);
  const latest = useRef({ at: value ?? last, last, onChange });
  latest.current = { at: value ?? last, last, onChange };
  useEffect(() => {
    if (!playing) return;
    const stride = Math.max(1, Math.round(latest.current.last / REPLAY_STEPS));
    const timer = setInterval(() => {
      const { at, last: end, onChange: change } = latest.current;
      if (at + stride < end) return change(at + stride);
      setPlaying(false);
      change(undefined);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [playing]);
  const step = (by: number): void => {
    const next = Math.max(1, (value ?? last) + by);
    onChange(next >= last ? undefined : next);
  };
  return (
    <div className="no-print mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      <Button
        onClick={() => {
          if (!playing && value === undefined) onChange(1);
          setPlaying(!playing);
        }}
      >
        {playing ? "Pause" : "Replay"}
      </Button>
      <span className="flex gap-1">
        <Button aria-label="One event back" onClick={() => step(-1)}>
          ‹
        </Button>
        <Button aria-label="One event on" disabled={value === undefined} onClick={() => step(1)}>
          ›
        </Button>
      </span>
      <input
        type="range"
        aria-label="Show the thread as of event"
        min={1}
        max={Math.max(1, last)}
        value={value ?? last}
        onChange={(event) => onChange(event.target.valueAsNumber >= last ? undefined : event.target.valueAsNumber)}
        className="h-4 min-w-40 flex-1 accent-[var(--accent)]"
      />
      <output className="min-w-36 text-right tabular-nums max-sm:flex-1 max-sm:text-left">
        {value === undefined ? `now, event ${last}` : `as of event ${value} of ${last}`}
      </output>
      {value === undefined ? null : <Button onClick={() => onChange(undefined)}>Back to now</Button>}
    </div>
  );
}
