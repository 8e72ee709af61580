/** One flag of a command. A flag without `value` is a switch. */
export interface FlagSpec {
  /** The value's placeholder in help, such as FILE; absent for a switch. */
  readonly value?: string;
  readonly summary: string;
  /** May be given several times; values are collected in order. */
  readonly repeat?: true;
  /** The only values accepted; also used for completion. */
  readonly choices?: readonly string[];
}

/** The values of the flags given, by name without dashes. */
export type FlagValues = Readonly<Record<string, string | true | readonly string[] | undefined>>;

/** What a command receives: parsed words, and the process's I/O as values, so that tests can drive commands. */
export interface Invocation {
  readonly args: readonly string[];
  readonly flags: FlagValues;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder to work in: `--dir`, otherwise the process's own. */
  readonly cwd: string;
  readonly json: boolean;
  readonly quiet: boolean;
  /** True where stdout is a terminal and NO_COLOR is unset. */
  readonly color: boolean;
  readonly terminal: Terminal;
}

/** The standard streams of the process. */
export interface Terminal {
  /** True if a person reads stdout. */
  readonly isInteractive: boolean;
  /** The width of the terminal on stdout; undefined if stdout is not a terminal. */
  readonly columns: number | undefined;
  /** True if a person types on stdin. */
  readonly stdinIsTerminal: boolean;
  /** Formats a text for a person; absent when nobody reads it. */
  readonly shown?: ((text: string) => string) | undefined;
  /** Writes the whole text to stdout before it returns; the text contains its own line ends. */
  out(text: string): void;
  /** Writes to stderr. */
  err(text: string): void;
  /** Reads all of stdin, or as much as was requested. */
  readStdin(options?: StdinOptions): Promise<Uint8Array | undefined>;
}

/** How to read stdin. */
export interface StdinOptions {
  /** The user did not ask for stdin: give up on a silent pipe and return undefined. */
  readonly implicit?: boolean;
  /** Called after each part: returns whether everything wanted has arrived, so that nobody must close stdin. */
  readonly isWhole?: (part: Uint8Array, all: () => Uint8Array) => boolean;
}

/** A command is a value in a table; `run` returns the exit code and throws ClewError for every failure. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The words after `clew`, such as `step N --state FILE [--input FILE|-]`. */
  readonly usage: string;
  readonly examples: readonly string[];
  readonly flags: Readonly<Record<string, FlagSpec>>;
  /** Names of subcommands, for help and completion; `run` dispatches on `args[0]`. */
  readonly subcommands?: Readonly<Record<string, string>>;
  /** Where extra words are refused: everywhere (`true`), or after these subcommands. */
  readonly wordless?: true | readonly string[];
  run(invocation: Invocation): Promise<number>;
}

/** A command in the table: its one-line summary for the overview, and how to load its chunk. */
export interface CommandEntry {
  readonly group: "daily" | "setup" | "agents" | "team" | "server" | "reference";
  readonly summary: string;
  readonly load: () => Promise<Command>;
}
