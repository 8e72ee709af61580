import type { Caller, Project } from "@clew/operations";
import type { Settings } from "./config/config-keys.ts";
import type { Answer } from "./far-records.ts";
import type { ProjectOptions } from "./open-project.ts";
import { type Environment, loadUserKey } from "./user.ts";

/** Calls an operation on the sessions of a project's folder; loaded by the first call, without the rest of the table. */
export async function callHere(
  at: {
    readonly project: Project;
    readonly caller: Caller;
    readonly settings: Settings;
    readonly options: ProjectOptions;
  },
  name: string,
  params: object,
): Promise<Answer> {
  const { project, settings } = at;
  const { env, forPerson, isPerson, origin } = at.options;
  const caller: Caller = { ...at.caller, isPerson, origin, isToolCall: forPerson !== true || undefined };
  const { createDispatcher, methodName, ...rows } = await import("@clew/operations/session");
  const table = [...rows.sessionOperations, ...rows.sessionUpkeepOperations, ...rows.takeSessionOperations];
  const isRead = table.find((each) => each.name === name)?.scope === "read";
  const { createRedactor } = await import("./redact-secrets.ts");
  const redactor = async () => createRedactor(() => keyForReading(env));
  const here = isRead && settings.redact !== "off" ? { ...project, redactor } : project;
  return { ...Object(await createDispatcher(table, here).call(methodName(name), params, caller)) };
}

// Reading must work if nothing can be written: then nobody can compare the marks.
function keyForReading(env: Environment): Uint8Array {
  try {
    return loadUserKey(env);
  } catch {
    return process.getBuiltinModule("node:crypto").randomBytes(32);
  }
}
