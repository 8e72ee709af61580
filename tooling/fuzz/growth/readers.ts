import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import {
  checkTaskFile,
  keywordsOf,
  migrateNote,
  openPayload,
  plainLine,
  quoteForeign,
  readDecisionRecords,
  readSkill,
  readTaskFile,
  readYaml,
  validatePayload,
} from "@clew/handoff-schema/internal";
import {
  checkBundle,
  checkGuardrails,
  checkOverlay,
  guardrailsFromFiles,
  judgeEdits,
  readRecallSet,
  scoreSet,
  sessionDiagram,
  touchedPlaces,
} from "@clew/operations";
import { loadConfig } from "@clew/project/config";
import { createRedactor } from "@clew/project/secrets";
import { classifyPrompt } from "@clew/reasoning-steps/internal";
import { createFileSessionStore, nodeFiles } from "@clew/thread-store/file";
import { parseYaml } from "../../../packages/cli/src/documents/parse-yaml.ts";

/** A reader of foreign text, and how to place a hostile text in its input. */
export interface GrowingReader {
  readonly name: string;
  /** It may refuse; only its time counts. */
  read(text: string): unknown;
  /** Documents around the text; by default the text alone. */
  readonly frames?: readonly ((text: string) => string)[];
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const quoted = (text: string): string => JSON.stringify(text);

function ruleReader(): GrowingReader {
  return {
    name: "rule",
    frames: [
      (text) => text,
      (text) => `- id: a\n  action: block\n  message: ${quoted(text)}\n  condition: {confidence_lt: 1}\n`,
      (text) => `- id: a\n  action: block\n  cel: ${quoted(text)}\n`,
      (text) => `- id: a\n  action: block\n  cel: ${quoted(`action.description.contains(${quoted(text)})`)}\n`,
    ],
    read: async (text) =>
      checkGuardrails(await guardrailsFromFiles([{ source: "a.yaml", text }]), { description: text, confidence: 0.5 }),
  };
}

function stateReader(): GrowingReader {
  let content = "";
  const files = {
    ...nodeFiles,
    read: () => Buffer.from(content),
    facts: () => ({ kind: "file" as const, modified: 0 }),
  };
  const sessions = createFileSessionStore({ folder: "/nowhere/.clew/sessions", files });
  return {
    name: "state file",
    frames: [(text) => text, (text) => `{"format":"clew-session/1.0","user_query":${quoted(text)}}`],
    read: (text) => {
      content = text;
      return sessionDiagram({ sessions } as Parameters<typeof sessionDiagram>[0], "0a1b2c3d4e5f"); // a reader uses no other port
    },
  };
}

function configReader(): GrowingReader {
  const home = join(mkdtempSync(join(tmpdir(), "clew-growth-")), ".clew");
  mkdirSync(home);
  return {
    name: "config",
    frames: [(text) => text, (text) => `{${quoted(text)}: 1}`, (text) => `{"project": ${quoted(text)}}`],
    read: (text) => {
      writeFileSync(join(home, "config.json"), text);
      return loadConfig({ stateFolder: home, env: { HOME: home }, lenient: true });
    },
  };
}

/** An edit judged by rules, with the text as the new content, as the old content, and as the rule's own pattern. */
function editReader(): GrowingReader {
  const rule = { decision: "dec_1", title: "a", by: "mara", at: "2026-11-19T00:00:00Z", on: true };
  const judge = (pattern: string, text: string): unknown =>
    judgeEdits(
      [{ path: "/p/a.ts", names: ["a.ts"], kind: "change", before: "", after: text }],
      {
        version: 1,
        rules: [
          { ...rule, rule: "forbid", pattern },
          { ...rule, rule: "frozen", pattern: pattern.slice(0, 300) },
        ],
        waivers: [],
        used: {},
      },
      { agentSession: "s", now: "2026-11-19T00:00:00Z", isUnattended: false },
    );
  return {
    name: "edit by a rule",
    read: (text) => [judge("(?i)\\bimport .*redis", text), judge("(?:a|a)*(?:a?){50}b", text), judge(text, "aaa")],
  };
}

/** A tool's changes to a file, for `why`. */
function touched(before: string, after: string): unknown {
  const files = [{ path: "a.ts", before, after }];
  return touchedPlaces({ at: "2026-11-19T00:00:00Z", files, said: after, isSecret: () => false });
}

function recallSet(text: string): string {
  const decision = { id: "d1", date: "2026-03-04", title: text, decision: text };
  return JSON.stringify({
    schema_version: "1.0",
    name: "a",
    decisions: [decision, { ...decision, id: "d2", superseded_by: [text] }],
    prompts: [{ id: "p1", at: "2026-04-04", text, gold: [] }],
  });
}

const redact = createRedactor(() => new Uint8Array(32));
const CONTEXT = { sha256, now: 1_780_000_000_000, purpose: "receipt" } as const;
const handoff = (body: string): string => `# Task task-001: a\n\n## Handoff\n\n${body}\n`;

const OPTIONS = "# a\n\n## Considered Options\n\n* a\n* b\n\n## Decision Outcome\n\n";

/** Every reader of foreign text except those of the shell and of a person's answers, which have their own tests. */
export function growingReaders(): readonly GrowingReader[] {
  return [
    {
      name: "task file",
      frames: [
        (text) => text,
        (text) => `<b>\n${text}`,
        (text) => handoff(text),
        (text) => handoff(`\`\`\`yaml\n${text}\n\`\`\``),
      ],
      read: (text) => checkTaskFile(readTaskFile({ text, fileName: "task-001.md" })),
    },
    {
      name: "note",
      frames: [
        (text) => text,
        (text) => `a ${text}b`,
        (text) => `## Next steps\n\n- ${text}`,
        (text) => `**Gotchas**: ${text}z`,
      ],
      read: migrateNote,
    },
    ruleReader(),
    // A file is read in one form: `adopt` knows it before reading.
    ...(["record", "list", "rules"] as const).map((form) => ({
      name: `decision ${form}`,
      frames: [
        (text: string) => text,
        (text: string) => `# 1. a\n\n## Status\n\nSuperseded by ${text}\n\n## Decision\n\n${text}\n`,
        (text: string) => `${OPTIONS.replace("a\n* b", `${text}\n* b`)}Chosen option: ${text}\n`,
        (text: string) => `---\nstatus: ${text}\n---\n# a\n## Decision\n${text}\n`,
        (text: string) => `${OPTIONS}Chosen option${text}: "b"c, because it holds.\n`,
        (text: string) => `${OPTIONS}Chosen option: "${text}"c, because it holds.\n`,
      ],
      read: (text: string) => readDecisionRecords(text, form).records,
    })),
    editReader(),
    {
      name: "touched file",
      read: (text) => [touched("", text), touched(text, ""), touched(text, text.split("\n").toReversed().join("\n"))],
    },
    {
      name: "recall set",
      frames: [recallSet, (text) => text],
      read: (text) => scoreSet(readRecallSet(JSON.parse(text), "a.json")),
    },
    {
      name: "prompt",
      read: (text) => classifyPrompt(text, { setting: "adaptive" } as Parameters<typeof classifyPrompt>[1]),
    }, // without an earlier session
    {
      name: "payload",
      frames: [
        (text) => text,
        (text) => `{"handoff_version": "2.0", "task": ${quoted(text)}}`,
        (text) => `handoff_version: "2.0"\ntask: |\n  ${text}`,
      ],
      read: (text) => validatePayload(openPayload(text), CONTEXT),
    },
    {
      name: "yaml",
      frames: [(text) => text, (text) => `a: ${text}`, (text) => `a: [${text}`],
      read: (text) => readYaml(text),
    },
    { name: "answer", read: parseYaml },
    {
      name: "protocol",
      frames: [(text) => text, (text) => `name: a\nversion: 1.0.0\nwords:\n  full: ${text}\n`],
      read: (text) => checkOverlay(() => ({ ok: true, text })),
    },
    {
      name: "skill",
      frames: [(text) => text, (text) => `---\nname: a\nhandoff: ${text}\n---\n`, (text) => `---\n${text}\n---\n`],
      read: (text) => readSkill({ path: "a/SKILL.md", folder: "a", text, whole: true }, { thorough: true }),
    },
    {
      name: "bundle",
      frames: [
        (text) => text,
        (text) =>
          `{"format": "cstp-bundle/v1", "threads": [${quoted(text)}], "decisions": [], "hash": ${quoted(text)}}`,
      ],
      read: (text) => checkBundle(JSON.parse(text), sha256),
    },
    stateReader(),
    configReader(),
    {
      name: "redaction",
      frames: [
        (text) => text,
        (text) => `password=${text}`,
        (text) => `-----BEGIN PRIVATE KEY-----${text}`,
        (text) => `\u200B${text}ghp_`,
        (text) => `curl ${text}`,
      ],
      read: (text) => redact({ text }),
    },
    { name: "words", read: (text) => keywordsOf(text) },
    { name: "quotation", read: (text) => [quoteForeign(text, { agent: text }), plainLine(text)] },
  ];
}

/** Reads a text; a refusal is allowed. */
export async function readOnce(reader: GrowingReader, text: string): Promise<void> {
  try {
    await reader.read(text);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError) && !(ClewError.is(thrown) && thrown.code !== "INTERNAL")) throw thrown;
  }
}
