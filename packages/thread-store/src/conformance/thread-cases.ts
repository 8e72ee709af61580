import { appendCases } from "./append-cases.ts";
import { arrivalCases } from "./arrival-cases.ts";
import { claimCases } from "./claim-cases.ts";
import { filterCases } from "./filter-cases.ts";
import { logCases } from "./log-cases.ts";
import { readCases } from "./read-cases.ts";
import { recordCases } from "./record-cases.ts";
import { redactionCases } from "./redaction-cases.ts";
import { threadListCases } from "./thread-list-cases.ts";
import type { ThreadStoreCase } from "./thread-store-case.ts";
import { verifyCases } from "./verify-cases.ts";

/** Everything a thread store promises. */
export const threadStoreCases: readonly ThreadStoreCase[] = [
  ...appendCases,
  ...arrivalCases,
  ...claimCases,
  ...logCases,
  ...filterCases,
  ...readCases,
  ...recordCases,
  ...redactionCases,
  ...threadListCases,
  ...verifyCases,
];
