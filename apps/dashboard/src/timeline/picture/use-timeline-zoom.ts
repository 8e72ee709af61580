import { type Selection, select } from "d3-selection";
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { TimeAxis, Viewport } from "../axis/time-axis.ts";

/** Margin left and right of the outermost marks, unzoomed. */
const MARGIN = 24;

/** Moves through a timeline, and returns the visible part. */
export interface TimelineZoom {
  viewport(): Viewport;
  zoomBy(factor: number): void;
  panBy(pixels: number): void;
  /** Shows the whole axis again. */
  fit(): void;
  /** Brings a position of the axis into view, if necessary. */
  reveal(x: number): void;
}

/** Drag pans; pinch, or the wheel with Ctrl or ⌘, zooms; a sideways wheel pans; a plain wheel scrolls the page. */
export function useTimelineZoom(
  canvas: RefObject<HTMLCanvasElement | null>,
  axis: TimeAxis,
  onChange: () => void,
): TimelineZoom {
  const transform = useRef<ZoomTransform>(zoomIdentity);
  const behaviour = useRef<ZoomBehavior<HTMLCanvasElement, unknown> | undefined>(undefined);
  const latest = useRef({ axis, onChange });
  const viewportFor = (of: TimeAxis): Viewport => viewportOf(canvas.current, transform.current, of);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const moved = (to: ZoomTransform): void => {
      transform.current = to;
      latest.current.onChange();
    };
    const attached = attach(element, moved, () => transform.current.k);
    behaviour.current = attached.behaviour;
    return attached.detach;
  }, [canvas]);

  // When the thread grows the axis changes; keep the visible part in place.
  useEffect(() => {
    const before = latest.current.axis;
    latest.current = { axis, onChange };
    const element = canvas.current;
    const own = behaviour.current;
    if (before === axis || !element || !own || transform.current.k === 1) return;
    const old = viewportFor(before);
    const from = before.toTime(-old.offset / old.scale);
    const to = before.toTime((old.width - old.offset) / old.scale);
    select(element).call(own.transform, transformFor({ axis, from, to, width: old.width }));
  });

  return useMemo(
    () =>
      actionsOf({
        view: () => viewportFor(latest.current.axis),
        scale: () => transform.current.k,
        act: (what) => {
          if (behaviour.current && canvas.current) what(behaviour.current, select(canvas.current));
        },
      }),
    [canvas],
  );
}

type Zoom = ZoomBehavior<HTMLCanvasElement, unknown>;
type OnCanvas = Selection<HTMLCanvasElement, unknown, null, undefined>;

interface Parts {
  view(): Viewport;
  scale(): number;
  act(what: (own: Zoom, canvas: OnCanvas) => void): void;
}

function actionsOf({ view, scale, act }: Parts): TimelineZoom {
  return {
    viewport: view,
    zoomBy: (factor) => act((own, canvas) => canvas.call(own.scaleBy, factor)),
    panBy: (pixels) => act((own, canvas) => canvas.call(own.translateBy, pixels / scale(), 0)),
    fit: () => act((own, canvas) => canvas.call(own.transform, zoomIdentity)),
    reveal: (x) =>
      act((own, canvas) => {
        const shown = view();
        const at = x * shown.scale + shown.offset;
        if (at > 40 && at < shown.width - 40) return;
        canvas.call(own.translateBy, (shown.width / 2 - at) / scale(), 0);
      }),
  };
}

function attach(
  element: HTMLCanvasElement,
  moved: (to: ZoomTransform) => void,
  scale: () => number,
): { readonly behaviour: Zoom; detach(): void } {
  const behaviour = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent([1, 1e9])
    // The ends of the axis may be dragged to the middle, never out of view.
    .constrain((next, [[x0], [x1]]) => constrain(next, x1 - x0))
    .filter((event: Event) => isGesture(event))
    .on("zoom", (event: { readonly transform: ZoomTransform }) => moved(event.transform));
  const selection = select(element);
  selection.call(behaviour).on("dblclick.zoom", null);
  const sideways = (event: WheelEvent): void => {
    const delta = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
    if (event.ctrlKey || event.metaKey || Math.abs(delta) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
    event.preventDefault();
    selection.call(behaviour.translateBy, -delta / scale(), 0);
  };
  element.addEventListener("wheel", sideways, { passive: false });
  return {
    behaviour,
    detach() {
      element.removeEventListener("wheel", sideways);
      selection.on(".zoom", null);
    },
  };
}

function isGesture(event: Event): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  return !(event instanceof MouseEvent) || (event.button === 0 && !event.ctrlKey);
}

function constrain(next: ZoomTransform, width: number): ZoomTransform {
  const slack = next.k === 1 ? 0 : width / 2;
  const x = Math.min(slack, Math.max(width - width * next.k - slack, next.x));
  return zoomIdentity.translate(x, 0).scale(next.k);
}

function viewportOf(element: HTMLCanvasElement | null, { k, x }: ZoomTransform, axis: TimeAxis): Viewport {
  const width = element?.clientWidth ?? 0;
  // Unzoomed, the whole axis fills the width.
  const fit = Math.max(0.01, (width - 2 * MARGIN) / Math.max(1, axis.width));
  return { scale: k * fit, offset: x + MARGIN * k, width, height: element?.clientHeight ?? 0 };
}

interface Stretch {
  readonly axis: TimeAxis;
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

function transformFor({ axis, from, to, width }: Stretch): ZoomTransform {
  const fit = Math.max(0.01, (width - 2 * MARGIN) / Math.max(1, axis.width));
  const x0 = axis.toX(from);
  const k = Math.max(1, width / Math.max(1e-6, axis.toX(to) - x0) / fit);
  return zoomIdentity.translate(-x0 * fit * k - MARGIN * k, 0).scale(k);
}
