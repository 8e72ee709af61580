import { plainText, type RunEvent, stepOf } from "@clew/operations";
import type { Invocation } from "../command.ts";
import { painter } from "../terminal/painter.ts";

/** Counts what a run did, and tells it in one line for each step where a person may read it. */
export interface RunProgress {
  report(event: RunEvent): void;
  retry(problem: string, waitMs: number): void;
  readonly counts: { readonly steps: readonly string[]; readonly repairs: number; readonly retries: number };
}

/** Progress on stdout; with `--json` and `--quiet` it is only counted. */
export function reportProgress(invocation: Invocation): RunProgress {
  const paint = painter(invocation.color);
  const counts = { steps: [] as string[], repairs: 0, retries: 0 };
  const tell = (line: string): void => {
    if (!invocation.json && !invocation.quiet) invocation.terminal.out(`${plainText(line)}\n`);
  };
  const tellPainted = (line: string): void => {
    if (!invocation.json && !invocation.quiet) invocation.terminal.out(`${line}\n`);
  };
  return {
    counts,
    retry: (problem, waitMs) => {
      counts.retries += 1;
      tell(`      the endpoint: ${problem}; again in ${waitMs / 1000} s`);
    },
    report: (event) => {
      if (event.kind === "refused") {
        counts.repairs += 1;
        const [first] = event.findings;
        const more = event.findings.length > 1 ? ` and ${event.findings.length - 1} more` : "";
        const short = (first?.message ?? "").slice(0, 160);
        tell(`      step ${event.step} does not hold (${short}${more}); asked to mend it, ${event.repair} of 2`);
      }
      if (event.kind === "stored") {
        counts.steps.push(event.step);
        const mended = event.repairs === 0 ? "" : paint.dim(` (mended ${event.repairs === 1 ? "once" : "twice"})`);
        tellPainted(`${paint.green("✓")} ${event.step.padEnd(3)} ${stepOf(event.step).title}${mended}`);
      }
    },
  };
}
