import { connect, createServer, type Socket } from "node:net";

/** A proxy between a client and Postgres that loses connections at the worst moment. */
export interface LossyProxy {
  readonly port: number;
  /** Pass the next COMMIT to the server, and cut the connection when the server answers it. */
  loseNextCommit(): void;
  /** How many answers were lost. */
  lost(): number;
  close(): Promise<void>;
}

/** Starts a proxy to a Postgres on this machine. */
export async function startLossyProxy(target: number): Promise<LossyProxy> {
  let armed = false;
  let lost = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    let committing = false;
    sockets.add(client).add(upstream);
    client.on("data", (chunk) => {
      if (armed && chunk.includes("COMMIT")) {
        armed = false;
        committing = true;
      }
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (!committing) return void client.write(chunk);
      lost += 1;
      client.destroy();
      upstream.destroy();
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    loseNextCommit() {
      armed = true;
    },
    lost: () => lost,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
