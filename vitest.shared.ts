import { defineConfig } from "vitest/config";

const conditions = ["@clew/source", "node", "import", "module", "default"];

/** Every package's tests: sources straight from the workspace, results also as JSON for the closing line. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "*.test.ts", "rooms/**/*.test.ts"],
    passWithNoTests: true,
    reporters: ["default", ["json", { outputFile: ".test-results/vitest.json" }]],
    testTimeout: 30_000,
  },
});
