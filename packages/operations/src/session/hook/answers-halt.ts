import { plainWords } from "./plain-words.ts";

/** What is known of a halt when the next prompt of its agent session arrives. */
export interface OpenHalt {
  readonly questions: readonly { readonly question: string; readonly options?: readonly string[] }[];
  /** The prompt of the halted session. */
  readonly query: string;
}

const STOP_WORDS = (
  "forget it|forget that|never mind|nevermind|cancel|cancel that|stop|abort|drop it|leave it|skip it|skip this|" +
  "not now|later|ignore that|scratch that|lass es|vergiss es"
).split("|");
const NEW_TOPIC = 200;

/** Whether a prompt is the answer to a halt: any ordinary one, unless it calls off or plainly speaks of something else. */
export function answersHalt(prompt: string, halt: OpenHalt): boolean {
  const plain = plainWords(prompt, ".!,");
  if (plain === "" || STOP_WORDS.includes(plain)) return false;
  if ([...prompt].length <= NEW_TOPIC) return true;
  return sharesTopic(prompt, halt);
}

/** A long prompt is about the halt where it shares a telling word with its questions, their options or the first prompt. */
function sharesTopic(prompt: string, halt: OpenHalt): boolean {
  const asked = [halt.query, ...halt.questions.flatMap((each) => [each.question, ...(each.options ?? [])])];
  const known = new Set(asked.flatMap(tellingWords));
  return tellingWords(prompt).some((word) => known.has(word));
}

const COMMON = new Set(
  (
    "about after again also because been before being could does doing done each from have here into just like make " +
    "more most much need only other over please same should some such than that their them then there these they " +
    "this those used using very want well were what when where which while will with would your file files code"
  ).split(" "),
);

function tellingWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{4,}/gu) ?? [];
  return words.filter((word) => !COMMON.has(word));
}
