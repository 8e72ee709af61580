import { ClewError } from "@clew/errors";
import postgres, { type Sql } from "postgres";

/** Where the tables are. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port,host2:port2/database?schema=clew&pool=10&prepare=false`. */
  readonly url: string;
  /** How long a write or a read keeps trying through a failover. */
  readonly retryMs?: number;
}

/** An open pool with what the URL says besides the driver's own options. */
export interface Pool {
  readonly sql: Sql<{ bigint: number }>;
  readonly schema: string;
  readonly retryMs: number;
}

const OUR_PARAMETERS = ["schema", "pool", "prepare"];
const IDENTIFIER = /^[a-z_][a-z0-9_]{0,59}$/;

/** Opens a pool; connections are made when they are needed, and made again when they are lost. */
export function connect(options: PostgresOptions): Pool {
  const { url, ours } = split(options.url);
  const schema = ours.get("schema") ?? "clew";
  if (!IDENTIFIER.test(schema))
    throw new ClewError("CONFIG_INVALID", `schema=${schema.slice(0, 80)} is not a lower-case SQL name.`);
  const several = /@?[^/?]*,/.test(url.replace(/^[a-z]+:\/\//, "").split("/")[0] ?? "");
  const sql = postgres(url, {
    max: poolSize(ours.get("pool")),
    prepare: ours.get("prepare") !== "false",
    connect_timeout: 5,
    // Short pauses: after a failover the new primary should be found within a second.
    backoff: (attempt: number) => Math.min(0.5, 0.02 * 2 ** Math.min(attempt, 5)),
    ...(several && !url.includes("target_session_attrs") ? { target_session_attrs: "read-write" as const } : {}),
    connection: { application_name: "clew", search_path: schema },
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    fetch_types: false,
    onnotice: () => undefined,
  });
  return { sql, schema, retryMs: options.retryMs ?? 15_000 };
}

function poolSize(text: string | undefined): number {
  if (text === undefined) return 10;
  const size = Number(text);
  if (Number.isInteger(size) && size >= 1 && size <= 500) return size;
  throw new ClewError("CONFIG_INVALID", `pool=${text.slice(0, 20)} must be a whole number from 1 to 500.`);
}

// The URL may name several hosts, which the URL class does not read: only the part behind the question mark is parsed.
function split(url: string): { url: string; ours: ReadonlyMap<string, string> } {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new ClewError("CONFIG_INVALID", "The store's URL must begin with postgres:// or postgresql://.");
  const [base = "", query = ""] = url.split("?", 2);
  const parameters = new URLSearchParams(query);
  const ours = new Map<string, string>();
  for (const name of OUR_PARAMETERS) {
    const value = parameters.get(name);
    if (value !== null) ours.set(name, value);
    parameters.delete(name);
  }
  const rest = parameters.toString();
  return { url: rest === "" ? base : `${base}?${rest}`, ours };
}
