import { useEffect, useRef } from "react";
import { PAGES, type PagePath } from "./pages.ts";

interface KeyActions {
  go(to: PagePath): void;
  help(): void;
}

/** How long `g` waits for the letter after it. */
const WAIT_MS = 2_000;

/** Keys that work on every page: `?` for help, `/` for search, `g` and a letter for a page. */
export function usePageKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    let waiting = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const page = PAGES.find((each) => each.key === event.key);
      if (event.key === "?") latest.current.help();
      else if (event.key === "/") latest.current.go("/search");
      else if (event.key === "g") {
        waiting = event.timeStamp;
        return;
      } else if (page && event.timeStamp - waiting < WAIT_MS) latest.current.go(page.to);
      else return void (waiting = Number.NEGATIVE_INFINITY);
      waiting = Number.NEGATIVE_INFINITY;
      event.preventDefault();
    };
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input:not([type=range]):not([type=radio]), textarea, select, dialog[open]") !== null)
  );
}
