import { connect } from "node:net";

/** The answers received during the load. */
export interface Load {
  readonly perSecond: number;
  readonly errors: number;
}

/**
 * Sends calls on several persistent connections, each waiting for its answer; uses raw sockets, so that the load costs
 * little.
 */
export async function load(
  url: string,
  request: { readonly token: string; readonly body: (count: number) => string },
  run: { readonly connections: number; readonly ms: number },
): Promise<Load> {
  const { port, host } = new URL(url);
  const counts = { answers: 0, errors: 0, sent: 0 };
  const until = performance.now() + run.ms;
  const next = (): string => {
    counts.sent += 1;
    const body = request.body(counts.sent);
    return `POST /cstp HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${request.token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: run.connections }, () => oneConnection(Number(port), { next, until, counts })),
  );
  return { perSecond: counts.answers / ((performance.now() - begun) / 1_000), errors: counts.errors };
}

interface Work {
  readonly next: () => string;
  readonly until: number;
  readonly counts: { answers: number; errors: number };
}

function oneConnection(port: number, { next, until, counts }: Work): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => socket.write(next()));
    let held = "";
    socket.on("data", (chunk) => {
      held += chunk.toString("latin1");
      const head = held.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(held)?.[1] ?? 0);
      if (held.length < head + 4 + length) return;
      if (held.startsWith("HTTP/1.1 200") && held.includes('"success":true')) counts.answers += 1;
      else counts.errors += 1;
      held = "";
      if (performance.now() < until) socket.write(next());
      else socket.end();
    });
    socket.on("error", () => (counts.errors += 1));
    socket.on("close", () => resolve());
  });
}
