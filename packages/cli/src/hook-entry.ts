import { runHook } from "./agents/hook/run-hook.ts";
import { exitWhenIdle, processTerminal } from "./terminal/process-terminal.ts";

// `clew hook` has an entry of its own: it sits on every call of a tool, and most calls need nothing of the other commands.
const words = process.argv.slice(3);
// What this run did: the launcher keeps the compiled code of each way once.
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
  .catch(() => 0) // whatever goes wrong here never holds an agent up
  .then((code) => {
    process.exitCode = code;
    exitWhenIdle();
  });

// The folder may have been deleted under the agent; what it sends says where the project is.
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}
