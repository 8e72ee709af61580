import { type Config, configText, type Environment } from "@clew/project";

/** Who signs where no agent is known: this machine's user. */
export function userName(env: Environment): string {
  return env["USER"] ?? env["USERNAME"] ?? "user";
}

/** Who signs what a command writes: the agent that the configuration names, else the user. */
export function signer(config: Config, env: Environment): string {
  return configText(config, "agent") ?? userName(env);
}
