import type { BuiltInStepKey, StepKey } from "@clew/fsm";
import type {
  ChainOfThoughtAnswer,
  ConstitutionalCritiqueAnswer,
  KnowledgeTransferAnswer,
  SelfConsistencyAnswer,
  SkillDetectionAnswer,
  SocraticInterrogationAnswer,
  TaskRoutingAnswer,
  TreeOfThoughtAnswer,
} from "@clew/schemas";
import { plainText } from "../answer/answer-finding.ts";
import {
  validateChainOfThought,
  validateConstitutionalCritique,
  validateJohariDiscovery,
  validateKnowledgeTransfer,
  validateSelfConsistency,
  validateSemanticUnderstanding,
  validateSkillDetection,
  validateSocraticInterrogation,
  validateTaskRouting,
  validateTreeOfThought,
} from "../generated/validators.ts";
import {
  type AnswerCode,
  type AnswerContext,
  type CheckIssue,
  defineStep,
  type EarlierAnswers,
  movesOn,
  type Step,
} from "./step.ts";

/** Step 2: the parts and their order, which must be possible. */
const chainOfThought: Step<"2"> = defineStep({
  key: "2",
  number: 2,
  state: "CHAIN_OF_THOUGHT",
  name: "chain_of_thought",
  title: "Chain of Thought",
  validate: validateChainOfThought,
  answerSchema: "steps/1.0/chain-of-thought.schema.json",
  checks: [idsAreKnown, dependenciesHaveNoCycle, sequenceIsTopological],
  follow: movesOn,
});

function idsAreKnown(answer: ChainOfThoughtAnswer): CheckIssue[] {
  const issues: CheckIssue[] = [];
  const ids = new Set<string>();
  for (const [index, component] of answer.components.entries()) {
    if (ids.has(component.id))
      issues.push(refused(`/components/${index}/id`, "an id that no other component has", component.id));
    ids.add(component.id);
  }
  for (const [index, component] of answer.components.entries())
    for (const [at, id] of component.depends_on.entries())
      if (!ids.has(id))
        issues.push(refused(`/components/${index}/depends_on/${at}`, `the id of a component (${list(ids)})`, id));
  return issues;
}

function dependenciesHaveNoCycle(answer: ChainOfThoughtAnswer): CheckIssue[] {
  // Remove parts whose dependencies are all done until nothing changes; what remains forms a circle.
  const open = new Map(answer.components.map((component) => [component.id, component.depends_on]));
  for (let before = -1; before !== open.size; ) {
    before = open.size;
    for (const [id, needs] of open) if (needs.every((need) => !open.has(need))) open.delete(id);
  }
  if (open.size === 0) return [];
  return [refused("/components", "dependencies without a circle", `a circle through ${list(open.keys())}`)];
}

function sequenceIsTopological(answer: ChainOfThoughtAnswer): CheckIssue[] {
  const issues: CheckIssue[] = [];
  const needs = new Map(answer.components.map((component) => [component.id, component.depends_on]));
  const done = new Set<string>();
  for (const [index, id] of answer.sequence.entries()) {
    const path = `/sequence/${index}`;
    const missing = needs.get(id)?.filter((need) => needs.has(need) && !done.has(need)) ?? [];
    if (!needs.has(id)) issues.push(refused(path, `the id of a component (${list(needs.keys())})`, id));
    else if (done.has(id)) issues.push(refused(path, "every id once", `${id} a second time`));
    else if (missing.length > 0) issues.push(refused(path, `${list(missing)} before ${id}`, `${id} first`));
    done.add(id);
  }
  const absent = [...needs.keys()].filter((id) => !done.has(id));
  if (absent.length > 0) issues.push(refused("/sequence", "every component's id", `no ${list(absent)}`));
  return issues;
}

function list(ids: Iterable<string>): string {
  return [...ids].join(", ");
}

const NAMED = ["accuracy", "completeness", "clarity", "efficiency"] as const;

/** Step 7: every principle must be judged, and a failed one cannot proceed. */
const constitutionalCritique: Step<"7"> = defineStep({
  key: "7",
  number: 7,
  state: "CONSTITUTIONAL_CRITIQUE",
  name: "constitutional_critique",
  title: "Constitutional Critique",
  validate: validateConstitutionalCritique,
  answerSchema: "steps/1.0/constitutional-critique.schema.json",
  checks: [namedPrinciplesAreJudged, failuresDoNotProceed, revisingNamesRevisions],
  follow: movesOn,
});

function namedPrinciplesAreJudged(answer: ConstitutionalCritiqueAnswer): CheckIssue[] {
  const judged = new Set<string>(answer.principles.map((each) => each.principle));
  return NAMED.filter((name) => !judged.has(name)).map((name) =>
    refused("/principles", `a verdict for ${name}`, "none"),
  );
}

