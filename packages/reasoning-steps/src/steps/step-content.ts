import type { BuiltInStepKey, StepKey } from "@clew/fsm";
import type { CompiledProtocol } from "@clew/schemas";
import { CONTENT, type StepContent } from "../generated/content.ts";

export type { StepContent };

/**
 * The instructions and template of a step, with a team's protocol applied if there is one. Separate from `stepOf`,
 * because showing a step needs no validation code.
 */
export function stepContent(key: StepKey, protocol?: CompiledProtocol): StepContent {
  const builtIn = Object.hasOwn(CONTENT, key) ? CONTENT[key as BuiltInStepKey] : undefined;
  if (builtIn !== undefined) return protocol === undefined ? builtIn : reworded(key, builtIn, protocol);
  const own = protocol?.steps.find((step) => step.key === key);
  if (own !== undefined) return own;
  return { instructions: `# ${key}\n\nThis step belongs to a team's protocol that is not here.`, template: "{}" };
}

function reworded(key: StepKey, builtIn: StepContent, protocol: CompiledProtocol): StepContent {
  const text = protocol.texts[key];
  const instructions =
    text === undefined
      ? builtIn.instructions
      : text.append === true
        ? beforeExamples(builtIn.instructions, text.instructions)
        : text.instructions;
  const added = OWN_WORDS[key]?.(protocol) ?? [];
  return {
    instructions: added.length === 0 ? instructions : beforeExamples(instructions, added.join("\n")),
    template: withOwnWords(text?.template ?? builtIn.template, protocol),
  };
}

/** The request comes before the first example, where the short form of the text ends. */
function beforeExamples(text: string, added: string): string {
  const at = text.indexOf("\n## ");
  return at === -1
    ? `${text.trim()}\n\n${added.trim()}`
    : `${text.slice(0, at).trim()}\n\n${added.trim()}\n${text.slice(at)}`;
}

const OWN_WORDS: Readonly<Record<string, (protocol: CompiledProtocol) => readonly string[]>> = {
  "4": ({ routes, sequence }) => [
    ...routes.map(({ name, directive }) => `Route \`${name}\`, which needs neither skill nor sequence: ${directive}`),
    ...(sequence.length === 0 ? [] : [`Further kinds of work: ${sequence.map((word) => `\`${word}\``).join(", ")}.`]),
  ],
  "7": ({ principles }) =>
    principles.length === 0
      ? []
      : [
          "Judge as well, each with a verdict:",
          ...principles.map(({ name, text }) => `- \`${name}\`${text === undefined ? "" : `: ${text}`}`),
        ],
};

/** Add the team's words to the word lists in a template. */
function withOwnWords(template: string, { routes, sequence, principles }: CompiledProtocol): string {
  return template
    .replace("skill-orchestration|dynamic-skill-sequencing", `$&${more(routes.map(({ name }) => name))}`)
    .replace("|validation|memory", `$&${more(sequence)}`)
    .replace("clarity|efficiency", `$&${more(principles.map(({ name }) => name))}`);
}

function more(names: readonly string[]): string {
  return names.map((name) => `|${name}`).join("");
}
