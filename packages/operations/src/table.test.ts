import { METHODS, methodName, OPERATIONS, openRpcDocument } from "@clew/operations/table";
import { describe, expect, it } from "vitest";
import { loadRow, runsHere } from "./dispatcher.ts";
import { RPC_EXAMPLES } from "./generated/rpc-examples.ts";

describe("an operation's row", () => {
  it.each(OPERATIONS.filter(({ name }) => name !== "rpc.discover"))(
    "$name is found by its name without the table [house:one-table]",
    async (row) => {
      expect(await loadRow(row.name)).toBe(row);
      expect(await loadRow(methodName(row.name))).toBe(row.rpc === false ? undefined : row);
      expect(runsHere(row.name)).toBe(row.rpc === false || row.usesFiles === true);
    },
  );

  it("is found for no other name [house:one-table]", async () => {
    for (const name of ["rpc.discover", "cstp.rpc.discover", "toString", "cstp.", ""])
      expect(await loadRow(name)).toBeUndefined();
  });
});

describe("the OpenRPC document", () => {
  it("describes each method once, however often it is asked [rpc:discover]", async () => {
    const [first, again] = [await openRpcDocument(OPERATIONS, "1.0.0"), await openRpcDocument(OPERATIONS, "1.0.0")];
    expect(again).toEqual(first);
    const described = (document: typeof first): unknown =>
      Array.isArray(document["methods"]) ? document["methods"][0] : undefined;
    expect(described(again)).toBe(described(first));
  });

  it.each(METHODS.map((method) => ({ method, name: methodName(method.name) })))(
    "shows an example of $name that its own schemas take [rpc:examples]",
    ({ method, name }) => {
      const { params, result } = JSON.parse(RPC_EXAMPLES[name] ?? "{}");
      expect(method.params.safeParse(params)).toMatchObject({ success: true });
      expect(method.result.safeParse(result)).toMatchObject({ success: true });
    },
  );
});
