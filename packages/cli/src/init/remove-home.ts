import { rmSync } from "node:fs";
import { isUnusedHome } from "@clew/project";

/** Removes a state folder that was made for hooks that recorded nothing; every other one stays. */
export function removeHome(home: string): void {
  if (isUnusedHome(home)) rmSync(home, { recursive: true });
}
