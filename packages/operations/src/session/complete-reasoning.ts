import { isTaskId, keywordsOf, LONGEST_NAME, oneLine, renderTaskFile, shortLine, slugOf } from "@clew/handoff-schema";
import type { LearnedEntry, Session } from "@clew/schemas";
import { actorOf, type Caller } from "../caller.ts";
import type { Project } from "../project.ts";
import { projectKnowledge, projectTaskFiles } from "../task/project-tasks.ts";
import type { TaskPorts } from "../task/task-ports.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { deriveIds } from "./build-decision.ts";
import { type CompletionView, completeSession } from "./complete-session.ts";
import type { CompletePorts, LearnPorts, RedactPort, SubmitPorts } from "./ports.ts";
import { sessionPorts } from "./session-ports.ts";
import { routeOf } from "./set-route.ts";

const LONGEST_QUERY = 2_000;

/** The steps that a session routed to, and the session they belong to. */
export interface TaskSequence {
  /** Id of the session; with `iteration` it makes the ids of the tasks, so that writing again writes nothing new. */
  readonly sessionId: string;
  readonly iteration: number;
  /** What the user asked for. */
  readonly query: string;
  readonly steps: readonly { readonly step: string; readonly objective: string }[];
  /** What the tasks should know: the session's summary, in the template's context section. */
  readonly context?: string;
  /** The thread that the session decided in: what its tasks lead to is recorded there. */
  readonly thread?: string;
}

/** One written task of a sequence. */
export interface WrittenTask {
  readonly id: string;
  readonly path: string;
  readonly step: string;
  readonly name: string;
  readonly depends_on: readonly string[];
}

/** Writes one task file per step, in order, each depending on the one before; a file that is there already is left alone. */
export async function writeTaskFiles(
  ports: Pick<TaskPorts, "files" | "now">,
  sequence: TaskSequence,
): Promise<readonly WrittenTask[]> {
  const ids = sequence.steps.map(({ step }, index) => sequenceTaskId(sequence, index, step));
  const planned = sequence.steps.map(({ step, objective }, index) => {
    const id = ids[index] ?? "";
    const name = shortLine(`${step}: ${objective}`, LONGEST_NAME);
    const depends_on = ids.slice(Math.max(0, index - 1), index);
    const text = renderTaskFile({
      id,
      name,
      dependsOn: depends_on,
      created: ports.now(),
      objective,
      context: contextOf(sequence, id),
      thread: sequence.thread,
    });
    return { id, step, name, depends_on, text };
  });
  const created = await ports.files.create(planned.map(({ id, text }) => ({ fileName: `${id}.md`, text })));
  const tasks: WrittenTask[] = [];
  for (const [index, { id, step, name, depends_on }] of planned.entries()) {
    const stored = created[index] || (await ports.files.find(id));
    tasks.push({ id, path: stored?.path ?? `${id}.md`, step, name, depends_on });
  }
  return tasks;
}

function sequenceTaskId(sequence: TaskSequence, index: number, step: string): string {
  const head = slugOf(sequence.sessionId, 32);
  const id = `task-${head}-${sequence.iteration}-${index + 1}-${slugOf(step, 16)}`.replaceAll(/-+$/g, "");
  return isTaskId(id) ? id : `task-${head}-${sequence.iteration}-${index + 1}`;
}

function contextOf(sequence: TaskSequence, id: string): string {
  // The session holds the whole prompt, which may be a book.
  const lines = [
    `Asked for: ${shortLine(sequence.query, LONGEST_QUERY)}`,
    `Reasoned in session ${oneLine(sequence.sessionId)}.`,
  ];
  if (sequence.context !== undefined) lines.push(oneLine(sequence.context));
  return [...lines, `Run \`clew task context ${id}\` for what earlier tasks handed over.`].join("\n\n");
}

/** Whose session a call is about. */
export interface SessionOwner {
  readonly caller: Caller;
  readonly project: string;
  /** Who signs the decision; where nobody said so, the session's own agent does. */
  readonly agentId: string | undefined;
  /** The token of a claim on the session's thread, where the call completes it. */
  readonly claimToken?: number | undefined;
}

/** Completes a session: its decision goes on record, and what follows is written. */
export async function completeReasoning(
  project: Project,
  sessionId: string,
  owner: SessionOwner,
): Promise<CompletionView> {
  return completeSession(await completePorts(project, owner), sessionId);
}

