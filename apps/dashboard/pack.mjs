// `node pack.mjs`, after the builds: leaves of every file in `dist/` only its brotli form, NAME.br, which the server sends as it
// is. The notices stay readable where the package is installed.
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

for (const name of globSync("dist/**/*", { exclude: (path) => path.endsWith(".br") || path.endsWith(".md") })) {
  if (!statSync(name).isFile()) continue;
  writeFileSync(`${name}.br`, brotliCompressSync(readFileSync(name)));
  rmSync(name);
}
