import { resolve } from "node:path";
import { flagText } from "../arguments/flag-values.ts";
import type { Invocation } from "../command.ts";
import { writeGivenFile } from "../documents/write-given-file.ts";
import { argumentOrInput, callParams } from "../rpc/call-params.ts";
import { callOnce, type Rpc, withRpc } from "../rpc/open-rpc.ts";
import { printAnswer } from "../rpc/print-answer.ts";

/** `clew thread export ID`: the bundle as JSON, or with `--html` one page that opens offline. */
export async function exportThread(invocation: Invocation, args: readonly string[]): Promise<number> {
  const threadId = argumentOrInput(invocation, args, "the id of a thread");
  const file = flagText(invocation, "output");
  if (invocation.flags["html"] === true) return exportHtml(invocation, threadId, file);
  const params = await callParams(invocation, threadId === undefined ? {} : { scope: { threadId } });
  const answer = await callOnce(invocation, "exportBundle", params);
  if (file === undefined) return printAnswer(invocation, answer, () => JSON.stringify(answer["bundle"], null, 2));
  writeGivenFile(resolve(invocation.cwd, file), `${JSON.stringify(answer["bundle"], null, 2)}\n`);
  return printAnswer(
    invocation,
    { file: resolve(invocation.cwd, file) },
    () => `${threadId ?? "the bundle"} written to ${file}`,
  );
}

async function exportHtml(
  invocation: Invocation,
  threadId: string | undefined,
  file: string | undefined,
): Promise<number> {
  const params = await callParams(invocation, { threadId });
  const exported = await withRpc(invocation, async (rpc) => {
    const { thread } = await rpc.call("getThread", params);
    return { thread, events: await readEvents(rpc, params), marks: await readMarks(rpc, params) };
  });
  const { htmlExport } = await import("./html-export.ts");
  const html = htmlExport(exported);
  if (file === undefined) {
    invocation.terminal.out(html);
    return 0;
  }
  writeGivenFile(resolve(invocation.cwd, file), html);
  return printAnswer(
    invocation,
    { file: resolve(invocation.cwd, file) },
    () => `${threadId ?? "the thread"} written to ${file}`,
  );
}

const PAGE = 1_000;

async function readEvents(rpc: Rpc, params: object): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (let sinceSeq = 0, more = true; more; ) {
    const page = await rpc.call("getThreadEvents", { ...params, sinceSeq, limit: PAGE });
    const events: readonly unknown[] = Array.isArray(page["events"]) ? page["events"] : [];
    all.push(...events);
    const last = events.at(-1);
    if (typeof last === "object" && last !== null && "seq" in last) sinceSeq = Number(last.seq);
    more = page["more"] === true && events.length > 0;
  }
  return all;
}

async function readMarks(rpc: Rpc, params: object): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (let cursor: unknown, more = true; more; more = typeof cursor === "string") {
    const page = await rpc.call("getSessionMarks", { ...params, ...(cursor === undefined ? {} : { cursor }) });
    if (Array.isArray(page["marks"])) all.push(...page["marks"]);
    cursor = page["cursor"];
  }
  return all;
}
