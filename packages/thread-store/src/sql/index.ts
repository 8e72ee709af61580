export { type CounterChange, type CounterWriting, counterStatements, hitStatements } from "./counters/counters.ts";
export type { Dialect, HintRows, IndexText, WordMatches, WordSearch } from "./dialect.ts";
export { type StoreContext } from "./dialect.ts";
export { type KnowledgeDialect, knowledgeStoreOn } from "./knowledge-store-on.ts";
export {
  numberOf,
  places,
  rowOf,
  rowsOf,
  type SqlPlan,
  type SqlRow,
  type SqlValue,
  type Statement,
  statement,
  textOf,
  together,
} from "./plan.ts";
export { DECISION_COLUMNS, decisionValues } from "./rows/decision-row.ts";
export { indexText, wordsOf } from "./search-tokens.ts";
export { type SqlEngine, threadStoreOn } from "./thread-store-on.ts";
