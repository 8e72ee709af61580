import type { McpBackend } from "@clew/server/mcp";
import { comparedWithWorktree, withFileDigests } from "../thread/file-digests.ts";

/**
 * A backend for a client that works in a project: the files of a resumed thread are compared with what lies there now, and
 * a decision on files remembers what they were. The server behind it may be far away and sees no worktree.
 */
export function withWorktree<T extends McpBackend>(backend: T, project: string): T {
  const inner = backend.call.bind(backend);
  return {
    ...backend,
    async call(method, params, who) {
      if (method === "cstp.recordDecision") return inner(method, withFileDigests(project, params), who);
      const answer = await inner(method, params, who);
      return method === "cstp.resumeThread" ? comparedWithWorktree(project, answer) : answer;
    },
  };
}
