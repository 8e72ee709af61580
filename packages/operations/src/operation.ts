import type { z } from "zod";
import type { Caller, Scope } from "./caller.ts";
import type { Project } from "./project.ts";

/** The facts in each row of the operation table. */
interface OperationFacts {
  /** Its name, such as `createThread`; JSON-RPC calls it `cstp.createThread`. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly does: string;
  readonly scope: Scope;
  /** False if it makes no sense over the wire, because it works on files of one machine. */
  readonly rpc?: false;
  /**
   * Works on files of the caller's machine (task files, payloads, the work tree), so it runs there, wherever the
   * threads are stored.
   */
  readonly usesFiles?: true;
  /**
   * Stores or reads the exact text of a private session or task file. Redact secrets in its answers instead of its
   * params.
   */
  readonly staysPrivate?: true;
  /** A read that may record the caller's words. Redact secrets as in a write. */
  readonly leavesTrace?: true;
  /** Reads whole threads. Limit how much it reads and how many such calls run at once. */
  readonly readsWhole?: true;
  /** Keep this read as an input of the agent's next decision, described in one line. */
  readonly capture?: CaptureRule;
  /** The MCP tool for this operation, if it has one. */
  readonly mcp?: ToolRow;
  /** The commands for this operation, if it has any. */
  readonly cli?: CommandRow | readonly CommandRow[];
}

/** A command's flag and the param it sets. Without `value` it is a switch. */
interface CommandFlag {
  readonly param: string;
  readonly value?: string;
  readonly summary: string;
  readonly repeat?: true;
  readonly choices?: readonly string[];
  readonly number?: true;
}

/** A command for an operation. */
export interface CommandRow {
  /** The words after `clew`, such as `thread create`. */
  readonly command: string;
  readonly summary: string;
  /** How to write it, and examples. A subcommand appears in those of its command. */
  readonly usage?: string;
  readonly examples?: readonly string[];
  /** The param set by its one positional word, and what messages call it. */
  readonly word?: { readonly param: string; readonly what: string };
  readonly flags: Readonly<Record<string, CommandFlag>>;
  /** Params that the command always sets. */
  readonly fixed?: Readonly<Record<string, unknown>>;
}

/** What the tool does: read, add, change what exists (safe to repeat), or change for good. */
export type ToolKind = "read" | "add" | "set" | "change";

/** What MCP clients see of an operation. */
export interface ToolRow {
  readonly tool: string;
  /** Its position in the tool list, which is in order of use. */
  readonly place: number;
  /** `core` tools are enough to walk a whole session. */
  readonly set: "core" | "all";
  readonly title: string;
  /** At most 300 bytes: clients pay for it in every request. */
  readonly description: string;
  readonly kind: ToolKind;
  /** The fields to advertise (default: all). The others are accepted too. */
  readonly fields?: readonly string[];
  /** The result fields to advertise (default: all). */
  readonly results?: readonly string[];
  /** The schema shown to clients for a field whose own schema says too little. */
  readonly shapes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Default params. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Params that the tool always sets. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** The result may be the questions of a halt. Clients that can, show them to the user. */
  readonly mayHalt?: true;
}

/** An operation as a value: its params, its result, who may call it, and the function that runs it. */
export interface Operation extends OperationFacts {
  readonly params: z.ZodType;
  readonly result: z.ZodType;
  /** `params` must be parsed with `this.params` first. */
  run(project: Project, caller: Caller, params: unknown): Promise<object>;
}

/** How to describe a read in the deliberation of the next decision. */
interface CaptureRule {
  readonly source: string;
  /** Undefined if the read found nothing that a decision could rest on. */
  readonly text: (
    params: Readonly<Record<string, unknown>>,
    result: Readonly<Record<string, unknown>>,
  ) => string | undefined;
}

/** A row of the table with typed params. Its schemas are built when they are asked for. */
export interface OperationRow<P extends z.ZodType> extends OperationFacts {
  readonly params: () => P;
  readonly result: () => z.ZodType;
  /** Returns what `result` describes; the tests check every answer. */
  run(project: Project, caller: Caller, params: z.output<P>): Promise<object>;
}

/** Turn a typed row into an operation. */
export function operation<P extends z.ZodType>(row: OperationRow<P>): Operation {
  let params: P | undefined;
  let result: z.ZodType | undefined;
  return {
    ...row,
    // A command loads more rows than it calls, and building a schema takes longer than checking a call.
    get params() {
      return (params ??= row.params());
    },
    get result() {
      return (result ??= row.result());
    },
    // The dispatcher parsed the params with `row.params`, so they have its output type.
    run: async (project, caller, parsed) => row.run(project, caller, parsed as z.output<P>),
  };
}

/** The JSON-RPC name of an operation. */
export function methodName(name: string): string {
  return name.includes(".") ? name : `cstp.${name}`;
}
