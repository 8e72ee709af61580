import type { Root, RootContent } from "mdast";
import { nodeText, rangeOf } from "../markdown/parse-markdown.ts";
import type { FullTaskHandoff, TaskFinding } from "./normalise-handoff.ts";
import type { TaskFile } from "./read-task-file.ts";

/** The purpose of a task, from its file. */
export interface TaskPurpose {
  /** Empty if the file has no objective. */
  readonly objective: string;
  readonly criteria: readonly TaskCriterion[];
  /** What the file tells the agent that takes the task; may be empty. */
  readonly context: string;
}

/** One acceptance criterion of a task file. */
export interface TaskCriterion {
  readonly text: string;
  /** Whether its box is ticked. */
  readonly ticked: boolean;
}

/** The state of one acceptance criterion. */
export interface CriterionState {
  readonly criterion: string;
  /** Null if neither the handoff nor a ticked box says so. */
  readonly met: boolean | null;
  readonly note?: string;
}

/** Read a task file's objective, criteria and context. Unfilled template text counts as absent. */
export function readTaskPurpose({ markdown }: Pick<TaskFile, "markdown">): TaskPurpose {
  if (!markdown.ok) return { objective: "", criteria: [], context: "" };
  const { tree, text } = markdown;
  const criteria = sectionNodes(tree, ["acceptance criteria", "criteria", "success criteria"]).flatMap(listItems);
  return {
    objective: sourceOf(sectionNodes(tree, ["objective", "goal"]), text),
    criteria: criteria.filter(({ text: said }) => said !== "" && !/^\[.*\]$/.test(said)),
    context: sourceOf(sectionNodes(tree, ["context provided", "context"]), text),
  };
}

// From the heading to the next one of its level, or to a rule.
function sectionNodes(tree: Root, names: readonly string[]): readonly RootContent[] {
  const nodes = tree.children;
  const start = nodes.findIndex(
    (node) => node.type === "heading" && node.depth <= 3 && names.includes(plainHeading(nodeText(node))),
  );
  if (start === -1) return [];
  const rest = nodes.slice(start + 1);
  const end = rest.findIndex((node) => node.type === "heading" || node.type === "thematicBreak");
  return end === -1 ? rest : rest.slice(0, end);
}

function plainHeading(text: string): string {
  return text
    .replaceAll(/[*_`:]/g, "")
    .trim()
    .toLowerCase();
}

function sourceOf(nodes: readonly RootContent[], text: string): string {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return "";
  const source = text.slice(rangeOf(first).from, rangeOf(last).to).replaceAll("\r\n", "\n").trim();
  return source === "None" || /^\[[^\]]*\]$/.test(source) ? "" : source;
}

function listItems(node: RootContent): TaskCriterion[] {
  if (node.type !== "list") return [];
  return node.children.map((item) => {
    const said = item.children[0] === undefined ? "" : nodeText(item.children[0]).replaceAll(/\s+/g, " ").trim();
    const box = /^\[([ xX])\]\s+/.exec(said);
    return {
      text: box === null ? said : said.slice(box[0].length),
      ticked: item.checked === true || (box !== null && box[1] !== " "),
    };
  });
}

/** Compare a task's criteria with what its handoff says about them. */
export function checkCriteria(
  criteria: readonly TaskCriterion[],
  handoff: Pick<FullTaskHandoff, "outcome" | "criteria_met"> | null,
): {
  readonly criteria: readonly CriterionState[];
  readonly warnings: readonly TaskFinding[];
  readonly unanswered: readonly TaskFinding[];
} {
  const said = new Map(
    (handoff?.criteria_met ?? []).map((each, index) => [plainWords(each.criterion), { ...each, index }]),
  );
  const states = criteria.map(({ text, ticked }): CriterionState => {
    const answer = said.get(plainWords(text));
    said.delete(plainWords(text));
    return { criterion: text, met: answer?.met ?? (ticked ? true : null), note: answer?.note };
  });
  // A task without criteria is checked against those that its handoff names.
  const unknown = [...said.values()];
  const own = unknown.map(({ criterion, met, note }): CriterionState => ({ criterion, met, note }));
  const warnings =
    criteria.length === 0
      ? []
      : unknown.map(({ index, criterion }) => ({
          code: "CRITERION_UNKNOWN",
          path: `/criteria_met/${index}`,
          message: `the task has no criterion ${JSON.stringify(criterion.slice(0, 80))}`,
          fix: "write it as it stands under Acceptance Criteria",
        }));
  const all = [...states, ...own];
  if (handoff?.outcome !== "completed") return { criteria: all, warnings, unanswered: [] };
  const unmet = all
    .filter(({ met }) => met === false)
    .map(({ criterion }) => ({
      code: "CRITERION_NOT_MET",
      path: "/criteria_met",
      message: `completed, but not met: ${criterion.slice(0, 200)}`,
    }));
  const open = all.filter(({ met }) => met === null);
  const unanswered =
    open.length === 0
      ? []
      : [
          {
            code: "CRITERIA_UNANSWERED",
            path: "/criteria_met",
            message: `nothing is said of ${open.length === 1 ? "one acceptance criterion" : `${open.length} acceptance criteria`}: ${open[0]?.criterion.slice(0, 120) ?? ""}`,
            fix: "add criteria_met: [{criterion, met, note}], or tick its box",
          },
        ];
  return { criteria: all, warnings: [...warnings, ...unmet], unanswered };
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