function failuresDoNotProceed(answer: ConstitutionalCritiqueAnswer): CheckIssue[] {
  if (answer.verdict !== "proceed") return [];
  const failed = answer.principles.filter((each) => each.verdict === "fail").map((each) => each.principle);
  if (failed.length === 0) return [];
  return [refused("/verdict", "revise or halt while a principle fails", `proceed, and ${failed.join(", ")} failed`)];
}

function revisingNamesRevisions(answer: ConstitutionalCritiqueAnswer): CheckIssue[] {
  if (answer.verdict !== "revise" || answer.revisions.length > 0) return [];
  return [warning("/revisions", "what is to be revised", "nothing")];
}

/** Step 3: every branch considered must be selected or rejected. */
const treeOfThought: Step<"3"> = defineStep({
  key: "3",
  number: 3,
  state: "TREE_OF_THOUGHT",
  name: "tree_of_thought",
  title: "Tree of Thought",
  validate: validateTreeOfThought,
  answerSchema: "steps/1.0/tree-of-thought.schema.json",
  checks: [everyBranchIsDecided, rejectionsAreBranches, lowerScoresAreExplained],
  follow: movesOn,
});

function everyBranchIsDecided(answer: TreeOfThoughtAnswer): CheckIssue[] {
  const issues: CheckIssue[] = [];
  const ids = new Set<string>();
  const rejected = new Set(answer.rejected.map((each) => each.id));
  for (const [index, { id }] of answer.branches.entries()) {
    if (ids.has(id)) issues.push(refused(`/branches/${index}/id`, "an id that no other branch has", id));
    if (id !== answer.selected && !rejected.has(id))
      issues.push(refused("/rejected", `branch ${id} selected, or rejected with a reason`, "neither"));
    ids.add(id);
  }
  if (!ids.has(answer.selected))
    issues.push(refused("/selected", `the id of a branch (${[...ids].join(", ")})`, answer.selected));
  return issues;
}

function rejectionsAreBranches(answer: TreeOfThoughtAnswer): CheckIssue[] {
  const ids = new Set(answer.branches.map((branch) => branch.id));
  return answer.rejected.flatMap(({ id }, index) => {
    if (id === answer.selected)
      return [refused(`/rejected/${index}/id`, "branches that are not selected", id, "BRANCH_CONTRADICTED")];
    return ids.has(id) ? [] : [warning(`/rejected/${index}/id`, "the id of a branch", id)];
  });
}

/** To select a branch with a lower score than another, the rationale must name the other. */
function lowerScoresAreExplained(answer: TreeOfThoughtAnswer): CheckIssue[] {
  const score = answer.branches.find(({ id }) => id === answer.selected)?.score;
  if (score === undefined) return [];
  const rationale = plainText(answer.rationale);
  const isNamed = (text: string) => rationale.includes(plainText(text));
  return answer.branches
    .filter((branch) => branch.score > score && !isNamed(branch.id) && !isNamed(branch.approach))
    .map(({ id }) => warning("/rationale", `a word on ${id}, which scores higher`, "none"));
}

/** Step 8: the outcome must not contradict steps 5, 6 and 7. */
const knowledgeTransfer: Step<"8"> = defineStep({
  key: "8",
  number: 8,
  state: "KNOWLEDGE_TRANSFER",
  name: "knowledge_transfer",
  title: "Knowledge Transfer",
  validate: validateKnowledgeTransfer,
  answerSchema: "steps/1.0/knowledge-transfer.schema.json",
  needsSkills: true,
  checks: [proceedIsCarried, nothingBlocks, routeHasSkill, confidenceHasEvidence],
  follow: (answer) => answer.outcome,
});

function proceedIsCarried(answer: KnowledgeTransferAnswer, context: AnswerContext): CheckIssue[] {
  if (answer.outcome !== "proceed") return [];
  return objections(context.earlier).map(([step, objection]) => ({
    kind: "conflict",
    path: "/outcome",
    expected: `loop_back or halt: step ${step} ${objection}`,
    found: "proceed",
    steps: [step],
  }));
}

function nothingBlocks(answer: KnowledgeTransferAnswer): CheckIssue[] {
  if (answer.outcome !== "proceed") return [];
  return answer.open_questions.flatMap(({ blocking }, index) =>
    blocking
      ? [
          refused(
            `/open_questions/${index}/blocking`,
            "false where the outcome is proceed; else halt",
            "true",
            "OUTCOME_BLOCKED",
          ),
        ]
      : [],
  );
}

