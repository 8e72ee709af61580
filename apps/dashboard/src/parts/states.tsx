import type { ReactNode } from "react";

/** Nothing is here yet, and how something gets here. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="m-auto max-w-md py-16 text-center">
      <h2 className="font-medium">{title}</h2>
      <div className="mt-2 text-muted">{children}</div>
    </div>
  );
}

/** Something could not be loaded: what, and what to do. */
export function Failed({ error }: { readonly error: Error }) {
  const hint = "hint" in error && typeof error.hint === "string" ? error.hint : "Reload the page to try again.";
  return (
    <div role="alert" className="m-auto max-w-md rounded border border-bad bg-bad-soft p-4">
      <p className="font-medium">{error.message}</p>
      <p className="mt-1 text-muted">{hint}</p>
    </div>
  );
}

/** Something is on its way. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p role="status" className="py-10 text-center text-muted">
      Loading {what}…
    </p>
  );
}
