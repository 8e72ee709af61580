import { createContext, type ReactNode, useContext } from "react";

/** How the page around opens a decision: an address, and what a plain click does instead of following it. */
export interface DecisionPlaces {
  href(id: string): string;
  open(id: string): void;
  /** The address of its own page, where there is one. */
  permalink?(id: string): string;
}

/** In the app a decision has a page of its own; an exported file shows it beside the timeline. */
export const DecisionPlacesContext = createContext<DecisionPlaces>({
  href: (id) => `/decisions/${encodeURIComponent(id)}`,
  open: (id) => location.assign(`/decisions/${encodeURIComponent(id)}`),
});

/** A link to a decision, wherever decisions are shown here. */
export function DecisionLink(props: {
  readonly id: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const places = useContext(DecisionPlacesContext);
  return (
    <a
      href={places.href(props.id)}
      className={`underline decoration-line underline-offset-2 hover:decoration-current ${props.className ?? ""}`}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        places.open(props.id);
      }}
    >
      {props.children}
    </a>
  );
}
