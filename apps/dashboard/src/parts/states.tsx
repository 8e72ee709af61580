import type { ReactNode } from "react";
import { SignIn } from "./sign-in.tsx";

/** Nothing is here yet, and how something gets here. */
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
  /** There is nothing else on the page. */
  readonly page?: boolean;
  /** What the page's address names by its id: a person may have typed it, and is not told of params. */
  readonly named?: string;
}

/** Something could not be loaded: what, and what to do. */
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

/** Something is on its way. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p role="status" className="appears-late py-10 text-center text-muted">
      Loading {what}…
    </p>
  );
}
