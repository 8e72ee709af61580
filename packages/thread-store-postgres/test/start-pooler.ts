import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAMS = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];

/** A PgBouncer in transaction mode in front of a Postgres on this machine. */
export interface TestPooler {
  readonly port: number;
  stop(): Promise<void>;
}

/** The path of PgBouncer on this machine; undefined if it is not installed. */
export function findPooler(): string | undefined {
  return PROGRAMS.find((path) => existsSync(path));
}

/** Start it; it ignores the named start-up parameters. */
export async function startPooler(program: string, target: number, ignored: string): Promise<TestPooler> {
  const folder = mkdtempSync(join(tmpdir(), "clew pooler "));
  const port = await freePort();
  const path = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = host=127.0.0.1 port=${target} user=clew`,
    "[pgbouncer]",
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "default_pool_size = 4",
    ...(ignored === "" ? [] : [`ignore_startup_parameters = ${ignored}`]),
  ];
  writeFileSync(path, `${lines.join("\n")}\n`);
  chmodSync(folder, 0o755);
  // Like Postgres, it refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  const child: ChildProcess = spawn(program, [path], { ...user, stdio: ["ignore", "ignore", "pipe"] });
  await new Promise<void>((resolve, reject) => {
    let log = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes("process up")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`pgbouncer ended with ${code}: ${log}`)));
    child.once("error", reject);
  });
  return {
    port,
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}

function idOf(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "postgres"], { stdio: "pipe" }).toString());
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
