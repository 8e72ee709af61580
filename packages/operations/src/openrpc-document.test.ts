import { OPERATIONS, openRpcDocument } from "@clew/operations/table";
import { expect, it } from "vitest";

it("describes each method once, however often it is asked [rpc:discover]", () => {
  const [first, again] = [openRpcDocument(OPERATIONS, "1.0.0"), openRpcDocument(OPERATIONS, "1.0.0")];
  expect(again).toEqual(first);
  const described = (document: typeof first): unknown =>
    Array.isArray(document["methods"]) ? document["methods"][0] : undefined;
  expect(described(again)).toBe(described(first));
});
