/** Words that ask for every step: what they name is hard to undo, far-reaching, or a choice. */
const FULL_WORDS: ReadonlySet<string> = new Set(
  (
    "design designs designed designing redesign redesigns redesigned redesigning " +
    "architect architecture architectures architectural rearchitect rearchitecture " +
    "migrate migrates migrated migrating migration migrations " +
    "refactor refactors refactored refactoring refactorings " +
    "rewrite rewrites rewriting rewritten restructure restructures restructured restructuring " +
    "secure security securing vulnerability vulnerabilities " +
    "encrypt encrypts encrypted encrypting encryption " +
    "authenticate authenticates authenticating authentication " +
    "authorize authorizes authorizing authorization authorise authorises authorising authorisation " +
    "credential credentials schema schemas schemata " +
    "delete deletes deleted deleting deletion drop drops dropped dropping " +
    "truncate truncates truncated truncating purge purges purged purging destroy destroys destroyed destroying " +
    "irreversible irreversibly force-push force-pushes force-pushed force-pushing " +
    "deploy deploys deployed deploying deployment deployments rollback rollbacks rollout rollouts " +
    "release releases released releasing production prod " +
    "choose chooses choosing decide decides deciding decision decisions " +
    "trade-off trade-offs tradeoff tradeoffs strategy strategies"
  ).split(" "),
);
const WORD = /[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*/g;

// Looking words up beats one long pattern: compiling that takes longer than all the rest of a prompt's classification.
/** The first word of a prompt that asks for every step, in lower case. */
export function findFullWord(prompt: string): string | undefined {
  for (const match of prompt.matchAll(WORD)) {
    const found = fullWordIn(match[0].toLowerCase());
    if (found === undefined) continue;
    const end = match.index + match[0].length;
    // A letter of another alphabet beside it makes it another word: "Schemaé".
    if (!isForeignLetter(prompt.charAt(match.index - 1)) && !isForeignLetter(prompt.charAt(end))) return found;
  }
  return undefined;
}

function fullWordIn(word: string): string | undefined {
  if (FULL_WORDS.has(word)) return word;
  return word.includes("-") ? word.split("-").find((part) => FULL_WORDS.has(part)) : undefined;
}

// A letter with case, beyond ASCII; scripts without case write words of another script without a space around them.
function isForeignLetter(character: string): boolean {
  return character > "\u007f" && character.toLowerCase() !== character.toUpperCase();
}
