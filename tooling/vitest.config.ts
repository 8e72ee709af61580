import { mergeConfig } from "vitest/config";
import shared from "../vitest.shared.ts";

// Chromium, packing and conformance need the machine for themselves: two at once on two cores slow each other down.
export default mergeConfig(shared, {
  test: { fileParallelism: false, testTimeout: process.env["CLEW_TEST_SLOW"] ? 480_000 : 60_000 },
});
