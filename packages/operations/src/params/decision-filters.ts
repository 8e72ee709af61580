import type { DecisionFilters } from "@clew/thread-store";
import { z } from "zod";
import { endOf } from "../instant.ts";
import { confidence, listOf, name, oneOrMany, outcome, stakes, standing, timeOrDate } from "./fields.ts";

type Field<T> = z.ZodOptional<z.ZodType<T | undefined>>;

/** The filters that decisions can be read by. */
export interface FilterFields {
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
}

/** The filters of decisions, as a call may name them at its top level or under `filters`. */
export const filterFields: FilterFields = {
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
};

/** Filters as a call gives them. */
export type GivenFilters = { readonly [K in keyof FilterFields]?: z.output<FilterFields[K]> };

const LISTS = ["category", "stakes", "status", "outcome", "standing", "agent", "tags"] as const;
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
