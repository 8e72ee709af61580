import { plainLine, quoteForeign } from "@clew/handoff-schema/internal";
import { utf8Length } from "../text-size.ts";
import type { BrokenRule } from "./judge-edits.ts";

/** What an agent is told about a rule that its edit breaks. */
export interface RuleRefusal {
  /** Equal for the same rule, file and line. Contains only a digest of the line, which may contain a secret. */
  readonly key: string;
  /** The rule and file, as written to the log. */
  readonly place: string;
  /** The decision that the rule belongs to. */
  readonly decision: string;
  /** The refusal, with ways to go on. */
  readonly first: string;
  /** The refusal for a repeated attempt: now only a person can help. */
  readonly again: string;
}

/** The result of judging a call by the rules in force. */
export interface RuleVerdict {
  readonly broken?: RuleRefusal;
  /** Decisions whose rules were waived for this call. */
  readonly waived?: readonly string[];
  /** Why the rules could not be judged. The call passes, and the log says so. */
  readonly unchecked?: string;
}

const MOST_BYTES = 600;
// How much of the decision and line to show, longest first.
const SIZES = [140, 90, 60, 30, 12];

/** The refusal of an edit: Clew's own sentence, recorded text as data, and ways to go on. */
export function ruleRefusal(broken: BrokenRule): RuleRefusal {
  const { rule, path, line = "" } = broken;
  const id = plainLine(rule.decision, 128);
  const file = /^[\w./@+-]{1,80}$/.test(path) ? path : "PATH";
  const waive = `clew waive ${id} --file ${file} --because "…"`;
  return {
    decision: rule.decision,
    key: [rule.decision, rule.rule, rule.pattern, path, digestOf(line)].join("\n"),
    place: plainLine(`${rule.decision} ${rule.rule} ${rule.pattern} in ${path}`, 1_000),
    first: fitted(broken, "", [
      `Change the edit; or propose another decision to a person, the rule holds until then:`,
      `clew supersede ${id} --with "NEW DECISION" --because "…"`,
      `or ask the user for a waiver: ${waive}`,
    ]),
    again: fitted(broken, " again", [
      "Only a person can let it through. Ask the user, who may run:",
      `${waive}, or: clew rule off ${id} --for 1h`,
    ]),
  };
}

/**
 * Tells lines apart without storing them. If two collide, the only effect is that a refusal is worded as a repeated
 * one.
 */
function digestOf(line: string): string {
  let digest = line.length;
  for (let at = 0; at < line.length; at += 1) digest = Math.imul(digest ^ line.charCodeAt(at), 0x01000193) >>> 0;
  return digest.toString(16);
}

function fitted({ rule, path, line }: BrokenRule, again: string, ways: readonly string[]): string {
  let text = "";
  for (const size of SIZES) {
    const name = plainLine(path, Math.max(30, size));
    const data = [
      `decision: ${plainLine(rule.title, size)}`,
      `${WORDS[rule.rule]} ${plainLine(rule.pattern, size)}`,
      ...(line === undefined ? [] : [`line: ${plainLine(line.trim(), size)}`]),
      ...(rule.message === undefined ? [] : [`said: ${plainLine(rule.message, size)}`]),
    ];
    const by = plainLine(rule.by, Math.min(size, 40));
    text = [
      `Refused${again} by Clew: this edit of ${name} breaks a rule that ${by} ratified on ${rule.at.slice(0, 10)}.`,
      quoteForeign(data.join("\n"), { agent: "the record", when: rule.at.slice(0, 10) }),
      ...ways,
    ].join("\n");
    if (utf8Length(text) <= MOST_BYTES) break;
  }
  return text;
}

const WORDS = { forbid: "forbids:", require: "requires:", frozen: "freezes:" } as const;
