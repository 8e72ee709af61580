import type { DecisionFilters } from "@clew/thread-store";
import { z } from "zod";
import { confidence, name, oneOrMany, outcome, stakes, timeOrDate } from "./shapes.ts";

type Field<T> = z.ZodOptional<z.ZodType<T | undefined>>;

/** The filters that decisions can be read by. */
export interface FilterFields {
  readonly category: Field<string | string[]>;
  readonly stakes: Field<string | string[]>;
  readonly status: Field<string | string[]>;
  readonly outcome: Field<string | string[]>;
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
}

/** The filters of decisions, as a call may name them at its top level or under `filters`. */
export const filterFields: FilterFields = {
  category: oneOrMany(name).optional(),
  stakes: oneOrMany(stakes).optional(),
  status: oneOrMany(name).optional(),
  outcome: oneOrMany(outcome).optional(),
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
};

/** Filters as a call gives them. */
export type GivenFilters = { readonly [K in keyof FilterFields]?: z.output<FilterFields[K]> };

const LISTS = ["category", "stakes", "status", "outcome", "agent", "tags"] as const;
const SINGLE = ["feature", "file", "minConfidence", "maxConfidence", "dateAfter", "dateBefore", "hasOutcome"] as const;

/** The store's filters and the project out of a call's; what stands under `filters` wins. */
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

/** What a list filter asks for; an empty one asks for nothing in particular, as a form without a choice does. */
export function listOf<T>(given: T | readonly T[] | undefined): readonly T[] | undefined {
  const wanted = given === undefined ? [] : [given].flat();
  // `flat` of a list of T is a list of T; TypeScript cannot tell where T may be a list itself.
  return wanted.length === 0 ? undefined : (wanted as readonly T[]);
}

/** A day stands for all of it: up to a date means up to its last moment. */
export function endOf(timeOrDay: string): string {
  return timeOrDay.length === 10 ? `${timeOrDay}T23:59:59.999Z` : timeOrDay;
}
