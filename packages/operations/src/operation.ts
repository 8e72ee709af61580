import type { z } from "zod";
import type { CallContext } from "./call-context.ts";
import type { Scope } from "./caller.ts";

/** One method of the protocol as a value: what it takes, what it gives, who may call it, and the use case behind it. */
export interface Method {
  /** The whole name, such as `cstp.createThread`. */
  readonly name: string;
  readonly summary: string;
  readonly scope: Scope;
  readonly params: z.ZodType;
  readonly result: z.ZodType;
  /** What it is given or reads lies in a private file, of a session or a task, word for word: secrets are taken out of its answers instead. */
  readonly staysPrivate?: true;
  /** A read that leaves a word of the caller's on record where the token may write: secrets are taken out as in a write. */
  readonly leavesTrace?: true;
  /** Reads whole threads: what it may read is bounded, and so is how many such calls run at once. */
  readonly readsWhole?: true;
  /** Reads that are kept as inputs of the agent's next decision: how to say in one line what was looked up. */
  readonly capture?: CaptureRule;
  /** `params` have passed `this.params`; whoever calls `run` directly must parse first. */
  run(context: CallContext, params: unknown): Promise<object>;
}

/** How a read shows up in the deliberation of the decision that follows it. */
export interface CaptureRule {
  readonly source: string;
  readonly text: (params: Readonly<Record<string, unknown>>, result: Readonly<Record<string, unknown>>) => string;
}

/** What is written down for a method; `run` sees its params typed. */
export interface MethodDefinition<P extends z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly scope: Scope;
  readonly params: P;
  readonly result: z.ZodType;
  readonly staysPrivate?: true;
  readonly leavesTrace?: true;
  /** Reads whole threads: what it may read is bounded, and so is how many such calls run at once. */
  readonly readsWhole?: true;
  readonly capture?: CaptureRule;
  /** Gives what `result` describes; the tests hold every answer against it. */
  run(context: CallContext, params: z.output<P>): Promise<object>;
}

/** A method of the table out of its typed definition. */
export function defineMethod<P extends z.ZodType>(definition: MethodDefinition<P>): Method {
  return {
    ...definition,
    // The dispatcher has parsed the params with `definition.params`, so they are of its output type.
    run: async (context, params) => definition.run(context, params as z.output<P>),
  };
}
