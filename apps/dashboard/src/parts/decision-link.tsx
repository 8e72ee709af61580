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

/** How sure someone was, as a number and a bar; reviewed or not is said elsewhere. */
export function Confidence({ value }: { readonly value: number }) {
  const percent = Math.round(value * 100);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <span aria-hidden="true" className="h-1.5 w-14 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
      {percent} %<span className="sr-only"> sure</span>
    </span>
  );
}

const TONES: Readonly<Record<string, string>> = {
  active: "text-accent",
  blocked: "text-wait",
  halted: "text-wait",
  in_progress: "text-accent",
  failed: "text-bad",
  expired: "text-bad",
  acknowledged: "text-good",
  failure: "text-bad",
  success: "text-good",
  ratified: "text-good",
  contested: "text-wait",
  withdrawn: "text-bad",
  partial: "text-wait",
};

/** A status in its own word; colour only underlines it. */
export function StatusChip({ status }: { readonly status: string }) {
  return (
    <span
      className={`inline-block rounded border border-line px-1.5 text-xs leading-5 ${TONES[status] ?? "text-muted"}`}
    >
      {status.replaceAll("_", " ")}
    </span>
  );
}
