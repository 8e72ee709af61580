import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Running, run } from "./running-server.ts";

const INDEX = "<!doctype html><title>Clew</title>";
const SCRIPT = `export const text = "${"clew ".repeat(1_000)}";`;

let folder = "";
let running: Running;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew page "));
  const page = join(folder, "page");
  mkdirSync(join(page, "assets"), { recursive: true });
  writeFileSync(join(page, "index.html.br"), brotliCompressSync(INDEX));
  writeFileSync(join(page, "icon.svg.br"), brotliCompressSync("<svg/>"));
  writeFileSync(join(page, "assets", "app-1a2b.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(page, "NOTICES.md"), "the terms of others");
  writeFileSync(join(folder, "secret.txt.br"), "a secret");
  writeFileSync(join(folder, "secret.txt"), "a secret");
  symlinkSync(join(folder, "secret.txt"), join(page, "assets", "link.txt"));
  symlinkSync(join(folder, "secret.txt.br"), join(page, "assets", "packed.txt.br"));
  running = await run({ pageFolder: page });
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});

/** The bytes and headers of an answer as sent: `fetch` would decompress them. */
async function ask(path: string, headers: readonly string[] = [], verb = "GET") {
  const lines = [`${verb} ${path} HTTP/1.1`, "Host: 127.0.0.1", "Connection: close", ...headers];
  const text = await running.raw(`${lines.join("\r\n")}\r\n\r\n`);
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const header = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();
  return { status: Number(head.split(" ")[1]), header, body: Buffer.from(rest.join("\r\n\r\n"), "latin1") };
}

describe("the page's files", () => {
  it("are served with a strict policy, and nothing outside their folder is [http:page]", async () => {
    const index = await fetch(`${running.server.url}/`);
    expect(index.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    expect(index.headers.get("content-security-policy")).not.toContain("unsafe");
    const asset = await fetch(`${running.server.url}/assets/app-1a2b.js`);
    expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await asset.text()).toBe(SCRIPT);
    expect((await fetch(`${running.server.url}/icon.svg`)).headers.get("content-security-policy")).toContain("'none'");
    for (const path of [
      "/assets/link.txt",
      "/assets/packed.txt",
      "/assets/packed.txt.br",
      "/../secret.txt",
      "/%2e%2e/secret.txt",
      "/assets/..%2f..%2fsecret.txt",
      "/assets/..%5c..%5csecret.txt",
      "/assets/none.js",
      "/assets/app-1a2b.js.br",
      "/index.html.br",
      "/%00.txt",
    ]) {
      const { status, header, body } = await ask(path);
      expect([path, status, header("content-type"), body.toString().includes("a secret")]).toEqual([
        path,
        404,
        "application/json; charset=utf-8",
        false,
      ]);
    }
  });

  it("are sent packed, and unpacked to whoever cannot unpack them [http:page-packed]", async () => {
    for (const accepted of ["br", "gzip, deflate, br, zstd", "br;q=0.5", "*", "BR"]) {
      const { status, header, body } = await ask("/assets/app-1a2b.js", [`Accept-Encoding: ${accepted}`]);
      expect([accepted, status, header("content-encoding"), header("vary")]).toEqual([
        accepted,
        200,
        "br",
        "accept-encoding",
      ]);
      expect(Number(header("content-length"))).toBe(body.length);
      expect(body.length).toBeLessThan(200);
      expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
    }
    for (const refused of [[], ["Accept-Encoding: gzip"], ["Accept-Encoding: br;q=0, *"], ["Accept-Encoding: brx"]]) {
      const { status, header, body } = await ask("/assets/app-1a2b.js", refused);
      expect([refused, status, header("content-encoding"), header("vary")]).toEqual([
        refused,
        200,
        undefined,
        "accept-encoding",
      ]);
      expect([Number(header("content-length")), body.toString()]).toEqual([SCRIPT.length, SCRIPT]);
    }
    const notices = await ask("/NOTICES.md", ["Accept-Encoding: br"]);
    expect([notices.header("content-encoding"), notices.body.toString()]).toEqual([undefined, "the terms of others"]);
    const head = await ask("/", ["Accept-Encoding: br"], "HEAD");
    expect([head.status, Number(head.header("content-length")), head.body.length]).toEqual([
      200,
      brotliCompressSync(INDEX).length,
      0,
    ]);
  });

  it("are not sent again to whoever has them: hashed names for a year, others by their tag [http:page-packed]", async () => {
    const asset = await ask("/assets/app-1a2b.js");
    expect(asset.header("cache-control")).toBe("public, max-age=31536000, immutable");
    const first = await ask("/", ["Accept-Encoding: br"]);
    const tag = first.header("etag") ?? "";
    expect(first.header("cache-control")).toBe("no-cache");
    expect(tag).toMatch(/^W\/"[0-9a-f]{16}"$/);
    for (const known of [tag, `"other", ${tag}`, tag.slice(2), "*"]) {
      const again = await ask("/", ["Accept-Encoding: br", `If-None-Match: ${known}`]);
      expect([known, again.status, again.header("etag"), again.body.length]).toEqual([known, 304, tag, 0]);
      expect(again.header("content-security-policy")).toContain("default-src 'none'");
    }
    expect((await ask("/", ['If-None-Match: W/"0000000000000000"'])).status).toBe(200);
    expect((await ask("/threads/t", [`If-None-Match: ${tag}`])).status).toBe(304);
  });
});

describe("a path", () => {
  it("of the page is answered with the page, whatever its id looks like [http:page-paths]", async () => {
    for (const path of [
      "/",
      "/?status=open",
      "/threads/thread_pr94",
      "/threads/release-2.0",
      "/threads/a/b",
      "/decisions/dec_1.js",
      "/sessions",
      "/sessions/a.b.html",
      "/handoffs",
      "/tasks",
      "/calibration",
      "/search?q=x",
    ]) {
      const { status, header, body } = await ask(path);
      expect([path, status, header("content-type"), body.toString()]).toEqual([
        path,
        200,
        "text/html; charset=utf-8",
        INDEX,
      ]);
    }
  });

  it("that is nothing is 404 in JSON, so that no client takes a page for an answer [http:page-paths]", async () => {
    for (const path of [
      "/.well-known/oauth-protected-resource",
      "/.well-known/oauth-protected-resource/mcp",
      "/.well-known/oauth-authorization-server",
      "/.well-known/openid-configuration",
      "/register",
      "/authorize",
      "/token",
      "/mcp/",
      "/mcp/.well-known/openid-configuration",
      "/nothing",
      "/nothing.txt",
      "/threadsome",
      "/Threads/x",
      "/%2ewell-known/x",
      "//threads/x",
      "/assets",
      "/assets/",
      "/api",
    ]) {
      const { status, header, body } = await ask(path, ["Accept: text/html"]);
      expect([path, status, header("content-type"), JSON.parse(body.toString())]).toEqual([
        path,
        404,
        "application/json; charset=utf-8",
        { error: { code: "NOT_FOUND", message: "Nothing is served at this path." } },
      ]);
    }
  });
});
