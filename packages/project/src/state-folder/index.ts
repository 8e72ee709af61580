// A separate entry: a hook that only finds the folder must not load the code that runs git.
export { checkTrust } from "./check-trust.ts";
export {
  findStateFolder,
  gitFolderOf,
  isUnusedStateFolder,
  makeStateFolder,
  nearestHolder,
  resolveStatePath,
} from "./state-folder.ts";
