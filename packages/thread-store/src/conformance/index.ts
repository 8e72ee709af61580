export { type KnowledgeStoreCase, knowledgeStoreCases } from "./knowledge-cases.ts";
export { type SessionStoreCase, sessionStoreCases } from "./session-cases.ts";
export { threadStoreCases } from "./thread-cases.ts";
export type { ThreadStoreCapability, ThreadStoreCase, ThreadStoreHarness } from "./thread-store-case.ts";
