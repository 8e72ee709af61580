import { runHook } from "./agents/hook/run-hook.ts";
import { exitWhenIdle, processTerminal } from "./terminal/process-terminal.ts";

// `clew hook` has its own entry: it runs on every tool call, and most calls need nothing from the other commands.
const words = process.argv.slice(3);
// The launcher reads what this run did: it caches compiled code once for each kind of run.
const ways: unknown = Reflect.get(globalThis, Symbol.for("clew.ways"));
runHook({
  args: words.filter((word) => !word.startsWith("-")),
  explain: words.includes("--explain"),
  ways: Array.isArray(ways) ? ways : [],
  env: process.env,
  get cwd() {
    return currentFolder();
  },
  terminal: processTerminal(),
})
  .catch(() => 0) // a failure here never blocks an agent
  .then((code) => {
    process.exitCode = code;
    exitWhenIdle();
  });

// The folder may have been deleted under the agent; the payload says where the project is.
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}
