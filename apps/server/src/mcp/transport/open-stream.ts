const OPENED = new TextEncoder().encode(": open\n\n");

/**
 * A stream of events that may stay silent for long: it begins with a comment, so that the client sees at once that it
 * stands, and ends with its request, so that the client may open it again.
 */
export function openStream(response: Response, request: AbortSignal): Response {
  const { body, status, headers } = response;
  if (body === null || headers.get("content-type")?.startsWith("text/event-stream") !== true) return response;
  const reader = body.getReader();
  // Nobody is there any more to be told that it could not be ended.
  const end = (): void => void reader.cancel().catch(() => undefined);
  if (request.aborted) end();
  else request.addEventListener("abort", end, { once: true });
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(OPENED),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(stream, { status, headers });
}
