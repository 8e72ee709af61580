import { existsSync, readdirSync, rmSync } from "node:fs";

// What init itself and the hooks' log leave behind; anything else is somebody's reasoning or somebody's choice.
const OWN = new Set([".gitignore", "log"]);

/** Removes a state folder in which nothing was ever recorded; every other one stays. */
export function removeHome(home: string): void {
  if (existsSync(home) && readdirSync(home).every((name) => OWN.has(name))) rmSync(home, { recursive: true });
}
