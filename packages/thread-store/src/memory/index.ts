export { createMemoryKnowledgeStore } from "./knowledge-store.ts";
export { createMemorySessionStore } from "./session-store.ts";
