export {
  type FileFacts,
  type FilePort,
  type FileVersion,
  type NewFile,
  nodeFiles,
  sqliteWriteLock,
  type WriteLock,
} from "./file-port.ts";
export { createFileSessionStore, type FileSessionStoreOptions } from "./session-store.ts";
