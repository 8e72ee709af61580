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

/** Something could not be loaded: what, and what to do. `page`: there is nothing else on the page. */
export function Failed({ error, page }: { readonly error: Error; readonly page?: boolean }) {
  const code = "code" in error ? String(error.code) : "";
  if (code === "UNAUTHORIZED") return <SignIn page={page === true} />;
  const Title = page ? "h1" : "p";
  const hint =
    "hint" in error && typeof error.hint === "string"
      ? error.hint
      : code === "NOT_FOUND"
        ? "It may belong to another project, or never have been."
        : "Try again; the page also asks again by itself when something changes.";
  return (
    <div role="alert" className="mx-auto my-4 max-w-lg rounded border border-bad bg-bad-soft p-4">
      <Title className="font-medium">{TITLES[code] ?? "That did not work"}</Title>
      <p dir="auto" className="mt-1 [overflow-wrap:anywhere]">
        {error.message}
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
