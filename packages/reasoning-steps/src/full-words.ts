/** Words that ask for every step: what they name is hard to undo, far-reaching, or a choice. */
const FULL_WORDS: readonly string[] = [
  "(?:re)?design(?:s|ed|ing)?",
  "(?:re)?architect(?:ure|ures|ural|ing)?",
  "migrat(?:e|es|ed|ing|ion|ions)",
  "refactor(?:s|ed|ing|ings)?",
  "rewrit(?:e|es|ing|ten)",
  "restructur(?:e|es|ed|ing)",
  "secur(?:e|ity|ing)",
  "vulnerabilit(?:y|ies)",
  "encrypt(?:s|ed|ing|ion)?",
  "authenticat(?:e|es|ion|ing)",
  "authori[sz](?:e|es|ation|ing)",
  "credentials?",
  "schemas?",
  "delet(?:e|es|ed|ing|ion)",
  "drop(?:s|ped|ping)?",
  "truncat(?:e|es|ed|ing)",
  "purg(?:e|es|ed|ing)",
  "destroy(?:s|ed|ing)?",
  "irreversib(?:le|ly)",
  "force[- ]push(?:es|ed|ing)?",
  "deploy(?:s|ed|ing|ment|ments)?",
  "roll(?:back|out)s?",
  "releas(?:e|es|ed|ing)",
  "production",
  "prod",
  "choos(?:e|es|ing)",
  "decid(?:e|es|ing)",
  "decisions?",
  "trade-?offs?",
  "strateg(?:y|ies)",
];

// Letters of any script beside the word make it another word: "dropdown", "predesigned", "schéma".
const PATTERN = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${FULL_WORDS.join("|")})(?![\\p{L}\\p{N}_])`, "iu");

/** The first word of a prompt that asks for every step, in lower case. */
export function findFullWord(prompt: string): string | undefined {
  return PATTERN.exec(prompt)?.[0].toLowerCase();
}
