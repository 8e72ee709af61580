import { z } from "zod";
import { actorOf, type Caller, DEFAULT_PROJECT } from "../caller.ts";
import { name, text } from "../params/fields.ts";
import type { Project } from "../project.ts";
import type { StandingCall } from "./standing.ts";

/** The reason for a call. */
export const because: z.ZodString = text.max(10_000);
/** The agent and project of a call. */
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
/** Who changes a standing. A person is recorded under their name on this machine, whatever agent the call names. */
export function callOf(
  caller: Caller,
  params: { readonly agentId?: string | undefined; readonly because?: string | undefined },
): StandingCall {
  const user = caller.isPerson === true ? caller.origin?.user : undefined;
  return { caller, agentId: params.agentId ?? user ?? actorOf(caller), because: params.because };
}

/** Update the copy of the rules that hooks read. */
export async function keepRules(project: Project, tenant: string): Promise<void> {
  if (tenant === DEFAULT_PROJECT) await project.keepRules?.();
}
