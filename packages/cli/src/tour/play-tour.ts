import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Printed, runClew, runText, runUntilKilled, type TourProject } from "./run-clew.ts";
import { HANDOFF, inOrder, PROVIDER_NOTES, QUESTION, SECOND_ANSWERS } from "./story.ts";

/** Where the tour says what happened. */
export interface Narrator {
  act(title: string): void;
  tell(text: string): void;
  /** Which file or table holds it. */
  place(text: string): void;
  quote(text: string): void;
}

/** Plays the whole chain in a project folder: reason, be killed, resume, decide, dispatch, hand over, learn, review. */
export async function playTour(project: TourProject, narrator: Narrator): Promise<void> {
  const threadId = openThread(project, narrator);
  const stateFile = await firstAgent({ ...project, env: { ...project.env, CLEW_TOUR_THREAD: threadId } }, narrator);
  const done = secondAgent(actingAs(project, "brio"), narrator, { stateFile, threadId });
  handOver(actingAs(project, "brio"), narrator, done.tasks);
  review(project, narrator, { decisionId: done.decisionId, threadId });
}

function actingAs(project: TourProject, agent: string): TourProject {
  return { ...project, env: { ...project.env, CLEW_AGENT: agent } };
}

function openThread(project: TourProject, narrator: Narrator): string {
  narrator.act("A question, and a thread for it");
  const { thread } = runClew(project, [
    "thread",
    "create",
    "Order mails that are neither lost nor doubled",
    "--tag",
    "mail",
    "--agent",
    "ada",
  ]);
  const threadId = String((thread as Printed)["id"]); // createThread answers {thread: {id, …}}
  narrator.tell(`“${QUESTION}”`);
  narrator.place(`.clew/clew.db, thread ${threadId}`);
  return threadId;
}

async function firstAgent(project: TourProject, narrator: Narrator): Promise<string> {
  narrator.act("Agent ada reasons, and is killed half-way");
  const { stateFile, pid } = await runUntilKilled(project, "2");
  narrator.tell(
    `ada answered steps 0, 1 and 2; each answer was checked and stored before the next question. Then its process (${pid}) was killed with SIGKILL.`,
  );
  narrator.place(stateFile);
  return stateFile;
}

function secondAgent(
  project: TourProject,
  narrator: Narrator,
  { stateFile, threadId }: { readonly stateFile: string; readonly threadId: string },
): { readonly decisionId: string; readonly tasks: readonly Printed[] } {
  narrator.act("Agent brio takes the thread up where ada stopped");
  runClew(project, ["thread", "resume", threadId, "--agent", "brio", "--context", "ada's process ended; going on"]);
  const shown = runClew(project, ["show", "--state", stateFile]);
  narrator.tell(
    `brio resumed the thread and asked for the open step: it is step ${String(shown["step"])}, with ada's answers beside it.`,
  );
  for (const [step, answer] of inOrder(SECOND_ANSWERS)) runClew(project, ["step", step, "--state", stateFile], answer);
  const completed = runClew(project, ["complete", "--state", stateFile]);
  const decision = completed["decision"] as Printed; // complete answers {decision: {id, …}, tasks: […]}
  const tasks = (completed["tasks"] ?? []) as readonly Printed[]; // a sequence route lists its task files
  narrator.tell(
    `Decision: ${String(decision["decision"])} (confidence ${String(decision["confidence"])}). The route is a sequence: ${tasks.length} task files.`,
  );
  narrator.place(`.clew/clew.db, decision ${String(decision["id"])}`);
  for (const task of tasks) narrator.place(String(task["path"]));
  return { decisionId: String(decision["id"]), tasks };
}

function handOver(project: TourProject, narrator: Narrator, tasks: readonly Printed[]): void {
  const [first, second] = tasks;
  if (!first || !second) return;
  narrator.act("The first task is done and hands over; agent codex gets its context");
  mkdirSync(join(project.folder, "docs"), { recursive: true });
  writeFileSync(join(project.folder, "docs/mail-provider.md"), PROVIDER_NOTES);
  const path = String(first["path"]);
  writeFileSync(path, withHandoff(readFileSync(path, "utf8")));
  const said = runText(project, ["task", "done", path]);
  narrator.tell("brio filled in the task's Handoff section and ran `clew task done`, which checked and stored it:");
  narrator.quote(said);
  narrator.place(`${path}, section Handoff; .clew/clew.db, knowledge`);
  narrator.tell(`This is what codex reads before ${String(second["id"])}:`);
  narrator.quote(runText(project, ["task", "context", String(second["id"])]));
}

function withHandoff(file: string): string {
  return `${file.slice(0, file.search(/^## Handoff/m))}## Handoff\n\n\`\`\`yaml\n${HANDOFF}\`\`\`\n`;
}

function review(
  project: TourProject,
  narrator: Narrator,
  { decisionId, threadId }: { readonly decisionId: string; readonly threadId: string },
): void {
  narrator.act("Two weeks later the outcome is reviewed");
  runClew(project, [
    "review",
    decisionId,
    "--outcome",
    "success",
    "--result",
    "No mail lost or doubled in 14 days",
    "--lessons",
    "Measure a provider's limit before designing for it",
  ]);
  narrator.tell("The decision now counts for calibration: how often 85 % sure was right.");
  narrator.quote(runText(project, ["thread", "show", threadId]));
}
