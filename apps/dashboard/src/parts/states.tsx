import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useSend } from "./hooks.ts";
import { Button } from "./section.tsx";

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

/** The way in for whoever has a token but no terminal of the server; the browser then holds a cookie, never the token. */
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
