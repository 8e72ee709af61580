import { runCli } from "../../src/main/run-cli.ts";

/** The output and exit code of a command line. */
export interface CommandLineResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command line in this process, with its own streams and environment. */
export async function commandLine(
  words: readonly string[],
  edges: {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly stdin?: string;
  },
): Promise<CommandLineResult> {
  let out = "";
  let err = "";
  const code = await runCli(words, {
    env: edges.env,
    cwd: () => edges.cwd,
    terminal: {
      isInteractive: false,
      columns: undefined,
      stdinIsTerminal: false,
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      readStdin: async () => (edges.stdin === undefined ? undefined : new TextEncoder().encode(edges.stdin)),
    },
  });
  return { code, out, err };
}
