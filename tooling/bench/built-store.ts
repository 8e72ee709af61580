import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where a store of so many decisions is built, and looked for. */
export function builtStore(decisions: number): string {
  return join(process.env["CLEW_BENCH_FOLDER"] ?? tmpdir(), `clew-bench-${decisions}.db`);
}
