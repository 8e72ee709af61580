import { type UseMutationOptions, type UseMutationResult, useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { escapedText } from "./text.ts";

/** How to read a value from the address and write it back. */
interface Address<T> {
  /** The address's current value; it lags behind typing and dragging. */
  readonly value: T;
  write(value: T): void;
  /** The written form of a shown value; the same if absent. */
  asWritten?(shown: T): T;
}

/**
 * A value of the address that changes here first: the address's own echo changes nothing, any other change of the address
 * is followed.
 */
export function useAddressValue<T>({ value, write, asWritten }: Address<T>): readonly [T, (next: T) => void] {
  const [shown, setShown] = useState(value);
  const written = useRef<T[]>([]);
  useEffect(() => {
    const echo = written.current.indexOf(value);
    written.current = written.current.slice(echo + 1);
    if (echo >= 0) return;
    written.current = [];
    setShown((before) => ((asWritten?.(before) ?? before) === value ? before : value));
  }, [value]);
  const change = (next: T): void => {
    setShown(next);
    const plain = asWritten === undefined ? next : asWritten(next);
    if (plain === (written.current.length > 0 ? written.current.at(-1) : value)) return;
    written.current.push(plain);
    write(plain);
  };
  return [shown, change];
}

/** Sets the title of the browser tab, which screen readers use, too. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${escapedText(title)} · Clew`;
  }, [title]);
}

type Sending<Data, Given> = UseMutationResult<Data, Error, Given> & { send(given: Given): void };

/** A write that is sent once until its answer arrives: two clicks are faster than a button that greys out. */
export function useSend<Data, Given>(options: UseMutationOptions<Data, Error, Given>): Sending<Data, Given> {
  const busy = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: () => {
      busy.current = false;
    },
  });
  const send = (given: Given): void => {
    if (busy.current) return;
    busy.current = true;
    mutation.mutate(given);
  };
  return { ...mutation, send };
}

/** Scrolls a box to centre its current part; the surrounding page does not scroll. */
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

/** The chosen theme: one of the two, or the system's. */
export type Theme = "light" | "dark" | "system";

const KEY = "clew-theme";

export function storedTheme(): Theme {
  const value = globalThis.localStorage?.getItem(KEY);
  return value === "light" || value === "dark" ? value : "system";
}

function lighten(): void {
  document.documentElement.dataset["theme"] = "light";
  globalThis.dispatchEvent(new Event("clew-theme"));
}

/** Switches to the light theme for printing: the canvas must be repainted, so the style sheet alone is not enough. */
export function followPaper(back: () => void): void {
  // Browsers differ in which event arrives in time.
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? lighten() : back()));
  globalThis.addEventListener("beforeprint", lighten);
  globalThis.addEventListener("afterprint", back);
}

/** Stores the theme and applies it. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  globalThis.dispatchEvent(new Event("clew-theme"));
}
