import { describe, expect, it } from "vitest";
import { openPostgresThreadStore } from "../src/index.ts";
import { startPooler } from "./start-pooler.ts";
import type { TestPostgres } from "./start-postgres.ts";
import { withClient } from "./with-client.ts";

/** How many tests these are, for the note of what could not run. */
export const POOLER_TESTS = 2;

const P = "p";

/** A pooler that shares connections between transactions. */
export function describePooler(server: TestPostgres, freshSchema: () => string, program: string): void {
  const direct = (schema: string): string => server.url(schema);
  const through = (schema: string, port: number, database: string): string => {
    const url = new URL(direct(schema));
    url.port = String(port);
    url.pathname = `/${database}`;
    return url.href;
  };
  const portOf = (): number => Number(new URL(direct("x")).port);

  describe("PgBouncer in transaction mode", () => {
    it("works, though statements that are kept by name get lost there [store:pooler]", async () => {
      const schema = freshSchema();
      await withClient(direct(schema), async (client) => {
        await client.query(`CREATE DATABASE ${schema}`);
        await client.query(`ALTER DATABASE ${schema} SET search_path = ${schema}`);
      });
      const pooler = await startPooler(program, portOf(), "options");
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
      const ignoring = await startPooler(program, portOf(), "options");
      const strict = await startPooler(program, portOf(), "");
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
