import { createHash } from "node:crypto";
import { readFile, realpath } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

const unpack = promisify(brotliDecompress);

/** The first path segment of every page view; any other path is a file or unknown. */
const PAGE_PATHS: ReadonlySet<string> = new Set([
  "",
  "threads",
  "decisions",
  "sessions",
  "handoffs",
  "tasks",
  "calibration",
  "search",
]);

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".map": "application/json; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

const SCRIPTS: ReadonlySet<string> = new Set([".js", ".css"]);

/** Headers of every file. */
const FILE_HEADERS: Readonly<Record<string, string>> = {
  vary: "accept-encoding",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};

/** What the page may load and do: only its own files, nothing inline, no other hosts, no frame around it. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/** Serves a file of the page, or the page itself for the path of a view. Returns false if there is no such file. */
export async function servePage(
  folder: string,
  { url, method, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = pathOf(url ?? "/");
  if (path === undefined) return false;
  const name = PAGE_PATHS.has(path.split("/")[1] ?? "") && !path.startsWith("//") ? "/index.html" : path;
  const file = await readPacked(folder, name);
  if (file === undefined) return false;
  const tag = `W/"${createHash("sha256").update(file.bytes).digest("hex").slice(0, 16)}"`;
  const common = {
    ...FILE_HEADERS,
    // A script or a style does nothing by itself; a picture may be opened as a page.
    ...(SCRIPTS.has(extname(name)) ? {} : PAGE_HEADERS),
    etag: tag,
    // Vite names assets by their content; the page itself must be revalidated after an upgrade.
    "cache-control": name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
  };
  if (hasTag(headers["if-none-match"], tag)) {
    response.writeHead(304, common).end();
    return true;
  }
  const sendsPacked = file.isPacked && acceptsBrotli(String(headers["accept-encoding"] ?? ""));
  const bytes = file.isPacked && !sendsPacked ? await unpack(file.bytes) : file.bytes;
  if (sendsPacked) response.setHeader("content-encoding", "br");
  response.writeHead(200, {
    ...common,
    "content-type": TYPES[extname(name)] ?? "application/octet-stream",
    "content-length": bytes.length,
  });
  response.end(method === "HEAD" ? undefined : bytes);
  return true;
}

function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? "/");
    return path.includes("\0") || path.includes("\\") || path.split("/").includes("..") ? undefined : path;
  } catch {
    return undefined;
  }
}

interface PageFile {
  readonly bytes: Buffer;
  readonly isPacked: boolean;
}

// Installed files are compressed: each under its name plus `.br`. Files for people are not.
async function readPacked(folder: string, name: string): Promise<PageFile | undefined> {
  if (name.endsWith(".br")) return undefined;
  const packed = await readInside(folder, `${name}.br`);
  const bytes = packed ?? (await readInside(folder, name));
  return bytes === undefined ? undefined : { bytes, isPacked: packed !== undefined };
}

// Compares the real path, so that neither dots nor links lead out of the folder.
async function readInside(folder: string, name: string): Promise<Buffer | undefined> {
  try {
    const root = await realpath(folder);
    const real = await realpath(join(root, name));
    return real.startsWith(root + sep) ? await readFile(real) : undefined;
  } catch {
    return undefined;
  }
}

// A weak comparison: a tag with or without its W/ mark is the same file.
function hasTag(header: string | undefined, tag: string): boolean {
  const known = (header ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  return known.includes("*") || known.includes(tag.replace(/^W\//, ""));
}

function acceptsBrotli(header: string): boolean {
  const qualities = new Map<string, number>();
  for (const each of header.toLowerCase().split(",")) {
    const [coding = "", ...params] = each.split(";").map((part) => part.trim());
    const quality = params.find((param) => param.startsWith("q="));
    qualities.set(coding, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  return (qualities.get("br") ?? qualities.get("*") ?? 0) > 0;
}
