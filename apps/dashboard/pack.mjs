// `node pack.mjs`, after the builds: replaces every file in `dist/` with its brotli form, NAME.br, which the server sends
// unchanged. The licence notices stay readable.
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

for (const name of globSync("dist/**/*", { exclude: (path) => path.endsWith(".br") || path.endsWith(".md") })) {
  if (!statSync(name).isFile()) continue;
  writeFileSync(`${name}.br`, brotliCompressSync(readFileSync(name)));
  rmSync(name);
}
