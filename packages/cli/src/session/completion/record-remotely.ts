import { ClewError } from "@clew/errors";
import { type DecisionReceipt, type DecisionRequest, decisionChangesOf } from "@clew/operations";
import type { Invocation } from "../../command.ts";
import { openRpc, type Rpc } from "../../rpc/open-rpc.ts";

/** How a decision is signed, and by which claim it is written. */
export interface RemoteSignature {
  /** Whether the agent's name was chosen. */
  readonly isNamed: boolean;
  readonly claimToken?: number | undefined;
}

type Caller = Pick<Rpc, "call">;
type Edges = Pick<Invocation, "cwd" | "env" | "flags">;

/** Asks the server whether it is there and lets us in, before anything is written here. */
export async function askServer(edges: Edges, threadId: string): Promise<void> {
  const rpc = await openRpc(edges);
  try {
    await hasThread(rpc, threadId);
  } finally {
    await rpc.close();
  }
}

/** Puts a decision on record on the server that `CLEW_URL` names; repeating it changes nothing. */
export async function recordRemotely(
  edges: Edges,
  request: DecisionRequest,
  signature: RemoteSignature,
): Promise<DecisionReceipt> {
  const rpc = await openRpc(edges);
  try {
    return await recordOver(rpc, request, signature);
  } finally {
    await rpc.close();
  }
}

/** Puts a decision on record over a way to the server that is open already. */
export async function recordOver(
  rpc: Caller,
  { decision: told, thread }: DecisionRequest,
  { isNamed, claimToken }: RemoteSignature,
): Promise<DecisionReceipt> {
  const claim = claimToken === undefined ? {} : { claimToken };
  // A name that nobody gave is left to the edges, where it gives way to the token's.
  const { agentId, ...unsigned } = told;
  const decision = isNamed && agentId !== undefined ? { ...unsigned, agentId } : unsigned;
  if (!(await hasThread(rpc, thread.id))) await rpc.call("createThread", { threadId: thread.id, title: thread.title });
  try {
    await record(rpc, { ...decision, ...claim, threadId: thread.id });
  } catch (error) {
    if (!ClewError.is(error) || error.code !== "CONFLICT") throw error;
    // A crash lay between recording and completing, and step 8 was answered anew since: the record follows.
    await rpc.call("updateDecision", { id: decision.id, updates: decisionChangesOf(decision), ...claim });
  }
  return { id: decision.id, threadId: thread.id };
}

// A token may belong to one agent: then that is who decided, whatever this machine's user is called.
async function record(rpc: Caller, params: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    await rpc.call("recordDecision", params);
  } catch (error) {
    if (!ClewError.is(error) || error.code !== "AGENT_MISMATCH") throw error;
    const { agentId: _agent, ...rest } = params;
    await rpc.call("recordDecision", rest);
  }
}

async function hasThread(rpc: Caller, threadId: string): Promise<boolean> {
  try {
    await rpc.call("getThreadStatus", { threadId });
    return true;
  } catch (error) {
    if (ClewError.is(error) && error.code === "NOT_FOUND") return false;
    throw error;
  }
}
