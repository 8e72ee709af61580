import type { StepKey } from "@clew/fsm";
import type { AnswerFinding } from "@clew/reasoning-steps";
import type { Session, TreeOfThoughtAnswer } from "@clew/schemas";
import { matchSources } from "../recall/match.ts";
import { type RecallItem, recall, shownAmong } from "../recall/recall.ts";
import type { RecallIndex } from "../recall/recall-index.ts";
import { wordsOf } from "../recall/words.ts";
import type { SubmitPorts } from "./ports.ts";

/** What recall finds for the answers in a call. */
export interface KnownOfAnswers {
  /** Relevant items that were not shown before. */
  readonly items: readonly RecallItem[];
  /** Branches that were rejected before, with the decisions that rejected them. */
  readonly warnings: readonly AnswerFinding[];
  /** Ratified decisions among the items whose rejected option is chosen again. */
  readonly chosenAgain: readonly string[];
}

const MOST_NAMED = 10;

/** Records relevant to the answers of steps 1 and 3; undefined if none are, or if they cannot be read. */
export async function recallAnswers(
  ports: SubmitPorts,
  session: Session,
  { keys, at, conclusion }: { readonly keys: readonly StepKey[]; readonly at: number; readonly conclusion?: string },
): Promise<KnownOfAnswers | undefined> {
  const prompt = wordsIn(session, keys);
  if (prompt === "") return undefined;
  const before = (await ports.shownBefore?.(session)) ?? [];
  const without = new Set([...before, ...(session.known ?? []).flatMap(({ id }) => keysOf(id))]);
  const tree = keys.includes("3") ? session.step_outputs["3"] : undefined;
  const known = await ports.recall?.((index): KnownOfAnswers => {
    const { items } = recall(index, { prompt, voice: "sure", without, at });
    const binding = new Set(items.flatMap(({ id, standing }) => (standing === "ratified" ? [id] : [])));
    const chosen = [...chosenIn(session), conclusion ?? ""].map(formsOf);
    const chosenAgain = matchSources(index, { text: prompt, at, moment: "prompt" }).flatMap(({ source }) =>
      binding.has(source.id) && (source.rejected ?? []).some(({ option }) => holdsOne(chosen, formsOf(option)))
        ? [source.id]
        : [],
    );
    return { items, chosenAgain, warnings: rejectedBefore(index, tree, at) };
  });
  if (known === undefined || (known.items.length === 0 && known.warnings.length === 0)) return undefined;
  if (known.items.length > 0) await ports.noteShown?.(session, known.items);
  return known;
}

/** Add shown items to a session. */
export function withKnown(session: Session, items: readonly RecallItem[]): Session {
  return items.length === 0 ? session : { ...session, known: [...(session.known ?? []), ...shownAmong(items)] };
}

function keysOf(id: string): readonly string[] {
  return ["decision", "gotcha", "pattern", "question", "session"].map((kind) => `${kind} ${id}`);
}

/** The text of the answers. */
function wordsIn({ step_outputs: outputs }: Session, keys: readonly StepKey[]): string {
  const { intent, approach } = (keys.includes("1") ? outputs["1"] : undefined) ?? {};
  const branches = (keys.includes("3") ? outputs["3"] : undefined)?.branches ?? [];
  return [intent, approach, ...branches.map((branch) => branch.approach)]
    .filter((text) => text !== undefined)
    .join("\n");
}

/** Branches similar to an option that a decision rejected. Name only ids: warnings are outside every fence. */
function rejectedBefore(
  index: RecallIndex,
  tree: TreeOfThoughtAnswer | undefined,
  at: number,
): readonly AnswerFinding[] {
  const findings = (tree?.branches ?? []).flatMap(({ id, approach }, place) =>
    matchSources(index, { text: approach, at, moment: "prompt" })
      .filter(({ voice, matched }) => voice === "sure" && matched.some(({ by }) => by === "rejected_option"))
      .map(
        ({ source }): AnswerFinding => ({
          path: `/branches/${place}`,
          message: `Branch ${id} matches an option that ${source.id} rejected.`,
          expected: `a branch that weighs why ${source.id} rejected it`,
          found: id,
        }),
      ),
  );
  return findings.slice(0, MOST_NAMED);
}

/** The id and text of the branch that step 3 chose. */
function chosenIn({ step_outputs: outputs }: Session): readonly string[] {
  const { selected, branches = [] } = outputs["3"] ?? {};
  const branch = branches.find(({ id }) => id === selected);
  return branch === undefined ? [] : [branch.id, branch.approach];
}

function formsOf(text: string): string {
  return ` ${wordsOf(text)
    .filter(({ isJoined }) => !isJoined)
    .map(({ form }) => form)
    .join(" ")} `;
}

function holdsOne(texts: readonly string[], option: string): boolean {
  return option.trim() !== "" && texts.some((text) => text.includes(option));
}
