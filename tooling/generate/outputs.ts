import { generateCommands } from "./commands.ts";
import { generateContent } from "./content.ts";
import { generateMcp } from "./mcp.ts";
import { generateReference } from "./reference.ts";
import { generateRows } from "./rows.ts";
import { generateRpc } from "./rpc.ts";
import { schemaFiles } from "./schema-files.ts";
import { generateTypes } from "./types.ts";
import { generateValidators } from "./validators.ts";

/** Every generated file: path relative to the root -> content. The drift test compares it with the committed files. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = schemaFiles();
  const out = new Map<string, string>();
  for (const [path, text] of await generateTypes(files)) out.set(`schemas/types/${path}`, text);
  for (const [path, text] of await generateValidators(files)) out.set(path, text);
  for (const [path, text] of generateContent()) out.set(path, text);
  for (const [path, text] of await generateRpc()) out.set(path, text);
  for (const [path, text] of generateMcp()) out.set(path, text);
  for (const [path, text] of generateCommands()) out.set(path, text);
  for (const [path, text] of await generateRows()) out.set(path, text);
  for (const [path, text] of await generateReference(files, out)) out.set(path, text);
  const index = out.get("schemas/types/index.d.ts") ?? "";
  out.set("schemas/types/index.d.ts", `${index}export type { RpcMethods } from "./rpc/1.0/rpc-methods.d.ts";\n`);
  return out;
}
