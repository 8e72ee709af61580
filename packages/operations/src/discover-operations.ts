import { z } from "zod";
import { openRpcDocument } from "./openrpc-document.ts";
import { defineMethod, type Method } from "./operation.ts";

const discover: Method = defineMethod({
  name: "rpc.discover",
  summary: "The OpenRPC document of this service.",
  scope: "read",
  params: z.looseObject({}),
  result: z.looseObject({ openrpc: z.string(), methods: z.array(z.looseObject({ name: z.string() })) }),
  async run({ ports }) {
    const methods = ports.methods?.() ?? [];
    return { openrpc: "", methods: [], ...openRpcDocument(methods, ports.version ?? "0.0.0") };
  },
});

/** The methods that describe the others. */
export const discoverMethods: readonly Method[] = [discover];
