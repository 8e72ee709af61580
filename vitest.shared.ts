import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Also handed to the worker processes, where `import` here would break packages that `require` each other.
const conditions = ["@clew/source", "node", "module"];

/** Every package's tests: sources straight from the workspace, results also as JSON for the closing line. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    setupFiles: [fileURLToPath(new URL("./vitest.setup.ts", import.meta.url))],
    passWithNoTests: true,
    reporters: ["default", ["json", { outputFile: ".test-results/vitest.json" }]],
    testTimeout: 30_000,
  },
});
