import type { ErrorDocument } from "@clew/errors";

/** How many findings an error names, and how long each of its texts may be. */
export const MAX_FINDINGS = 50;
const MAX_TEXT = 300;
const MAX_MESSAGE = 16_000;
/** What else an error says; more than this is left out. */
const MAX_DETAILS = 65_536;

type Fields = Readonly<Record<string, unknown>>;

/** An error as it leaves the server: however much was wrong with a request, the answer stays small. */
export function boundedError<D extends Pick<ErrorDocument, "message" | "details">>(document: D): D {
  const { message, details } = document;
  const bounded = { ...document, message: shortText(message, MAX_MESSAGE) };
  return details === undefined ? bounded : { ...bounded, details: boundedDetails(details) };
}

/** A text of at most so many characters. */
export function shortText(text: string, most: number = MAX_TEXT): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

function boundedDetails(details: Fields): Fields {
  const { findings, ...rest } = details;
  const others = JSON.stringify(rest).length <= MAX_DETAILS ? rest : {};
  if (!Array.isArray(findings)) return "findings" in details ? { findings: shortened(findings), ...others } : others;
  const more = findings.length - MAX_FINDINGS;
  return {
    findings: findings.slice(0, MAX_FINDINGS).map(shortened),
    moreFindings: more > 0 ? more : undefined,
    ...others,
  };
}

function shortened(finding: unknown): unknown {
  if (typeof finding === "string") return shortText(finding);
  if (typeof finding !== "object" || finding === null) return finding;
  return Object.fromEntries(
    Object.entries(finding).map(([key, value]) => [key, typeof value === "string" ? shortText(value) : value]),
  );
}
