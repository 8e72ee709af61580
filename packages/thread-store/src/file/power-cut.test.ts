import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import type { FilePort, WriteLock } from "./file-port.ts";
import { createFileSessionStore } from "./session-store.ts";

/** A file's bytes as the program sees them, and as a power cut would leave them. */
interface Inode {
  written: Uint8Array;
  durable: Uint8Array;
}

/** A disk that forgets what was not synced: bytes of files, and names in the folder. */
class ModelDisk {
  names = new Map<string, Inode>();
  durableNames = new Map<string, Inode>();
  operations = 0;
  cutAt = Number.POSITIVE_INFINITY;

  step(): void {
    this.operations += 1;
    if (this.operations > this.cutAt) throw new Error("the power is gone");
  }

  /** The disk after a power cut: synced names or all names, with synced bytes or all bytes. */
  afterCut(keep: { readonly names: boolean; readonly bytes: boolean }): ModelDisk {
    const disk = new ModelDisk();
    for (const [name, inode] of keep.names ? this.names : this.durableNames) {
      const bytes = keep.bytes ? inode.written : inode.durable;
      disk.names.set(name, { written: bytes, durable: bytes });
    }
    disk.durableNames = new Map(disk.names);
    return disk;
  }

  port(): FilePort {
    const inodeOf = (path: string): Inode => {
      const found = this.names.get(basename(path));
      if (found === undefined) throw Object.assign(new Error(`ENOENT ${path}`), { code: "ENOENT" });
      return found;
    };
    return {
      read: (path) => inodeOf(path).written,
      create: (path) => {
        this.step();
        const inode: Inode = { written: new Uint8Array(), durable: new Uint8Array() };
        this.names.set(basename(path), inode);
        return {
          write: (bytes) => {
            this.step();
            inode.written = bytes;
          },
          sync: () => {
            this.step();
            inode.durable = inode.written;
          },
          close: () => undefined,
        };
      },
      rename: (from, to) => {
        this.step();
        this.names.set(basename(to), inodeOf(from));
        this.names.delete(basename(from));
      },
      link: (from, to) => {
        this.step();
        if (this.names.has(basename(to))) throw Object.assign(new Error("EEXIST"), { code: "EEXIST" });
        this.names.set(basename(to), inodeOf(from));
      },
      remove: (path) => {
        this.step();
        this.names.delete(basename(path));
      },
      list: () => [...this.names.keys()],
      facts: (path) => (this.names.has(basename(path)) ? { kind: "file", modified: 0 } : undefined),
      version: () => undefined,
      makeFolder: () => undefined,
      syncFolder: () => {
        this.step();
        this.durableNames = new Map(this.names);
      },
    };
  }
}

const lock: WriteLock = (action) => ({ ok: true, value: action() });
const storeOn = (disk: ModelDisk) => createFileSessionStore({ folder: "/sessions", files: disk.port(), lock });
const session = (revision: number) => ({
  schema_version: "1.0",
  session_id: "0a1b2c3d4e5f",
  revision,
  note: "x".repeat(500),
});

const IMAGES = [
  { names: false, bytes: false },
  { names: true, bytes: false },
  { names: true, bytes: true },
] as const;

/** Save revisions until the power cut; returns the last acknowledged one. */
async function saveUntilCut(disk: ModelDisk, cutAt: number): Promise<number> {
  disk.cutAt = cutAt;
  const store = storeOn(disk);
  let acknowledged = 0;
  try {
    if ((await store.create(session(1))).ok) acknowledged = 1;
    for (let revision = 2; revision <= 4; revision += 1)
      if ((await store.save(session(revision), revision - 1)).ok) acknowledged = revision;
  } catch {
    return acknowledged;
  }
  return acknowledged;
}

describe("a power cut", () => {
  it("at any operation leaves what was acknowledged, or the whole of what was being written [session:power-cut]", async () => {
    const whole = new ModelDisk();
    expect(await saveUntilCut(whole, Number.POSITIVE_INFINITY)).toBe(4);
    expect(whole.operations).toBeGreaterThan(20);
    for (let cut = 0; cut <= whole.operations; cut += 1)
      for (const image of IMAGES) {
        const disk = new ModelDisk();
        const acknowledged = await saveUntilCut(disk, cut);
        const after = storeOn(disk.afterCut(image));
        const found = (await after.load("0a1b2c3d4e5f")) as { revision: number; note: string } | undefined;
        if (acknowledged === 0) expect([undefined, 1]).toContain(found?.revision);
        else expect([acknowledged, acknowledged + 1]).toContain(found?.revision);
        if (found !== undefined) expect(found.note).toHaveLength(500);
        expect((await after.list()).every((entry) => entry.ok)).toBe(true);
      }
  });

  it("would be noticed by this model if a sync were missing [session:power-cut]", async () => {
    const disk = new ModelDisk();
    const port = disk.port();
    const careless: FilePort = {
      ...port,
      create: (path, mode) => ({ ...port.create(path, mode), sync: () => undefined }),
    };
    const store = createFileSessionStore({ folder: "/sessions", files: careless, lock });
    await store.create(session(1));
    await expect(storeOn(disk.afterCut({ names: true, bytes: false })).load("0a1b2c3d4e5f")).rejects.toMatchObject({
      code: "STATE_CORRUPT",
    });
  });
});
