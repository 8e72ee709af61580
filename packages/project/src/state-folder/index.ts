// A door alone: a hook that only finds the folder must not load what asks git about it.
export { checkTrust } from "./check-trust.ts";
export {
  findStateFolder,
  gitFolderOf,
  isUnusedStateFolder,
  makeStateFolder,
  nearestHolder,
  resolveStatePath,
} from "./state-folder.ts";
