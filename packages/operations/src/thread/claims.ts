import type { ThreadClaim } from "@clew/schemas";
import type { ClaimRequest } from "@clew/thread-store";
import { done, type Outcome } from "../outcome.ts";
import { withRefusalHint } from "./refusal-hints.ts";
import type { ThreadDeps } from "./thread-deps.ts";

/** Takes, prolongs or gives back an agent's lease on a thread; the store's clock and token counter decide. */
export async function changeClaim(deps: ThreadDeps, request: ClaimRequest): Promise<Outcome<{ claim: ThreadClaim }>> {
  const result = await deps.threads.claim(request);
  return result.ok ? done({ claim: result.claim }) : withRefusalHint(result, request.thread);
}
