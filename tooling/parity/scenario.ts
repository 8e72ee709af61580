import type { OwnStepForm } from "../own-step.ts";
import type { Place } from "./place.ts";

/** An object of JSON: params, or what was answered. */
export type Json = Readonly<Record<string, unknown>>;

/** What a scenario knows while it is played: what its setup made, and what each call was answered so far. */
export interface Known {
  readonly setup: Json;
  readonly answers: readonly Json[];
}

/** One call of an operation, and what must be said to it. */
export interface Call {
  /** The operation's name without `cstp.`; a whole name where it has another beginning. */
  readonly operation: string;
  readonly params: Json | ((known: Known) => Json);
  /** Part of what every door answers. */
  readonly says?: Json;
  /** The code of the refusal, where every door refuses. */
  readonly refusal?: string;
}

/** What happens, as a value: every door plays it in a place of its own. */
export interface Scenario {
  /** A sentence about behaviour. */
  readonly id: string;
  /** What is there before the first call; made without a door, the same way for all. */
  readonly setup?: (place: Place) => Promise<Json>;
  readonly calls: readonly Call[];
  /** Part of what is stored afterwards. */
  readonly stores?: Json;
  /** Only doors whose caller is held to one agent can refuse another's name. */
  readonly needsToken?: true;
  /** It compares files with the worktree, which a server has for its own project alone. */
  readonly needsWorktree?: true;
  /** A team's protocol is in use where the sessions lie. */
  readonly ownStep?: OwnStepForm;
}

/** What one door made of a scenario. */
export interface Played {
  /** What was said to each call, in the terms that doors share; undefined where the door has no way to call the operation. */
  readonly said: readonly (Json | undefined)[];
  readonly stored: Json;
  /** The calls that were answered, as they were made. */
  readonly calls: readonly { readonly operation: string; readonly params: Json; readonly result: Json }[];
}
