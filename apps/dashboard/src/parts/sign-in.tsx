import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "./button.tsx";
import { useSend } from "./use-send.ts";

/** The way in for whoever has a token but no terminal of the server; the browser then holds a cookie, never the token. */
export function SignIn({ page }: { readonly page: boolean }) {
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