/** The ports of completion. */
export async function completePorts(
  project: Project,
  { caller, project: tenant, agentId, claimToken }: SessionOwner,
): Promise<CompletePorts & SubmitPorts> {
  return {
    ...sessionPorts(project, tenant),
    openGate: project.openGate,
    redact: (await project.redactor?.()) ?? UNCHANGED,
    digest: project.digest,
    agentId,
    userName: caller.defaultAgent,
    learnings: project.learnings ?? "auto",
    reachRecord: async () => (await sharedRecords(project)).reach(),
    recordDecision: async (request) =>
      (await sharedRecords(project)).putDecision(request, {
        project: tenant,
        agentId: request.decision.agentId ?? actorOf(caller),
        isNamed: agentId !== undefined,
        claimToken,
      }),
    // What writes payloads reads skills, in YAML: most sessions have no route to one.
    buildHandoffPayload: async (session) =>
      routeOf(session)?.skill === undefined
        ? { ok: true }
        : (await import("./session-payload.ts")).writePayload(project, { caller, project: tenant, agentId }, session),
    writeTaskFiles: async (session) => writeSequence(project, tenant, session),
  };
}

/** The ports of storing what a session taught. */
export async function learnPorts(project: Project, tenant: string): Promise<LearnPorts> {
  return {
    ...sessionPorts(project, tenant),
    redact: (await project.redactor?.()) ?? UNCHANGED,
    async recordLearnings({ session_id: sessionId }, { patterns_discovered: patterns, gotchas }) {
      const knowledge = await projectKnowledge(project, tenant);
      const about = { sessionId, source: `session ${sessionId}`, patterns, gotchas };
      await learnFromSession({ knowledge, digest: project.digest, now: () => project.clock.now() }, about);
    },
  };
}

const UNCHANGED: RedactPort = (value) => ({ value, redactions: [] });

async function writeSequence(project: Project, tenant: string, session: Session) {
  const steps = routeOf(session)?.sequence ?? [];
  const folder = await project.folder?.();
  if (folder === undefined) return [];
  const written = await writeTaskFiles(
    { files: await projectTaskFiles(project, tenant), now: () => project.clock.now() },
    {
      sessionId: session.session_id,
      iteration: session.iterations.length,
      query: session.user_query,
      steps,
      thread: deriveIds(session, project.digest).thread,
      context: session.step_outputs["8"]?.summary,
    },
  );
  const inFull = project.showsPaths === true ? folder.inFull : (path: string) => path;
  return written.map(({ id, path }, index) => ({ id, path: inFull(path), step: steps[index]?.step ?? "" }));
}

/** What a session taught, in the words of a task handoff. */
export interface SessionLearnings {
  readonly sessionId: string;
  readonly source: string;
  readonly patterns: readonly { readonly pattern: string; readonly applies_to?: readonly string[] }[];
  readonly gotchas: readonly {
    readonly issue: string;
    readonly mitigation?: string;
    readonly severity?: "high" | "medium" | "low";
  }[];
}

/** Puts a session's learnings into the learned memory, in place of what it taught before: again changes nothing. */
export async function learnFromSession(
  ports: Pick<TaskPorts, "knowledge" | "digest" | "now">,
  learnings: SessionLearnings,
): Promise<readonly LearnedEntry[]> {
  const before = new Map((await ports.knowledge.learned({})).map((entry) => [entry.id, entry]));
  const base = { origin: "session", origin_id: learnings.sessionId, source: learnings.source } as const;
  const made = (text: string): { id: string; text: string; learned_at: string } => {
    const id = `learned-${ports.digest(JSON.stringify([learnings.sessionId, text])).slice(0, 16)}`;
    return { id, text, learned_at: before.get(id)?.learned_at ?? ports.now() };
  };
  const entries: LearnedEntry[] = [
    ...learnings.patterns.map(
      ({ pattern, applies_to }): LearnedEntry => ({
        ...base,
        ...made(pattern),
        kind: "pattern",
        tags: [...new Set([...(applies_to ?? []), ...keywordsOf(pattern)])],
      }),
    ),
    ...learnings.gotchas.map(
      ({ issue, mitigation, severity }): LearnedEntry => ({
        ...base,
        ...made(issue),
        kind: "gotcha",
        tags: keywordsOf(issue),
        mitigation,
        severity,
      }),
    ),
  ];
  const distinct = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  await ports.knowledge.putLearned({ kind: "session", id: learnings.sessionId }, distinct);
  return distinct;
}
