import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), tailwind()],
  resolve: { conditions: ["@clew/source", "module", "browser", "development|production"] },
  build: { target: "es2023", assetsInlineLimit: 0 },
});
