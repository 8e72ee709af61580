import { isAbsolute, join } from "node:path";

/** The environment of a process, as a value. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Clew's folders that belong to the user, not to a project. */
export interface UserFolders {
  /** `$XDG_CONFIG_HOME/clew`: the user's `config.json`. */
  readonly config: string;
  /** `$XDG_STATE_HOME/clew`: keys, pointers, what `clew off` recorded. */
  readonly state: string;
  /** `$XDG_CACHE_HOME/clew`: compiled code of the CLI; whoever writes it decides what the next command runs. */
  readonly cache: string;
}

/**
 * The user's home folder. A relative or empty value counts as unset: the folder where somebody happens to work, a cloned repository
 * say, would otherwise hold the user's own settings.
 */
export function userHome(env: Environment): string {
  const given = [env["HOME"], env["USERPROFILE"]].find((value) => value !== undefined && isAbsolute(value));
  return given ?? process.getBuiltinModule("node:os").userInfo().homedir;
}

/** Finds the user's folders by the XDG rules: a relative value counts as unset. */
export function userFolders(env: Environment): UserFolders {
  const found = [userHome(env), env["XDG_CONFIG_HOME"], env["XDG_STATE_HOME"], env["XDG_CACHE_HOME"]];
  // A hook asks for them nine times: joining them anew each time costs a fresh process 0.3 ms.
  if (last === undefined || last.found.some((value, index) => value !== found[index]))
    last = { found, folders: foldersOf(found) };
  return last.folders;
}

type Found = readonly (string | undefined)[];
let last: { readonly found: Found; readonly folders: UserFolders } | undefined;

function foldersOf([home = "", config, state, cache]: Found): UserFolders {
  const base = (value: string | undefined, fallback: string): string =>
    join(value !== undefined && isAbsolute(value) ? value : join(home, fallback), "clew");
  return { config: base(config, ".config"), state: base(state, ".local/state"), cache: base(cache, ".cache") };
}
