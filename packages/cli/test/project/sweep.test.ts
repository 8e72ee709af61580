import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { STEP_KEYS } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { expect, it } from "vitest";
import { answerOf, CLEW, ok, type Sandbox, sandbox, type View, write } from "../rig/clew-process.ts";
import { acceptingSkill, draftOf } from "../rig/handoff-project.ts";

function concluded(box: Sandbox): View {
  let view = ok(box, ["start", "Pick a queue"]);
  for (const step of STEP_KEYS) view = ok(box, ["step", step, "--state", view.state_file], answerOf(ANSWERS[step]));
  return view;
}

/** Runs a command that is killed as soon as it renames a file to its final name in a folder. */
function killed(box: Sandbox, words: readonly string[], folder: string): void {
  const script = `const fs = require("node:fs");
    for (const name of ["linkSync", "renameSync"]) {
      const before = fs[name];
      fs[name] = (from, to) => (to.includes(${JSON.stringify(folder)}) ? process.kill(process.pid, "SIGKILL") : before(from, to));
    }`;
  const all = ["--require", write(box, "kill.cjs", script), CLEW, ...words];
  const { signal } = spawnSync(process.execPath, all, { cwd: box.folder, env: box.env });
  expect(signal).toBe("SIGKILL");
}

function age(path: string, hours: number): void {
  utimesSync(path, new Date(), new Date(Date.now() - hours * 3_600_000));
}

const temporary = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".tmp"))
    .toSorted();

it("clears away what kill -9 left in the task folder with a later write, and nothing that may be somebody's [task:sweep]", () => {
  const box = sandbox();
  const view = concluded(box);
  const tasks = join(box.folder, ".clew", "tasks");
  killed(box, ["complete", "--state", view.state_file], "/tasks/");
  const left = temporary(tasks);
  expect(left.length).toBeGreaterThan(0);
  write(box, "mine.txt", "mine");
  symlinkSync(join(box.folder, "mine.txt"), join(tasks, ".mine-0123456789ab.tmp"));
  writeFileSync(join(tasks, ".notes.tmp"), "somebody's");
  age(join(tasks, ".notes.tmp"), 9);
  ok(box, ["complete", "--state", view.state_file]);
  // A writer may still be working on a recent file.
  expect(temporary(tasks)).toEqual([...left, ".mine-0123456789ab.tmp", ".notes.tmp"].toSorted());
  for (const name of left) age(join(tasks, name), 2);
  ok(box, ["complete", "--state", concluded(box).state_file]);
  expect(temporary(tasks)).toEqual([".mine-0123456789ab.tmp", ".notes.tmp"]);
  expect(lstatSync(join(tasks, ".mine-0123456789ab.tmp")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(box.folder, "mine.txt"), "utf8")).toBe("mine");
});

it("clears away what a killed handoff left beside its payload with the next one [handoff:sweep]", () => {
  const box = sandbox();
  acceptingSkill(box, "lit-pm");
  const create = ["handoff", "create", "--input", draftOf(box), "--target", "lit-pm"];
  const folder = join(box.folder, "session");
  killed(box, create, "/session/available-workflows");
  killed(box, create, "/session/handoff-payload");
  const left = temporary(folder);
  expect(left).toHaveLength(2);
  writeFileSync(join(folder, ".notes-0123456789ab.tmp"), "somebody's");
  ok(box, create);
  expect(temporary(folder)).toEqual([...left, ".notes-0123456789ab.tmp"].toSorted());
  for (const name of temporary(folder)) age(join(folder, name), 1);
  ok(box, create);
  expect(temporary(folder)).toEqual([".notes-0123456789ab.tmp"]);
});

it("cleans away what was left beside payloads and of compiled code when it collects old sessions [session-store:sweep]", () => {
  const box = sandbox(undefined, { ownCache: true });
  const { session_id: id } = ok(box, ["start", "Pick a queue"]);
  const modules = join(box.env["HOME"] ?? "", ".cache/clew/modules/v24.21.0-x64-964aae3f-0");
  const left = [
    join(box.folder, ".clew/sessions", id, ".handoff-payload.yaml-0123456789ab.tmp"),
    join(box.folder, ".clew/handoffs/t1/.handoff-payload.yaml-0123456789ab.tmp"),
    join(modules, "00315d2b.4EF0Y7"),
    join(modules, "../../step-0.hot.31e6851d4736.v24.21.0.x64.bin.4711"),
  ];
  const kept = join(modules, "00315d2b");
  for (const path of [...left, kept]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "");
    age(path, 1);
  }
  ok(box, ["sessions", "gc"]);
  expect(left.filter((path) => existsSync(path))).toEqual([]);
  expect(existsSync(kept)).toBe(true);
});

it("cleans every folder in which files are written whole when it collects old sessions [session-store:sweep]", () => {
  const box = sandbox();
  const sessions = join(box.folder, ".clew", "sessions");
  const { state_file: file } = ok(box, ["start", "Pick a queue"]);
  killed(
    box,
    ["step", "0", "--state", file, "--input", write(box, "a.json", JSON.stringify(ANSWERS["0"]))],
    "/sessions/",
  );
  killed(box, ["config", "set", "depth", "full"], "/.config/");
  const folders = [sessions, join(box.env["HOME"] ?? "", ".config", "clew")];
  const left = folders.flatMap((folder) => temporary(folder).map((name) => join(folder, name)));
  expect(left).toHaveLength(2);
  expect(ok<{ temporary_files: number }>(box, ["sessions", "gc"]).temporary_files).toBe(0);
  for (const path of left) age(path, 1);
  expect(ok<{ temporary_files: number }>(box, ["sessions", "gc"]).temporary_files).toBe(2);
  expect(folders.flatMap(temporary)).toEqual([]);
});
