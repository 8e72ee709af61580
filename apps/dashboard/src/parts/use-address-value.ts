import { useEffect, useRef, useState } from "react";

/** How a value is shown and how it stands in the address. */
interface Address<T> {
  /** What the address says now; it lags behind what is typed and dragged. */
  readonly value: T;
  write(value: T): void;
  /** What is written for what is shown; the same when absent. */
  asWritten?(shown: T): T;
}

/** A value of the address that changes here first: the address's own echo takes nothing back, and whatever else changes it is followed. */
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
