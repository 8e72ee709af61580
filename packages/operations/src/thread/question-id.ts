/** The id of a decision's n-th open question, within the length an id may have. */
export function questionId(decisionId: string, number: number | ""): string {
  return `${decisionId.slice(0, 120)}.q${number}`;
}
