/** One flag of a command. A flag without `value` is a switch. */
export interface FlagSpec {
  /** What stands for the value in help, such as FILE; absent for a switch. */
  readonly value?: string;
  readonly summary: string;
  /** May be given several times; values are collected in order. */
  readonly repeat?: true;
  /** The only values accepted; also used for completion. */
  readonly choices?: readonly string[];
}

/** What a command receives: parsed words, and the process's edges as values, so that commands can be driven by tests. */
export interface Invocation {
  readonly args: readonly string[];
  readonly flags: Readonly<Record<string, string | true | readonly string[] | undefined>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly json: boolean;
  readonly quiet: boolean;
  /** True where stdout is a terminal and NO_COLOR is unset. */
  readonly color: boolean;
}

/** A command is a value in a table; `run` returns the exit code and throws ClewError for everything else. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The words after `clew`, such as `step N --state FILE [--input FILE|-]`. */
  readonly usage: string;
  readonly examples: readonly string[];
  readonly flags: Readonly<Record<string, FlagSpec>>;
  /** Names of subcommands, for help and completion; `run` dispatches on `args[0]`. */
  readonly subcommands?: Readonly<Record<string, string>>;
  run(invocation: Invocation): Promise<number>;
}
