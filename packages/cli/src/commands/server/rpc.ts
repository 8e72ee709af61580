import { ClewError } from "@clew/errors";
import type { Command, Invocation } from "../../command.ts";
import { readDocument } from "../../documents/read-document.ts";
import { isRecord } from "../../guards.ts";
import { CALL_FLAGS, callParams } from "../../rpc/call-params.ts";
import { callOnce } from "../../rpc/call-project.ts";

/** `clew rpc`: calls any method. */
export const rpc: Command = {
  name: "rpc",
  summary: "Call any method of the protocol and print its result.",
  usage: "rpc METHOD [JSON|-] [--input FILE|-]",
  examples: [
    "clew rpc rpc.discover",
    "clew rpc getStats",
    `clew rpc cstp.getThreadStatus '{"threadId":"thread_pr94"}'`,
  ],
  flags: CALL_FLAGS,
  run: async (invocation) => {
    const [method, document, ...more] = invocation.args;
    if (method === undefined || more.length > 0)
      throw new ClewError("USAGE", "Expected a method and its params as one JSON text.", {
        hint: rpc.examples[2] ?? "",
      });
    const params = await callParams(invocation, {});
    const given = document === undefined ? {} : await paramsOf(invocation, document);
    const answer = await callOnce(invocation, method, { ...params, ...given });
    invocation.terminal.out(`${JSON.stringify(answer, null, invocation.json ? undefined : 2)}\n`);
    return 0;
  },
};

async function paramsOf({ terminal }: Invocation, document: string): Promise<object> {
  const bytes =
    document === "-" ? ((await terminal.readStdin()) ?? new Uint8Array()) : new TextEncoder().encode(document);
  const value = await readDocument(bytes, document === "-" ? "stdin" : "The JSON text");
  if (isRecord(value)) return value;
  throw new ClewError("USAGE", "The params of a method are an object: they are named.");
}
