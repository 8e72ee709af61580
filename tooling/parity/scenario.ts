import type { OwnStepForm } from "../own-step.ts";
import type { Place } from "./place.ts";

/** A JSON object: params, or an answer. */
export type Json = Readonly<Record<string, unknown>>;

/** What a scenario knows while running: its setup, and the answers so far. */
export interface Known {
  readonly setup: Json;
  readonly answers: readonly Json[];
}

/** One call of an operation, and its expected answer. */
export interface Call {
  /** The operation's name without `cstp.`; a full name if it has another prefix. */
  readonly operation: string;
  readonly params: Json | ((known: Known) => Json);
  /** Part of every door's answer. */
  readonly says?: Json;
  /** The refusal's code, if every door refuses. */
  readonly refusal?: string;
}

/** A scenario as a value: every door plays it in its own place. */
export interface Scenario {
  /** A sentence about behaviour. */
  readonly id: string;
  /** Creates the state before the first call; directly, the same for all doors. */
  readonly setup?: (place: Place) => Promise<Json>;
  readonly calls: readonly Call[];
  /** Part of what is stored afterwards. */
  readonly stores?: Json;
  /** Needs a door that binds its caller to one agent: only it can refuse another's name. */
  readonly needsToken?: true;
  /** Compares files with the worktree, which a server only has for its own project. */
  readonly needsWorktree?: true;
  /** Reads the log of hooks, which a server only has of its own folder. */
  readonly needsHookLog?: true;
  /** A team's protocol is in use for the sessions. */
  readonly ownStep?: OwnStepForm;
}

/** The result of a scenario at one door. */
export interface Played {
  /** The answer to each call, with common placeholders; undefined if the door does not offer the operation. */
  readonly said: readonly (Json | undefined)[];
  readonly stored: Json;
  /** The answered calls, as made. */
  readonly calls: readonly { readonly operation: string; readonly params: Json; readonly result: Json }[];
}
