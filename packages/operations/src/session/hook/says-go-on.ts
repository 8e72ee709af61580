import { plainWords } from "./plain-words.ts";

const GO_ON = new Set(
  (
    "continue|go on|goon|go ahead|carry on|keep going|keep on|proceed|resume|next|please continue|continue please|please go on|" +
    "go on please|continue where you left off|pick up where you left off|weiter|mach weiter|bitte weiter|fahre fort"
  ).split("|"),
);

/** Whether a prompt asks for nothing but to go on. */
export function saysGoOn(prompt: string): boolean {
  return GO_ON.has(plainWords(prompt, ".!,…"));
}
