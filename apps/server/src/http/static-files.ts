import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";

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
  ".txt": "text/plain; charset=utf-8",
};

/** What the page may load and do: its own files, nothing inline, nowhere to leak to, no frame around it. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/** Serves one file of the dashboard, or the page itself for a path that is one of its own routes. False: no such file. */
export async function serveFile(folder: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const path = pathOf(request.url ?? "/");
  if (path === undefined) return false;
  const file = await findFile(folder, namesFile(path) ? path : "/index.html");
  if (file === undefined) return false;
  const immutable = path.startsWith("/assets/");
  response.writeHead(200, {
    ...PAGE_HEADERS,
    "content-type": TYPES[extname(file.path)] ?? "application/octet-stream",
    "content-length": file.size,
    // Vite names assets by their content; the page itself must be asked for again after an upgrade.
    "cache-control": immutable ? "public, max-age=31536000, immutable" : "no-cache",
  });
  if (request.method === "HEAD") response.end();
  else
    createReadStream(file.path)
      .on("error", () => response.destroy())
      .pipe(response);
  return true;
}

// The page's files lie at the top and in one folder. Below anything else is a route of the page, whose ids may have dots, too.
function namesFile(path: string): boolean {
  return extname(path) !== "" && (path.lastIndexOf("/") === 0 || path.startsWith("/assets/"));
}

function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? "/");
    return path.includes("\0") || path.includes("\\") || path.split("/").includes("..") ? undefined : path;
  } catch {
    return undefined;
  }
}

// The real path is compared, so that neither dots nor a link inside the folder lead out of it.
async function findFile(folder: string, path: string): Promise<{ path: string; size: number } | undefined> {
  try {
    const root = await realpath(folder);
    const real = await realpath(join(root, path));
    if (!real.startsWith(root + sep)) return undefined;
    const { size, isFile } = await stat(real).then((found) => ({ size: found.size, isFile: found.isFile() }));
    return isFile ? { path: real, size } : undefined;
  } catch {
    return undefined;
  }
}
