// x
export const RPC_EXAMPLES: Readonly<Record<string, string>> = {};