/** A route to a skill uses the skill it names, else the one of step 4 or 3b; without any it leads nowhere. */
function routeHasSkill(
  answer: KnowledgeTransferAnswer,
  { earlier, mode, knownSkills = [] }: AnswerContext,
): CheckIssue[] {
  if ((answer.route !== "skill-orchestration" && answer.skill === undefined) || mode === "agent") return [];
  const skill = answer.skill ?? earlier["4"]?.skill ?? earlier["3b"]?.matched ?? undefined;
  if (skill !== undefined && knownSkills.includes(skill)) return [];
  const known = knownSkills.length > 0 ? shown(knownSkills) : "none is installed";
  const expected = `an installed skill, named here or in step 4 or 3b (${known})`;
  return [
    refused(
      answer.skill === undefined ? "/route" : "/skill",
      expected,
      skill === undefined ? "no skill named" : skill,
      "ANSWER_INVALID",
    ),
  ];
}

const WITH_EVIDENCE = ["1", "2", "5", "6", "7"] as const;

function confidenceHasEvidence(answer: KnowledgeTransferAnswer, { earlier, depth }: AnswerContext): CheckIssue[] {
  if (answer.outcome !== "proceed" || depth !== "full" || answer.confidence <= 0.8) return [];
  if (WITH_EVIDENCE.some((key) => (earlier[key]?.evidence?.length ?? 0) > 0)) return [];
  const expected = `evidence in step ${WITH_EVIDENCE.join(", ")}, or a confidence of at most 0.8`;
  return [warning("/confidence", expected, `${answer.confidence} without any`)];
}

function objections(earlier: EarlierAnswers): (readonly [StepKey, string])[] {
  const found: (readonly [StepKey, string])[] = [];
  if (earlier["5"]?.verdict === "inconsistent") found.push(["5", "is inconsistent"]);
  if (earlier["6"]?.survives === false) found.push(["6", "says that the conclusion does not survive"]);
  const critique = earlier["7"];
  if (critique?.verdict === "halt") found.push(["7", "says halt"]);
  const open = critique?.revisions.filter((revision) => !revision.applied).length ?? 0;
  if (critique?.verdict === "revise" && open > 0)
    found.push(["7", `says revise, and ${open} of its revisions ${open === 1 ? "is" : "are"} not applied`]);
  return found;
}

/** Step 5: the claimed agreement must match the counted one. */
const selfConsistency: Step<"5"> = defineStep({
  key: "5",
  number: 5,
  state: "SELF_CONSISTENCY",
  name: "self_consistency",
  title: "Self-Consistency",
  validate: validateSelfConsistency,
  answerSchema: "steps/1.0/self-consistency.schema.json",
  checks: [agreementIsCounted, pathsDiffer],
  follow: movesOn,
});

function agreementIsCounted(answer: SelfConsistencyAnswer): CheckIssue[] {
  const agreeing = answer.paths.filter((path) => path.agrees).length;
  const share = agreeing / answer.paths.length;
  // The tolerance is one hundredth, plus floating-point error.
  if (Math.abs(answer.agreement - share) > 0.01 + 1e-9)
    return [
      refused(
        "/agreement",
        `${share.toFixed(2)}: ${agreeing} of ${answer.paths.length} paths agree`,
        String(answer.agreement),
      ),
    ];
  if (answer.verdict === "consistent" && share < 0.5)
    return [
      refused(
        "/verdict",
        "inconsistent where fewer than half of the paths agree",
        "consistent",
        "VERDICT_CONTRADICTED",
      ),
    ];
  if (answer.verdict === "consistent" && share === 0.5)
    return [warning("/verdict", "inconsistent where half of the paths disagree", answer.verdict)];
  return [];
}

function pathsDiffer(answer: SelfConsistencyAnswer): CheckIssue[] {
  return repeated(answer.paths.map(({ approach }) => approach)).map((index) =>
    refused(`/paths/${index}/approach`, "a start that no other path has", "the same again", "PATH_REPEATED"),
  );
}

/** The indexes of repeated texts, ignoring case, spaces and punctuation. */
function repeated(texts: readonly string[]): number[] {
  const plain = texts.map(plainText);
  return plain.flatMap((text, index) => (plain.indexOf(text) < index ? [index] : []));
}

/** Step 4: the route. A skill must be known; the schema requires a sequence. */
const taskRouting: Step<"4"> = defineStep({
  key: "4",
  number: 4,
  state: "TASK_ROUTING",
  name: "task_routing",
  title: "Task Routing",
  validate: validateTaskRouting,
  answerSchema: "steps/1.0/task-routing.schema.json",
  needsSkills: true,
  checks: [skillIsKnown],
  follow: movesOn,
});

function skillIsKnown(answer: TaskRoutingAnswer, context: AnswerContext): CheckIssue[] {
  if (answer.route !== "skill-orchestration" || answer.skill === undefined) return [];
  const known = context.knownSkills ?? [];
  if (known.includes(answer.skill)) return [];
  return [
    refused("/skill", `an installed skill (${known.length > 0 ? shown(known) : "none is installed"})`, answer.skill),
  ];
}

