import type { Governs } from "@clew/schemas";
import type { DecisionFilters } from "@clew/thread-store";
import { z } from "zod";
import { endOf, momentOf } from "../instant.ts";

/** An id that a client may choose. */
export const id: z.ZodString = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/, {
  error: "must be an id: 1 to 128 of A-Z a-z 0-9 . _ : - and begin with a letter or a digit",
});

/** RFC 3339 with a time zone, on a date that exists. */
export const time: z.ZodString = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/, {
    error: "must be an RFC 3339 time such as 2026-11-01T12:00:00Z",
  })
  .refine(isOnCalendar, { error: "must be a time that the calendar has" });

/** A time or a date. */
export const timeOrDate: z.ZodString = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2}))?$/, {
    error: "must be a date or an RFC 3339 time",
  })
  .refine(isOnCalendar, { error: "must be a day and a time that the calendar has" });

function isOnCalendar(text: string): boolean {
  return momentOf(text) !== undefined;
}

/** A non-empty text, up to the longest that documents allow. */
export const text: z.ZodString = z.string().min(1).max(100_000);
/** A short name of a person, agent, project or tag. */
export const name: z.ZodString = z.string().min(1).max(200);
/** Tags or another list of short names. */
export const names: z.ZodArray<z.ZodString> = z.array(name).max(200);
/** A list of texts. */
export const texts: z.ZodArray<z.ZodString> = z.array(text).max(1_000);
/** From 0 to 1. */
export const confidence: z.ZodNumber = z.number().min(0).max(1);
/** How much depends on the decision. */
export const stakes: z.ZodEnum<{ low: "low"; medium: "medium"; high: "high"; critical: "critical" }> = z.enum([
  "low",
  "medium",
  "high",
  "critical",
]);
/** How a decision turned out. */
export const outcome: z.ZodEnum<{
  success: "success";
  partial: "partial";
  failure: "failure";
  abandoned: "abandoned";
}> = z.enum(["success", "partial", "failure", "abandoned"]);
/** Whether a decision is in force. */
export const standing: z.ZodEnum<{
  proposed: "proposed";
  ratified: "ratified";
  superseded: "superseded";
  withdrawn: "withdrawn";
}> = z.enum(["proposed", "ratified", "superseded", "withdrawn"]);
/** The status of a thread. */
export const threadStatus: z.ZodEnum<{
  active: "active";
  paused: "paused";
  blocked: "blocked";
  completed: "completed";
}> = z.enum(["active", "paused", "blocked", "completed"]);
/** How many records an answer may contain. */
export const limit: z.ZodNumber = z.number().int().min(1).max(1_000);
/** The number of an event in its log. */
export const seq: z.ZodNumber = z.number().int().min(0);
/** A point in a thread's history: an event number (also as text) or a time. */
export const asOf: z.ZodUnion<readonly [z.ZodNumber, z.ZodString, z.ZodString]> = z.union(
  [seq, time, z.string().regex(/^\d{1,15}$/)],
  { error: "must be the number of an event, or an RFC 3339 time such as 2026-11-01T12:00:00Z" },
);
/** A list, or one value that stands for a list of one. */
export function oneOrMany<T extends z.ZodType>(item: T): z.ZodUnion<readonly [z.ZodArray<T>, T]> {
  return z.union([z.array(item), item]);
}

/** The values of a list filter. An empty list means no filter, as in a form without a choice. */
export function listOf<T>(given: T | readonly T[] | undefined): readonly T[] | undefined {
  const wanted = given === undefined ? [] : [given].flat();
  // `flat` of a list of T is a list of T; TypeScript cannot tell, because T may itself be a list.
  return wanted.length === 0 ? undefined : (wanted as readonly T[]);
}

/** A thread's id; `id` is accepted too. */
export const threadId: z.ZodString = id.meta({ "x-aliases": ["id"] });
/** A decision's id; `decisionId` and `decision_id` are accepted too. */
export const decisionId: z.ZodString = id.meta({ "x-aliases": ["decisionId", "decision_id"] });

