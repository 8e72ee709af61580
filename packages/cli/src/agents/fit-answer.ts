import type { HookAnswer } from "@clew/flow";
import { fitContext } from "./fit-context.ts";

/** An answer whose texts fit what every client takes; the rest is one command away. */
export function fitAnswer(answer: HookAnswer, session: string | undefined): HookAnswer {
  const rest = session ? `the rest: clew show --session ${session}` : "the rest: clew status";
  const fit = (text: string): string => fitContext(text, rest);
  return {
    ...(answer.context === undefined ? {} : { context: fit(answer.context) }),
    ...(answer.deny === undefined ? {} : { deny: fit(answer.deny) }),
    ...(answer.block === undefined ? {} : { block: fit(answer.block) }),
  };
}
