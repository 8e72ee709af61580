import { ClewError } from "@clew/errors";
import { type ThreadSummary, threadLines } from "@clew/operations";
import { flagNumber } from "../arguments/flag-values.ts";
import type { Invocation } from "../command.ts";
import { type Answer, answerOf } from "../rpc/answer.ts";
import { callOnce } from "../rpc/call-project.ts";
import { operationCommand, rowParams } from "../rpc/operation-command.ts";
import { fieldText, printAnswer, printForeign } from "../rpc/print-answer.ts";
import { shownSecond, shownTime } from "../terminal/value-text.ts";

/** `clew thread create TITLE`. */
export async function create(invocation: Invocation, args: readonly string[]): Promise<number> {
  const row = operationCommand("thread create");
  const params = await rowParams(invocation, row, { args });
  const answer = await callOnce(invocation, row.operation, params);
  return printAnswer(invocation, answer, () => `${fieldText(answerOf(answer["thread"])["id"])} created`);
}

/** `clew thread list`. */
export async function list(invocation: Invocation): Promise<number> {
  const row = operationCommand("thread list");
  const params = await rowParams(invocation, row);
  const answer = await callOnce(invocation, row.operation, params);
  const threads = Array.isArray(answer["threads"]) ? answer["threads"] : [];
  if (invocation.json || threads.length === 0) return printAnswer(invocation, answer, () => "No threads.");
  // The method's result type says what its items are; they are only printed here.
  const lines = printForeign(
    invocation,
    threadLines(threads as readonly ThreadSummary[], (at) => shownTime(invocation.terminal, at)),
    "the store",
  );
  const more = answer["cursor"] === undefined ? "" : `\nMore: --cursor '${fieldText(answer["cursor"])}'`;
  return printAnswer(invocation, answer, () => `${lines}${more}`);
}

/** `clew thread status ID`. */
export async function status(invocation: Invocation, args: readonly string[]): Promise<number> {
  const row = operationCommand("thread status");
  const params = await rowParams(invocation, row, { args });
  const answer = await callOnce(invocation, row.operation, params);
  const health = answerOf(answer["health"]);
  const time = (at: unknown): string => shownTime(invocation.terminal, fieldText(at));
  const lines = [
    `${fieldText(answer["threadId"])}: ${fieldText(answer["status"])}`,
    `  decisions: ${fieldText(answer["decisions"])}, open questions: ${fieldText(answer["openQuestions"])}`,
    ...inheritedLine(answer),
    `  last activity: ${time(answer["lastActivity"])}`,
    `  health: ${fieldText(health["status"])} (${fieldText(health["failed"])} failed, ${fieldText(health["inherited"])} inherited, ${fieldText(health["cascaded"])} cascaded)`,
    ...(answer["claimExpiresAt"] === undefined
      ? []
      : [
          `  claimed by ${fieldText(answer["claimedBy"])} until ${shownSecond(invocation.terminal, fieldText(answer["claimExpiresAt"]))}`,
        ]),
  ];
  return printAnswer(invocation, answer, () => lines.join("\n"));
}

// A fork's counts are of all that it shows; which of it is its own is said beside.
function inheritedLine(answer: Answer): string[] {
  if (answer["inherited"] === undefined) return [];
  const [inherited, from] = [answerOf(answer["inherited"]), answerOf(answer["forkedFrom"])];
  const [decisions, questions] = [fieldText(inherited["decisions"]), fieldText(inherited["openQuestions"])];
  const place = `${fieldText(from["threadId"])}, event ${fieldText(from["seq"])}`;
  return [`  inherited from ${place}: decisions: ${decisions}, open questions: ${questions}`];
}

/** `clew thread pause|block|complete|reopen ID`. */
export function changeStatus(verb: string): (invocation: Invocation, args: readonly string[]) => Promise<number> {
  return async (invocation, args) => {
    const row = operationCommand(`thread ${verb}`);
    const answer = await callOnce(invocation, row.operation, await rowParams(invocation, row, { args }));
    const thread = answerOf(answer["thread"]);
    return printAnswer(invocation, answer, () => `${fieldText(thread["id"])} is ${fieldText(thread["status"])}`);
  };
}

/** `clew thread fork ID --at SEQ --title T`. */
export async function fork(invocation: Invocation, args: readonly string[]): Promise<number> {
  const row = operationCommand("thread fork");
  const params = await rowParams(invocation, row, { args });
  // What a document leaves out is told by the method.
  if (invocation.flags["input"] === undefined && (params["atSeq"] === undefined || params["title"] === undefined))
    throw new ClewError("USAGE", "A fork needs --at SEQ and --title T.", {
      hint: "`clew thread watch ID` shows the events with their numbers.",
    });
  const answer = await callOnce(invocation, row.operation, params);
  const thread = answerOf(answer["thread"]);
  return printAnswer(
    invocation,
    answer,
    () => `${fieldText(thread["id"])} forked from ${fieldText(params["threadId"])} at ${fieldText(params["atSeq"])}`,
  );
}

/** `clew thread claim ID --ttl N`, with `--renew TOKEN` or `--release TOKEN`. */
export async function claim(invocation: Invocation, args: readonly string[]): Promise<number> {
  const renew = flagNumber(invocation, "renew");
  const release = flagNumber(invocation, "release");
  if (renew !== undefined && release !== undefined) throw new ClewError("USAGE", "Give either --renew or --release.");
  const method = release !== undefined ? "releaseClaim" : renew !== undefined ? "renewClaim" : "claimThread";
  const row = operationCommand("thread claim", method);
  const params = await rowParams(invocation, row, { args });
  const answer = await callOnce(invocation, row.operation, params);
  const held = answerOf(answer["claim"]);
  return printAnswer(invocation, answer, () =>
    release === undefined
      ? `${fieldText(held["threadId"])} claimed by ${fieldText(held["agentId"])} until ${shownSecond(invocation.terminal, fieldText(held["expiresAt"]))}; token ${fieldText(held["token"])} (--claim-token)`
      : `${fieldText(params["threadId"])} released`,
  );
}
