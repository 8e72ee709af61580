export { createMemoryKnowledgeStore } from "./knowledge-store.ts";
export { createMemorySessionStore } from "./session-store.ts";
export { createMemoryThreadStore } from "./thread-store.ts";
