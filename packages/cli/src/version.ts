import manifest from "../package.json" with { type: "json" };

/** The version of this CLI, from its package.json at build time. */
export const VERSION: string = manifest.version;
