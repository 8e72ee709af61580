export { type SessionStoreCase, sessionStoreCases } from "./session-cases.ts";
