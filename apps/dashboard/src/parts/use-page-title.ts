import { useEffect } from "react";
import { escapedText } from "./text/escaped-text.ts";

/** Names the page in the browser's tab and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${escapedText(title)} · Clew`;
  }, [title]);
}
