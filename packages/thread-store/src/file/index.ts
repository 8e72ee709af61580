export { type FileFacts, type FilePort, type FileVersion, type NewFile, nodeFiles } from "./file-port.ts";
export { createFileSessionStore, type FileSessionStoreOptions } from "./session-store.ts";
export { sqliteWriteLock, type WriteLock } from "./write-lock.ts";
