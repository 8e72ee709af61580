import { runCli } from "./main/run-cli.ts";
import { exitWhenIdle, processTerminal } from "./terminal/process-terminal.ts";

runCli(process.argv.slice(2), { env: process.env, cwd: () => process.cwd(), terminal: processTerminal() }).then(
  (code) => {
    process.exitCode = code;
    exitWhenIdle();
  },
  (error: unknown) => {
    throw error; // runCli reports every error: reaching this is a bug in main
  },
);
