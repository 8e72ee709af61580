import { select } from "d3-selection";
import { type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { useEffect, useMemo, useRef } from "react";
import { AXIS_HEIGHT, LANE_HEIGHT, laneY, type Palette, paintTimeline } from "./paint-timeline.ts";
import { foldTime, type TimeAxis } from "./time-axis.ts";
import type { DecisionMark, Timeline } from "./timeline-model.ts";
import { screenX, type Viewport, visibleRange } from "./viewport.ts";

interface TimelineCanvasProps {
  readonly timeline: Timeline;
  readonly selected: string | undefined;
  onSelect(id: string): void;
}

/** The timeline as a picture: drag to pan, wheel to zoom, click a decision to open it. The table beside it says the same in words. */
export function TimelineCanvas({ timeline, selected, onSelect }: TimelineCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<ZoomTransform>(zoomIdentity);
  const axis = useMemo(() => foldTime(timeline.times), [timeline]);
  const height = AXIS_HEIGHT + Math.max(1, timeline.lanes.length) * LANE_HEIGHT + 20;
  const latest = useRef({ timeline, axis, selected });
  latest.current = { timeline, axis, selected };
  const paintSoon = useRef<() => void>(() => undefined);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    let frame = 0;
    const paint = (): void => {
      frame = 0;
      const viewport = viewportOf(element, view.current, latest.current.axis);
      const density = devicePixelRatio || 1;
      if (element.width !== Math.round(viewport.width * density)) element.width = Math.round(viewport.width * density);
      if (element.height !== Math.round(viewport.height * density))
        element.height = Math.round(viewport.height * density);
      context.setTransform(density, 0, 0, density, 0, 0);
      paintTimeline({ context, ...latest.current, viewport, palette: paletteOf(element), scrollTop: 0 });
    };
    paintSoon.current = () => {
      frame ||= requestAnimationFrame(paint);
    };
    const behaviour = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent([0.9, 1e9])
      .on("zoom", ({ transform }: { transform: ZoomTransform }) => {
        view.current = transform;
        paintSoon.current();
      });
    select(element).call(behaviour);
    const watcher = new ResizeObserver(() => paintSoon.current());
    watcher.observe(element);
    const themed = (): void => paintSoon.current();
    globalThis.addEventListener("clew-theme", themed);
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      globalThis.removeEventListener("clew-theme", themed);
      select(element).on(".zoom", null);
    };
  }, []);

  useEffect(() => paintSoon.current(), [timeline, selected]);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`Timeline of ${timeline.decisions.length} decisions by ${timeline.lanes.length} agents; the table below says the same`}
      className="block w-full cursor-grab touch-none active:cursor-grabbing"
      style={{ height }}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const viewport = viewportOf(event.currentTarget, view.current, axis);
        const mark = decisionAt({ timeline, axis, viewport }, event.clientX - box.left, event.clientY - box.top);
        if (mark) onSelect(mark.id);
      }}
    />
  );
}

function viewportOf(element: HTMLCanvasElement, transform: ZoomTransform, axis: TimeAxis): Viewport {
  const width = element.clientWidth;
  const margin = 24;
  // At rest the whole axis fills the width, with room for the outermost marks.
  const fit = Math.max(0.01, (width - 2 * margin) / Math.max(1, axis.width));
  return { scale: transform.k * fit, offset: transform.x + margin * transform.k, width, height: element.clientHeight };
}

/** The decision under a point, if any: the nearest within reach of a finger. */
export function decisionAt(
  scene: { readonly timeline: Timeline; readonly axis: TimeAxis; readonly viewport: Viewport },
  x: number,
  y: number,
): DecisionMark | undefined {
  const { timeline, axis, viewport } = scene;
  const [from, to] = visibleRange(
    axis,
    viewport,
    timeline.decisions.map((mark) => mark.at),
  );
  let best: DecisionMark | undefined;
  let distance = 14;
  for (let index = from; index < to; index += 1) {
    const mark = timeline.decisions[index];
    if (!mark) continue;
    const far = Math.hypot(screenX(axis, viewport, mark.at) - x, laneY({ scrollTop: 0 }, mark.lane) - y);
    if (far < distance) {
      best = mark;
      distance = far;
    }
  }
  return best;
}

function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: token("ink"),
    faint: token("faint"),
    line: token("line"),
    lane: token("sunken"),
    accent: token("accent"),
    good: token("good"),
    bad: token("bad"),
    wait: token("wait"),
    surface: token("surface"),
  };
}
