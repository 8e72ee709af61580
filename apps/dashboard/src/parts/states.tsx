import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useId, useState, useSyncExternalStore } from "react";
import { useSend } from "./hooks.ts";
import { Button } from "./section.tsx";

/** Nothing here yet, and how to add something. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="mx-auto max-w-md px-2 py-16 text-center">
      <h2 className="font-medium">{title}</h2>
      <div className="mt-2 text-muted">{children}</div>
    </div>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  NOT_FOUND: "Not here",
  FORBIDDEN: "Not allowed",
  STORE_UNAVAILABLE: "The server does not answer",
};

interface FailedProps {
  readonly error: Error;
  /** Whether the page shows nothing else. */
  readonly page?: boolean;
  /** The record that the page's address names by id: a person may have typed it, so the error must not mention params. */
  readonly named?: string;
}

/** A failed load: what failed, and what to do. */
export function Failed({ error, page, named }: FailedProps) {
  const code = "code" in error ? String(error.code) : "";
  if (code === "UNAUTHORIZED") return <SignIn page={page === true} />;
  const Title = page ? "h1" : "p";
  const mistyped = named !== undefined && code === "USAGE";
  const hint = mistyped
    ? "The lists and the search lead to everything that is here."
    : "hint" in error && typeof error.hint === "string"
      ? error.hint
      : code === "NOT_FOUND"
        ? "It may belong to another project, or never have been."
        : "Try again; the page also asks again by itself when something changes.";
  return (
    <div role="alert" className="mx-auto my-4 max-w-lg rounded border border-bad bg-bad-soft p-4">
      <Title className="font-medium">{TITLES[mistyped ? "NOT_FOUND" : code] ?? "That did not work"}</Title>
      <p dir="auto" className="mt-1 [overflow-wrap:anywhere]">
        {mistyped ? `No ${named} has an id like the one in the address: it was cut off or mistyped.` : error.message}
      </p>
      <p className="mt-1 text-muted">{hint}</p>
    </div>
  );
}

export function Loading({ what }: { readonly what: string }) {
  return (
    <p role="status" className="appears-late py-10 text-center text-muted">
      Loading {what}…
    </p>
  );
}

/**
 * The sign-in for people with a token but no terminal on the server; the browser then stores a cookie, never the token.
 */
function SignIn({ page }: { readonly page: boolean }) {
  const Heading = page ? "h1" : "h2";
  const [token, setToken] = useState("");
  const cache = useQueryClient();
  const field = useId();
  const enter = useSend({
    mutationFn: async (given: string) => {
      const response = await fetch("/api/sign-in", {
        method: "POST",
        headers: { "x-clew": "1", authorization: `Bearer ${given}` },
      });
      if (!response.ok) throw new Error("This token does not open the door.");
    },
    onSuccess: () => {
      setToken("");
      location.reload();
      return cache.invalidateQueries();
    },
  });
  return (
    <form
      className="mx-auto my-16 w-full max-w-sm rounded border border-line bg-raised p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (token.trim() !== "") enter.send(token.trim());
      }}
    >
      <Heading className="font-semibold">Sign in</Heading>
      <p className="mt-1 text-muted">
        On the server's machine, <code>clew token link</code> opens this page signed in. Elsewhere, a token does.
      </p>
      <label htmlFor={field} className="mt-4 block text-xs text-muted">
        Token
      </label>
      <input
        id={field}
        type="password"
        autoComplete="off"
        value={token}
        onChange={(event) => setToken(event.target.value)}
        className="mt-1 w-full rounded border border-line bg-surface px-2 py-1"
      />
      {enter.error ? (
        <p role="alert" className="mt-2 text-bad">
          {enter.error.message}
        </p>
      ) : null}
      <Button main type="submit" className="mt-4" disabled={enter.isPending}>
        Sign in
      </Button>
    </form>
  );
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];
const named = new Intl.RelativeTimeFormat(undefined, { numeric: "auto", style: "short" });
const counted = new Intl.RelativeTimeFormat(undefined, { numeric: "always", style: "short" });

/** A distance in seconds, in words: days may be named ("yesterday"), but the short form of "last month" is unreadable. */
export function agoText(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1];
  return (unit === "month" || unit === "year" ? counted : named).format(Math.round(seconds / size), unit);
}

const TICK_MS = 20_000;
const listeners = new Set<() => void>();
let tick = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick += 1;
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Re-renders periodically, so that ages stay correct on an open page. */
function usePassingTime(): void {
  useSyncExternalStore(subscribe, () => tick);
}

/** The age of something; the exact time is in the title and the markup. */
export function Ago({ at }: { readonly at: string }) {
  usePassingTime();
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {agoText((Date.parse(at) - Date.now()) / 1000)}
    </time>
  );
}

/** How the surrounding page opens a decision: its address, and what a plain click does instead. */
interface DecisionPlaces {
  href(id: string): string;
  open(id: string): void;
  /** The address of its own page, if any. */
  permalink?(id: string): string;
}

/** In the app a decision has its own page; an exported file shows it beside the timeline. */
export const DecisionPlacesContext = createContext<DecisionPlaces>({
  href: (id) => `/decisions/${encodeURIComponent(id)}`,
  open: (id) => location.assign(`/decisions/${encodeURIComponent(id)}`),
});

/** A link to a decision. */
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

/** A confidence as a number and a bar; the review is shown elsewhere. */
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

/** A status as a word; colour only supports it. */
export function StatusChip({ status }: { readonly status: string }) {
  return (
    <span
      className={`inline-block rounded border border-line px-1.5 text-xs leading-5 ${TONES[status] ?? "text-muted"}`}
    >
      {status.replaceAll("_", " ")}
    </span>
  );
}
