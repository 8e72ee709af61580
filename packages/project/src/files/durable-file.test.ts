import { execFile } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { takeName, writeBeside } from "./durable-file.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew durable "));
  path = join(folder, "task-001.md");
});

const refusing = (code: string) => (): void => {
  throw Object.assign(new Error(`${code}: link`), { code });
};

describe("taking a name on a disk without hard links [workspace:no-hard-links]", () => {
  it.each(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV", "EISDIR"])(
    "puts the file there whole where the disk says %s, and leaves what is there already",
    (code) => {
      expect(takeName(writeBeside(path, "first"), path, refusing(code))).toBe(true);
      expect([readFileSync(path, "utf8"), lstatSync(path).mode & 0o777]).toEqual(["first", 0o600]);
      expect(readdirSync(folder)).toEqual(["task-001.md"]);
      const second = writeBeside(path, "second");
      expect(takeName(second, path, refusing(code))).toBe(false);
      expect([readFileSync(path, "utf8"), readFileSync(second, "utf8")]).toEqual(["first", "second"]);
    },
  );

  it("follows no link that lies there", () => {
    const victim = join(folder, "victim");
    writeFileSync(victim, "mine");
    symlinkSync(victim, path);
    expect(takeName(writeBeside(path, "theirs"), path, refusing("EPERM"))).toBe(false);
    expect([readFileSync(victim, "utf8"), lstatSync(path).isSymbolicLink()]).toEqual(["mine", true]);
  });

  it("leaves no empty file behind where the other could not take its place", () => {
    expect(() => takeName(join(folder, "gone.tmp"), path, refusing("EPERM"))).toThrow(/ENOENT/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("passes on every other trouble, and takes nothing", () => {
    const temporary = writeBeside(path, "text");
    expect(() => takeName(temporary, path, refusing("EIO"))).toThrow(/EIO/);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("gives it to one of many processes that want it at once", async () => {
    const script = `import { takeName, writeBeside } from ${JSON.stringify(join(import.meta.dirname, "durable-file.ts"))};
      const link = () => { throw Object.assign(new Error("no links"), { code: "EPERM" }); };
      const own = String(process.pid);
      const path = ${JSON.stringify(path)};
      if (takeName(writeBeside(path, own), path, link)) console.log(own);`;
    const words = ["--conditions=@clew/source", "--no-warnings", "--input-type=module-typescript", "-e", script];
    const run = async () => (await promisify(execFile)(process.execPath, words)).stdout.trim();
    const won = (await Promise.all(Array.from({ length: 6 }, run))).filter((pid) => pid !== "");
    expect(won).toEqual([readFileSync(path, "utf8")]);
  });
});
