import type { z } from "zod";
import type { Caller, Scope } from "./caller.ts";
import type { Project } from "./project.ts";

/** What every row of the table says of its operation. */
interface OperationFacts {
  /** Its name, such as `createThread`; JSON-RPC calls it `cstp.createThread`. */
  readonly name: string;
  /** What it does, in a sentence. */
  readonly does: string;
  readonly scope: Scope;
  /** False where a call over the wire makes no sense: what it works on lies on one machine. */
  readonly rpc?: false;
  readonly result: z.ZodType;
  /** It is about files of the caller's machine (task files, payloads, the work tree): it runs there, wherever the threads are kept. */
  readonly usesFiles?: true;
  /** What it is given or reads lies in a private file, of a session or a task, word for word: secrets are taken out of its answers instead. */
  readonly staysPrivate?: true;
  /** A read that leaves a word of the caller's on record where the token may write: secrets are taken out as in a write. */
  readonly leavesTrace?: true;
  /** Reads whole threads: what it may read is bounded, and so is how many such calls run at once. */
  readonly readsWhole?: true;
  /** Reads that are kept as inputs of the agent's next decision: how to say in one line what was looked up. */
  readonly capture?: CaptureRule;
  /** The tool by which clients of MCP call it; none where nothing is said. */
  readonly mcp?: ToolRow;
  /** The command, or the commands, by which people call it. */
  readonly cli?: CommandRow | readonly CommandRow[];
}

/** A flag of a command: the param that it stands for. A flag without `value` is a switch. */
interface CommandFlag {
  readonly param: string;
  readonly value?: string;
  readonly summary: string;
  readonly repeat?: true;
  readonly choices?: readonly string[];
  readonly number?: true;
}

/** An operation as a command of the command line. */
export interface CommandRow {
  /** The words after `clew`, such as `thread create`. */
  readonly command: string;
  readonly summary: string;
  /** How it is written, and examples; a subcommand stands in those of its command. */
  readonly usage?: string;
  readonly examples?: readonly string[];
  /** The param that its one word stands for, and what messages call it. */
  readonly word?: { readonly param: string; readonly what: string };
  readonly flags: Readonly<Record<string, CommandFlag>>;
  /** Params that the command sets by itself. */
  readonly fixed?: Readonly<Record<string, unknown>>;
}

/** What calling a tool does: looks, adds, changes what is there (again without harm), or changes for good. */
export type ToolKind = "read" | "add" | "set" | "change";

/** An operation as a tool of MCP: what of it clients are shown. */
export interface ToolRow {
  readonly tool: string;
  /** Where it stands in the list of tools, which is in the order of use. */
  readonly place: number;
  /** `core` tools are those with which a session can be walked whole. */
  readonly set: "core" | "all";
  readonly title: string;
  /** At most 300 bytes: clients pay for it in every request. */
  readonly description: string;
  readonly kind: ToolKind;
  /** The fields that are advertised; the others are accepted all the same. All of them where nothing is said. */
  readonly fields?: readonly string[];
  /** The fields of the result that are advertised. All of them where nothing is said. */
  readonly results?: readonly string[];
  /** What a field looks like to clients where its schema says too little. */
  readonly shapes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Params for calls that do not name them. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Params that the tool sets by itself. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** What it gives may be the questions of a halt, which are put before the user where the client can do that. */
  readonly mayHalt?: true;
}

/** One operation as a value: what it takes, what it gives, who may call it, and the use case behind it. */
export interface Operation extends OperationFacts {
  readonly params: z.ZodType;
  /** `params` have passed `this.params`; whoever calls `run` directly must parse first. */
  run(project: Project, caller: Caller, params: unknown): Promise<object>;
}

/** How a read shows up in the deliberation of the decision that follows it. */
interface CaptureRule {
  readonly source: string;
  /** Undefined where nothing was looked up that a decision could rest on. */
  readonly text: (
    params: Readonly<Record<string, unknown>>,
    result: Readonly<Record<string, unknown>>,
  ) => string | undefined;
}

/** A row as it is written down; `run` sees its params typed. */
export interface OperationRow<P extends z.ZodType> extends OperationFacts {
  readonly params: P;
  /** Gives what `result` describes; the tests hold every answer against it. */
  run(project: Project, caller: Caller, params: z.output<P>): Promise<object>;
}

/** An operation of the table out of its typed row. */
export function operation<P extends z.ZodType>(row: OperationRow<P>): Operation {
  return {
    ...row,
    // The dispatcher has parsed the params with `row.params`, so they are of its output type.
    run: async (project, caller, params) => row.run(project, caller, params as z.output<P>),
  };
}

/** What JSON-RPC calls an operation. */
export function methodName(name: string): string {
  return name.includes(".") ? name : `cstp.${name}`;
}
