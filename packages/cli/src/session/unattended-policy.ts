import { type Config, configText } from "@clew/project";

/** What a halt becomes where nobody can answer, as the user chose. */
export function unattendedPolicy(config: Config): "assume" | "halt" {
  return configText(config, "unattended") === "halt" ? "halt" : "assume";
}
