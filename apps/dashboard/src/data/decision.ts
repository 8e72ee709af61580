import type { MethodResult } from "@clew/client";

/** A decision as the server gives it. */
export type Decision = MethodResult<"cstp.getDecision">["decision"];
