import { mergeConfig } from "vitest/config";
import shared from "../vitest.shared.ts";

// Chromium, packing and conformance want the machine for themselves: two at once on two cores make each other late.
export default mergeConfig(shared, { test: { fileParallelism: false, testTimeout: 60_000 } });
