import { type Dirent, lstatSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type GuardrailSet, guardrailsFromFiles } from "@clew/operations";

/**
 * The rules for a project without its own. They judge decisions, not code, so they suit any project. A project's own
 * rules folder, even an empty one, replaces them.
 */
export const EXAMPLE_RULES: string = `# yaml-language-server: $schema=https://clew.dev/schemas/guardrail/1.0/rules.schema.json
# Guardrails: rules that are checked before an action is taken.
# A rule applies when all its conditions hold; "requires" says what must be given then. action: block | warn | log.
# "condition" may also be an expression (https://cel.dev) over action and agent; it is asked where the conditions hold.

- id: no-high-stakes-low-confidence
  description: High-stakes decisions need a confidence of at least 0.5
  conditions:
    - { field: stakes, operator: in, value: [high, critical] }
    - { field: confidence, operator: lt, value: 0.5 }
  action: block
  message: "Confidence {confidence} is too low for {stakes} stakes: find out more, or lower the stakes first."

- id: no-production-without-review
  description: Changes to production need a review
  condition_affects_production: true
  requires_code_review: true
  action: block
  message: "This affects production: have it reviewed, then say code_review: true."

- id: security-needs-confidence
  description: Security decisions below 0.7 deserve a second look
  conditions:
    - { field: category, operator: eq, value: security }
  condition: "action.confidence < 0.7"
  action: warn
  message: "A security decision at confidence {confidence}: ask someone to look at it."

- id: high-stakes-need-reasons
  description: High-stakes decisions rest on at least two reasons
  conditions:
    - { field: phase, operator: eq, value: record }
    - { field: stakes, operator: in, value: [high, critical] }
  condition: "action.reason_count < 2"
  action: warn
  message: "High stakes on {reason_count} reason(s): name another, of another kind."
`;

/** A rule file: its text, or why it could not be read. */
interface GuardrailFile {
  /** The file's name as shown in messages. */
  readonly source: string;
  readonly text?: string;
  readonly problem?: string;
}

/** A project's rule files at one time. */
export interface GuardrailFiles {
  /** Changes whenever a file does; if nothing changed, the same object is returned. */
  readonly signature: string;
  readonly files: readonly GuardrailFile[];
}

/** The listed source of the built-in rules. */
const EXAMPLE_SOURCE = "clew:example-rules";
const MAX_BYTES = 1_048_576;
const RULE_FILE = /\.ya?ml$/i;

const EXAMPLES: GuardrailFiles = {
  signature: EXAMPLE_SOURCE,
  files: [{ source: EXAMPLE_SOURCE, text: EXAMPLE_RULES }],
};

/**
 * The rule files of a folder (`.clew/guardrails`), or the built-in rules if there is no such folder. Nothing is skipped
 * silently: an unreadable file is returned with its problem, so that the caller can refuse.
 */
export async function readGuardrailFiles(folder: string, previous?: GuardrailFiles): Promise<GuardrailFiles> {
  const entries = entriesOf(folder);
  if (entries === undefined) return EXAMPLES;
  if (typeof entries === "string")
    return { signature: `unreadable ${entries}`, files: [{ source: folder, problem: entries }] };
  const stamps = entries.map((entry) => stampOf(folder, entry));
  const signature = ["folder", ...stamps.map(({ stamp }) => stamp)].join("\n");
  if (previous?.signature === signature) return previous;
  const files = await Promise.all(stamps.map(({ source, problem }) => fileOf(folder, source, problem)));
  return { signature, files };
}

// Every decision checks whether a rule changed, and nearly always none did. A few synchronous calls take a tenth of the
// time of asynchronous ones.
function entriesOf(folder: string): readonly Dirent[] | string | undefined {
  try {
    if (statSync(folder, { throwIfNoEntry: false }) === undefined) return undefined;
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter(({ name }) => RULE_FILE.test(name) && !name.startsWith("."))
      .sort((left, right) => (left.name < right.name ? -1 : 1));
  } catch (error) {
    return codeOf(error) === "ENOENT" ? undefined : `the folder cannot be read (${codeOf(error)})`;
  }
}

interface Stamp {
  readonly source: string;
  readonly stamp: string;
  readonly problem?: string;
}

function stampOf(folder: string, entry: Dirent): Stamp {
  const source = entry.name;
  // A link could point to a file whose lines would then appear in messages.
  if (!entry.isFile()) return { source, stamp: `${source} other`, problem: "not a regular file" };
  try {
    const { mtimeMs, size, ino } = lstatSync(join(folder, source));
    const stamp = `${source} ${mtimeMs} ${size} ${ino}`;
    return size > MAX_BYTES ? { source, stamp, problem: `larger than ${MAX_BYTES} bytes` } : { source, stamp };
  } catch (error) {
    return { source, stamp: `${source} gone`, problem: `cannot be read (${codeOf(error)})` };
  }
}

async function fileOf(folder: string, source: string, problem: string | undefined): Promise<GuardrailFile> {
  if (problem !== undefined) return { source, problem };
  try {
    return { source, text: new TextDecoder("utf-8", { fatal: true }).decode(await readFile(join(folder, source))) };
  } catch (error) {
    return { source, problem: error instanceof TypeError ? "not UTF-8 text" : `cannot be read (${codeOf(error)})` };
  }
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown error";
}

/** The current rules of a project's folder. Files are checked on every call and read again if they changed. */
export function guardrailSource(folder: string): () => Promise<GuardrailSet> {
  let known: { readonly files: GuardrailFiles; readonly set: Promise<GuardrailSet> } | undefined;
  return async () => {
    const files = await readGuardrailFiles(folder, known?.files);
    if (known?.files !== files) known = { files, set: guardrailsFromFiles(files.files) };
    return known.set;
  };
}
