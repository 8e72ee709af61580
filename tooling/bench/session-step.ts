import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import type { BenchResult } from "./figure.ts";
import { fastestQuarter } from "./measure.ts";
import { CLEW, makeProject } from "./session-process.ts";

const ROUNDS = 60;

/** S1: `clew step N` with a JSON answer as a whole process, against a bare process of the same Node. */
export async function bench(): Promise<BenchResult> {
  const project = makeProject();
  try {
    const answer = join(project.folder, "answer.json");
    writeFileSync(answer, JSON.stringify(ANSWERS["0"]));
    const bare: number[] = [];
    const step: number[] = [];
    const show: number[] = [];
    for (let round = -3; round < ROUNDS; round += 1) {
      const { stdout } = project.run(process.execPath, [CLEW, "start", "Pick a queue", "--json"]);
      const state = String(JSON.parse(stdout).state_file);
      // Alternate, so that all three run under the same conditions.
      const times = [
        project.run(process.execPath, ["-e", "0"]).ms,
        project.run(process.execPath, [CLEW, "step", "0", "--state", state, "--input", answer, "--json"]).ms,
        project.run(process.execPath, [CLEW, "show", "--state", state, "--json"]).ms,
      ] as const;
      // The first rounds fill caches.
      if (round < 0) continue;
      bare.push(times[0]);
      step.push(times[1]);
      show.push(times[2]);
    }
    const peerValue = fastestQuarter(bare);
    const figure = (name: string, times: readonly number[], limit: number) => {
      const value = fastestQuarter(times);
      const ratio = value / peerValue;
      return {
        name,
        value,
        unit: "ms",
        peer: "bare node -e 0",
        peerValue,
        ratio,
        reach: `≤ ${limit}`,
        ok: ratio <= limit,
      };
    };
    return {
      id: "S1-step",
      figures: [figure("clew step 0, a JSON answer", step, 1.35), figure("clew show", show, 1.35)],
      notes: [`${ROUNDS} interleaved rounds; the value is the mean of the fastest quarter.`],
    };
  } finally {
    project.remove();
  }
}
