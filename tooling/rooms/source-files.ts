import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import type { SourceFile } from "./check-rooms.ts";
import { HOUSE } from "./house.ts";

/** Every source file of every room, without tests and generated files. */
export function sourceFiles(): SourceFile[] {
  return Object.entries(HOUSE).flatMap(([room, { folder }]) =>
    globSync("src/**/*.{ts,tsx}", { cwd: join(ROOT, folder) })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => !/\.test\.tsx?$/.test(path) && !path.includes("/generated/"))
      .toSorted()
      .map((path) => ({ room, path: `${folder}/${path}`, text: readFileSync(join(ROOT, folder, path), "utf8") })),
  );
}
