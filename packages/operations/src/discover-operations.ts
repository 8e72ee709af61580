import { z } from "zod";
import { openRpcDocument } from "./openrpc-document.ts";
import { type Operation, operation } from "./operation.ts";

const discover: Operation = operation({
  name: "rpc.discover",
  does: "The OpenRPC document of this service.",
  scope: "read",
  params: z.looseObject({}),
  result: z.looseObject({ openrpc: z.string(), methods: z.array(z.looseObject({ name: z.string() })) }),
  async run(project) {
    const table = project.operations?.() ?? [];
    return { openrpc: "", methods: [], ...(await openRpcDocument(table, project.version ?? "0.0.0")) };
  },
});

/** The methods that describe the others. */
export const discoverOperations: readonly Operation[] = [discover];
