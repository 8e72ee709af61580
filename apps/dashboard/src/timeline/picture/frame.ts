import type { Scene } from "../axis/scene.ts";
import type { Viewport } from "../axis/viewport.ts";

/** The colours of the canvas, read from the page's own tokens so that both themes hold. */
export interface Palette {
  readonly ink: string;
  readonly muted: string;
  readonly faint: string;
  readonly line: string;
  readonly edge: string;
  readonly lane: string;
  readonly accent: string;
  readonly good: string;
  readonly bad: string;
  readonly wait: string;
  readonly surface: string;
}

/** What one frame needs; nothing is kept between frames. */
export interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly palette: Palette;
  /** Row of the decision that is open, or -1. */
  readonly selected: number;
  /** How far the lanes are scrolled down, in pixels. */
  readonly scrollTop: number;
  /** Nothing that happened after this event is drawn. */
  readonly until: number;
}

/** What the canvas writes with. */
export const FONT: string = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif';
