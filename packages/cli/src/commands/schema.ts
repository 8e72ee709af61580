import { ClewError } from "@clew/errors";
import type { Command } from "../command.ts";
export const schema: Command = { name: "schema", summary: "x", usage: "schema list|print NAME|validate FILE", examples: [], flags: {}, run: async () => { throw new ClewError("USAGE", "soon"); } };
