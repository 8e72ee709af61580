import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stepOrder } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { OWN_ANSWERS, useOwnStep } from "../own-step.ts";
import type { BenchResult } from "./figure.ts";
import { atMost, fastestQuarter } from "./measure.ts";
import { CLEW, makeProject, type Project } from "./session-process.ts";

const ROUNDS = 16;
const LIMIT = 1.1;

// The processor time of a process, in microseconds: it does not count other load on the machine.
const DRIVER = `
import os, sys
child = os.fork()
if child == 0: os.execv(sys.argv[1], sys.argv[1:])
_, status, used = os.wait4(child, 0)
sys.stderr.write("\\n%d" % ((used.ru_utime + used.ru_stime) * 1e6))
sys.exit(os.waitstatus_to_exitcode(status))
`;

/** S1 and S2 in a project with a team's overlay, against one without. */
export async function bench(): Promise<BenchResult> {
  const without = makeProject();
  const under = makeProject();
  try {
    await useOwnStep({ folder: under.folder, env: { HOME: under.folder } });
    const times = new Map<string, { readonly plain: number[]; readonly own: number[] }>();
    for (let round = -2; round < ROUNDS; round += 1) {
      // Alternate, so that both run under the same conditions.
      const sides = [
        { project: without, side: "plain" },
        { project: under, side: "own" },
      ] as const;
      for (const { project, side } of round % 2 === 0 ? sides : sides.toReversed())
        for (const [name, ms] of oneRound(project, side, round)) {
          const both = times.get(name) ?? { plain: [], own: [] };
          times.set(name, both);
          // The first rounds fill caches.
          if (round >= 0) both[side].push(ms);
        }
    }
    return {
      id: "S1, S2 with an overlay",
      figures: [...times].map(([name, { plain, own }]) =>
        atMost(
          name,
          { value: fastestQuarter(own), peer: "without an overlay", peerValue: fastestQuarter(plain) },
          LIMIT,
        ),
      ),
      notes: [
        `CPU time of whole processes under the overlay of examples/own-step; ${ROUNDS} interleaved rounds; values are means of the fastest quarter.`,
      ],
    };
  } finally {
    without.remove();
    under.remove();
  }
}

const ROUTED = { "4": ANSWERS["4"], "8": ANSWERS["8"] };

/** The processor time of one prompt, one refused tool, and one whole protocol, by name. */
function oneRound(project: Project, side: "plain" | "own", round: number): readonly (readonly [string, number])[] {
  const hook = (event: string, payload: object): number => {
    const input = JSON.stringify({ session_id: `${side}-${round}`, cwd: project.folder, ...payload });
    return cpu(project, ["hook", "claude", event], input).ms;
  };
  const prompt = hook("UserPromptSubmit", { prompt: `Fix it ${round}` });
  const refused = hook("PreToolUse", { tool_name: "Write", tool_input: { file_path: "a.txt" } });
  const started = cpu(project, ["start", "Choose a queue", "--json"]);
  const state = String(JSON.parse(started.stdout).state_file);
  // Use the same route on both sides: completion depends on it.
  const answers: Readonly<Record<string, unknown>> = side === "own" ? { ...OWN_ANSWERS, ...ROUTED } : ANSWERS;
  const steps = stepOrder(side === "own" ? [{ key: "safety", after: "3" }] : []).map((key) => {
    const file = join(project.folder, "answer.json");
    writeFileSync(file, JSON.stringify(answers[key]));
    return [key, cpu(project, ["step", key, "--state", state, "--input", file, "--json"]).ms] as const;
  });
  const { ms: completed } = cpu(project, ["complete", "--state", state, "--json"]);
  const all = [started.ms, ...steps.map(([, ms]) => ms), completed];
  const one = new Map(steps);
  return [
    ["hook: a prompt that opens a session", prompt],
    ["hook: a writing tool refused", refused],
    ["clew step 0", one.get("0") ?? 0],
    ["clew step 5", one.get("5") ?? 0],
    ["start, every step, complete: for each process", all.reduce((sum, ms) => sum + ms, 0) / all.length],
  ];
}

function cpu(
  project: Project,
  words: readonly string[],
  input?: string,
): { readonly ms: number; readonly stdout: string } {
  const { stdout, stderr } = project.run("/usr/bin/python3", ["-c", DRIVER, process.execPath, CLEW, ...words], input);
  return { ms: Number(stderr.slice(stderr.lastIndexOf("\n"))) / 1000, stdout };
}
