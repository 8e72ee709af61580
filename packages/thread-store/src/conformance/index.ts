export { type KnowledgeStoreCase, knowledgeStoreCases } from "./knowledge-cases.ts";
export { type SessionStoreCase, sessionStoreCases } from "./session-cases.ts";
