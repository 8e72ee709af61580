import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { Scene } from "../axis/scene.ts";
import type { Viewport } from "../axis/viewport.ts";
import type { Palette } from "./frame.ts";
import { paintTimeline } from "./paint-timeline.ts";

interface Shown {
  readonly scene: Scene;
  readonly selected: number;
  readonly until: number;
}

/** Paints a scene into a canvas, at most once a frame and only when something asked for it. */
export interface Frames {
  paintSoon(): void;
  /** Where one looks; asked at the moment of painting. */
  readonly viewport: { current: (() => Viewport) | undefined };
}

/** The frames of a canvas whose lanes scroll with an element around it. */
export function useFrames(
  canvas: RefObject<HTMLCanvasElement | null>,
  scroller: RefObject<HTMLElement | null>,
  shown: Shown,
): Frames {
  const latest = useRef(shown);
  latest.current = shown;
  const viewport = useRef<(() => Viewport) | undefined>(undefined);
  const paint = useRef<() => void>(() => undefined);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d", { alpha: false });
    if (!element || !context) return;
    let frame = 0;
    let palette = paletteOf(element);
    const draw = (): void => {
      frame = 0;
      const view = viewport.current?.();
      if (view === undefined || view.width === 0) return;
      fitTo(element, context, view);
      const scrollTop = scroller.current?.scrollTop ?? 0;
      paintTimeline({ context, ...latest.current, viewport: view, palette, scrollTop });
    };
    paint.current = () => {
      frame ||= requestAnimationFrame(draw);
    };
    const themed = (): void => {
      palette = paletteOf(element);
      // At once: a page that is about to be printed has no further frame.
      cancelAnimationFrame(frame);
      draw();
    };
    const watcher = new ResizeObserver(() => paint.current());
    watcher.observe(element);
    globalThis.addEventListener("clew-theme", themed);
    paint.current();
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      globalThis.removeEventListener("clew-theme", themed);
    };
  }, [canvas, scroller]);
  return useMemo(() => ({ paintSoon: () => paint.current(), viewport }), []);
}

function fitTo(element: HTMLCanvasElement, context: CanvasRenderingContext2D, view: Viewport): void {
  const density = devicePixelRatio || 1;
  const width = Math.round(view.width * density);
  const height = Math.round(view.height * density);
  if (element.width !== width) element.width = width;
  if (element.height !== height) element.height = height;
  context.setTransform(density, 0, 0, density, 0, 0);
}

function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: token("ink"),
    muted: token("muted"),
    faint: token("faint"),
    line: token("line"),
    edge: token("edge"),
    lane: token("sunken"),
    accent: token("accent"),
    good: token("good"),
    bad: token("bad"),
    wait: token("wait"),
    surface: token("surface"),
  };
}
