export {
  CLAIM_GUARDED,
  CLAIM_TTL,
  DAMAGED_TEXT,
  type EventPayloads,
  type KnownEventType,
  PENDING_READS_LIMIT,
  REDACTED_TEXT,
} from "./events.ts";
export {
  type ImportCounts,
  type KnowledgePage,
  type KnowledgeQuery,
  type KnowledgeStore,
  type PutTaskRecordResult,
  searchTextOf,
  searchWords,
} from "./knowledge-store.ts";
export { canonicalText, type Sha256 } from "./log/canonical.ts";
export { ChainCheck, type ChainEnd, type StoredEvent } from "./log/chain.ts";
export type {
  DecisionFilters,
  DecisionQuery,
  DecisionSearch,
  DecisionSearchResult,
  EventQuery,
  HintPage,
  LinkQuery,
  Page,
  RecordKind,
  RecordQuery,
  StoredDecision,
  StoredRecord,
  StoredThread,
  TallyCell,
  TallyDimension,
  TallyQuery,
  ThreadOrder,
  ThreadQuery,
  WholeDecision,
} from "./queries.ts";
export { reviewDue } from "./review-due.ts";
export {
  type CreateSessionResult,
  isSessionId,
  readStoredSession,
  type SaveSessionResult,
  type SessionListing,
  type SessionLook,
  type SessionStore,
  type StoredSession,
  type SurveyedSession,
} from "./session-store.ts";
export { createSurveyMemory, type SurveyMemory } from "./survey-memory.ts";
export type {
  Appended,
  AppendHint,
  AppendRefusal,
  AppendRefusalCode,
  AppendRequest,
  AppendResult,
  AppendState,
  ClaimRequest,
  ClaimResult,
  NewEvent,
  PendingItem,
  PlanEvents,
  ProjectionFinding,
  RedactRequest,
  StoreHealth,
  ThreadStore,
  VerifyRequest,
  VerifyResult,
} from "./thread-store.ts";
