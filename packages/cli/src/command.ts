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

/** The values of the flags that were given, by their names without dashes. */
export type FlagValues = Readonly<Record<string, string | true | readonly string[] | undefined>>;

/** What a command receives: parsed words, and the process's edges as values, so that commands can be driven by tests. */
export interface Invocation {
  readonly args: readonly string[];
  readonly flags: FlagValues;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder to work in: `--dir`, else the process's own. */
  readonly cwd: string;
  readonly json: boolean;
  readonly quiet: boolean;
  /** True where stdout is a terminal and NO_COLOR is unset. */
  readonly color: boolean;
  readonly terminal: Terminal;
}

/** The standard streams of the process. */
export interface Terminal {
  /** True where a person reads stdout. */
  readonly isInteractive: boolean;
  /** How wide the terminal on stdout is; undefined where there is none. */
  readonly columns: number | undefined;
  /** True where a person types on stdin. */
  readonly stdinIsTerminal: boolean;
  /** A text as a person reads it; absent where none does. */
  readonly shown?: ((text: string) => string) | undefined;
  /** Writes to stdout, whole, before it returns; the text carries its own line ends. */
  out(text: string): void;
  /** Writes to stderr. */
  err(text: string): void;
  /** All of stdin, or as much of it as was asked for. */
  readStdin(options?: StdinOptions): Promise<Uint8Array | undefined>;
}

/** How stdin is read. */
export interface StdinOptions {
  /** Nobody asked for stdin: a pipe that stays silent is given up on, and what was read is undefined. */
  readonly implicit?: boolean;
  /** Asked after each part: whether all that is wanted has come, so that nobody has to end stdin. */
  readonly isWhole?: (part: Uint8Array, all: () => Uint8Array) => boolean;
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
  /** Where no word belongs: nowhere (`true`), or behind these subcommands. A word there is refused, not passed over. */
  readonly wordless?: true | readonly string[];
  run(invocation: Invocation): Promise<number>;
}

/** Where a command lives: its one-line summary for the overview, and the chunk that holds it. */
export interface CommandEntry {
  readonly group: "daily" | "agents" | "team" | "server" | "reference";
  readonly summary: string;
  readonly load: () => Promise<Command>;
}
