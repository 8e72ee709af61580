import { afterAll, describe, expect, it } from "vitest";
import { openPostgresThreadStore } from "../src/index.ts";
import { noteRun } from "./not-run.ts";
import { findPooler, startPooler } from "./start-pooler.ts";
import { startPostgres } from "./start-postgres.ts";
import { withClient } from "./with-client.ts";

const server = await startPostgres(["-c", "fsync=off", "-c", "autovacuum=off"]);
const program = findPooler();
noteRun("pgbouncer");
let schemas = 0;
const freshSchema = (): string => `pooler_${process.pid}_${++schemas}`;

const P = "p";

function reasonOf(): string | undefined {
  if ("reason" in server) return server.reason;
  // A server that is not ours has databases that are not ours.
  if (server.crash === undefined) return "The Postgres is not ours.";
  return program === undefined ? "PgBouncer is not installed." : undefined;
}

const reason = reasonOf();
if ("reason" in server || program === undefined || reason !== undefined) {
  noteRun("pgbouncer", { reason: reason ?? "", count: 2 });
  it("cannot run here, and says why", () => expect(reason).toMatch(/./));
  if (!("reason" in server)) afterAll(() => server.stop());
} else {
  afterAll(() => server.stop());
  const direct = (schema: string): string => server.url(schema);
  const through = (schema: string, port: number, database: string): string => {
    const url = new URL(direct(schema));
    url.port = String(port);
    url.pathname = `/${database}`;
    return url.href;
  };
  const target = Number(new URL(direct("x")).port);

  describe("PgBouncer in transaction mode", () => {
    it("works, though statements that are kept by name get lost there [store:pooler]", async () => {
      const schema = freshSchema();
      await withClient(direct(schema), async (client) => {
        await client.query(`CREATE DATABASE ${schema}`);
        await client.query(`ALTER DATABASE ${schema} SET search_path = ${schema}`);
      });
      const pooler = await startPooler(program, target, "options");
      const url = through(schema, pooler.port, schema);
      const stores = await Promise.all([openPostgresThreadStore({ url }), openPostgresThreadStore({ url })]);
      try {
        const append = (index: number, type: string, payload: object) =>
          stores[index % 2]!.append({ project: P, log: "t", actor: "a", events: [{ type, payload: { ...payload } }] });
        await append(0, "thread_created", { id: "t", title: "T" });
        const writes = Array.from({ length: 100 }, async (_, index) => {
          const alone = { type: "decision_recorded", payload: { id: `a${index}`, decision: "x", confidence: 0.5 } };
          const written = await Promise.all([
            append(index, "decision_recorded", { id: `d${index}`, decision: "x", confidence: 0.5 }),
            stores[index % 2]!.append({ project: P, log: `a${index}`, actor: "a", events: [alone] }),
            stores[index % 2]!.decisions({ project: P, limit: 3 }),
          ]);
          return written.every((each) => !("ok" in each) || each.ok);
        });
        expect((await Promise.all(writes)).filter((ok) => ok)).toHaveLength(100);
        expect(await stores[0]!.verify({ project: P, log: "t" })).toMatchObject({ ok: true, events: 101 });
      } finally {
        await Promise.all(stores.map((store) => store.close()));
        await pooler.stop();
      }
    });

    it("is refused at the start where it drops our settings, in words that name what to set [store:pooler]", async () => {
      const schema = freshSchema();
      const ignoring = await startPooler(program, target, "options");
      const strict = await startPooler(program, target, "");
      try {
        await expect(
          openPostgresThreadStore({ url: through(schema, ignoring.port, "postgres") }),
        ).rejects.toMatchObject({ code: "CONFIG_INVALID", hint: expect.stringContaining("SET search_path") });
        await expect(openPostgresThreadStore({ url: through(schema, strict.port, "postgres") })).rejects.toMatchObject({
          code: "CONFIG_INVALID",
          hint: expect.stringContaining("ignore_startup_parameters = options"),
        });
      } finally {
        await Promise.all([ignoring.stop(), strict.stop()]);
      }
    });
  });
}
