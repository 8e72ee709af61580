import { existsSync, lstatSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSmallFile } from "../files/read-small-file.ts";
import { realOf, topOf } from "../files/work-tree.ts";
import { runGit } from "./git.ts";

const FORM = /^[0-9a-f]{40,64}$/;

/**
 * A project's repository, as the id of its oldest root commit. It is stored in the state folder, because finding it
 * walks the whole history.
 */
export async function repoId(stateFolder: string, root: string): Promise<string | undefined> {
  const path = join(stateFolder, "repo");
  // This runs before every decision, and checking for an absent file is far cheaper than trying to open it.
  const kept = existsSync(path) ? readSmallFile(path, 100) : undefined;
  const known = kept?.ok === true ? kept.bytes.toString("latin1").trim() : "";
  if (FORM.test(known)) return known;
  const found = await oldestRoot(root);
  if (found !== undefined && lstatSync(stateFolder, { throwIfNoEntry: false })?.isDirectory() === true)
    try {
      writeFileSync(path, `${found}\n`, { flag: "wx", mode: 0o600 });
    } catch {
      return found; // if it cannot be stored, it is worked out again
    }
  return found;
}

/** The oldest commit without a parent; undefined without git or in a shallow clone. */
export async function oldestRoot(folder: string): Promise<string | undefined> {
  const top = topOf(realOf(folder));
  if (top === undefined) return undefined;
  const shallow = (await runGit(top, ["rev-parse", "--is-shallow-repository"]))?.toString("utf8").trim();
  if (shallow !== "false") return undefined;
  const words = ["log", "--max-parents=0", "--no-show-signature", "--format=%ct %H", "HEAD", "--"];
  const roots = ((await runGit(top, words))?.toString("utf8") ?? "").split("\n").flatMap((line) => {
    const [time, id = ""] = line.split(" ");
    return FORM.test(id) ? [{ time: Number(time), id }] : [];
  });
  const [oldest] = roots.toSorted((left, right) => left.time - right.time || (left.id < right.id ? -1 : 1));
  return oldest?.id;
}
