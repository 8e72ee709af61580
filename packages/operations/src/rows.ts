import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import { ROWS } from "./generated/rows.ts";
import type { Operation } from "./operation.ts";
import type { Project } from "./project.ts";

/** Where an operation's row is. */
export interface RowPlace {
  /** Load it, with the rows beside it. */
  readonly load: () => Promise<readonly Operation[]>;
  /** The operation works on files of the caller's machine, so it runs there, wherever the threads are stored. */
  readonly runsHere?: true;
}

/** Whether an operation runs on the caller's machine, wherever the threads are stored. */
export function runsHere(name: string): boolean {
  return placeOf(name)?.runsHere === true;
}

const METHOD = "cstp.";

/**
 * The row of an operation by its name, or of a server's method by the method's name, without the table: that takes longer
 * to load than most commands take.
 */
export async function loadRow(name: string): Promise<Operation | undefined> {
  const isMethod = name.startsWith(METHOD);
  const own = isMethod ? name.slice(METHOD.length) : name;
  const row = (await placeOf(own)?.load())?.find((each) => each.name === own);
  return isMethod && row?.rpc === false ? undefined : row;
}

/** A dispatcher for calls of one operation. Without a row it knows the whole table, to say which names there are. */
export async function dispatcherOf(row: Operation | undefined, project: Project): Promise<Dispatcher> {
  return createDispatcher(row === undefined ? (await import("./table.ts")).METHODS : [row], project);
}

function placeOf(name: string): RowPlace | undefined {
  return Object.hasOwn(ROWS, name) ? ROWS[name] : undefined;
}

export { methodName, type Operation } from "./operation.ts";