function shown(names: readonly string[]): string {
  const first = names.slice(0, 10).join(", ");
  return names.length > 10 ? `${first} and ${names.length - 10} more` : first;
}

/** Step 3b: an unknown skill is only a warning here; step 4 refuses to route to it. */
const skillDetection: Step<"3b"> = defineStep({
  key: "3b",
  number: 3.2,
  state: "SKILL_DETECTION",
  name: "skill_detection",
  title: "Skill Detection",
  validate: validateSkillDetection,
  answerSchema: "steps/1.0/skill-detection.schema.json",
  needsSkills: true,
  checks: [skillsAreKnown],
  follow: movesOn,
});

function skillsAreKnown(answer: SkillDetectionAnswer, context: AnswerContext): CheckIssue[] {
  const known = new Set(context.knownSkills ?? []);
  const named = answer.candidates.map((candidate, index) => [`/candidates/${index}/skill`, candidate.skill] as const);
  const all = answer.matched === null ? named : [...named, ["/matched", answer.matched] as const];
  return all.flatMap(([path, skill]) =>
    known.has(skill) ? [] : [warning(path, "the name of an installed skill", skill)],
  );
}

/** Step 6: nothing survives an open contradiction. */
const socraticInterrogation: Step<"6"> = defineStep({
  key: "6",
  number: 6,
  state: "SOCRATIC_INTERROGATION",
  name: "socratic_interrogation",
  title: "Socratic Interrogation",
  validate: validateSocraticInterrogation,
  answerSchema: "steps/1.0/socratic-interrogation.schema.json",
  checks: [survivesWithoutContradictions, questionsDiffer],
  follow: movesOn,
});

function questionsDiffer(answer: SocraticInterrogationAnswer): CheckIssue[] {
  return repeated(answer.questions.map(({ question }) => question)).map((index) =>
    refused(`/questions/${index}/question`, "a question that was not asked yet", "the same again", "QUESTION_REPEATED"),
  );
}

function survivesWithoutContradictions(answer: SocraticInterrogationAnswer): CheckIssue[] {
  const open = answer.contradictions.length;
  if (!answer.survives || open === 0) return [];
  return [refused("/survives", "false while a contradiction is open", `true with ${open} in /contradictions`)];
}

// Work this hard deserves every step.
const HARD: ReadonlySet<string> = new Set(["moderate", "complex"]);

/** Step 0: any question halts the session with exactly the questions asked. */
const johariDiscovery: Step<"0"> = defineStep({
  key: "0",
  number: 0,
  state: "JOHARI_DISCOVERY",
  name: "johari_discovery",
  title: "Johari Discovery",
  validate: validateJohariDiscovery,
  answerSchema: "steps/1.0/johari-discovery.schema.json",
  checks: [],
  follow: (answer) => (answer.ask.length > 0 ? "ask" : "submit"),
  raisesDepth: (answer, context) => context.depth === "light" && HARD.has(answer.share.complexity),
});

/** Step 1: what is wanted, and how to recognize success. */
const semanticUnderstanding: Step<"1"> = defineStep({
  key: "1",
  number: 1,
  state: "SEMANTIC_UNDERSTANDING",
  name: "semantic_understanding",
  title: "Semantic Understanding",
  validate: validateSemanticUnderstanding,
  answerSchema: "steps/1.0/semantic-understanding.schema.json",
  checks: [],
  follow: movesOn,
});

/** Every step by key. */
export const STEP_BY_KEY: { readonly [Key in BuiltInStepKey]: Step<Key> } = {
  "0": johariDiscovery,
  "1": semanticUnderstanding,
  "2": chainOfThought,
  "3": treeOfThought,
  "3b": skillDetection,
  "4": taskRouting,
  "5": selfConsistency,
  "6": socraticInterrogation,
  "7": constitutionalCritique,
  "8": knowledgeTransfer,
};

/** The step with a key. */
export function stepOf(key: StepKey): Step {
  if (!Object.hasOwn(STEP_BY_KEY, key)) throw new TypeError(`there is no built-in step "${key}"`);
  // Only `checkAnswer` calls a step's own functions, after its validator has accepted the answer.
  return STEP_BY_KEY[key as BuiltInStepKey] as Step;
}

/** Every step in the order of a full session. */
export const STEPS: readonly Step[] = (["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const).map(stepOf);

/** A reason to refuse an answer. */
// oxlint-disable-next-line max-params -- a table of findings reads best in one line each
function refused(path: string, expected: string, found: string, code?: AnswerCode): CheckIssue {
  return { kind: "refused", path, expected, found, code };
}

/** A warning about an accepted answer. */
function warning(path: string, expected: string, found: string): CheckIssue {
  return { kind: "warning", path, expected, found };
}
