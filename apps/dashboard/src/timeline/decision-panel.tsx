import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { DecisionView } from "../decision/decision-view.tsx";
import { Button } from "../parts/button.tsx";
import { Failed, Loading } from "../parts/states.tsx";
import { Chain } from "./chain.tsx";
import { sourceDecisionQuery, useThreadSource } from "./log/thread-source.ts";
import type { Timeline } from "./log/timeline.ts";

interface PanelProps {
  readonly id: string;
  /** Whether it was opened here, and not by the page's address. */
  readonly opened: boolean;
  readonly timeline: Timeline;
  readonly version: number;
  readonly until: number | undefined;
  onClose(): void;
}

/** The decision that was chosen: beside the picture where there is room, else right below it. */
export function DecisionPanel({ id, opened, timeline, version, until, onClose }: PanelProps) {
  const source = useThreadSource();
  const { data, error } = useQuery(sourceDecisionQuery(source, id));
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    element.scrollTop = 0;
    // Whoever opened it with the keyboard reads on here; Escape goes back.
    element.focus({ preventScroll: true });
    if (opened) showBegin(element);
  }, [id]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="The chosen decision"
      className="rounded border border-line bg-raised p-4 focus:outline-none max-xl:mt-5 sm:p-5 xl:sticky xl:top-4 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100dvh-2rem)] xl:self-start xl:overflow-y-auto"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <Button className="no-print float-right ml-3" onClick={onClose}>
        Close
      </Button>
      {error ? (
        <Failed error={error} named="decision" />
      ) : data ? (
        <DecisionView
          decision={data}
          part
          chain={<Chain timeline={timeline} version={version} id={id} until={until} />}
        />
      ) : (
        <Loading what="the decision" />
      )}
    </section>
  );
}

// What was asked for must be seen to open; the picture it was asked for in stays in sight too.
function showBegin(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  const lowest = innerHeight * 0.55;
  if (top > lowest) scrollBy({ top: top - lowest });
  else if (top < 0) scrollBy({ top: top - 16 });
}
