/** The project under which a store keeps everything of its user: one per store of a team, until a command says which. */
export const STORE_PROJECT = "default";
