import { setTimeout as pause } from "node:timers/promises";
import type { Invocation } from "../command.ts";
import { runClew } from "./run-clew.ts";
import { FIRST_ANSWERS, inOrder, QUESTION } from "./story.ts";

/** The agent that begins to reason and never finishes: its process is killed in the middle of its work. */
export async function playFirstAgent({ cwd, env, terminal }: Invocation): Promise<number> {
  const project = { folder: cwd, env };
  const thread = String(env["CLEW_TOUR_THREAD"] ?? "");
  const opened = runClew(project, ["start", QUESTION, "--agent", "ada", "--thread", thread]);
  const stateFile = String(opened["state_file"]);
  terminal.out(`state ${stateFile}\n`);
  for (const [step, answer] of inOrder(FIRST_ANSWERS)) {
    runClew(project, ["step", step, "--state", stateFile], answer);
    terminal.out(`stored ${step}\n`);
  }
  // Whoever watches kills the process here; a minute is the bound in case nobody does.
  await pause(60_000);
  return 0;
}
