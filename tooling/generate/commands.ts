import { type CommandRow, OPERATIONS } from "@clew/operations/table";
import { shortJson } from "./short-json.ts";

const BANNER = "// Generated from the table of operations: run `pnpm generate`, do not edit.";

/**
 * The commands for operations, as a module from which the CLI reads flags and help without loading the table; the path is
 * relative to the root.
 */
export function generateCommands(): Map<string, string> {
  const commands = OPERATIONS.flatMap(({ name, cli = [] }) =>
    [cli].flat().map((row: CommandRow) => ({ operation: name, ...row })),
  );
  return new Map([
    [
      "packages/cli/src/generated/operation-commands.ts",
      `${BANNER}\nimport type { OperationCommand } from "../rpc/operation-command.ts";\n\n/** Every command that stands for an operation. */\nexport const OPERATION_COMMANDS: readonly OperationCommand[] = ${shortJson(commands)};\n`,
    ],
  ]);
}
