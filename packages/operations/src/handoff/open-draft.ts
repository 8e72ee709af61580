import { type HandoffFinding, openPayload, readDraft, readYaml, valueAt } from "@clew/handoff-schema/internal";

/** A draft file as it was read: its content, or why it cannot be used; findings carry line and column. */
export type OpenedDraft =
  | {
      readonly ok: true;
      readonly draft: Readonly<Record<string, unknown>>;
      readonly warnings: readonly HandoffFinding[];
    }
  | { readonly ok: false; readonly errors: readonly HandoffFinding[] };

/** Opens a draft written as YAML or JSON. */
export function openDraft(text: string): OpenedDraft {
  const read = readYaml(text);
  const problems = read.problems.map(({ code, deliberate: _deliberate, ...rest }) => ({
    code: code === "SYNTAX" ? "UNREADABLE" : code,
    ...rest,
  }));
  if (!read.ok) return { ok: false, errors: problems };
  const reading = readDraft(read.value);
  const placed = (each: HandoffFinding): HandoffFinding => ({ ...each, ...read.locate(each.path) });
  if (!reading.ok) return { ok: false, errors: reading.errors.map(placed) };
  const doubts = read.suspicions.filter((each) => each.deliberate !== true);
  return { ok: true, draft: reading.draft, warnings: [...reading.warnings.map(placed), ...doubts] };
}

/** The chain of a payload that was received: what a next handoff continues. Undefined where the text is no payload. */
export function openPayloadChain(text: string): readonly string[] | undefined {
  const { document } = openPayload(text);
  const chain = valueAt(document, "/handoff/meta/handoff_chain");
  if (Array.isArray(chain)) return chain.filter((each): each is string => typeof each === "string");
  const source = valueAt(document, "/handoff/source/skill");
  return typeof source === "string" ? [source] : undefined;
}
