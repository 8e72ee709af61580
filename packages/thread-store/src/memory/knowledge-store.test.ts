import { describe, it } from "vitest";
import { knowledgeStoreCases } from "../conformance/knowledge-cases.ts";
import { createMemoryKnowledgeStore } from "./index.ts";

describe("the memory knowledge store keeps every promise of a knowledge store [knowledge:conformance]", () => {
  for (const { id, run } of knowledgeStoreCases) it(id, () => run(createMemoryKnowledgeStore()));
});
