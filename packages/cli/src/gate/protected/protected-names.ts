// Every part of a path to Clew's files or to an agent's hook and MCP settings.
const NAMES = (
  ".clew .claude .claude.json .mcp.json .codex .gemini .cursor .copilot .github .opencode .config opencode opencode.json " +
  "opencode.jsonc settings.json settings.local.json hooks hooks.json plugins plugin config.toml extensions mcp.json " +
  "mcp-config.json config.json copilot clew"
).split(" ");
const PREFIXES = NAMES.filter((name) => name.startsWith("."));

// Placeholders for text that the shell determines later; private-use characters of Unicode.
/** Any number of characters of a name; no dot at its start. */
export const STAR = "\uE000";
/** One character of a name; no dot at its start. */
export const ONE = "\uE001";
/** Any text, including slashes. */
export const ANY = "\uE002";
/** Any number of characters of a name, including a dot at its start. */
export const STAR_DOT = "\uE003";
const SPECIAL = /[\uE000-\uE003]/;
const PATTERN = /[\uE000\uE001\uE003]/;

/** Whether the text is not final: the shell or something unknown still determines it. */
export function isOpen(text: string): boolean {
  return SPECIAL.test(text);
}

/** Whether existing files determine what this text becomes. */
export function isPattern(text: string): boolean {
  return PATTERN.test(text);
}

/** Replaces wildcards with placeholders, for text that the shell, or a program like find, treats as a pattern. */
export function asPattern(text: string): string {
  return text
    .replace(/\*+/g, STAR)
    .replaceAll("?", ONE)
    .replace(/\[[^\]/]+\]/g, ONE);
}

/** A test for the names that a part of a path may become. */
export function nameMatcher(part: string, dots = false): (name: string) => boolean {
  const pattern = part.toLowerCase();
  const hidden = dots || !(part.startsWith(STAR) || part.startsWith(ONE));
  return (name) => (hidden || !name.startsWith(".")) && isLike(name.toLowerCase(), pattern);
}

/**
 * Backtracks to the last wildcard only; a regular expression would also try every earlier one, which may take for ever.
 */
function isLike(name: string, pattern: string): boolean {
  let at = 0;
  let star = -1;
  let taken = 0;
  for (let index = 0; index < name.length; ) {
    const wanted = pattern[at];
    if (wanted === STAR || wanted === STAR_DOT) {
      star = at;
      taken = index;
      at += 1;
    } else if (wanted === ONE || wanted === name[index]) {
      at += 1;
      index += 1;
    } else if (star === -1) {
      return false;
    } else {
      taken += 1;
      index = taken;
      at = star + 1;
    }
  }
  while (pattern[at] === STAR || pattern[at] === STAR_DOT) at += 1;
  return at === pattern.length;
}

/** The protected names that a part of a path may become. */
export function namesLike(part: string, dots = false): string[] {
  return NAMES.filter(nameMatcher(part, dots));
}

/** Whether a text is the start of a protected name: the rest may complete it. */
export function beginsName(text: string): boolean {
  const lower = text.toLowerCase();
  return lower.length > 1 && PREFIXES.some((name) => name.startsWith(lower));
}