const rule = z.union([
  z.looseObject({
    pattern: z.string().min(1),
    in: z.string().min(1).max(300).optional(),
    message: z.string().max(200).optional(),
  }),
  z
    .string()
    .min(1)
    .transform((pattern) => ({ pattern })),
]);
const globs = z.array(z.string().min(1).max(300)).max(100).optional();
const rules = z.array(rule).max(100).optional();

/** What a decision governs. A rule may be given as just its pattern. */
export const governs: z.ZodType<Governs> = z.looseObject({
  paths: globs,
  symbols: globs,
  frozen: globs,
  forbid: rules,
  require: rules,
});

/** Params of every write to a thread: the agent, and the claim or head it relies on. */
export const threadWrite: {
  readonly agentId: z.ZodOptional<z.ZodString>;
  readonly project: z.ZodOptional<z.ZodString>;
  readonly expectedHead: z.ZodOptional<z.ZodNumber>;
  readonly claimToken: z.ZodOptional<z.ZodNumber>;
} = {
  agentId: name.optional(),
  project: name.optional(),
  expectedHead: seq.optional(),
  claimToken: z.number().int().min(1).optional(),
};

type Field<T> = z.ZodOptional<z.ZodType<T | undefined>>;

/** The decision filters. */
interface FilterFields {
  readonly category: Field<string | string[]>;
  readonly stakes: Field<string | string[]>;
  readonly status: Field<string | string[]>;
  readonly outcome: Field<string | string[]>;
  readonly standing: Field<string | string[]>;
  readonly agent: Field<string | string[]>;
  readonly tags: Field<string | string[]>;
  readonly project: Field<string>;
  readonly feature: Field<string>;
  readonly pr: Field<string | number>;
  readonly file: Field<string>;
  readonly threadId: Field<string>;
  readonly minConfidence: Field<number>;
  readonly maxConfidence: Field<number>;
  readonly dateAfter: Field<string>;
  readonly dateBefore: Field<string>;
  readonly hasOutcome: Field<boolean>;
  readonly reviewedAfter: Field<string>;
}

/** The decision filters. A call may put them at its top level or under `filters`. */
export function filterFields(): FilterFields {
  return {
    category: oneOrMany(name).optional(),
    stakes: oneOrMany(stakes).optional(),
    status: oneOrMany(name).optional(),
    outcome: oneOrMany(outcome).optional(),
    standing: oneOrMany(standing).optional(),
    agent: oneOrMany(name).optional(),
    tags: oneOrMany(name).optional(),
    project: name.optional(),
    feature: z.string().optional(),
    pr: z.union([z.string(), z.number().int()]).optional(),
    file: z.string().optional(),
    threadId: z.string().optional(),
    minConfidence: confidence.optional(),
    maxConfidence: confidence.optional(),
    dateAfter: timeOrDate.optional(),
    dateBefore: timeOrDate.optional(),
    hasOutcome: z.boolean().optional(),
    reviewedAfter: timeOrDate.optional(),
  };
}

/** The filters in a call. */
type GivenFilters = { readonly [K in keyof FilterFields]?: z.output<FilterFields[K]> };

const LISTS = ["category", "stakes", "status", "outcome", "standing", "agent", "tags"] as const;
const SINGLE = [
  "feature",
  "file",
  "minConfidence",
  "maxConfidence",
  "dateAfter",
  "dateBefore",
  "hasOutcome",
  "reviewedAfter",
] as const;

/** The store's filters and the project from a call. Values under `filters` win. */
export function toFilters(given: GivenFilters & { readonly filters?: GivenFilters | undefined }): {
  readonly filters: DecisionFilters;
  readonly project: string | undefined;
} {
  const all: GivenFilters = { ...given, ...given.filters };
  const filters: Record<string, unknown> = {};
  for (const key of LISTS) {
    const wanted = listOf(all[key]);
    if (wanted !== undefined) filters[key] = wanted;
  }
  for (const key of SINGLE) if (all[key] !== undefined) filters[key] = all[key];
  if (all.dateBefore !== undefined) filters["dateBefore"] = endOf(all.dateBefore);
  if (all.pr !== undefined) filters["pr"] = String(all.pr);
  if (all.threadId !== undefined) filters["thread"] = all.threadId;
  return { filters, project: all.project };
}
