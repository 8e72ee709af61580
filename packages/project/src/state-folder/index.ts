// A door alone: a hook that only finds the folder must not load what asks git about it.
export { checkTrust, indexedNames } from "./check-trust.ts";
export {
  type FoundStateFolder,
  findStateFolder,
  gitFolderOf,
  isUnusedStateFolder,
  makeStateFolder,
  nearestHolder,
  resolveStatePath,
  type StatePath,
} from "./state-folder.ts";
