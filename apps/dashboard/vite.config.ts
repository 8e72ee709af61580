import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react({ jsxImportSource: join(import.meta.dirname, "src/jsx") }), tailwind()],
  resolve: { conditions: ["@clew/source", "module", "browser", "development|production"] },
  // The page's policy allows no inline data: every asset is a separate file.
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Ship the licences of bundled third-party code.
    license: { fileName: "THIRD-PARTY-NOTICES.md" },
  },
});
