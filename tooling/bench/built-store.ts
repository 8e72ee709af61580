import { tmpdir } from "node:os";
import { join } from "node:path";

/** The file of a built store with this many decisions. */
export function builtStore(decisions: number): string {
  return join(process.env["CLEW_BENCH_FOLDER"] ?? tmpdir(), `clew-bench-${decisions}.db`);
}
