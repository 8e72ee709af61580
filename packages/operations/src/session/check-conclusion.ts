import { ClewError } from "@clew/errors";
import { finding, type RefusedAnswer, stepOf } from "@clew/reasoning-steps/internal";
import type { KnowledgeTransferAnswer, Session } from "@clew/schemas";
import type { KnownOfAnswers } from "./recall-answers.ts";

/**
 * Check step 8 against the records: its proposed rules must be usable, and it must follow, supersede or explain as
 * irrelevant each ratified decision that an earlier answer showed. `shown` is the session before this call; `found` is
 * what this call recalled.
 */
export async function checkConclusion(
  shown: Session,
  answer: KnowledgeTransferAnswer,
  found?: KnownOfAnswers,
): Promise<RefusedAnswer | undefined> {
  return (await checkRules(answer)) ?? checkRegards([...(shown.known ?? []), ...chosenOf(found)], answer);
}

/** Items first shown in this call whose rejected option was chosen. The answer is returned once for them. */
function chosenOf(found: KnownOfAnswers | undefined): NonNullable<Session["known"]> {
  return (found?.items ?? []).flatMap(({ id, standing }) =>
    found?.chosenAgain.includes(id) ? [{ id, standing }] : [],
  );
}

async function checkRules({ governs }: KnowledgeTransferAnswer): Promise<RefusedAnswer | undefined> {
  if (governs === undefined) return undefined;
  const { checkGoverns } = await import("../rule/governs.ts");
  try {
    checkGoverns(governs);
    return undefined;
  } catch (thrown) {
    if (!ClewError.is(thrown)) throw thrown;
    return refuse("BAD_PATTERN", thrown.message, [{ path: "/governs", expected: thrown.hint ?? "", found: "a rule" }]);
  }
}

function checkRegards(
  known: NonNullable<Session["known"]>,
  { outcome, regards = [] }: KnowledgeTransferAnswer,
): RefusedAnswer | undefined {
  const said = new Set(regards.map(({ id }) => id));
  const twice = regards.findIndex(({ id }, place) => regards.findIndex((each) => each.id === id) < place);
  if (twice !== -1) {
    const { id = "" } = regards[twice] ?? {};
    const found = { path: `/regards/${twice}/id`, expected: "one stance on each decision", found: `another on ${id}` };
    return refuse("ANSWER_INVALID", `Step 8 regards ${id} in two ways.`, [found]);
  }
  const missing = known.filter(({ id, standing }) => standing === "ratified" && !said.has(id));
  if (outcome !== "proceed" || missing.length === 0) return undefined;
  const names = missing.map(({ id, title }) => (title === undefined ? id : `${id} (${title})`)).join(", ");
  const found = missing.map(({ id }) => ({
    path: "/regards",
    expected: `{ id: ${id}, stance: follows | supersedes | unrelated, because (for the last two) }`,
    found: "nothing about it",
  }));
  const message = `Step 8 does not say how it regards what a person has ratified and you were shown: ${names}.`;
  return refuse("REGARDS_MISSING", message, found);
}

function refuse(
  code: RefusedAnswer["code"],
  message: string,
  issues: readonly { readonly path: string; readonly expected: string; readonly found: string }[],
): RefusedAnswer {
  const findings = issues.map((issue) => finding(stepOf("8").template, issue));
  return { ok: false, code, message, findings, steps: [] };
}
