import type {
  BundleFile,
  Decision,
  DecisionAlternative,
  LastState,
  Thought,
  ThreadClaim,
  ThreadDocument,
  ThreadQuestion,
  ThreadStep,
} from "@clew/schemas";
import { withoutAbsent } from "../without-absent.ts";
import type { FoldedThread } from "./fold-thread.ts";
import { thoughtOwners } from "./fold-thread.ts";
import { aboutQuestion, questionId } from "./questions.ts";
import { readThread, type ThreadRead } from "./read-thread.ts";
import type { ThreadDeps } from "./thread-deps.ts";
import { failureMarks, ownFields } from "./thread-status.ts";

/** A thread's full document, now or at an earlier point. Only the claim's holder sees its token. */
export async function readDocument(
  deps: ThreadDeps,
  { project, threadId, at, agentId }: ThreadRead & { readonly agentId?: string },
): Promise<ThreadDocument> {
  const folded = await readThread(deps, { project, threadId, at });
  const document = toThreadDocument(folded, project);
  if (at !== undefined) return document;
  const stored = await deps.threads.thread(project, threadId);
  return { ...document, ...claimFor(stored?.claim, agentId) };
}

// Others only see that the thread is claimed: the token would let them write as the holder.
function claimFor(claim: ThreadClaim | undefined, agentId: string | undefined): Partial<ThreadDocument> {
  if (claim === undefined) return {};
  const told = { claimedBy: claim.agentId, claimExpiresAt: claim.expiresAt };
  return claim.agentId === agentId ? { ...told, claim } : told;
}

/** A folded thread as a document, for resuming and bundles. */
export function toThreadDocument(thread: FoldedThread, project: string): ThreadDocument {
  const { owned, loose } = sortThoughts(thread);
  const marks = failureMarks(thread.decisions.values());
  const decisions = [...thread.decisions.values()].map((decision) =>
    whole(decision, owned.get(decision.id) ?? [], marks.get(decision.id)),
  );
  const questions = allQuestions(thread, decisions);
  const { id, title, startedBy, status, statusReason, createdAt, updatedAt, forkedFrom, head } = thread;
  return {
    ...ownFields(thread.document),
    id,
    title,
    startedBy,
    status,
    statusReason,
    createdAt,
    updatedAt,
    project,
    decisions,
    openQuestions: questions.filter((question) => question.status === "open").map((question) => question.text),
    questions,
    steps: decisions.flatMap(stepsOf),
    thoughts: loose,
    reviews: thread.reviews,
    links: thread.links,
    alternatives: decisions.flatMap((decision): readonly DecisionAlternative[] => decision.alternatives ?? []),
    dissent: decisions.flatMap((decision): readonly Dissent[] => decision.dissent ?? []),
    guardrailChecks: [...thread.guardrailChecks, ...decisions.flatMap(checksOf)],
    handoffs: [...thread.handoffs.values()],
    files: filesOf(decisions),
    lastState: lastStateOf(decisions),
    head,
    forkedFrom,
  };
}

// Lists that readers iterate over are always present; absent values are left out.
function whole(decision: Decision, thoughts: readonly Thought[], amplification: string | undefined): Decision {
  const { reasons = [], alternatives = [], deliberation } = decision;
  return {
    ...decision,
    reasons,
    alternatives,
    thoughts: [...thoughts],
    deliberation: { ...deliberation, inputs: deliberation?.inputs ?? [], steps: deliberation?.steps ?? [] },
    ...withoutAbsent({ amplification }),
  };
}

function sortThoughts(thread: FoldedThread): { owned: ReadonlyMap<string, readonly Thought[]>; loose: Thought[] } {
  const owners = thoughtOwners(thread);
  const owned = new Map<string, Thought[]>();
  const loose: Thought[] = [];
  for (const thought of thread.thoughts) {
    const { seq: _, ...shown } = thought;
    const owner = owners.get(thought);
    if (owner === undefined || !thread.decisions.has(owner)) loose.push(shown);
    else {
      const known = owned.get(owner);
      if (known === undefined) owned.set(owner, [shown]);
      else known.push(shown);
    }
  }
  return { owned, loose };
}

// A decision recorded in one piece (imported, or by an older version) has its questions only as texts. One that repeats
// a thread's question does not ask it again.
function allQuestions(thread: FoldedThread, decisions: readonly Decision[]): ThreadQuestion[] {
  const questions = new Map(thread.questions);
  const asked = new Set([...thread.questions.values()].map(({ text }) => text));
  // The text of a redacted question is gone, so it may be the one that a decision repeats.
  if ([...thread.questions.values()].some(({ redacted }) => redacted === true)) return [...questions.values()];
  for (const { id: decisionId, openQuestions = [], questions: details, agentId, createdAt } of decisions) {
    for (const [index, text] of openQuestions.entries()) {
      const id = questionId(decisionId, index + 1);
      if (questions.has(id) || asked.has(text)) continue;
      asked.add(text);
      questions.set(id, {
        ...aboutQuestion(details, text),
        id,
        text,
        status: "open",
        decisionId,
        askedBy: agentId,
        askedAt: createdAt,
      });
    }
  }
  return [...questions.values()];
}

function stepsOf({ id, threadId, nextSteps = [] }: Decision): ThreadStep[] {
  return nextSteps.map((text) => ({ text, decisionId: id, threadId }));
}

const CHECKS = /(?:checkGuardrails|preAction)$/;

// A guardrail check made before a decision is one of its deliberation's inputs.
function checksOf({ id: decisionId, agentId, deliberation }: Decision): Record<string, unknown>[] {
  const checks = (deliberation?.inputs ?? []).filter(({ source }) => source !== undefined && CHECKS.test(source));
  return checks.map(({ text, timestamp }) => ({ decisionId, agentId, text, at: timestamp }));
}

// The current state: the newest conclusion, and the next steps of the newest decision that has any.
function lastStateOf(decisions: readonly Decision[]): LastState {
  const newest = decisions.findLast((decision) => decision.redacted !== true);
  const steps = decisions.findLast((decision) => (decision.nextSteps ?? []).length > 0)?.nextSteps ?? [];
  if (newest === undefined) return { nextSteps: [...steps] };
  return { conclusion: newest.decision, confidence: newest.confidence, nextSteps: [...steps], decisionId: newest.id };
}

/** The files that decisions rest on. The newest entry for a path wins: later decisions rest on the file as it was then. */
export function filesOf(decisions: readonly Decision[]): BundleFile[] {
  const files = new Map<string, BundleFile>();
  for (const decision of decisions) {
    if (typeof decision.file === "string" && decision.file !== "")
      keepFile(files, { path: decision.file, commit: decision.commit });
    const listed = "files" in decision ? decision.files : undefined;
    if (Array.isArray(listed)) for (const file of listed) keepFile(files, toFile(file));
  }
  return [...files.values()];
}

function keepFile(files: Map<string, BundleFile>, file: BundleFile | undefined): void {
  if (file === undefined) return;
  files.set(file.path, { ...files.get(file.path), ...file, staleness: "unknown" });
}

function toFile(value: unknown): BundleFile | undefined {
  if (typeof value === "string") return value === "" ? undefined : { path: value };
  if (typeof value !== "object" || value === null) return undefined;
  const { path, sha256, commit }: Readonly<Record<string, unknown>> = { ...value };
  if (typeof path !== "string" || path === "") return undefined;
  return {
    path,
    sha256: typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : undefined,
    commit: typeof commit === "string" ? commit : undefined,
  };
}

/** An objection: text, or text with its author and confidence. */
type Dissent = NonNullable<Decision["dissent"]>[number];
