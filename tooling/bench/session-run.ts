import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STEP_KEYS } from "@clew/fsm";
import { startSession, submitStep } from "@clew/operations";
import { ANSWERS, LIGHT_ANSWERS } from "@clew/reasoning-steps/example-answers";
import { createFileSessionStore } from "@clew/thread-store/file";
import type { BenchResult, Figure } from "./figure.ts";
import { fastestQuarter, median } from "./measure.ts";
import { CLEW, makeProject, type Project } from "./session-process.ts";

const ROUNDS = 24;

// The minimal program in the original's language: parses its arguments, loads its state, saves it atomically.
const PYTHON = `
import argparse, json, os, pathlib, uuid
parser = argparse.ArgumentParser(); parser.add_argument("--state"); words = parser.parse_args()
path = pathlib.Path(words.state)
state = json.loads(path.read_text()) if path.exists() else {"session_id": uuid.uuid4().hex[:12], "steps": []}
state["steps"].append("x" * 800)
temporary = path.with_suffix(".tmp"); temporary.write_text(json.dumps(state, indent=2)); os.replace(temporary, path)
`;

/** S2: a whole protocol in twelve processes against twelve of Python; light depth in two; the library in one. */
export async function bench(): Promise<BenchResult> {
  const project = makeProject();
  try {
    const python: number[] = [];
    const full: number[] = [];
    const bare: number[] = [];
    const light: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { own, peer } = fullRun(project, join(project.folder, `python-${round}.json`));
      python.push(peer);
      full.push(own);
      bare.push(project.run(process.execPath, ["-e", "0"]).ms + project.run(process.execPath, ["-e", "0"]).ms);
      light.push(lightRun(project));
    }
    const library = await libraryRun(project);
    return {
      id: "S2",
      figures: [
        compare("start, ten steps, complete: 12 processes", [
          fastestQuarter(full),
          "12 Python processes",
          fastestQuarter(python),
          1.2,
        ]),
        compare("light depth: 2 processes", [fastestQuarter(light), "2 bare Node processes", fastestQuarter(bare), 2]),
        compare("start and ten steps in one process", [library, "60 ms", 60, 1]),
      ],
      notes: ["Clew's processes and the peer's alternate in 24 rounds; values are means of the fastest quarter."],
    };
  } finally {
    project.remove();
  }
}

function compare(name: string, [value, peer, peerValue, limit]: readonly [number, string, number, number]): Figure {
  const ratio = value / peerValue;
  return { name, value, unit: "ms", peer, peerValue, ratio, reach: `≤ ${limit}`, ok: ratio <= limit };
}

/** The whole protocol, each process followed by one of Python: other load on the machine affects both. */
function fullRun(project: Project, pythonState: string): { readonly own: number; readonly peer: number } {
  let own = 0;
  let peer = 0;
  const clew = (...words: readonly string[]): string => {
    const { ms, stdout } = project.run(process.execPath, [CLEW, ...words, "--json"]);
    own += ms;
    peer += project.run("/usr/bin/python3", ["-c", PYTHON, "--state", pythonState]).ms;
    return stdout;
  };
  const state = String(JSON.parse(clew("start", "Pick a queue")).state_file);
  for (const key of STEP_KEYS) {
    const answer = join(project.folder, `${key}.json`);
    writeFileSync(answer, JSON.stringify(ANSWERS[key]));
    clew("step", key, "--state", state, "--input", answer);
  }
  clew("complete", "--state", state);
  return { own, peer };
}

function lightRun(project: Project): number {
  const start = project.run(process.execPath, [CLEW, "start", "Rename a flag", "--depth", "light", "--json"]);
  const state = String(JSON.parse(start.stdout).state_file);
  const answer = join(project.folder, "light.json");
  writeFileSync(answer, JSON.stringify(LIGHT_ANSWERS));
  const words = ["step", "0", "--state", state, "--input", answer, "--complete", "--json"];
  return start.ms + project.run(process.execPath, [CLEW, ...words]).ms;
}

async function libraryRun(project: Project): Promise<number> {
  const folder = join(project.folder, "library", "sessions");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ports = {
    sessions: createFileSessionStore({ folder }),
    now: () => new Date().toISOString(),
    executable: ["clew"],
    newSessionId: () => createHash("sha256").update(String(Math.random())).digest("hex").slice(0, 12),
    knownSkills: async () => [],
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    const { session_id: sessionId } = await startSession(ports, { query: "Pick a queue" });
    for (const step of STEP_KEYS) await submitStep(ports, { sessionId, step, answer: ANSWERS[step] });
    times.push(performance.now() - begin);
  }
  return median(times);
}
