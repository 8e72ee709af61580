export { errorCode, type FileFacts, type FilePort, type FileVersion, type NewFile, nodeFiles } from "./file-port.ts";
export { createFileSessionStore, type FileSessionStoreOptions, sweepTemporaryFiles } from "./session-store.ts";
export { sqliteWriteLock, type WriteLock } from "./write-lock.ts";
