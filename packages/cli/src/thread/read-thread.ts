import { ClewError, describeCode } from "@clew/errors";
import { threadMarkdown, threadTree } from "@clew/operations";
import type { ThreadDocument } from "@clew/schemas";
import { flagNumber, flagText } from "../arguments/flag-values.ts";
import type { Invocation } from "../command.ts";
import { argumentOrInput, callParams } from "../rpc/call-params.ts";
import { callOnce, withRpc } from "../rpc/open-rpc.ts";
import { fieldText, printAnswer, printForeign } from "../rpc/print-answer.ts";
import { comparedWithWorktree } from "./file-digests.ts";

/** `clew thread show ID`: the tree; it only looks, so it leaves no trace on the thread. */
export async function show(invocation: Invocation, args: readonly string[]): Promise<number> {
  const params = await callParams(invocation, {
    threadId: argumentOrInput(invocation, args, "the id of a thread"),
    at: flagText(invocation, "at"),
  });
  const answer = await callOnce(invocation, "getThread", params);
  if (invocation.json) return printAnswer(invocation, answer, () => "");
  const tree = printForeign(invocation, threadTree(documentOf(answer)), "the thread");
  return printAnswer(invocation, answer, () => tree);
}

/** `clew thread resume ID`: what the next agent needs; files are compared with the worktree at hand. */
export async function resume(invocation: Invocation, args: readonly string[]): Promise<number> {
  const params = await callParams(invocation, {
    threadId: argumentOrInput(invocation, args, "the id of a thread"),
    context: flagText(invocation, "context"),
    claim: flagNumber(invocation, "claim"),
    maxTokens: flagNumber(invocation, "max-tokens"),
    since: flagNumber(invocation, "since"),
    at: flagText(invocation, "at"),
    cursor: flagText(invocation, "cursor"),
  });
  const [answer, project] = await withRpc(
    invocation,
    async (rpc) => [await rpc.call("resumeThread", params), rpc.project] as const,
  );
  const compared = comparedWithWorktree(project, answer);
  return printAnswer(invocation, compared, () => threadMarkdown(documentOf(compared)));
}

function documentOf(answer: Readonly<Record<string, unknown>>): ThreadDocument {
  const { thread } = answer;
  if (typeof thread === "object" && thread !== null && "decisions" in thread) return thread as ThreadDocument; // the method's result type; a server that is no Clew is caught above
  throw new ClewError("DOCUMENT_INVALID", "The server's answer holds no thread.");
}

/** `clew thread verify ID`: exit 7 where the chain is broken, or a table does not follow from it. */
export async function verify(invocation: Invocation, args: readonly string[]): Promise<number> {
  const params = await callParams(invocation, {
    threadId: argumentOrInput(invocation, args, "the id of a thread"),
    head: flagText(invocation, "head"),
    deep: invocation.flags["deep"] === true ? true : undefined,
  });
  const answer = await callOnce(invocation, "verifyThread", params);
  const ok = answer["ok"] === true;
  printAnswer(invocation, answer, () =>
    ok
      ? `${fieldText(params["threadId"])}: ${fieldText(answer["events"])} events, the chain holds${params["deep"] === true ? ", and every table follows from it" : ""}`
      : [
          `${fieldText(params["threadId"])}: broken at event ${fieldText(answer["seq"])} (${fieldText(answer["problem"])}): ${fieldText(answer["message"])}`,
          ...findingLines(answer["findings"]),
        ].join("\n"),
  );
  return ok ? 0 : describeCode("LOG_BROKEN").exit;
}

function findingLines(findings: unknown): readonly string[] {
  if (!Array.isArray(findings)) return [];
  return findings.map((finding: Readonly<Record<string, unknown>>) => {
    const { table, row, change, columns } = finding;
    const which = Array.isArray(columns) ? ` (${columns.map(fieldText).join(", ")})` : "";
    return `  ${fieldText(table)} ${fieldText(row)} ${fieldText(change)}${which}`;
  });
}

/** `clew thread redact ID SEQ`. */
export async function redact(invocation: Invocation, args: readonly string[]): Promise<number> {
  const params = await callParams(invocation, {
    ...eventNamed(invocation, args),
    reason: flagText(invocation, "reason"),
  });
  const answer = await callOnce(invocation, "redactEvent", params);
  const [threadId, seq] = [fieldText(answer["threadId"]), fieldText(answer["seq"])];
  return printAnswer(invocation, answer, () => `event ${seq} of ${threadId} is empty now`);
}

function eventNamed(invocation: Invocation, args: readonly string[]): { threadId?: string; seq?: number } {
  if (args.length === 0 && invocation.flags["input"] !== undefined) return {};
  const [threadId, seq, ...more] = args;
  if (threadId === undefined || seq === undefined || more.length > 0 || !/^\d{1,15}$/.test(seq))
    throw new ClewError("USAGE", "Expected the id of a thread and the number of an event.");
  return { threadId, seq: Number(seq) };
}
