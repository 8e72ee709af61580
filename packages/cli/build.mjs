// Bundles the CLI as CommonJS chunks (CJS starts 4 ms faster than ESM): one hot entry, everything else loaded on demand.
import { rmSync } from "node:fs";
import { rolldown } from "rolldown";

rmSync("dist", { recursive: true, force: true });
const bundle = await rolldown({
  input: { clew: "src/clew.ts" },
  platform: "node",
  resolve: { conditionNames: ["@clew/source", "import", "node", "default"] },
  transform: { target: "node22" },
});
await bundle.write({
  dir: "dist",
  format: "cjs",
  entryFileNames: "[name].cjs",
  chunkFileNames: "[name]-[hash].cjs",
  banner: "",
  minify: true,
});
