import { type RefObject, useEffect, useRef } from "react";

/** Scrolls a box sideways and down to the middle of its part that is marked as the current one; the page around stays where it is. */
export function useCurrentInSight<T extends HTMLElement>(current: string | undefined): RefObject<T | null> {
  const box = useRef<T>(null);
  useEffect(() => {
    const around = box.current?.getBoundingClientRect();
    const part = box.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!around || !part) return;
    const left = toMiddle({ start: part.left, end: part.right }, { start: around.left, end: around.right });
    const top = toMiddle({ start: part.top, end: part.bottom }, { start: around.top, end: around.bottom });
    box.current?.scrollBy(left, top);
  }, [current]);
  return box;
}

interface Reach {
  readonly start: number;
  readonly end: number;
}

function toMiddle(part: Reach, around: Reach): number {
  const seen = part.start >= around.start && part.end <= around.end;
  return seen ? 0 : (part.start + part.end - around.start - around.end) / 2;
}
