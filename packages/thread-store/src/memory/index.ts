export { createMemorySessionStore } from "./session-store.ts";
