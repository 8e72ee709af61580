import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { sessionStoreCases } from "../conformance/session-cases.ts";
import { createScanMemory, type SessionListing, type SessionStore } from "../session-store.ts";
import { type FilePort, nodeFiles, sqliteWriteLock } from "./file-port.ts";
import { createFileSessionStore } from "./session-store.ts";

const newFolder = (): string => join(mkdtempSync(join(tmpdir(), "clew sessions ")), ".clew", "sessions");
const sample = (revision: number, query = "Pick a queue") => ({
  schema_version: "1.0",
  session_id: "0a1b2c3d4e5f",
  revision,
  user_query: query,
});

describe("the file session store keeps every promise of a session store [session-store:conformance]", () => {
  for (const { id, run } of sessionStoreCases) it(id, () => run(createFileSessionStore({ folder: newFolder() })));
});

describe("state files", () => {
  it("are two-space JSON, readable by their owner only, in a folder of the owner only [session-store:private-files]", async () => {
    const folder = newFolder();
    await createFileSessionStore({ folder }).create(sample(1));
    const path = join(folder, "reasoning-0a1b2c3d4e5f.json");
    expect(readFileSync(path, "utf8")).toBe(
      '{\n  "schema_version": "1.0",\n  "session_id": "0a1b2c3d4e5f",\n  "revision": 1,\n  "user_query": "Pick a queue"\n}\n',
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toEqual(["reasoning-0a1b2c3d4e5f.json"]);
  });

  it("that are damaged are one clear error, are kept, and do not break a listing [session-store:damage-is-contained]", async () => {
    const folder = newFolder();
    const store = createFileSessionStore({ folder });
    await store.create(sample(1));
    const damaged = {
      aaaaaaaaaaaa: "",
      bbbbbbbbbbbb: "{",
      cccccccccccc: "[1]",
      dddddddddddd: "\u0000\u0001",
      eeeeeeeeeeee: "null",
    };
    for (const [id, text] of Object.entries(damaged)) writeFileSync(join(folder, `reasoning-${id}.json`), text);
    for (const [id, text] of Object.entries(damaged)) {
      await expect(store.load(id)).rejects.toMatchObject({ code: "STATE_CORRUPT" });
      expect(readFileSync(join(folder, `reasoning-${id}.json`), "utf8")).toBe(text);
    }
    const listing = await store.list();
    expect(listing.filter((entry) => entry.ok).map((entry) => entry.id)).toEqual(["0a1b2c3d4e5f"]);
    expect(listing.filter((entry) => !entry.ok)).toHaveLength(5);
  });

  it("are never read through a link or anything else that is no regular file [session-store:regular-files-only]", async () => {
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "elsewhere.json"), JSON.stringify(sample(1)));
    symlinkSync("elsewhere.json", join(folder, "reasoning-0a1b2c3d4e5f.json"));
    const store = createFileSessionStore({ folder });
    await expect(store.load("0a1b2c3d4e5f")).rejects.toMatchObject({ code: "UNTRUSTED_STATE" });
    await expect(store.save(sample(2), 1)).rejects.toMatchObject({ code: "UNTRUSTED_STATE" });
  });

  it("are never named by anything but an id [session-store:ids-do-not-choose-paths]", async () => {
    const store = createFileSessionStore({ folder: newFolder() });
    for (const id of ["../../etc/passwd", "0a1b2c3d4e5", "0A1B2C3D4E5F", "", "0a1b2c3d4e5f/../x", "0a1b2c3d4e5f\n"])
      await expect(store.load(id)).rejects.toMatchObject({ code: "USAGE" });
  });

  it("are saved by nobody while another process holds the lock [session-store:one-writer]", async () => {
    const folder = newFolder();
    await createFileSessionStore({ folder }).create(sample(1));
    const lock = sqliteWriteLock(join(folder, "lock.db"), 50);
    const store = createFileSessionStore({ folder, lock });
    let inner: unknown;
    await new Promise<void>((resolve, reject) => {
      const held = sqliteWriteLock(
        join(folder, "lock.db"),
        50,
      )(() => {
        inner = store.save(sample(2), 1);
      });
      if (held.ok) resolve();
      else reject(new Error("the lock was not free"));
    });
    expect(await inner).toEqual({ ok: false, reason: "BUSY" });
    expect(await store.load("0a1b2c3d4e5f")).toEqual(sample(1));
  });
});

