import { z } from "zod";
import { actorOf, type Caller, DEFAULT_PROJECT } from "../caller.ts";
import { name, text } from "../params/fields.ts";
import type { Project } from "../project.ts";
import type { StandingCall } from "./standing.ts";

/** Why somebody does it. */
export const because: z.ZodString = text.max(10_000);
/** Who does it, and in which project. */
export const who: {
  readonly agentId: z.ZodOptional<z.ZodString>;
  readonly project: z.ZodOptional<z.ZodString>;
} = { agentId: name.optional(), project: name.optional() };
/** A rule in an answer. */
export const ruleShape: z.ZodObject<
  {
    rule: z.ZodEnum<{ forbid: "forbid"; require: "require"; frozen: "frozen" }>;
    pattern: z.ZodString;
    in: z.ZodOptional<z.ZodArray<z.ZodString>>;
    message: z.ZodOptional<z.ZodString>;
  },
  z.core.$loose
> = z.looseObject({
  rule: z.enum(["forbid", "require", "frozen"]),
  pattern: z.string(),
  in: z.array(z.string()).optional(),
  message: z.string().optional(),
});
/** Who changes a standing: of a person the name they have on their machine, whatever agent they name otherwise. */
export function callOf(
  caller: Caller,
  params: { readonly agentId?: string | undefined; readonly because?: string | undefined },
): StandingCall {
  const user = caller.isPerson === true ? caller.origin?.user : undefined;
  return { caller, agentId: params.agentId ?? user ?? actorOf(caller), because: params.because };
}

/** Brings the copy of the rules that the hooks read up to date. */
export async function keepRules(project: Project, tenant: string): Promise<void> {
  if (tenant === DEFAULT_PROJECT) await project.keepRules?.();
}
