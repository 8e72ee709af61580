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

/** Finds the user's folders by the XDG rules: a relative value counts as unset. */
export function userFolders(env: Environment): UserFolders {
  const home = env["HOME"] || env["USERPROFILE"] || process.getBuiltinModule("node:os").homedir();
  const base = (name: string, fallback: string): string => {
    const value = env[name];
    return value !== undefined && isAbsolute(value) ? value : join(home, ...fallback.split("/"));
  };
  return {
    config: join(base("XDG_CONFIG_HOME", ".config"), "clew"),
    state: join(base("XDG_STATE_HOME", ".local/state"), "clew"),
    cache: join(base("XDG_CACHE_HOME", ".cache"), "clew"),
  };
}