function lookAtQuery(entry: SessionListing): unknown {
  if (!entry.ok || typeof entry.document !== "object" || entry.document === null) return "unreadable";
  return "user_query" in entry.document ? entry.document.user_query : "no query";
}

async function queries(store: SessionStore): Promise<readonly unknown[]> {
  return (await store.scan(lookAtQuery)).map(({ result }) => result);
}

const later = (): number => Date.now() + 60_000;

/** A store that records its reads. With `stamp`, every file looks the same to it. */
function counting(folder: string, options: { readonly stamp?: string; readonly now?: () => number }) {
  const reads: string[] = [];
  const files: FilePort = {
    ...nodeFiles,
    read: (path) => {
      reads.push(basename(path));
      return nodeFiles.read(path);
    },
    version: (path) => {
      const found = nodeFiles.version(path);
      return found === undefined || options.stamp === undefined ? found : { ...found, stamp: options.stamp };
    },
  };
  const memory = createScanMemory();
  return { store: createFileSessionStore({ folder, files, memory, now: options.now ?? Date.now }), reads };
}

function busy(): void {
  for (const until = performance.now() + 3; performance.now() < until; );
}

describe("a survey of the sessions", () => {
  it("reads a file again only after it changed, however it was changed [session-store:survey]", async () => {
    const folder = newFolder();
    const { store, reads } = counting(folder, { now: later });
    const path = join(folder, "reasoning-0a1b2c3d4e5f.json");
    await store.create(sample(1, "aaaa"));
    await store.create({ ...sample(1, "other"), session_id: "ffffffffffff" });
    expect((await queries(store)).toSorted()).toEqual(["aaaa", "other"]);
    expect(reads).toHaveLength(2);
    expect((await queries(store)).toSorted()).toEqual(["aaaa", "other"]);
    expect(reads).toHaveLength(2);

    const was = statSync(path);
    writeFileSync(path, readFileSync(path, "utf8").replace("aaaa", "bbbb"));
    utimesSync(path, was.atime, was.mtime);
    expect((await queries(store)).toSorted()).toEqual(["bbbb", "other"]);
    await store.save(sample(2, "cccc"), 1);
    expect((await queries(store)).toSorted()).toEqual(["cccc", "other"]);
    writeFileSync(path, "{");
    expect((await queries(store)).toSorted()).toEqual(["other", "unreadable"]);
    await store.remove("ffffffffffff");
    expect(await queries(store)).toEqual(["unreadable"]);
    rmSync(path);
    expect(await queries(store)).toEqual([]);
  });

  it("sees a file that was replaced within one tick of the file system's clock [session-store:survey-tick]", async () => {
    const folder = newFolder();
    const { store, reads } = counting(folder, { stamp: "the same tick" });
    await store.create(sample(1, "first"));
    expect(await queries(store)).toEqual(["first"]);
    await store.save(sample(2, "later"), 1);
    expect(await queries(store)).toEqual(["later"]);
    expect(reads.length).toBeGreaterThanOrEqual(2);
  });

  it("does not keep that a file could not be read [session-store:survey]", async () => {
    const folder = newFolder();
    await createFileSessionStore({ folder }).create(sample(1, "whole"));
    let failing = true;
    const memory = createScanMemory();
    const store = createFileSessionStore({ folder, files: failingFiles(() => failing, "read"), memory, now: later });
    expect(await queries(store)).toEqual(["unreadable"]);
    failing = false;
    expect(await queries(store)).toEqual(["whole"]);
  });

  it("lets others have their turn while it reads many files [session-store:survey-yields]", async () => {
    const folder = newFolder();
    const store = createFileSessionStore({ folder });
    for (let n = 0; n < 30; n += 1) await store.create({ ...sample(1), session_id: String(n).padStart(12, "0") });
    let turns = 0;
    const count = (): void => {
      turns += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    await store.scan(busy);
    clearImmediate(turning);
    expect(turns).toBeGreaterThan(3);
  });

  it("keeps only so much, and looks anew at the rest [session-store:survey-bounded]", () => {
    const memory = createScanMemory(100);
    memory.keep(lookAtQuery, "aaaaaaaaaaaa", { stamp: "1", result: "x".repeat(40) });
    memory.keep(lookAtQuery, "bbbbbbbbbbbb", { stamp: "1", result: "x".repeat(60) });
    expect(memory.recall(lookAtQuery, "aaaaaaaaaaaa", "1")).toEqual({ result: "x".repeat(40) });
    expect(memory.recall(lookAtQuery, "bbbbbbbbbbbb", "1")).toBeUndefined();
    memory.keepOnly(lookAtQuery, new Set(["bbbbbbbbbbbb"]));
    memory.keep(lookAtQuery, "bbbbbbbbbbbb", { stamp: "1", result: "x".repeat(60) });
    expect(memory.recall(lookAtQuery, "bbbbbbbbbbbb", "1")).toEqual({ result: "x".repeat(60) });
    expect(memory.recall(lookAtQuery, "bbbbbbbbbbbb", "2")).toBeUndefined();
  });
});

describe("a failing disk", () => {
  const calls = ["create", "write", "sync", "link", "rename", "syncFolder", "read"] as const;
  for (const broken of calls) {
    it(`that fails at ${broken} leaves the old state whole and works again afterwards [session-store:faults-leave-old-state]`, async () => {
      const folder = newFolder();
      const healthy = createFileSessionStore({ folder });
      await healthy.create(sample(1));
      let failing = true;
      const store = createFileSessionStore({ folder, files: failingFiles(() => failing, broken) });
      const attempt =
        broken === "link" ? store.create({ ...sample(1), session_id: "ffffffffffff" }) : store.save(sample(2), 1);
      await expect(attempt).rejects.toMatchObject({
        code: "STORE_UNAVAILABLE",
        message: expect.stringContaining("EIO"),
      });
      const seen = (await healthy.load("0a1b2c3d4e5f")) as { revision: number };
      // After the rename the new state is complete and in place; only its survival of a power cut is not certain yet.
      expect(seen.revision).toBe(broken === "syncFolder" ? 2 : 1);
      expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
      failing = false;
      expect(await store.save(sample(seen.revision + 1), seen.revision)).toEqual({ ok: true });
    });
  }

  it("that has no second names for files still creates exclusively [session-store:no-hard-links]", async () => {
    const folder = newFolder();
    const files: FilePort = {
      ...nodeFiles,
      link: () => {
        throw Object.assign(new Error("operation not permitted"), { code: "EPERM" });
      },
    };
    const store = createFileSessionStore({ folder, files });
    expect(await store.create(sample(1, "first"))).toEqual({ ok: true });
    expect(await store.create(sample(1, "second"))).toEqual({ ok: false, reason: "CONFLICT" });
    expect(await store.load("0a1b2c3d4e5f")).toEqual(sample(1, "first"));
  });
});

function failingFiles(failing: () => boolean, broken: string): FilePort {
  const fail = (name: string): void => {
    if (failing() && name === broken) throw Object.assign(new Error(`EIO: i/o error, ${name}`), { code: "EIO" });
  };
  return {
    ...nodeFiles,
    read: (path) => (fail("read"), nodeFiles.read(path)),
    link: (from, to) => (fail("link"), nodeFiles.link(from, to)),
    rename: (from, to) => (fail("rename"), nodeFiles.rename(from, to)),
    syncFolder: (path) => (fail("syncFolder"), nodeFiles.syncFolder(path)),
    create: (path, mode) => {
      fail("create");
      const file = nodeFiles.create(path, mode);
      return {
        write: (bytes) => {
          if (failing() && broken === "write") file.write(bytes.subarray(0, 10));
          fail("write");
          file.write(bytes);
        },
        sync: () => (fail("sync"), file.sync()),
        close: () => file.close(),
      };
    },
  };
}
