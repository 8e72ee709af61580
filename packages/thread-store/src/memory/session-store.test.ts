import { describe, it } from "vitest";
import { sessionStoreCases } from "../conformance/session-cases.ts";
import { createMemorySessionStore } from "./index.ts";

describe("the memory session store keeps every promise of a session store [session-store:conformance]", () => {
  for (const { id, run } of sessionStoreCases) it(id, () => run(createMemorySessionStore()));
});
