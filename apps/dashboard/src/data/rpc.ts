/** A refusal of the server, with its code and what to do next. */
export class RpcError extends Error {
  override readonly name: string = "RpcError";
  readonly code: string;
  readonly hint: string | undefined;

  constructor(code: string, message: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

type Answer = {
  readonly result?: unknown;
  readonly error?: { readonly message: string; readonly data?: { readonly code?: string; readonly hint?: string } };
};

/** Calls a method of the server that served this page; the cookie says who we are. */
export async function rpc<T>(
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  signal?: AbortSignal,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch("/cstp", {
      method: "POST",
      // The server takes changes by cookie only with this header: a foreign page cannot send it.
      headers: { "content-type": "application/json", "x-clew": "1" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: `cstp.${method}`, params }),
      ...(signal ? { signal } : {}),
    });
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    throw new RpcError("OFFLINE", "The server does not answer.", "Is `clew serve` running?");
  }
  const body: unknown = await response.json().catch(() => undefined);
  const answer: Answer & { readonly error?: { readonly code?: unknown } } =
    typeof body === "object" && body !== null ? body : {};
  if (!response.ok)
    throw new RpcError(
      String(answer.error?.code ?? response.status),
      answer.error?.message ?? `The server answered ${response.status}.`,
    );
  if (answer.error)
    throw new RpcError(answer.error.data?.code ?? "INTERNAL", answer.error.message, answer.error.data?.hint);
  return answer.result as T; // the caller names the type that the method's result schema promises
}
